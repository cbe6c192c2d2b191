import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Letter } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import type { RecordService } from '#core/records/service.ts';
import { dealDecision } from './emails.ts';
import { statusesBefore } from './rules.ts';
import type { CustomDealRow, DealReview } from './schemas.ts';
import type { DealService } from './service.ts';

interface ReviewDependencies {
  database: Database;
  records: Pick<RecordService, 'move' | 'refusal' | 'latestStep'>;
  deals: Pick<DealService, 'row'>;
  config: Pick<Config, 'site'>;
}

/** What administrators decide about custom deals. */
export function createDealReviews({ database, records, deals, config }: ReviewDependencies) {
  return {
    /**
     * Takes a decision, writes down who took it, and has the sales rep told, in one transaction. Throws `not_found`, and
     * `conflict` when it is impossible from where the deal is, or the deal changed since it was seen.
     */
    async decide(id: string, { status, reason, version }: DealReview, actor: string): Promise<CustomDealRow> {
      const step = { id, from: statusesBefore(status), to: status, reason, actor, version };
      const decided = await database.transaction(async (sql) => {
        const moved = await records.move(sql, 'custom_deal', step);
        if (!moved) return false;
        await addJobs(sql, 'custom_deal', moved, [job('deal-decision-email', { change: moved.change_id })]);
        return true;
      });
      const deal = await deals.row(id);
      if (!decided || !deal) throw await records.refusal('custom_deal', id, step);
      return deal;
    },

    /** What the sales rep is written about a decision; null when the deal is gone, or another decision has replaced it. */
    async letter(changeId: string): Promise<Letter | null> {
      const step = await records.latestStep(changeId);
      const deal = step && (await database.prisma.customDeal.findUnique({ where: { id: step.recordId } }));
      return step && deal ? dealDecision(deal, step, config.site) : null;
    },
  };
}
export type DealReviews = ReturnType<typeof createDealReviews>;
