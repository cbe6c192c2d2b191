import type { Database } from '#core/platform/database.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { erasedText } from '#core/resources/rules.ts';
import { partnerApplicationWebhook } from './presenter.ts';

/** Reads the body that the automation webhook receives; null when the record is gone or was erased. */
export function createPartnerWebhook({ database }: { database: Database }) {
  const load = createLoader(database.sql, rowReader('partner_application', Prisma.PartnerApplicationScalarFieldEnum));
  return async (id: string) => {
    const application = await load(id);
    return application && application.email !== erasedText ? partnerApplicationWebhook(application) : null;
  };
}
