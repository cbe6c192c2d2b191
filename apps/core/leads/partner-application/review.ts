import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Letter } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import type { RecordService } from '#core/records/service.ts';
import { applicationDecision } from './emails.ts';
import { statusesBefore } from './rules.ts';
import type { PartnerApplicationRow, PartnerReview } from './schemas.ts';
import type { PartnerService } from './service.ts';

interface ReviewDependencies {
  database: Database;
  records: Pick<RecordService, 'move' | 'refusal' | 'latestStep'>;
  partners: Pick<PartnerService, 'row'>;
  config: Pick<Config, 'site'>;
}

/** What administrators decide about partner applications. An approved application is the partner from then on. */
export function createPartnerReviews({ database, records, partners, config }: ReviewDependencies) {
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
      const step = { id, from: statusesBefore(status), to: status, reason, actor, version };
      const decided = await database.transaction(async (sql) => {
        const moved = await records.move(sql, 'partner_application', step);
        if (!moved) return false;
        await addJobs(sql, 'partner_application', moved, [job('partner-decision-email', { change: moved.change_id })]);
        return true;
      });
      const application = await partners.row(id);
      if (!decided || !application) throw await records.refusal('partner_application', id, step);
      return application;
    },

    /** What the applicant is written about a decision; null when the application is gone, or another decision has replaced it. */
    async letter(changeId: string): Promise<Letter | null> {
      const step = await records.latestStep(changeId);
      const application =
        step && (await database.prisma.partnerApplication.findUnique({ where: { id: step.recordId } }));
      return step && application ? applicationDecision(application, step, config.site) : null;
    },
  };
}
export type PartnerReviews = ReturnType<typeof createPartnerReviews>;
