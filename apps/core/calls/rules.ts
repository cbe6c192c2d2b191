import type { DemoWeek } from '#core/leads/demo-request/rules.ts';

/** How a call can end, as Twilio names it. */
export const callOutcomes = ['completed', 'busy', 'failed', 'no-answer', 'canceled'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Twilio spells a withheld caller as digits on the keypad: anonymous, restricted, blocked, unknown, unavailable. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']);

/** The caller in E.164; null where the number was withheld. */
export function callerOf(from: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(from) && !withheld.has(from) ? from : null;
}

/** A number that shows only the country, the area and the last two digits. */
export function masked(number: string): string {
  return number.slice(0, 5) + '•'.repeat(Math.max(number.length - 7, 0)) + number.slice(-2);
}

/** Calls a dashboard shows at once: a preview before a purchase, and none once the seven days are over. */
export const callsShown: Record<DemoWeek, number> = { ahead: 3, running: 3, over: 0, plan: 200 };

/** Whether callers' numbers are shown unmasked. */
export const isFull = (week: DemoWeek) => week === 'plan';
