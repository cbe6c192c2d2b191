import type { Sql } from '#core/platform/database.ts';
import { db, run, runForFirst, statement } from '#core/platform/statements.ts';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { wordsOf } from '#core/receptionist/carrying-on.ts';
import { type Knowledge, outcomes, type TalkFrame } from '#core/receptionist/schemas.ts';
import {
  endOf,
  lastQuestion,
  mostQuestions,
  spoken,
  type TalkCall,
  type TalkPage,
} from '#core/receptionist/talk-call.ts';
import { type ConnectionDependencies, createConnection, type Lost, pleaseWait } from './connection.ts';
import { finishCall } from './ending.ts';
import { checkLater, type OpenCall, storeCall } from './open-call.ts';
import { reconnectSeconds } from './rules.ts';

/** Whose receptionist a page talks to, and the last turn that it knows of a call that goes on. */
export interface BrowserCall {
  id: string;
  receptionist: string;
  knowledge: Knowledge;
  demo: { reference: string; request_id: string };
  /** Null for a new call. */
  turn: number | null;
}

/** A conversation in the browser that is stored. */
export function createBrowserCall(dependencies: ConnectionDependencies, wanted: BrowserCall, page: TalkPage): TalkCall {
  const { database } = dependencies;
  const { id, demo } = wanted;
  const connection = createConnection<TalkFrame[]>(dependencies, id, {
    onDelay: () => page.say(spoken(pleaseWait)),
    missed: (turns) => turns.flatMap(({ n, words }) => spoken(words, n)),
  });

  const finish = async (via: Sql, call: OpenCall): Promise<TalkFrame[]> => {
    const state = await finishCall(via, id, { by: 'receptionist', seconds: null, wasAnswered: true });
    return state ? endOf({ knowledge: connection.knowledgeOf(call), state }) : [];
  };
  const turn = async (via: Sql, call: OpenCall, event: CallEvent): Promise<TalkFrame[]> => {
    const { acts, state, turns } = await connection.turn(via, call, event);
    const frames = spoken(wordsOf(acts), turns);
    return state.isOver ? [...frames, ...(await finish(via, call))] : frames;
  };
  /** A page that lost its call is told why. */
  const framesOf = (answer: TalkFrame[] | Lost): TalkFrame[] | Promise<TalkFrame[]> => {
    if (answer === 'ended') return overFrames(database.sql, wanted, page);
    if (answer !== 'replaced') return answer;
    page.refuse('replaced');
    return [];
  };
  const begin = () =>
    connection.inTransaction((via) => storeCall(via, { ...wanted, channel: 'browser', connection: connection.id }));

  return {
    async start() {
      if (wanted.turn === null) await begin();
      else await connection.takeOver(wanted.receptionist, wanted.turn);
      const said = await connection.inCall(async (via, call) =>
        call.turns === 0 ? turn(via, call, { event: 'started' }) : [],
      );
      const call: TalkFrame = { type: 'call', id, turn: connection.seen() };
      return Array.isArray(said) ? [call, ...said] : framesOf(said);
    },
    async answer(said) {
      const event = await connection.said(said);
      return framesOf(
        await connection.inCall(async (via, call) =>
          call.said >= mostQuestions ? [...spoken(lastQuestion), ...(await finish(via, call))] : turn(via, call, event),
        ),
      );
    },
    silent: async () => framesOf(await connection.inCall((via, call) => turn(via, call, { event: 'silent' }))),
    async interrupted(heard) {
      await run(
        database.sql,
        statement`UPDATE call_turn SET heard = ${heard}
          WHERE call_id = ${id} AND n = ${connection.seen()} AND starts_with(planned, ${heard})`,
        'interrupted',
      );
    },
    end: async () => framesOf(await connection.inCall(finish)),
    leave: () => connection.leave((via) => checkLater(via, { ...demo, id }, reconnectSeconds)),
  };
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
