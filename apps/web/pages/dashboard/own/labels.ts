import type { CallOutcome } from '#core/calls/rules.ts';
import type { DemoCall, DemoDashboard } from '#core/calls/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { Tone } from '../../../ui/status.tsx';
import { inHours } from '../rules.ts';

/** The whole state in one line: the number, where there is one that answers. */
export function headline({ demo_week, demo_number }: DemoDashboard): string {
  if (demo_week === 'over') return 'Your demo has ended.';
  if (demo_number) return spokenNumber(demo_number);
  return demo_week === 'plan' ? 'Your full dashboard is open.' : 'Your number is on its way.';
}

/** A moment as the reader's clock and country have it. */
export const moment = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What that means, and until when. */
export function statusLine(dashboard: DemoDashboard, moment: (iso: string) => string): string {
  const { demo_week, ends_at, total } = dashboard;
  const until = ends_at ? moment(ends_at) : '';
  switch (demo_week) {
    case 'ahead':
      return 'We set it up within 24 hours of your request and email it to you. The calls to it show here.';
    case 'running':
      return `Your demo number, free until ${until}.`;
    case 'over':
      return `It ended ${until}, after ${callCount(total.calls)}. Nothing was charged. To go on, choose a plan or call us.`;
    case 'plan':
      return 'You chose a plan. The demo has no end any more.';
  }
}

/** The numbers that say most, each with its name. */
export function statsOf({ total, days_left }: DemoDashboard): [name: string, value: string][] {
  const figures: [name: string, value: string | false | null][] = [
    ['Calls', String(total.calls)],
    ['Total duration', inHours(total.seconds)],
    ['Average length', total.seconds > 0 && minutesAndSeconds(Math.round(total.seconds / total.calls))],
    ['Days left', days_left !== null && String(days_left)],
  ];
  return figures.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const callCount = (calls: number) => `${calls} ${calls === 1 ? 'call' : 'calls'}`;

/** A call without an end is one that was answered, and of which nothing more is known yet. */
export type Outcome = CallOutcome | 'answered';
export const outcomeOf = ({ outcome }: DemoCall): Outcome => outcome ?? 'answered';
export const outcomeLabels: Record<Outcome, { name: string; tone: Tone }> = {
  completed: { name: 'completed', tone: 'good' },
  answered: { name: 'answered', tone: 'waiting' },
  'no-answer': { name: 'no answer', tone: 'plain' },
  busy: { name: 'busy', tone: 'plain' },
  canceled: { name: 'hung up', tone: 'plain' },
  failed: { name: 'failed', tone: 'bad' },
};
export const outcomes = Object.keys(outcomeLabels) as Outcome[];

/** 75 as "1:15". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The calls with this outcome (any without one) whose number has these digits, or whose outcome these words. */
export function matching(calls: readonly DemoCall[], outcome: Outcome | null, typed: string): DemoCall[] {
  const words = typed.toLowerCase().trim();
  const digits = words.replace(/\D/g, '');
  return calls.filter((call) => {
    if (outcome !== null && outcomeOf(call) !== outcome) return false;
    const named =
      outcomeLabels[outcomeOf(call)].name.includes(words) || (!call.caller && 'number withheld'.includes(words));
    return named || (digits !== '' && call.caller !== null && call.caller.includes(digits));
  });
}

/** Calls that were known and calls just read, each once as it was read last, the newest first. */
export function joined(known: readonly DemoCall[], read: readonly DemoCall[]): DemoCall[] {
  const byId = new Map([...known, ...read].map((call) => [call.id, call]));
  return [...byId.values()].sort((one, other) => other.id.localeCompare(one.id));
}
