import {
  codeAccepted,
  codeCheck,
  codeRequested,
  invalidPhoneMessage,
} from '#core/messaging/phone-verification/schemas.ts';
import { phone } from '#core/shared/schemas.ts';
import { request } from '../../api/client.ts';
import { withChallenge } from '../../api/form-headers.ts';

// What checks a phone and its code, and asks the server. Loaded when a code is first asked for.

/** Sends a code to a phone. */
export function sendCode(phone: string) {
  return withChallenge((headers) =>
    request('/api/send-otp', codeRequested, { method: 'POST', body: { phone, service: 'demo_verification' }, headers }),
  );
}

/** Exchanges a code for a proof that the visitor has the phone. */
export function checkCode(phone: string, code: string) {
  return request('/api/verify-otp', codeAccepted, { method: 'POST', body: { phone, code } });
}

/** Why this is no phone number; null when it may be one. */
export const phoneRefusal = (typed: string): string | null =>
  phone.safeParse(typed).success ? null : invalidPhoneMessage;

/** The code as typed, without spaces; or why it is none. */
export const readCode = (typed: string) => codeCheck.shape.code.safeParse(typed);

export { invalidPhoneMessage };
