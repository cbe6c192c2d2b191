import type { ThrottleLimit } from '#core/shared/rules.ts';

/** How long a code is good, how long to wait for another, and how long a proof of the phone is taken, in seconds. */
export const codeSeconds = 10 * 60;
export const resendSeconds = 60;
export const proofSeconds = 30 * 60;
/** How often a code may be tried. */
export const checksPerCode = 5;
/** Longer than any code lives. */
const checksWindow = 60 * 60;

/** After so many failures in a row, and for so many seconds after the last, the phone company counts as away. */
export const breaker = { failures: 3, seconds: 60 };

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/**
 * What asking for a code counts against, group by group: a refusal by one group is not counted against the next, so
 * that a double click does not use up the phone's allowance. `network` is the sender's address, or its /64.
 */
export function sendLimits(from: { network: string; phone: string }): ThrottleLimit[][] {
  return [
    [
      { key: `otp:network:${from.network}`, tries: 30, windowSeconds: hour },
      { key: `otp:network-day:${from.network}`, tries: 50, windowSeconds: day },
    ],
    [{ key: `otp:again:${from.phone}`, tries: 1, windowSeconds: resendSeconds }],
    [
      { key: `otp:phone:${from.phone}`, tries: 3, windowSeconds: 10 * minute },
      { key: `otp:phone-day:${from.phone}`, tries: 10, windowSeconds: day },
      { key: `otp:prefix:${from.phone.slice(0, -4)}`, tries: 30, windowSeconds: hour },
    ],
  ];
}

/** All text messages of a day together: what a flood can cost at most. */
export function dailyLimit(messages: number): ThrottleLimit {
  return { key: 'sms:day', tries: messages, windowSeconds: day };
}

/** What trying a code counts against. Phones without a code count too, so that nobody learns which have one. */
export function checkLimits(from: { network: string; code: string }): ThrottleLimit[][] {
  return [
    [{ key: `otp:check-network:${from.network}`, tries: 60, windowSeconds: 10 * minute }],
    [{ key: checksKey(from.code), tries: checksPerCode, windowSeconds: checksWindow }],
  ];
}

/** Where the tries at a code are counted; `code` is its id, or the phone where there is none. */
export const checksKey = (code: string) => `otp:check:${code}`;
