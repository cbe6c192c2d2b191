import { demoStatuses, demoWeekOf } from '#core/leads/demo-request/rules.ts';
import { noSuchLink, type Tracker } from '#core/leads/tracking.ts';
import type { Database } from '#core/platform/database.ts';
import { type CallFound, type DemoFound, presentDashboard } from './presenter.ts';
import { callsShown, isFull } from './rules.ts';
import type { DemoDashboard } from './schemas.ts';

interface DashboardDependencies {
  database: Database;
  tracking: Pick<Tracker, 'read'>;
}

/** The private dashboard of a demo: what came in on its number, for whoever has its link. */
export function createDemoDashboard({ database, tracking }: DashboardDependencies) {
  const { sql } = database;

  return {
    /**
     * The dashboard under a link's token, with the calls before `cursor`, or the newest. Throws `not_found` for what is
     * not the link of a demo, or leads to nothing any more.
     */
    async read(token: string, cursor: string | null): Promise<DemoDashboard> {
      const { kind, id } = tracking.read(token);
      if (kind !== 'demo_request') throw noSuchLink();
      const demo = await demoOf(id);
      const status = demoStatuses.find((known) => known === demo?.status);
      if (!demo || !status) throw noSuchLink();
      const week = demoWeekOf[status];
      const calls = await callsOf(id, isFull(week) ? cursor : null, callsShown[week]);
      return presentDashboard({ demo, week, calls });
    },
  };

  async function demoOf(id: string): Promise<DemoFound | undefined> {
    const found = await sql.query<DemoFound>({
      name: 'dashboard-demo',
      text: `
        SELECT d.reference, d.status, d.demo_number, d.expires_at, t.calls, t.seconds,
               greatest(0, ceil(extract(epoch FROM d.expires_at - now()) / 86400))::int AS days_left
        FROM demo_request d
        CROSS JOIN (SELECT count(*) AS calls, coalesce(sum(seconds), 0) AS seconds FROM demo_call WHERE demo_id = $1) t
        WHERE d.id = $1`,
      values: [id],
    });
    return found.rows[0];
  }

  /** One call more than is shown tells whether there are older ones. */
  async function callsOf(demoId: string, before: string | null, shown: number): Promise<CallFound[]> {
    const found = await sql.query<CallFound>({
      name: 'dashboard-calls',
      text: `
        SELECT id, caller, started_at, outcome, seconds FROM demo_call
        WHERE demo_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      values: [demoId, before, shown + 1],
    });
    return found.rows;
  }
}
