import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { callState } from '#core/receptionist/call-state.ts';
import { wordsOf } from '#core/receptionist/carrying-on.ts';
import { mayTransfer } from '#core/receptionist/opening-hours.ts';
import { readReceptionist } from '#core/receptionist/records.ts';
import { type Knowledge, knowledge } from '#core/receptionist/schemas.ts';
import { readDigits } from '#core/receptionist/spoken-digits.ts';
import { finishCall } from './ending.ts';
import { type OpenCall, openCall, storeCall } from './open-call.ts';
import { callerOf, demoCallsSeconds, type FinalStatus, mostFailures } from './rules.ts';
import { storeWords, takeTurn } from './turns.ts';

/** What the phone company is to do with a call. */
export type Instruction =
  /** Connect it to the receptionist, which first says this. `hints` are words that callers are likely to say. */
  | { do: 'relay'; call: string; says: string; hints: string[] }
  /** Ring a person, who may decline. Both numbers in E.164. */
  | { do: 'dial'; call: string; number: string; callerId: string }
  | { do: 'say'; text: string }
  | { do: 'hang_up' }
  | { do: 'nothing' };
const hangUp: Instruction = { do: 'hang_up' };
const nothing: Instruction = { do: 'nothing' };

/** A call as Twilio reports it. */
export interface ReportedCall {
  sid: string;
  /** The number that was called, in E.164. */
  to: string;
  from: string;
}

export interface RoutingDependencies {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  demoLifecycle: {
    /** The demo that answers on a number; null when none does. */
    answering(sql: Sql, number: string): Promise<string | null>;
  };
}

/** Where phone calls go. Everything is decided from what is stored, so that a repeated request has the same answer. */
export function createPhoneRouting(dependencies: RoutingDependencies) {
  const { database, clock } = dependencies;
  /** Decides about a call that goes on; any other one is hung up. */
  const of = (find: (via: Sql) => Promise<string | null>, decide: (via: Sql, call: OpenCall) => Promise<Instruction>) =>
    database.transaction(async (via) => {
      const id = await find(via);
      const call = id === null ? undefined : await openCall(via, id);
      return call ? decide(via, call) : hangUp;
    });

  return {
    /** Answers an incoming call. Null when no receptionist answers on this number. */
    answer: (reported: ReportedCall): Promise<Instruction | null> =>
      database.transaction(async (via) => {
        const id = await keepCall(dependencies, via, reported);
        if (id === null) return null;
        const call = await openCall(via, id);
        return call ? answerCall(via, call, clock.now()) : hangUp;
      }),
    /** Goes on after the receptionist's connection has ended. */
    relayEnded: (sid: string, { hasFailed, isOver }: { hasFailed: boolean; isOver: boolean }) =>
      of(
        (via) => idOfSid(via, sid),
        async (via, call) => {
          if (isOver) return nothing;
          if (call.transfer === 'dialed') return dial(call) ?? hangUp;
          return hasFailed ? afterFailure(via, call, clock.now()) : hangUp;
        },
      ),
    /** What a person hears who is to take a call; null when there is none any more. */
    whisper: (id: string): Promise<string | null> =>
      database.transaction(async (via) => {
        const call = await openCall(via, id);
        return call?.transfer === 'dialed' ? whisperOf(call) : null;
      }),
    /** The person answered. Returns whether they take the call. */
    accept: (id: string, key: string): Promise<boolean> =>
      database.transaction(async (via) => {
        const call = await openCall(via, id);
        if (key !== '1' || call?.transfer !== 'dialed') return false;
        await setTransfer(via, id, 'accepted');
        return true;
      }),
    /** Goes on after a person was rung: one who took the call has hung up, from any other the caller comes back. */
    dialEnded: (id: string) =>
      of(
        async () => id,
        async (via, call) => {
          if (call.transfer === 'accepted') return hangUp;
          if (call.failures >= mostFailures) return apology(call);
          await setTransfer(via, id, 'declined');
          const known = knowledge.parse(call.snapshot);
          const { acts } = await takeTurn(
            via,
            call,
            { knowledge: known, now: clock.now() },
            { event: 'transfer_declined' },
          );
          return relay(via, call, known, wordsOf(acts));
        },
      ),
    /** The last resort, when nothing of ours answered: a person, or an apology. */
    fallback: (reported: ReportedCall) =>
      of(
        (via) => keepCall(dependencies, via, reported),
        (via, call) => lastResort(via, { ...call, failures: mostFailures }, clock.now()),
      ),
    /** Records the end of a call and its seconds, where known. The first report wins; a call that no receptionist answers is not stored. */
    end: (reported: ReportedCall, status: FinalStatus, seconds: number | null): Promise<void> =>
      database.transaction(async (via) => {
        const id = await keepCall(dependencies, via, reported, seconds ?? 0);
        if (id === null || (await finishCall(via, id, { seconds, wasAnswered: status === 'completed' }))) return;
        await run(via, db.updateTable('call').set({ seconds }).where('id', '=', id).where('seconds', 'is', null));
      }),
  };
}
export type PhoneRouting = ReturnType<typeof createPhoneRouting>;

const idOfSid = async (via: Sql, sid: string): Promise<string | null> =>
  (await runForFirst(via, db.selectFrom('call').select('id').where('sid', '=', sid)))?.id ?? null;

