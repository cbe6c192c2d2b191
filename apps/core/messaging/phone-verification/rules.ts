import { limits } from '#core/shared/limits.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';

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

/** How soon another code can be requested for a phone. */
export const resendLimit = (phone: string): ThrottleLimit => ({
  key: `otp:again:${phone}`,
  tries: 1,
  windowSeconds: resendSeconds,
});

/** The limits on requesting a code; the names stand for the sender's address and the phone. */
export const sendLimits = (from: { address: string; phone: string }): ThrottleLimit[] => [
  { key: `otp:address:${from.address}`, tries: limits.codesPerAddressAndHour, windowSeconds: hour },
  { key: `otp:phone:${from.phone}`, tries: limits.codesPerPhoneAndDay, windowSeconds: day },
];

/** Of a day's text messages, the part that codes may use: reminders of booked demos get the rest. */
const codeShare = 0.8;

/** The limit on a text message by what all get in a day, which caps what a flood costs. */
export const dayLimit = (messages: number, what: 'code' | 'reminder'): ThrottleLimit => ({
  key: 'sms:day',
  tries: what === 'code' ? Math.ceil(messages * codeShare) : messages,
  windowSeconds: day,
});

/** The limits on trying a code. Phones without a code count too, so that an attacker cannot find out which have one. */
export function checkLimits(from: { address: string; code: string }): ThrottleLimit[][] {
  return [
    [{ key: `otp:check-address:${from.address}`, tries: 60, windowSeconds: 10 * minute }],
    [{ key: checksKey(from.code), tries: checksPerCode, windowSeconds: checksWindow }],
  ];
}

/** Where the attempts at a code are counted; `code` is its id, or the phone’s name where there is none. */
export const checksKey = (code: string) => `otp:check:${code}`;
