import type { Database } from '#core/platform/database.ts';
import { customDealWebhook, withContractFile } from './presenter.ts';

/** Reads the body that the automation webhook receives; null when the deal is gone. */
export function createDealWebhook({ database }: { database: Database }) {
  return async (id: string) => {
    const deal = await database.prisma.customDeal.findUnique({ where: { id }, include: withContractFile });
    return deal && customDealWebhook(deal);
  };
}
