import type { Selectable } from 'kysely';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { retryWhileAway } from '#core/platform/retry.ts';
import { db, empty, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { type WishReader, wishOf } from '#core/receptionist/asking-model.ts';
import { callState } from '#core/receptionist/call-state.ts';
import { readable } from '#core/receptionist/carrying-on.ts';
import { type Knowledge, knowledge } from '#core/receptionist/schemas.ts';
import { withoutCards } from '#core/receptionist/spoken-digits.ts';
import { type OpenCall, openCall } from './open-call.ts';
import { conversationOf, takeTurn } from './turns.ts';

/** What a caller hears while the database is away. */
export const pleaseWait = 'One moment please.';

export interface ConnectionDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  clock: Clock;
  /** Null where the rules find out alone what callers want. */
  readWish: WishReader | null;
}

/** Why a connection can do nothing more: the call has ended, or another connection serves it. */
export type Lost = 'ended' | 'replaced';

/** Something that the receptionist said. */
export interface SaidTurn {
  n: number;
  words: string;
}

interface ConnectionOptions<Answer> {
  /** The database is away. */
  onDelay(): void;
  /** The answer where the receptionist's turns were stored, but their commit could not be confirmed. */
  missed(turns: SaidTurn[], call: OpenCall): Answer;
}

/**
 * A connection that serves a call. Of two, the newer one does. All that the call is about is in the database, so that any
 * process can go on with it.
 */
export function createConnection<Answer>(
  { database, clock, readWish }: ConnectionDependencies,
  id: string,
  { onDelay, missed }: ConnectionOptions<Answer>,
) {
  const connection = newId();
  /** How many turns of the call this connection knows; committed ones, and with those of a transaction that runs. */
  let seen = 0;
  let pending = 0;
  /** What the receptionist knew when the call began: read once, because the index of its facts is made for it. */
  let known: Knowledge | null = null;
  const knowledgeOf = ({ snapshot }: Pick<OpenCall, 'snapshot'>): Knowledge => {
    known ??= knowledge.parse(snapshot);
    return known;
  };
  const inTransaction = <T>(work: (via: Sql) => Promise<T>) =>
    retryWhileAway(() => database.transaction(work), onDelay);

  return {
    id: connection,
    seen: () => seen,
    knowledgeOf,
    inTransaction,

    /**
     * Takes a call over that goes on, of this receptionist if given. `known` is the last turn that its page knows; all of them
     * where the phone company keeps the caller. Returns what the receptionist said when the last connection broke, and nobody heard.
     */
    async takeOver(receptionist: string | null, known?: number): Promise<string | null> {
      const taken = await inTransaction((via) => takeOver(via, { id, connection, receptionist }));
      seen = known ?? taken?.turns ?? 0;
      return taken?.unheard ?? null;
    },

    /**
     * Does something with the call in one transaction, while this connection serves it. What was committed although that could
     * not be confirmed is not done again.
     */
    async inCall(work: (via: Sql, call: OpenCall) => Promise<Answer>): Promise<Answer | Lost> {
      const answer = await inTransaction(async (via): Promise<Answer | Lost> => {
        const call = await openCall(via, id);
        if (call?.connection !== connection) return call ? 'replaced' : 'ended';
        pending = call.turns;
        return call.turns > seen ? missed(await turnsAfter(via, id, seen), call) : work(via, call);
      });
      seen = pending;
      return answer;
    },

    /** What the caller said, as an event. A model is asked before the transaction in which it is decided about. */
    async said(text: string): Promise<CallEvent> {
      const call = readWish && (await inTransaction((via) => openCall(via, id)));
      if (!call) return { event: 'said', text };
      const moment = { knowledge: knowledgeOf(call), state: callState.parse(call.state), now: clock.now(), busy: [] };
      const read = withoutCards(call.last_said, readable(text)).text;
      return { event: 'said', text, wish: await wishOf(readWish, conversationOf(call, moment), read) };
    },

    /** Decides about an event in such a transaction, and stores what is said. */
    async turn(via: Sql, call: OpenCall, event: CallEvent) {
      const decided = await takeTurn(via, call, { knowledge: knowledgeOf(call), now: clock.now() }, event);
      pending = decided.turns;
      return decided;
    },

    /** Gives the call up. `after` is done if this connection still served it. */
    leave: (after: (via: Sql) => Promise<unknown> = async () => undefined) =>
      inTransaction(async (via) => {
        if (await leave(via, { id, connection })) await after(via);
      }),
  };
}

type TakenOver = Pick<OpenCall, 'turns'> & { unheard: Selectable<DB['call_turn']>['planned'] };

const takeOver = (
  via: Sql,
  { id, connection, receptionist }: { id: string; connection: string; receptionist: string | null },
): Promise<TakenOver | undefined> =>
  runForFirst(
    via,
    statement<TakenOver>`
      WITH before AS (SELECT connection, left_at FROM call WHERE id = ${id} FOR UPDATE),
        last AS (SELECT * FROM call_turn WHERE call_id = ${id} ORDER BY n DESC LIMIT 1)
      UPDATE call SET connection = ${connection}, left_at = NULL
      FROM before LEFT JOIN last ON TRUE
      WHERE call.id = ${id} AND call.ended_by IS NULL
        AND call.receptionist_id = coalesce(${receptionist}::uuid, call.receptionist_id)
      RETURNING coalesce(last.n, 0) AS turns,
        CASE WHEN coalesce(before.connection::text, before.left_at::text) IS NOT NULL
          AND last.n > 1 AND last.who = 'receptionist' AND last.heard = '' THEN last.planned END AS unheard`,
    'take-call-over',
  );

/** False where another connection serves the call, or it has ended. */
async function leave(via: Sql, { id, connection }: { id: string; connection: string }): Promise<boolean> {
  const left = await run(
    via,
    db
      .updateTable('call')
      .set({ connection: empty, left_at: now })
      .where('id', '=', id)
      .where('connection', '=', connection)
      .where('ended_by', 'is', null),
    'leave-call',
  );
  return left.count > 0;
}

/** What the receptionist said after a turn. */
async function turnsAfter(via: Sql, id: string, after: number): Promise<SaidTurn[]> {
  const said = await run(
    via,
    db
      .selectFrom('call_turn')
      .select(['n', 'planned'])
      .where('call_id', '=', id)
      .where('who', '=', 'receptionist')
      .where('n', '>', after)
      .orderBy('n'),
    'turns-after',
  );
  return said.rows.map(({ n, planned }) => ({ n, words: planned ?? '' }));
}