const receptionistOf = (via: Sql, demo: string) =>
  runForFirst(
    via,
    db
      .selectFrom('receptionist as r')
      .innerJoin('demo_request as d', 'd.id', 'r.demo_id')
      .select(['r.id', 'd.reference', 'd.request_id'])
      .where('r.demo_id', '=', demo),
  );

/** Returns the id of a call; stores it first if it is new. `secondsAgo` is when it began. Null when no receptionist answers it. */
async function keepCall(
  { demoLifecycle }: RoutingDependencies,
  via: Sql,
  { sid, to, from }: ReportedCall,
  secondsAgo = 0,
): Promise<string | null> {
  const stored = await idOfSid(via, sid);
  if (stored !== null) return stored;
  const demo = await demoLifecycle.answering(via, to);
  const receptionist = demo === null ? undefined : await receptionistOf(via, demo);
  const own = receptionist && (await readReceptionist(via, receptionist.id));
  if (!receptionist || !own) return null;
  await storeCall(via, {
    id: newId(),
    receptionist: receptionist.id,
    knowledge: own.knowledge,
    demo: receptionist,
    channel: 'phone',
    sid,
    caller: callerOf(from),
    secondsAgo,
  });
  return idOfSid(via, sid);
}

async function answerCall(via: Sql, call: OpenCall, now: Date): Promise<Instruction> {
  if (call.turns === 0 && call.status !== 'converted' && (await secondsOf(via, call)) >= demoCallsSeconds)
    return { do: 'say', text: 'This demo has used its 60 minutes of calls. It answers again once you choose a plan.' };
  const known = knowledge.parse(call.snapshot);
  if (call.turns > 0) return relay(via, call, known, call.first_words ?? '');
  const { acts } = await takeTurn(via, call, { knowledge: known, now }, { event: 'started' });
  return relay(via, call, known, wordsOf(acts));
}

/** How long a receptionist has talked on the phone. */
async function secondsOf(via: Sql, { receptionist_id }: OpenCall): Promise<number> {
  const talked = await runForFirst(
    via,
    db
      .selectFrom('call')
      .select((call) => call.fn.coalesce(call.fn.sum<number>('seconds'), call.lit(0)).as('seconds'))
      .where('receptionist_id', '=', receptionist_id)
      .where('channel', '=', 'phone'),
  );
  return talked?.seconds ?? 0;
}

/** Most words that are given to the speech recognition. */
const mostHints = 50;

/** A conversation of its own, which begins with these words: no earlier connection is gone on with. */
async function relay(via: Sql, { id }: OpenCall, known: Knowledge, says: string): Promise<Instruction> {
  await run(via, db.updateTable('call').set({ connection: null, left_at: null }).where('id', '=', id));
  const hints = [known.business_name ?? '', ...known.facts.flatMap(({ keywords }) => keywords)];
  return { do: 'relay', call: id, says, hints: hints.filter(Boolean).slice(0, mostHints) };
}

function dial({ id, snapshot, demo_number }: OpenCall): Instruction | null {
  const { transfer_number: number } = knowledge.parse(snapshot);
  return number === null || demo_number === null ? null : { do: 'dial', call: id, number, callerId: demo_number };
}

/** Connects a call again whose connection broke; after the second time it is the last resort. */
async function afterFailure(via: Sql, call: OpenCall, now: Date): Promise<Instruction> {
  const failures = call.failures + 1;
  if (failures >= mostFailures) return lastResort(via, { ...call, failures }, now);
  await run(via, db.updateTable('call').set({ failures }).where('id', '=', call.id));
  const { last } = callState.parse(call.state);
  const says = `I’m sorry, we were cut off. ${last}`;
  await storeWords(via, call, says);
  return relay(via, call, knowledge.parse(call.snapshot), says);
}

async function lastResort(via: Sql, call: OpenCall, now: Date): Promise<Instruction> {
  const { id, failures, transfer } = call;
  await run(via, db.updateTable('call').set({ failures }).where('id', '=', id));
  const { dialogue } = callState.parse(call.state);
  const isUrgent = dialogue?.kind === 'message' && dialogue.urgent;
  const person = transfer === null && mayTransfer(knowledge.parse(call.snapshot), now, isUrgent) ? dial(call) : null;
  if (!person) return apology(call);
  await setTransfer(via, id, 'dialed');
  return person;
}

const apology = ({ caller }: OpenCall): Instruction => ({
  do: 'say',
  text: `We’re having trouble with this line. ${caller === null ? 'Please call again.' : 'Someone will call you back.'}`,
});

const setTransfer = (via: Sql, id: string, transfer: 'dialed' | 'accepted' | 'declined') =>
  run(via, db.updateTable('call').set({ transfer }).where('id', '=', id));

/** Longest part of what the caller said that a person hears, in characters. */
const longestAbout = 120;

function whisperOf({ caller, state, last_said }: OpenCall): string {
  const { dialogue, notes } = callState.parse(state);
  const name =
    (dialogue && 'name' in dialogue ? dialogue.name : null) ?? notes.message?.name ?? notes.appointment?.name;
  const who = name ?? (caller === null ? 'an unknown caller' : readDigits(caller));
  const about = last_said === null ? '' : ` about: ${last_said.slice(0, longestAbout)}`;
  return `Call from ${who}${about}. Press 1 to accept.`;
}
