import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Letter } from '#core/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { RecordService } from '#core/records/service.ts';
import { applicationDecision } from './emails.ts';
import { presentPartnerApplication, withChanges } from './presenter.ts';
import { statusesBefore } from './rules.ts';
import type { PartnerApplicationRow, PartnerReview } from './schemas.ts';

interface ReviewDependencies {
  database: Database;
  records: Pick<RecordService, 'refusal'>;
  config: Pick<Config, 'site'>;
}

/** What administrators decide about partner applications. An approved application is the partner from then on. */
export function createPartnerReviews({ database, records, config }: ReviewDependencies) {
  return {
    /**
     * Takes a decision, writes down who took it, and has the applicant told, in one transaction. Throws `not_found`, and
     * `conflict` for a decision that is impossible from where the application is, or was seen.
     */
    async decide(
      id: string,
      { status, reason, version }: PartnerReview,
      actor: string,
    ): Promise<PartnerApplicationRow> {
      const changeId = newId();
      const decided = await database.transaction(async (sql) => {
        const found = await sql.query<{ id: string; reference: string; request_id: string }>({
          text: `
            WITH before AS (
              SELECT id, status FROM partner_application WHERE id = $1 AND status = ANY($3) AND ($7::int IS NULL OR version = $7) FOR UPDATE
            ), noted AS (
              INSERT INTO partner_application_change (id, application_id, from_status, to_status, reason, actor)
              SELECT $4, id, status, $2, $5, $6 FROM before
            )
            UPDATE partner_application AS a SET status = $2, version = version + 1 FROM before WHERE a.id = before.id
            RETURNING a.id, a.reference, a.request_id`,
          values: [id, status, statusesBefore(status), changeId, reason, actor, version],
        });
        const [application] = found.rows;
        if (!application) return false;
        await addJobs(sql, 'partner_application', application, [job('partner-decision-email', { change: changeId })]);
        return true;
      });
      const application = await database.prisma.partnerApplication.findUnique({ where: { id }, include: withChanges });
      if (!decided || !application) throw await records.refusal('partner_application', id, { to: status, version });
      return presentPartnerApplication(application);
    },

    /** What the applicant is written about a decision; null when it is gone, or another one has replaced it. */
    async letter(changeId: string): Promise<Letter | null> {
      const change = await database.prisma.partnerApplicationChange.findUnique({
        where: { id: changeId },
        include: { application: { include: { changes: { orderBy: { id: 'desc' }, take: 1 } } } },
      });
      if (!change || change.application.changes[0]?.id !== changeId) return null;
      return applicationDecision(change.application, change, config.site);
    },
  };
}
export type PartnerReviews = ReturnType<typeof createPartnerReviews>;
