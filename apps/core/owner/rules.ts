import type { DemoWeek } from '#core/leads/demo-request/rules.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';

/** Why a number is refused until it is verified; the page then offers a code. */
export const mustBeVerified = 'Please verify this number with a code first';

/** A number that shows only the country, the area and the last two digits. */
export function masked(number: string): string {
  return number.slice(0, 5) + '•'.repeat(Math.max(number.length - 7, 0)) + number.slice(-2);
}

const preview = 3;
const page = 50;

/** Calls a dashboard shows at once: a few of them, all page by page, or none once the seven days are over. */
export function callsShown(week: DemoWeek): number {
  if (week === 'over') return 0;
  return week === 'plan' ? page : preview;
}

/** How often a dashboard's link is emailed again in a day. */
export const linkLimit = (demo: string): ThrottleLimit => ({
  key: `dashboard-link:${demo}`,
  tries: 3,
  windowSeconds: 24 * 60 * 60,
});
