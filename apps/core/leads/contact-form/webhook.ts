import type { Database } from '#core/platform/database.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { erasedText } from '#core/resources/rules.ts';
import { contactFormWebhook } from './presenter.ts';

/** Reads the body that the automation webhook receives; null when the record is gone or was erased. */
export function createContactWebhook({ database }: { database: Database }) {
  const load = createLoader(database.sql, rowReader('contact_form', Prisma.ContactFormScalarFieldEnum));
  return async (id: string) => {
    const form = await load(id);
    return form && form.email !== erasedText ? contactFormWebhook(form) : null;
  };
}
