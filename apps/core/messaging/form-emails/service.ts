import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { type EmailPayload, emailPayload } from '#core/jobs/emails.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { db, run } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import { mailboxOf } from '#core/shared/rules.ts';
import {
  acknowledgedKind,
  acknowledgmentLimit,
  acknowledgmentSkipped,
  isTeamNotice,
  leftToSummary,
  summaryTime,
  teamNoticeLimit,
} from './rules.ts';

interface FormEmailDependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'secrets'>;
}

/** Seconds after its ten minutes until a summary is sent: notices that were decided at their end are stored by then. */
const afterwards = 60;

/** Keeps a mailbox from being filled in our name, and the team's from being filled by its own forms. */
export function createFormEmails(dependencies: FormEmailDependencies) {
  return {
    /**
     * Counts an email that a form causes, before its first attempt. Returns why it is not sent, or null when it is. A notice
     * to the team that is not sent is in the next summary.
     */
    refusal: (email: EmailPayload, to: string) => refusalOf(dependencies, email, to),
    /** The notices that were left to the summary of this time. */
    leftTo: (until: Date) => leftTo(dependencies, until),
  };
}
export type FormEmailService = ReturnType<typeof createFormEmails>;

async function refusalOf(
  { database: { sql }, clock, config }: FormEmailDependencies,
  email: EmailPayload,
  to: string,
): Promise<string | null> {
  const kind = acknowledgedKind(email);
  if (kind !== null) {
    const limit = acknowledgmentLimit(kind, hiddenName(config.secrets, mailboxOf(to)));
    return (await countTry(sql, [limit])) > 0 ? acknowledgmentSkipped : null;
  }
  if (!isTeamNotice(email)) return null;
  const now = clock.now();
  const until = summaryTime(now);
  if ((await countTry(sql, [teamNoticeLimit(until)])) === 0) return null;
  const id = idFromName(`team-summary:${until.toISOString()}`);
  const afterSeconds = (until.getTime() - now.getTime()) / 1000 + afterwards;
  const summary = job('send-email', { template: 'team-summary', until: until.toISOString() }, { id, afterSeconds });
  await addJobs(sql, 'team_summary', { id, request_id: id }, [summary]);
  return leftToSummary(until);
}

async function leftTo({ database: { sql } }: FormEmailDependencies, until: Date): Promise<EmailPayload[]> {
  const found = await run(
    sql,
    db
      .selectFrom('job_attempt as attempt')
      .innerJoin('job', 'job.id', 'attempt.job_id')
      .select('job.payload')
      .where('attempt.started_at', '>', new Date(until.getTime() - 60 * 60 * 1000))
      .where('attempt.outcome', '=', 'skipped')
      .where('attempt.snippet', '=', leftToSummary(until))
      .where('job.name', '=', 'send-email')
      .orderBy('job.id'),
  );
  return found.rows.map(({ payload }) => emailPayload.parse(payload));
}
