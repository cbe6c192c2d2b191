import type { Selectable } from 'kysely';
import { z } from 'zod';
import { storedAppointment, storedMessage } from '#core/calls/entries.ts';
import { type DemoWeek, demoWeekOf } from '#core/leads/demo-request/rules.ts';
import { noSuchLink, type Tracker } from '#core/leads/tracking.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { run, runForFirst, statement } from '#core/platform/statements.ts';
import { outcomes, talkTurn } from '#core/receptionist/schemas.ts';
import { callsShown, masked } from './rules.ts';
import type { DemoCall, DemoDashboard } from './schemas.ts';

interface DashboardDependencies {
  database: Pick<Database, 'sql'>;
  tracking: Pick<Tracker, 'readDashboard'>;
}

/** The private page of a demo: the calls to its receptionist. */
export function createDemoDashboard(dependencies: DashboardDependencies) {
  return { read: (token: string, cursor: string | null) => readDashboard(dependencies, token, cursor) };
}

/**
 * The dashboard of a link's token, with the calls before `cursor`, or the newest; without calls where the link is not the
 * emailed one. Throws `not_found` for a token that is not a demo's, or whose demo is gone or was never wanted.
 */
async function readDashboard(
  { database, tracking }: DashboardDependencies,
  token: string,
  cursor: string | null,
): Promise<DemoDashboard> {
  const { id, linkVersion } = tracking.readDashboard(token);
  const demo = await demoOf(database.sql, id);
  const week = demo ? demoWeekOf(demo.status) : null;
  if (!demo || week === null) throw noSuchLink();
  const isOwner = linkVersion !== null && linkVersion === demo.link_version;
  const full = isOwner && week === 'plan';
  const shown = isOwner ? callsShown(week) : 0;
  const found = shown === 0 ? [] : await callsOf(database.sql, id, { before: full ? cursor : null, limit: shown + 1 });
  const calls = found.slice(0, shown);
  return {
    reference: demo.reference,
    demo_week: week,
    demo_number: demo.demo_number,
    is_owner: isOwner,
    full,
    ends_at: week === 'plan' ? null : (demo.expires_at?.toISOString() ?? null),
    days_left: week === 'running' ? demo.days_left : null,
    total: { calls: demo.calls, seconds: demo.seconds },
    calls: calls.map((call) => presentCall(call, week)),
    next_cursor: full && found.length > calls.length ? (calls.at(-1)?.id ?? null) : null,
  };
}

type DemoFound = Pick<Selectable<DB['demo_request']>, 'reference' | 'status' | 'demo_number' | 'expires_at'> & {
  link_version: number | null;
  days_left: number | null;
  calls: number;
  seconds: number;
};

/** A demo with the totals of all its calls. */
const demoOf = (via: Sql, id: string) =>
  runForFirst(
    via,
    statement<DemoFound>`
      SELECT d.reference, d.status, d.demo_number, d.expires_at, r.link_version, t.calls, t.seconds,
        greatest(0, ceil(extract(epoch FROM d.expires_at - now()) / 86400))::int AS days_left
      FROM demo_request d
        LEFT JOIN receptionist r ON r.demo_id = d.id
        CROSS JOIN LATERAL (
          SELECT count(*) AS calls, coalesce(sum(seconds), 0) AS seconds FROM call WHERE receptionist_id = r.id
        ) t
      WHERE d.id = ${id}`,
    'dashboard-demo',
  );

type CallFound = Selectable<DB['call']> & { turns: unknown; messages: unknown; appointment: unknown };

/** The calls to a demo's receptionist, newest first, with what was said and what came of them. */
async function callsOf(
  via: Sql,
  demoId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<CallFound[]> {
  const found = await run(
    via,
    statement<CallFound>`
      SELECT c.*, t.turns, m.messages, to_jsonb(a) AS appointment
      FROM receptionist r
        JOIN call c ON c.receptionist_id = r.id AND (${before}::uuid IS NULL OR c.id < ${before}::uuid)
        LEFT JOIN appointment a ON a.call_id = c.id
        CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(
          jsonb_build_object('who', who, 'text', heard) ORDER BY n) FILTER (WHERE heard <> ''), '[]') AS turns
          FROM call_turn WHERE call_id = c.id) t
        CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.id), '[]') AS messages
          FROM call_message m WHERE m.call_id = c.id) m
      WHERE r.demo_id = ${demoId}
      ORDER BY c.id DESC LIMIT ${limit}`,
    'dashboard-calls',
  );
  return found.rows;
}

/** A call as its owner sees it; before a purchase the caller is masked. */
function presentCall(call: CallFound, week: DemoWeek): DemoCall {
  return {
    id: call.id,
    channel: call.channel === 'phone' ? 'phone' : 'browser',
    caller: call.caller === null || week === 'plan' ? call.caller : masked(call.caller),
    started_at: call.started_at.toISOString(),
    is_open: call.ended_by === null,
    outcome: outcomes.find((known) => known === call.outcome) ?? null,
    seconds: call.seconds,
    summary: call.summary,
    turns: z.array(talkTurn).parse(call.turns),
    messages: z.array(storedMessage).parse(call.messages),
    appointment: storedAppointment.nullable().parse(call.appointment),
  };
}
