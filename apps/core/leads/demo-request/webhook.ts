import type { Database } from '#core/platform/database.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { erasedText } from '#core/resources/rules.ts';
import { demoRequestWebhook } from './presenter.ts';

/** Reads the body that the automation webhook receives; null when the record is gone or was erased. */
export function createDemoWebhook({ database }: { database: Database }) {
  const load = createLoader(database.sql, rowReader('demo_request', Prisma.DemoRequestScalarFieldEnum));
  return async (id: string) => {
    const request = await load(id);
    return request && request.email !== erasedText ? demoRequestWebhook(request) : null;
  };
}
