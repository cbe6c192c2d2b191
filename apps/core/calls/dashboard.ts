import { sql } from 'kysely';
import { demoStatuses, demoWeekOf } from '#core/leads/demo-request/rules.ts';
import { noSuchLink, type Tracker } from '#core/leads/tracking.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { type CallFound, type DemoFound, presentDashboard } from './presenter.ts';
import { callsShown, isFull } from './rules.ts';
import type { DemoDashboard } from './schemas.ts';

interface DashboardDependencies {
  database: Database;
  tracking: Pick<Tracker, 'read'>;
}

/** The private dashboard of a demo: the calls to its number, for anyone who has its link. */
export function createDemoDashboard(dependencies: DashboardDependencies) {
  return { read: (token: string, cursor: string | null) => readDashboard(dependencies, token, cursor) };
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
  const { kind, id } = tracking.read(token);
  if (kind !== 'demo_request') throw noSuchLink();
  const demo = await demoOf(database.sql, id);
  const status = demoStatuses.find((known) => known === demo?.status);
  if (!demo || !status) throw noSuchLink();
  const week = demoWeekOf[status];
  if (week === null) throw noSuchLink();
  const calls = await callsOf(database.sql, id, isFull(week) ? cursor : null, callsShown[week]);
  return presentDashboard({ demo, week, calls });
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
