import type { Selectable } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, inSeconds, newRow, run, runForFirst, statement } from '#core/platform/statements.ts';
import { newCallState } from '#core/receptionist/call-state.ts';
import type { Knowledge } from '#core/receptionist/schemas.ts';
import { longestTalkSeconds, reconnectSeconds, silentCallSeconds } from './rules.ts';

/** A call that goes on, with its demo and what is known of its turns. */
export type OpenCall = Selectable<DB['call']> &
  Pick<Selectable<DB['receptionist']>, 'demo_id' | 'link_opened_at' | 'notify_phone'> &
  Pick<Selectable<DB['demo_request']>, 'reference' | 'request_id' | 'status' | 'demo_number'> & {
    /** Whole seconds from its beginning to the last that is known of the caller. */
    lasted: number;
    /** Seconds since it began, since the last thing was said, and since its page is gone. */
    since_start: number;
    idle: number;
    left_for: number | null;
    /** The number of things said, and of those that the caller said. */
    turns: number;
    said: number;
    /** What the caller said last. */
    last_said: string | null;
    /** What the receptionist said first. */
    first_words: string | null;
    has_calm_message: boolean;
  };

/** Reads a call that goes on, locked until the caller's transaction ends; undefined for one that has ended. */
export const openCall = (via: Sql, id: string): Promise<OpenCall | undefined> =>
  runForFirst(
    via,
    statement<OpenCall>`
      SELECT c.*, r.demo_id, r.link_opened_at, r.notify_phone, d.reference, d.request_id, d.status, d.demo_number,
        round(extract(epoch FROM coalesce(c.left_at, t.last_at, now()) - c.started_at))::int AS lasted,
        extract(epoch FROM now() - c.started_at)::float8 AS since_start,
        extract(epoch FROM now() - coalesce(t.last_at, c.started_at))::float8 AS idle,
        extract(epoch FROM now() - c.left_at)::float8 AS left_for,
        t.turns, t.said, t.last_said, t.first_words,
        EXISTS (SELECT FROM call_message m WHERE m.call_id = c.id AND NOT m.urgent) AS has_calm_message
      FROM call c
        JOIN receptionist r ON r.id = c.receptionist_id
        JOIN demo_request d ON d.id = r.demo_id
        CROSS JOIN LATERAL (
          SELECT count(*) AS turns, count(*) FILTER (WHERE who = 'caller') AS said, max(at) AS last_at,
            (array_agg(heard ORDER BY n DESC) FILTER (WHERE who = 'caller'))[1] AS last_said,
            min(planned) FILTER (WHERE n = 1) AS first_words
          FROM call_turn WHERE call_id = c.id
        ) t
      WHERE c.id = ${id} AND c.ended_by IS NULL
      FOR UPDATE OF c`,
    'open-call',
  );

interface NewCall {
  id: string;
  receptionist: string;
  knowledge: Knowledge;
  demo: { reference: string; request_id: string };
  channel: 'phone' | 'browser';
  sid?: string;
  /** In E.164. */
  caller?: string | null;
  connection?: string;
  secondsAgo?: number;
}

/** Seconds after which it is checked whether a call has ended, if nothing reports that. */
const checkedAfter = { phone: silentCallSeconds, browser: longestTalkSeconds + reconnectSeconds };

/** Stores a call that has just begun, with what the receptionist knows. Does nothing for one that is stored. */
export async function storeCall(via: Sql, call: NewCall): Promise<void> {
  const { id, receptionist, knowledge, demo, channel, sid, caller, connection, secondsAgo = 0 } = call;
  const stored = await run(
    via,
    db
      .insertInto('call')
      .values(
        newRow('call', {
          id,
          receptionist_id: receptionist,
          channel,
          sid: sid ?? null,
          caller: caller ?? null,
          started_at: inSeconds(-secondsAgo),
          seconds: null,
          outcome: null,
          summary: null,
          ended_by: null,
          snapshot: JSON.stringify(knowledge),
          state: JSON.stringify(newCallState),
          connection: connection ?? null,
          left_at: null,
          transfer: null,
        }),
      )
      .onConflict((known) => known.doNothing()),
    'store-call',
  );
  if (stored.count > 0) await checkLater(via, { ...demo, id }, checkedAfter[channel]);
}

/** Plans the check whether a call has ended. */
export const checkLater = (
  via: Sql,
  { id, reference, request_id }: Pick<OpenCall, 'id' | 'reference' | 'request_id'>,
  afterSeconds: number,
) => addJobs(via, 'call', { id, reference, request_id }, [job('end-call', { call: id }, { afterSeconds })]);
