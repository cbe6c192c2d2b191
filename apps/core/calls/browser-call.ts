import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, empty, newRow, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { callState, newCallState } from '#core/receptionist/call-state.ts';
import { wordsOf } from '#core/receptionist/carrying-on.ts';
import { type Knowledge, knowledge, outcomes, type TalkFrame } from '#core/receptionist/schemas.ts';
import {
  endOf,
  lastQuestion,
  mostQuestions,
  spoken,
  type TalkCall,
  type TalkPage,
} from '#core/receptionist/talk-call.ts';
import { begun, finishCall, type OpenCall, openCall } from './ending.ts';
import { patiently, pleaseWait } from './patience.ts';
import { longestTalkSeconds, reconnectSeconds } from './rules.ts';
import { takeTurn } from './turns.ts';

interface BrowserCallDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  clock: Clock;
}

/** Whose receptionist a page talks to, and the call that it goes on with: its id and the last turn that the page knows. */
export interface BrowserCall {
  id: string;
  receptionist: string;
  /** What it knows; of a call that goes on, what it knew is stored. */
  knowledge: Knowledge;
  demo: { reference: string; request_id: string };
  goesOn: boolean;
  turn: number;
}

/** A conversation in the browser that is stored, so that any process can go on with it. */
export function createBrowserCall(
  { database, clock }: BrowserCallDependencies,
  wanted: BrowserCall,
  page: TalkPage,
): TalkCall {
  const { id } = wanted;
  const connection = newId();
  let seen = wanted.turn;
  /** What it knew when the call began: read once, because the index of its facts is made for it. */
  let known: Knowledge | null = null;
  const knowledgeOf = ({ snapshot }: Pick<OpenCall, 'snapshot'>) => {
    known ??= knowledge.parse(snapshot);
    return known;
  };

  /**
   * Does something with the call in one transaction, while this page has it. What was committed although the answer was lost
   * is not done again: the page gets what it missed.
   */
  const inCall = async (
    work: (via: Sql, call: OpenCall) => Promise<TalkFrame[]>,
    before?: (via: Sql) => Promise<unknown>,
  ): Promise<TalkFrame[]> => {
    const once = () =>
      database.transaction(async (via) => {
        await before?.(via);
        const call = await openCall(via, id);
        if (!call) return overFrames(via, wanted, page);
        if (call.connection !== connection) {
          page.refuse('replaced');
          return [];
        }
        return call.turns > seen && !before ? missedFrames(via, id, seen) : work(via, call);
      });
    const frames = await patiently(once, () => page.say(spoken(pleaseWait)));
    for (const frame of frames) if ('turn' in frame && frame.turn !== undefined) seen = Math.max(seen, frame.turn);
    return frames;
  };

  const turn = async (via: Sql, call: OpenCall, event: CallEvent): Promise<TalkFrame[]> => {
    const moment = { knowledge: knowledgeOf(call), now: clock.now() };
    const { acts, state, turns } = await takeTurn(via, call, moment, event);
    const frames = spoken(wordsOf(acts), turns);
    return acts.some(({ act }) => act === 'end') ? [...frames, ...(await ending(via, { ...call, state }))] : frames;
  };
  const ending = async (via: Sql, { snapshot, state }: Pick<OpenCall, 'snapshot' | 'state'>): Promise<TalkFrame[]> => {
    await finishCall(via, id, { by: 'receptionist', seconds: null, wasAnswered: true });
    return endOf({ knowledge: knowledgeOf({ snapshot }), state: callState.parse(state) });
  };

  return {
    start: () =>
      inCall(
        async (via, call) => {
          const said =
            call.turns === 0 ? await turn(via, call, { event: 'started' }) : await missedFrames(via, id, seen);
          return [{ type: 'call', id, turn: Math.max(call.turns, 1) }, ...said];
        },
        (via) => (wanted.goesOn ? takeOver(via, wanted, connection) : storeCall(via, wanted, connection)),
      ),
    answer: (said) =>
      inCall(async (via, call) =>
        call.said >= mostQuestions
          ? [...spoken(lastQuestion), ...(await ending(via, call))]
          : turn(via, call, { event: 'said', text: said }),
      ),
    silent: () => inCall((via, call) => turn(via, call, { event: 'silent' })),
    async interrupted(heard) {
      await run(
        database.sql,
        statement`UPDATE call_turn SET heard = ${heard}
          WHERE call_id = ${id} AND n = ${seen} AND starts_with(planned, ${heard})`,
        'interrupted',
      );
    },
    end: () => inCall(ending),
    leave: () => database.transaction((via) => leave(via, wanted, connection)),
  };
}

/** Stores a new call with what the receptionist knows. It is over when its time is, whatever becomes of the page. */
async function storeCall(via: Sql, { id, receptionist, knowledge: known, demo }: BrowserCall, connection: string) {
  const stored = await run(
    via,
    db
      .insertInto('call')
      .values(
        newRow('call', {
          ...begun,
          id,
          receptionist_id: receptionist,
          channel: 'browser',
          started_at: now,
          snapshot: JSON.stringify(known),
          state: JSON.stringify(newCallState),
          connection,
        }),
      )
      .onConflict((known) => known.column('id').doNothing()),
    'store-call',
  );
  if (stored.count > 0)
    await addJobs(via, 'call', { id, ...demo }, [
      job('end-call', { call: id }, { afterSeconds: longestTalkSeconds + reconnectSeconds }),
    ]);
}

/** Gives a call that goes on to this connection. */
const takeOver = (via: Sql, { id, receptionist }: BrowserCall, connection: string) =>
  run(
    via,
    db
      .updateTable('call')
      .set({ connection, left_at: null })
      .where('id', '=', id)
      .where('receptionist_id', '=', receptionist)
      .where('ended_by', 'is', null),
    'take-call-over',
  );

/** Notes that the page is gone. Unless it comes back, the call is over soon. */
async function leave(via: Sql, { id, demo }: BrowserCall, connection: string): Promise<void> {
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
  if (left.count > 0)
    await addJobs(via, 'call', { id, ...demo }, [job('end-call', { call: id }, { afterSeconds: reconnectSeconds })]);
}

/** What the receptionist said after the turn that a page knows. */
async function missedFrames(via: Sql, id: string, after: number): Promise<TalkFrame[]> {
  const missed = await run(
    via,
    db
      .selectFrom('call_turn')
      .select(['n', 'planned'])
      .where('call_id', '=', id)
      .where('who', '=', 'receptionist')
      .where('n', '>', after)
      .orderBy('n'),
    'missed-turns',
  );
  return missed.rows.flatMap(({ n, planned }) => spoken(planned ?? '', n));
}

/** What a page is told of a call that is over. */
async function overFrames(via: Sql, { id, receptionist }: BrowserCall, page: TalkPage): Promise<TalkFrame[]> {
  const call = await runForFirst(
    via,
    db
      .selectFrom('call')
      .select(['outcome', 'summary'])
      .where('id', '=', id)
      .where('receptionist_id', '=', receptionist),
    'call-that-is-over',
  );
  if (!call) {
    page.refuse('unknown');
    return [];
  }
  const outcome = outcomes.find((known) => known === call.outcome) ?? 'completed';
  return [{ type: 'outcome', outcome, summary: call.summary ?? '' }, { type: 'end' }];
}
