import { codeAccepted, codeRequested } from '#core/messaging/phone-verification/schemas.ts';
import { request } from './client.ts';

/** Has a code sent to a phone. */
export function sendCode(phone: string) {
  return request('/api/send-otp', codeRequested, { method: 'POST', body: { phone, service: 'demo_verification' } });
}

/** Takes a code for the proof that the phone is at hand. */
export function checkCode(phone: string, code: string) {
  return request('/api/verify-otp', codeAccepted, { method: 'POST', body: { phone, code } });
}
