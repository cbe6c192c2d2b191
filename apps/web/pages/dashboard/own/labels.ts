import type { CallOutcome } from '#core/calls/rules.ts';
import type { DemoCall, DemoDashboard } from '#core/calls/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { folded } from '#core/text/folding/rules.ts';
import type { Tone } from '../../../ui/status.tsx';
import { inHours } from '../rules.ts';

/** The demo's state in one line, with its number while that answers. */
export function headline({ demo_week, demo_number }: DemoDashboard): string {
  if (demo_week === 'over') return 'Your demo has ended.';
  if (demo_number) return spokenNumber(demo_number);
  return demo_week === 'plan' ? 'Your full dashboard is open.' : 'Your number is on its way.';
}

/** A time in the reader's time zone and locale. */
export const moment = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short', hour12: true });

/** What the state means, and until when it lasts. */
export function statusLine(dashboard: DemoDashboard, moment: (iso: string) => string): string {
  const { demo_week, ends_at, total } = dashboard;
  const until = ends_at ? moment(ends_at) : '';
  switch (demo_week) {
    case 'ahead':
      return 'We’ll set it up within 24 hours of your request and email it to you. Calls to it will show up here.';
    case 'running':
      return `Your demo number, free until ${until}.`;
    case 'over':
      return `It ended ${until}, after ${callCount(total.calls)}. Nothing was charged. To keep going, choose a plan or call us.`;
    case 'plan':
      return 'You chose a plan. Your demo no longer expires.';
  }
}

/** The most important numbers, each with its name. */
export function statsOf({ total, days_left }: DemoDashboard): [name: string, value: string][] {
  const stats: [name: string, value: string | false | null][] = [
    ['Calls', String(total.calls)],
    ['Total duration', inHours(total.seconds)],
    ['Average length', total.seconds > 0 && minutesAndSeconds(Math.round(total.seconds / total.calls))],
    ['Days left', days_left !== null && String(days_left)],
  ];
  return stats.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const callCount = (calls: number) => `${calls} ${calls === 1 ? 'call' : 'calls'}`;

/** A call without an end was answered; its outcome is not known yet. */
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

/**
 * The calls with this outcome (all without one) whose number contains the digits, or whose outcome contains the text.
 */
export function matching(calls: readonly DemoCall[], outcome: Outcome | null, typed: string): DemoCall[] {
  const words = folded(typed).trim();
  const digits = words.replace(/\D/g, '');
  return calls.filter((call) => {
    if (outcome !== null && outcomeOf(call) !== outcome) return false;
    const named =
      outcomeLabels[outcomeOf(call)].name.includes(words) || (!call.caller && 'no caller id'.includes(words));
    return named || (digits !== '' && call.caller !== null && call.caller.includes(digits));
  });
}

/** Merges known calls with newly read ones: each call once, in its latest version, newest first. */
export function joined(known: readonly DemoCall[], read: readonly DemoCall[]): DemoCall[] {
  const byId = new Map([...known, ...read].map((call) => [call.id, call]));
  return [...byId.values()].sort((one, other) => other.id.localeCompare(one.id));
}
