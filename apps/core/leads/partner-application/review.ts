import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { latestTransition, transition, transitionRefusal } from '#core/resources/records.ts';
import { applicationDecision } from './emails.ts';
import { partnerApplicationResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { PartnerApplicationRow, PartnerReview } from './schemas.ts';
import type { PartnerService } from './service.ts';

interface ReviewDependencies {
  database: Database;
  partners: Pick<PartnerService, 'row'>;
  config: Pick<Config, 'site'>;
}

/** What administrators decide about partner applications. An approved application is the partner from then on. */
export function createPartnerReviews({ database, partners, config }: ReviewDependencies) {
  return {
    /**
     * Takes a decision, writes down who took it, and has the applicant told, in one transaction. Throws `not_found`, and
     * `conflict` when it is impossible from where the application is, or the application changed since it was seen.
     */
    async decide(
      id: string,
      { status, reason, version }: PartnerReview,
      actor: string,
    ): Promise<PartnerApplicationRow> {
      const change = { id, from: statusesBefore(status), to: status, reason, actor, version };
      const decided = await database.transaction(async (sql) => {
        const moved = await transition(sql, partnerApplicationResource, change);
        if (!moved) return false;
        await addJobs(sql, 'partner_application', moved, [
          job('send-email', { template: 'partner-decision', change: moved.change_id }),
        ]);
        return true;
      });
      const application = await partners.row(id);
      if (!decided || !application) throw await transitionRefusal(database.sql, partnerApplicationResource, id, change);
      return application;
    },

    /** What the applicant is written about a decision; null when the application is gone, or another decision has replaced it. */
    async email(changeId: string): Promise<Email | null> {
      const decision = await latestTransition(database.sql, changeId);
      const application =
        decision && (await database.prisma.partnerApplication.findUnique({ where: { id: decision.recordId } }));
      return decision && application ? applicationDecision(application, decision, config.site) : null;
    },
  };
}
export type PartnerReviews = ReturnType<typeof createPartnerReviews>;
