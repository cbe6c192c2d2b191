import type { z } from 'zod';
import { contractField } from '#core/leads/custom-deal/rules.ts';
import { customDealAccepted } from '#core/leads/custom-deal/schemas.ts';
import { multipart, read, uploadTimeoutMs } from './client.ts';
import { errorFromResponse, noAnswer } from './errors.ts';
import { randomId } from './random-id.ts';

export const customDealTarget = {
  path: '/api/stripe-connect/upload-custom-deal',
  label: 'Your custom deal',
  answer: customDealAccepted,
  multipart: true,
  fileField: contractField,
};

interface DealUpload {
  fields: object;
  file: File | null;
  key: string;
  /** The share of the upload that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a deal with its contract. Uses XMLHttpRequest, because fetch reports no upload progress. */
export async function uploadDeal({
  fields,
  file,
  key,
  onProgress,
}: DealUpload): Promise<z.output<typeof customDealAccepted>> {
  const form = multipart(fields, file ? { [contractField]: file } : {});
  const response = await new Promise<Response>((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open('POST', customDealTarget.path);
    upload.timeout = uploadTimeoutMs;
    upload.setRequestHeader('accept', 'application/json');
    upload.setRequestHeader('x-request-id', randomId());
    upload.setRequestHeader('idempotency-key', key);
    upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    upload.addEventListener('load', () => {
      const retryAfter = upload.getResponseHeader('retry-after');
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(upload.responseText, { status: upload.status, headers }));
    });
    for (const failure of ['error', 'timeout', 'abort'] as const)
      upload.addEventListener(failure, () => reject(noAnswer()));
    upload.send(form);
  });
  if (!response.ok) throw await errorFromResponse(response);
  return read(response, customDealAccepted);
}
