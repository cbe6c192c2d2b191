import type { Database } from '#core/platform/database.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { contactFormWebhook } from './presenter.ts';

/** Reads the body that `core/automation/service.ts` posts to the automation webhook; null when the record is gone. */
export function createContactWebhook({ database }: { database: Database }) {
  const load = createLoader(database.sql, rowReader('contact_form', Prisma.ContactFormScalarFieldEnum));
  return async (id: string) => {
    const form = await load(id);
    return form && contactFormWebhook(form);
  };
}
