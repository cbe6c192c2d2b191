import { codeAccepted, codeRequested } from '#core/messaging/phone-verification/schemas.ts';
import { request } from './client.ts';
import { withProof } from './proof-of-work.ts';

/** Sends a code to a phone. */
export function sendCode(phone: string) {
  return withProof((headers) =>
    request('/api/send-otp', codeRequested, { method: 'POST', body: { phone, service: 'demo_verification' }, headers }),
  );
}

/** Exchanges a code for a proof that the visitor has the phone. */
export function checkCode(phone: string, code: string) {
  return request('/api/verify-otp', codeAccepted, { method: 'POST', body: { phone, code } });
}
