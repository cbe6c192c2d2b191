import type { Sql } from '#core/platform/database.ts';
import { inOrder } from '#core/platform/in-order.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, run, statement } from '#core/platform/statements.ts';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { callState } from '#core/receptionist/call-state.ts';
import { wordsOf } from '#core/receptionist/carrying-on.ts';
import { type ConnectionDependencies, createConnection, pleaseWait } from './connection.ts';
import { createFloor } from './floor.ts';
import type { OpenCall } from './open-call.ts';
import type { RelayAnswer, RelayFrame } from './relay-frames.ts';
import { longestDemoCallSeconds } from './rules.ts';

/** Keys of a phone number. */
const completeNumber = 10;

/** The line to Twilio. */
export interface Line {
  send(frame: RelayAnswer): void;
  close(code: number, reason: string): void;
}

interface PhoneCallDependencies extends ConnectionDependencies {
  logger: Logger;
}

/** What is said, and whether the conversation ends with it: with a goodbye, or because the caller is put through. */
interface Words {
  text: string;
  isLast: boolean;
}
const noWords: Words = { text: '', isLast: false };

/** One connection of a phone call. Here is who is speaking, and which keys were pressed. Frames are to be given one after another. */
export function createPhoneCall({ logger, ...dependencies }: PhoneCallDependencies, id: string, line: Line) {
  const { database } = dependencies;
  let keys = '';
  const next = inOrder((error) => {
    logger.error({ err: error, call: id }, 'a phone call failed');
    line.close(1011, 'Something went wrong.');
  });
  const floor = createFloor({
    onSilence: () => void next(() => turn({ event: 'silent' })),
    onEnd: () => line.send({ type: 'end' }),
  });
  const say = ({ text, isLast }: Words) => {
    if (text !== '') line.send({ type: 'text', token: text, last: true });
    if (isLast) floor.endAfter(text);
  };
  const connection = createConnection<Words>(dependencies, id, {
    onDelay: () => say({ text: pleaseWait, isLast: false }),
    missed: (turns, call) => ({
      text: turns.map(({ words }) => words).join(' '),
      isLast: call.transfer === 'dialed' || callState.parse(call.state).isOver,
    }),
  });

  /** Says what was decided, once it is stored. */
  const inCall = async (work: (via: Sql, call: OpenCall) => Promise<Words>): Promise<void> => {
    const words = await connection.inCall(work);
    if (typeof words === 'string') line.close(1000, 'The call is over, or goes on elsewhere.');
    else say(words);
  };
  const turn = (event: CallEvent) =>
    inCall(async (via, call) => {
      const { acts, state } = await connection.turn(via, call, event);
      const isTransfer = acts.some(({ act }) => act === 'transfer');
      if (isTransfer) await run(via, db.updateTable('call').set({ transfer: 'dialed' }).where('id', '=', id));
      return { text: wordsOf(acts), isLast: isTransfer || state.isOver };
    });

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
    await turn(await connection.said(frame.voicePrompt));
  };

  return {
    /** Gives the call to this connection. */
    open: () =>
      next(async () => {
        const unheard = await connection.takeOver(null);
        say({ text: unheard ?? '', isLast: false });
        floor.listen();
      }),
    receive: (frame: RelayFrame) => next(() => receive(frame)),
    /** The time of a demo's call is over; a plan has no such limit. */
    timeIsUp: () =>
      next(() =>
        inCall(async (_via, call) => (call.status === 'converted' ? noWords : { text: timeIsUp, isLast: true })),
      ),
    leave() {
      floor.stop();
      return next(() => connection.leave());
    },
  };
}
export type PhoneCall = ReturnType<typeof createPhoneCall>;

function checkSetup(sid: string | null, given: string, line: Line): Words {
  if (sid !== given) line.close(1008, 'This is another call.');
  return noWords;
}

const timeIsUp = `A demo call has ${longestDemoCallSeconds / 60} minutes, and they are over. Thanks for trying it. Goodbye.`;

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
