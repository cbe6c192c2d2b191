import type { ThrottleLimit } from '#core/shared/rules.ts';

/** The statuses in which Twilio's calls end. Only the first was answered. */
export const finalStatuses = ['completed', 'busy', 'failed', 'no-answer', 'canceled'] as const;
export type FinalStatus = (typeof finalStatuses)[number];

/** Who ended a call: `failure` is ours. */
export const endings = ['caller', 'receptionist', 'transfer', 'failure'] as const;
export type Ending = (typeof endings)[number];

/** Twilio spells a withheld caller as digits on the keypad: anonymous, restricted, blocked, unknown, unavailable. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']);

/** The caller in E.164; null where the number was withheld. */
export function callerOf(from: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(from) && !withheld.has(from) ? from : null;
}

/** Emails a day about calls in the browser, until the owner opened the emailed link: the address may be a stranger's. */
export const noticeLimit = (receptionist: string): ThrottleLimit => ({
  key: `call-notice:${receptionist}`,
  tries: 3,
  windowSeconds: 24 * 60 * 60,
});

/** Failures of our side after which a call is given to a person, or to nobody. */
export const mostFailures = 2;

/** Seconds for which a conversation in the browser waits for a page that lost its connection. */
export const reconnectSeconds = 60;
/** Seconds after which a phone call is over of which nothing was heard since its last turn, and since a transfer began. */
export const silentCallSeconds = 15 * 60;
export const longestTransferSeconds = 4 * 60 * 60 + silentCallSeconds;
/** Seconds of phone calls before a purchase: of one, and in all. */
export const longestDemoCallSeconds = 10 * 60;
export const demoCallsSeconds = 60 * 60;
/** Seconds after which a conversation in the browser is over in any case. */
export const longestTalkSeconds = 10 * 60;
