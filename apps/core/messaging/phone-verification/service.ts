import { checkCode, verificationOf } from './checking.ts';
import type { Asker, OtpDependencies } from './codes.ts';
import { textableNumber } from './phone.ts';
import type { CodeCheck, CodeRequest } from './schemas.ts';
import { deliverCode, sendCode, withinTheDay } from './sending.ts';

/** Codes that prove a phone: `sending.ts` and `checking.ts`. */
export function createOtpService(dependencies: OtpDependencies) {
  return {
    send: (request: CodeRequest, from: Asker) => sendCode(dependencies, request, from),
    verify: (check: CodeCheck, from: Asker) => checkCode(dependencies, check, from),
    verificationOf: (phone: string, proof: string | null) => verificationOf(dependencies, phone, proof),
    deliver: (jobId: string, id: string, signal: AbortSignal) => deliverCode(dependencies, jobId, id, signal),
    textable: textableNumber,
    mayRemind: (requestId: string) => withinTheDay(dependencies, 'reminder', requestId),
  };
}
export type OtpService = ReturnType<typeof createOtpService>;
