import type { DemoWeek } from '#core/leads/demo-request/rules.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';

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

const preview = 3;
const page = 200;

/**
 * Whether a dashboard shows all calls and their callers: after a purchase, to whoever has the link of our email. Anybody can
 * request a demo for somebody else's address, and has its status link. Without a number there was no call, and no email.
 */
export const isFull = (week: DemoWeek, { isEmailed, number }: { isEmailed: boolean; number: string | null }) =>
  week === 'plan' && (isEmailed || number === null);

/** Calls a dashboard shows at once: a few of them, all page by page, or none once the seven days are over. */
export function callsShown(week: DemoWeek, full: boolean): number {
  if (week === 'over') return 0;
  return full ? page : preview;
}

/** How often a dashboard's link is emailed again in a day. */
export const linkLimit = (demo: string): ThrottleLimit => ({
  key: `dashboard-link:${demo}`,
  tries: 3,
  windowSeconds: 24 * 60 * 60,
});
