import type { Database } from '#core/platform/database.ts';
import { customDealWebhook } from './presenter.ts';
import { readDeal } from './read.ts';

/** Reads the body that the automation webhook receives; null when the deal is gone. */
export function createDealWebhook({ database }: { database: Database }) {
  return async (id: string) => {
    const deal = await readDeal(database.sql, id);
    return deal && customDealWebhook(deal);
  };
}
