import type { DemoCall } from '#core/owner/schemas.ts';
import type { Outcome } from '#core/receptionist/schemas.ts';
import { folded } from '#core/text/folding/rules.ts';
import type { Tone } from '../../../../ui/status.tsx';

/** How a call ended; a call that is over without an outcome was not answered. */
export type CallState = Outcome | 'open' | 'unanswered';

export function stateOf({ is_open, outcome }: Pick<DemoCall, 'is_open' | 'outcome'>): CallState {
  return outcome ?? (is_open ? 'open' : 'unanswered');
}

export const stateLabels: Record<CallState, { name: string; tone: Tone }> = {
  transferred: { name: 'Transferred', tone: 'good' },
  scheduled: { name: 'Booked', tone: 'good' },
  'follow-up': { name: 'Message', tone: 'waiting' },
  voicemail: { name: 'Voicemail', tone: 'waiting' },
  completed: { name: 'Answered', tone: 'good' },
  unanswered: { name: 'Not answered', tone: 'plain' },
  open: { name: 'Going on now', tone: 'waiting' },
};

/** In the order in which charts and filters name them. */
export const callStates: readonly CallState[] = [
  'completed',
  'scheduled',
  'follow-up',
  'transferred',
  'voicemail',
  'unanswered',
  'open',
];

const peopleOf = ({ messages, appointment }: DemoCall) => [...messages, ...(appointment ? [appointment] : [])];

/** Everything that a search looks for in a call, but numbers. */
function textOf(call: DemoCall): string {
  return folded(
    [
      stateLabels[stateOf(call)].name,
      call.channel === 'browser' ? 'in the browser' : (call.caller ?? 'no caller id'),
      call.summary ?? '',
      ...peopleOf(call).map(({ name }) => name ?? ''),
      ...call.messages.map(({ reason }) => reason ?? ''),
      ...call.turns.map(({ text }) => text),
    ].join('\n'),
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The calls that ended so (all without a state) and contain every typed word, or the digits of a number. */
export function matching(calls: readonly DemoCall[], state: CallState | null, typed: string): DemoCall[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const digits = /^[\d\s()+.-]+$/.test(typed) ? digitsOf(typed) : '';
  return calls.filter((call) => {
    if (state !== null && stateOf(call) !== state) return false;
    const numbers = [call.caller, ...peopleOf(call).map(({ number }) => number)];
    if (digits !== '' && numbers.some((number) => digitsOf(number ?? '').includes(digits))) return true;
    const text = textOf(call);
    return words.every((word) => text.includes(word));
  });
}

/** Merges known calls with newly read ones: each call once, in its latest version, newest first. */
export function joined(known: readonly DemoCall[], read: readonly DemoCall[]): DemoCall[] {
  const byId = new Map([...known, ...read].map((call) => [call.id, call]));
  return [...byId.values()].sort((one, other) => other.id.localeCompare(one.id));
}
