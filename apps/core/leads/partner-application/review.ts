import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addEvents } from '#core/jobs/events.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { latestTransition, transition, transitionRefusal } from '#core/resources/records.ts';
import { statusEvent } from '#core/resources/status-event.ts';
import type { TrackingLinks } from '#core/resources/submission.ts';
import { applicationDecision } from './emails.ts';
import { partnerApplicationResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { PartnerApplicationRow, PartnerReview } from './schemas.ts';
import type { PartnerService } from './service.ts';

interface ReviewDependencies {
  database: Database;
  partners: Pick<PartnerService, 'row'>;
  config: Pick<Config, 'site'>;
  tracking: Pick<TrackingLinks, 'address'>;
}

/** Administrators' decisions on partner applications. Approval makes the applicant a partner. */
export function createPartnerReviews({ database, partners, config, tracking }: ReviewDependencies) {
  return {
    /**
     * Makes a decision, records who made it, and queues the email to the applicant, in one transaction. Throws
     * `not_found`, and `conflict` when the status does not allow it or the application has changed since `version`.
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
        await addEvents(sql, 'partner_application', moved, [
          statusEvent('partner_application', moved, { to: status, reason }),
        ]);
        return true;
      });
      const application = await partners.row(id);
      if (!decided || !application) throw await transitionRefusal(database.sql, partnerApplicationResource, id, change);
      return application;
    },

    /**
     * The applicant's email about a decision; null when the application is gone or another decision has replaced it.
     */
    async email(changeId: string): Promise<Email | null> {
      const decision = await latestTransition(database.sql, changeId);
      const application =
        decision && (await database.prisma.partnerApplication.findUnique({ where: { id: decision.record_id } }));
      if (!decision || !application) return null;
      const statusUrl = tracking.address('partner_application', application.id);
      return applicationDecision(application, decision, config.site, statusUrl);
    },
  };
}
export type PartnerReviews = ReturnType<typeof createPartnerReviews>;
