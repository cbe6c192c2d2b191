import { sql } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { demoStatuses, demoWeekOf } from '#core/leads/demo-request/rules.ts';
import { noSuchLink, type Tracker } from '#core/leads/tracking.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { countTry, tooMany } from '#core/platform/throttle.ts';
import { waitingTime } from '#core/text/rules.ts';
import { type CallFound, type DemoFound, presentDashboard } from './presenter.ts';
import { callsShown, isFull, linkLimit } from './rules.ts';
import type { DemoDashboard } from './schemas.ts';

interface DashboardDependencies {
  database: Database;
  tracking: Pick<Tracker, 'readDashboard'>;
}

/** The private dashboard of a demo: the calls to its number, for anyone who has its link. */
export function createDemoDashboard(dependencies: DashboardDependencies) {
  return {
    read: (token: string, cursor: string | null) => readDashboard(dependencies, token, cursor),
    emailLink: (token: string, requestId: string) => emailLink(dependencies, token, requestId),
  };
}

/**
 * The dashboard of a link's token, with the calls before `cursor`, or the newest. Throws `not_found` for a token
 * that is not a demo's, or whose demo is gone or was never wanted.
 */
async function readDashboard(
  { database, tracking }: DashboardDependencies,
  token: string,
  cursor: string | null,
): Promise<DemoDashboard> {
  const { id, isEmailed } = tracking.readDashboard(token);
  const demo = await demoOf(database.sql, id);
  const status = demoStatuses.find((known) => known === demo?.status);
  if (!demo || !status) throw noSuchLink();
  const week = demoWeekOf[status];
  if (week === null) throw noSuchLink();
  const full = isFull(week, { isEmailed, number: demo.demo_number });
  const calls = await callsOf(database.sql, id, full ? cursor : null, callsShown(week, full));
  return presentDashboard({ demo, week, full, calls });
}

/**
 * Sends the email with the link of a full dashboard again, to the address of the demo. Throws `not_found`, a conflict before
 * a purchase, and `too_many_requests` above three a day.
 */
async function emailLink(
  { database, tracking }: DashboardDependencies,
  token: string,
  requestId: string,
): Promise<void> {
  const { id } = tracking.readDashboard(token);
  const demo = await demoOf(database.sql, id);
  if (!demo) throw noSuchLink();
  if (demo.status !== 'converted' || demo.demo_number === null)
    throw new AppError('conflict', 'The full dashboard opens when you choose a plan.');
  await database.transaction(async (via) => {
    const wait = await countTry(via, [linkLimit(id)]);
    if (wait > 0)
      throw tooMany(
        `We’ve emailed it three times today. Please look for it, or try again in ${waitingTime(wait)}.`,
        wait,
      );
    await addJobs(via, 'demo_request', { id, request_id: requestId, reference: demo.reference }, [
      job('send-email', { template: 'demo-converted', id }),
    ]);
  });
}

/** A demo with the totals of all its calls. */
async function demoOf(via: Sql, id: string): Promise<DemoFound | undefined> {
  const daysLeft = sql<
    number | null
  >`greatest(0, ceil(extract(epoch FROM ${sql.ref('d.expires_at')} - now()) / 86400))::int`;
  return runForFirst(
    via,
    db
      .selectFrom('demo_request as d')
      .innerJoin(
        (select) =>
          select
            .selectFrom('demo_call')
            .select((call) => call.fn.countAll<number>().as('calls'))
            .select((call) => call.fn.coalesce(call.fn.sum<number>('seconds'), call.lit(0)).as('seconds'))
            .where('demo_id', '=', id)
            .as('t'),
        (join) => join.onTrue(),
      )
      .select(['d.reference', 'd.status', 'd.demo_number', 'd.expires_at', 't.calls', 't.seconds'])
      .select(daysLeft.as('days_left'))
      .where('d.id', '=', id),
    'dashboard-demo',
  );
}

/** Reads one call more than is shown, to know whether there are older ones. */
async function callsOf(via: Sql, demoId: string, before: string | null, shown: number): Promise<CallFound[]> {
  const found = await run(
    via,
    db
      .selectFrom('demo_call')
      .select(['id', 'caller', 'started_at', 'outcome', 'seconds'])
      .where('demo_id', '=', demoId)
      .$if(before !== null, (calls) => calls.where('id', '<', before))
      .orderBy('id', 'desc')
      .limit(shown + 1),
    before === null ? 'dashboard-calls' : 'dashboard-calls-before',
  );
  return found.rows;
}
