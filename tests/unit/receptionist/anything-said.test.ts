import { expect, test } from 'vitest';
import type { CallEvent } from '#core/receptionist/acts.ts';
import { callState, newCallState } from '#core/receptionist/call-state.ts';
import { decide } from '#core/receptionist/decide.ts';
import { samples } from '#core/receptionist/samples.ts';
import { knowledge } from '#core/receptionist/schemas.ts';
import { seededRandom } from '#devkit/random.ts';
import { businesses } from './businesses.ts';
import { conversations } from './conversations.ts';

const known = conversations.flatMap(({ turns }) => turns.flatMap(([said]) => said.split(' ')));
const odd = [
  '0/5',
  '13/40',
  '31/2',
  'February',
  '31st',
  '99:99',
  '0',
  '00',
  'am',
  '24',
  'in',
  'weeks',
  'double',
  'hundred',
  '…',
  '💬',
  '\u0000',
  '%s',
  '(',
  '[',
  '\\',
  '$&',
  '__proto__',
  'constructor',
  'ёж',
  '第五',
];

test('whatever is said, in whatever order, a call goes on, and its state can be stored', () => {
  const random = seededRandom();
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
  const words = () =>
    Array.from({ length: Math.floor(random() * 9) }, () => pick(random() < 0.8 ? known : odd)).join(' ');
  const answers = ['yes', 'no', 'tomorrow', 'at 10', 'Dana Wells', '615 555 0100', 'the first one'];
  const event = (): CallEvent => {
    const kind = random();
    if (kind < 0.05) return { event: 'silent' };
    if (kind < 0.1) return { event: 'keyed', digits: String(Math.floor(random() * 1e11)) };
    if (kind < 0.15) return { event: pick(['booked', 'time_taken', 'message_kept', 'transfer_declined'] as const) };
    return { event: 'said', text: kind < 0.4 ? pick(answers) : words() };
  };
  for (let index = 0; index < 1_500; index += 1) {
    const call = {
      knowledge: pick(Object.values(businesses)),
      caller: pick([null, '+16155550177']),
      channel: pick(['phone', 'browser'] as const),
      isSample: pick([true, false]),
      now: new Date(Date.UTC(2026, 0, 1) + random() * 4 * 365 * 86_400_000),
      busy: [],
    };
    let state = newCallState;
    for (let turn = 0; turn < 6; turn += 1) {
      state = decide({ ...call, state }, event()).state;
      callState.parse(JSON.parse(JSON.stringify(state)));
    }
  }
});

test.each(samples.map((sample) => [sample.id, sample.knowledge] as const))(
  'the sample %s is well-formed',
  (_id, sample) => {
    expect(knowledge.parse(sample)).toEqual(sample);
  },
);
