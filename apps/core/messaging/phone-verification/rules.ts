import { shareOf, type ThrottleLimit } from '#core/shared/rules.ts';

/** Seconds a code is valid, until another can be requested, and a proof of the phone is accepted. */
export const codeSeconds = 10 * 60;
export const resendSeconds = 60;
export const proofSeconds = 30 * 60;
/** Most attempts at a code. */
export const checksPerCode = 5;
/** Longer than any code is valid. */
const checksWindow = 60 * 60;

/** Twilio counts as down after so many failures in a row, for so many seconds after the last. */
export const breaker = { failures: 3, seconds: 60 };

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/**
 * The limits on requesting a code, by group: a group is counted only if the one before allowed it, so that a double
 * click does not use up the phone's limit. The names stand for the sender's network, the phone, and all phones that differ
 * in the last four digits only.
 */
export function sendLimits(from: { network: string; phone: string; neighbors: string }): ThrottleLimit[][] {
  return [
    [
      { key: `otp:network:${from.network}`, tries: 30, windowSeconds: hour },
      { key: `otp:network-day:${from.network}`, tries: 50, windowSeconds: day },
    ],
    [{ key: `otp:again:${from.phone}`, tries: 1, windowSeconds: resendSeconds }],
    [
      { key: `otp:phone:${from.phone}`, tries: 3, windowSeconds: 10 * minute },
      { key: `otp:phone-day:${from.phone}`, tries: 10, windowSeconds: day },
      { key: `otp:prefix:${from.neighbors}`, tries: 30, windowSeconds: hour },
    ],
  ];
}

/** Of a day's text messages, the part that codes may use: reminders of booked demos get the rest. */
const codeShare = 0.8;

/**
 * The limits on a text message by what all get in a day, which caps the cost of a flood: for a code from this network, or
 * for a reminder. The last one is for all.
 */
export function dayLimits(
  messages: number,
  cause: { network: string } | 'reminder',
): [...ThrottleLimit[], ThrottleLimit] {
  const all = { key: 'sms:day', tries: messages, windowSeconds: day };
  if (cause === 'reminder') return [all];
  return [shareOf(all, cause.network), { ...all, tries: Math.ceil(messages * codeShare) }];
}

/** The limits on trying a code. Phones without a code count too, so that an attacker cannot find out which have one. */
export function checkLimits(from: { network: string; code: string }): ThrottleLimit[][] {
  return [
    [{ key: `otp:check-network:${from.network}`, tries: 60, windowSeconds: 10 * minute }],
    [{ key: checksKey(from.code), tries: checksPerCode, windowSeconds: checksWindow }],
  ];
}

/** Where the attempts at a code are counted; `code` is its id, or the phone’s name where there is none. */
export const checksKey = (code: string) => `otp:check:${code}`;
