import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { DemoDashboard } from '#core/owner/schemas.ts';
import { inHours } from '../rules.ts';
import { minutesAndSeconds } from './parts/moments.ts';

/** The demo's state in one line, with its number while that answers. */
export function headline({ demo_week, demo_number }: DemoDashboard): string {
  if (demo_week === 'over') return 'Your demo has ended.';
  if (demo_number) return spokenNumber(demo_number);
  return demo_week === 'plan' ? 'Your full dashboard is open.' : 'Your number is on its way.';
}

/** What the state means, and until when it lasts. */
export function statusLine(dashboard: DemoDashboard, moment: (iso: string) => string): string {
  const { demo_week, demo_number, ends_at, total } = dashboard;
  const until = ends_at ? moment(ends_at) : '';
  switch (demo_week) {
    case 'ahead':
      return 'We’ll set it up within 24 hours of your request and email it to you. You can talk to your receptionist here now.';
    case 'running':
      return `Your demo number, free until ${until}.`;
    case 'over':
      return `It ended ${until}, after ${callCount(total.calls)}. Nothing was charged. To keep going, choose a plan or call us.`;
    case 'plan':
      return `You chose a plan. ${demo_number ? 'Your demo no longer expires.' : 'Your number is on its way.'}`;
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
