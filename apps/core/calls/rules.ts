import type { DemoWeek } from '#core/leads/demo-request/rules.ts';

/** How a call can end, in the phone company's words. */
export const callOutcomes = ['completed', 'busy', 'failed', 'no-answer', 'canceled'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Twilio writes a caller without a number as a word on the keypad: anonymous, restricted, blocked, unknown, unavailable. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']);

/** Who calls, in E.164; null where the number was withheld. */
export function callerOf(from: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(from) && !withheld.has(from) ? from : null;
}

/** A number of which only the country, the area and the last two digits can be read. */
export function masked(number: string): string {
  return number.slice(0, 5) + '•'.repeat(Math.max(number.length - 7, 0)) + number.slice(-2);
}

/** Calls a dashboard shows at once: a preview until a plan is bought, and nothing once the seven days are over. */
export const callsShown: Record<DemoWeek, number> = { ahead: 3, running: 3, over: 0, plan: 200 };

/** Whether callers' numbers are shown whole. */
export const isFull = (week: DemoWeek) => week === 'plan';
