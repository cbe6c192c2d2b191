import type { Selectable } from 'kysely';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { inOrder } from '#core/platform/in-order.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, empty, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { wordsOf } from '#core/receptionist/carrying-on.ts';
import { type Knowledge, knowledge } from '#core/receptionist/schemas.ts';
import { type OpenCall, openCall } from './ending.ts';
import { createFloor } from './floor.ts';
import { patiently, pleaseWait } from './patience.ts';
import type { RelayAnswer, RelayFrame } from './relay-frames.ts';
import { longestDemoCallSeconds } from './rules.ts';
import { takeTurn } from './turns.ts';

/** Keys of a phone number. */
const completeNumber = 10;

/** The line to Twilio. */
export interface Line {
  send(frame: RelayAnswer): void;
  close(code: number, reason: string): void;
}

interface PhoneCallDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  clock: Clock;
  logger: Logger;
}

/**
 * One connection of a phone call. What the call is about is in the database, so that any process can go on with it; here is only
 * who is speaking, and which keys were pressed. Frames are to be given one after another.
 */
export function createPhoneCall({ database, clock, logger }: PhoneCallDependencies, id: string, line: Line) {
  const connection = newId();
  let keys = '';
  /** What it knew when the call began: read once, because the index of its facts is made for it. */
  let known: Knowledge | null = null;
  const next = inOrder((error) => {
    logger.error({ err: error, call: id }, 'a phone call failed');
    line.close(1011, 'Something went wrong.');
  });
  const floor = createFloor({
    onSilence: () => void next(() => turn({ event: 'silent' })),
    onEnd: () => line.send({ type: 'end' }),
  });
  const say = (text: string, isLast: boolean) => {
    if (text !== '') line.send({ type: 'text', token: text, last: true });
    if (isLast) floor.endAfter(text);
  };

  const inCall = (work: (via: Sql, call: OpenCall) => Promise<void>) =>
    patiently(
      () =>
        database.transaction(async (via) => {
          const call = await openCall(via, id);
          if (call?.connection === connection) await work(via, call);
          else line.close(1000, 'The call is over, or goes on elsewhere.');
        }),
      () => say(pleaseWait, false),
    );
  /** Decides about an event; what is said is sent once everything is stored. */
  const turn = async (event: CallEvent): Promise<void> => {
    let said = { text: '', isLast: false };
    await inCall(async (via, call) => {
      known ??= knowledge.parse(call.snapshot);
      const { acts } = await takeTurn(via, call, { knowledge: known, now: clock.now() }, event);
      const isTransfer = acts.some(({ act }) => act === 'transfer');
      if (isTransfer) await run(via, db.updateTable('call').set({ transfer: 'dialed' }).where('id', '=', id));
      said = { text: wordsOf(acts), isLast: isTransfer || acts.some(({ act }) => act === 'end') };
    });
    say(said.text, said.isLast);
  };

  const onInfo = async (name: string, value: string) => {
    if (name === 'agentSpeaking') floor.agent(value === 'on');
    if (name === 'clientSpeaking') floor.caller(value === 'on');
    if (name === 'tokensPlayed') await heard(database.sql, id, value);
  };
  const onKey = async (digit: string) => {
    floor.heard();
    if (/\d/.test(digit)) keys += digit;
    if (digit !== '#' && keys.length < completeNumber) return floor.listen();
    const digits = keys;
    keys = '';
    if (digits !== '') await turn({ event: 'keyed', digits });
  };
  const receive = async (frame: RelayFrame): Promise<void> => {
    if (frame.type === 'setup') return inCall(async (_via, { sid }) => checkSetup(sid, frame.callSid, line));
    if (frame.type === 'info') return onInfo(frame.name, frame.value);
    if (frame.type === 'dtmf') return onKey(frame.digit);
    if (frame.type === 'interrupt') return interrupted(database.sql, id, frame.utteranceUntilInterrupt);
    if (frame.type === 'error')
      return logger.warn({ call: id, description: frame.description }, 'Twilio refused a frame');
    if (!frame.last || floor.isEnding()) return;
    keys = '';
    floor.heard();
    await turn({ event: 'said', text: frame.voicePrompt });
  };
  return {
    /** Gives the call to this connection. The newer of two is served. */
    open: () =>
      next(async () => {
        const unheard = await patiently(() => takeOver(database.sql, id, connection), noWords);
        if (unheard !== null) say(unheard, false);
        floor.listen();
      }),
    receive: (frame: RelayFrame) => next(() => receive(frame)),
    /** The time of a demo's call is over; a plan has no such limit. */
    timeIsUp: () =>
      next(async () => {
        let isDemo = false;
        await inCall(async (_via, call) => {
          isDemo = call.status !== 'converted';
        });
        if (isDemo) say(timeIsUp, true);
      }),
    leave() {
      floor.stop();
      return next(() => leave(database.sql, id, connection));
    },
  };
}
export type PhoneCall = ReturnType<typeof createPhoneCall>;

const noWords = () => undefined;

function checkSetup(sid: string | null, given: string, line: Line): void {
  if (sid !== given) line.close(1008, 'This is another call.');
}

const timeIsUp = `A demo call has ${longestDemoCallSeconds / 60} minutes, and they are over. Thanks for trying it. Goodbye.`;

/**
 * Gives a call to this connection. Returns what the receptionist had said when an earlier connection of the same conversation
 * broke, and nobody heard; null where there is no such thing.
 */
async function takeOver(via: Sql, id: string, connection: string): Promise<string | null> {
  const taken = await runForFirst(
    via,
    statement<Pick<Selectable<DB['call_turn']>, 'planned'>>`
      WITH before AS (SELECT connection, left_at FROM call WHERE id = ${id} FOR UPDATE),
        last AS (SELECT * FROM call_turn WHERE call_id = ${id} ORDER BY n DESC LIMIT 1)
      UPDATE call SET connection = ${connection}, left_at = NULL
      FROM before LEFT JOIN last ON TRUE
      WHERE call.id = ${id} AND call.ended_by IS NULL
      RETURNING CASE WHEN coalesce(before.connection::text, before.left_at::text) IS NOT NULL
        AND last.n > 1 AND last.who = 'receptionist' AND last.heard = '' THEN last.planned END AS planned`,
    'take-phone-call-over',
  );
  return taken?.planned ?? null;
}

async function leave(via: Sql, id: string, connection: string): Promise<void> {
  await run(
    via,
    db
      .updateTable('call')
      .set({ connection: empty, left_at: now })
      .where('id', '=', id)
      .where('connection', '=', connection),
    'leave-phone-call',
  );
}

/** Notes what was played of the receptionist's last words. */
async function heard(via: Sql, id: string, played: string): Promise<void> {
  await run(
    via,
    statement`
      UPDATE call_turn SET heard = concat_ws(' ', nullif(heard, ''), ${played.trim()}::text)
      WHERE call_id = ${id} AND n = (SELECT max(n) FROM call_turn WHERE call_id = ${id} AND who = 'receptionist')`,
    'note-played',
  );
}

/** The caller interrupted. What was reported as played before counts; without that, Twilio's own estimate. */
async function interrupted(via: Sql, id: string, played: string): Promise<void> {
  await run(
    via,
    statement`
      UPDATE call_turn SET heard = ${played}
      WHERE call_id = ${id} AND heard = ''
        AND n = (SELECT max(n) FROM call_turn WHERE call_id = ${id} AND who = 'receptionist')`,
    'note-interruption',
  );
}
