import type { Database } from '#core/platform/database.ts';
import { erasedText } from '#core/resources/rules.ts';
import { customDealWebhook } from './presenter.ts';
import { readDeal } from './read.ts';

/** Reads the body that the automation webhook receives; null when the deal is gone or its customer was erased. */
export function createDealWebhook({ database }: { database: Database }) {
  return async (id: string) => {
    const deal = await readDeal(database.sql, id);
    return deal && deal.customer_email !== erasedText ? customDealWebhook(deal) : null;
  };
}
