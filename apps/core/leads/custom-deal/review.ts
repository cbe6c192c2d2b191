import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addEvents } from '#core/jobs/events.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { latestTransition, transition, transitionRefusal } from '#core/resources/records.ts';
import { statusEvent } from '#core/resources/status-event.ts';
import { dealDecision } from './emails.ts';
import { readDeal } from './read.ts';
import { customDealResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { CustomDealRow, DealReview } from './schemas.ts';
import type { DealService } from './service.ts';

interface ReviewDependencies {
  database: Database;
  deals: Pick<DealService, 'row'>;
  config: Pick<Config, 'site'>;
}

/** Administrators' decisions on custom deals. */
export function createDealReviews({ database, deals, config }: ReviewDependencies) {
  return {
    /**
     * Makes a decision, records who made it, and queues the email to the sales rep, in one transaction. Throws
     * `not_found`, and `conflict` when the deal's status does not allow it or the deal has changed since `version`.
     */
    async decide(id: string, { status, reason, version }: DealReview, actor: string): Promise<CustomDealRow> {
      const change = { id, from: statusesBefore(status), to: status, reason, actor, version };
      const decided = await database.transaction(async (sql) => {
        const moved = await transition(sql, customDealResource, change);
        if (!moved) return false;
        await addJobs(sql, 'custom_deal', moved, [
          job('send-email', { template: 'deal-decision', change: moved.change_id }),
        ]);
        await addEvents(sql, 'custom_deal', moved, [statusEvent('custom_deal', moved, { to: status, reason })]);
        return true;
      });
      const deal = await deals.row(id);
      if (!decided || !deal) throw await transitionRefusal(database.sql, customDealResource, id, change);
      return deal;
    },

    /** The sales rep's email about a decision; null when the deal is gone or another decision has replaced it. */
    async email(changeId: string): Promise<Email | null> {
      const decision = await latestTransition(database.sql, changeId);
      const deal = decision && (await readDeal(database.sql, decision.record_id));
      return decision && deal ? dealDecision(deal, decision, config.site) : null;
    },
  };
}
export type DealReviews = ReturnType<typeof createDealReviews>;
