import { codeCheck, invalidPhoneMessage } from '#core/messaging/phone-verification/schemas.ts';
import { phone } from '#core/shared/schemas.ts';

// What checks a phone and its code, and asks the server. Loaded when the demo form is first used.

export { checkCode, sendCode } from '../../api/otp.ts';

/** Why this is no phone number; null when it may be one. */
export const phoneRefusal = (typed: string): string | null =>
  phone.safeParse(typed).success ? null : invalidPhoneMessage;

/** The code as typed, without spaces; or why it is none. */
export const readCode = (typed: string) => codeCheck.shape.code.safeParse(typed);

export { invalidPhoneMessage };
