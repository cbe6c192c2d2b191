import type { z } from 'zod';
import { contractField } from '#core/leads/custom-deal/rules.ts';
import { customDealAccepted } from '#core/leads/custom-deal/schemas.ts';
import { multipart, read } from './client.ts';
import { honeypotHeaders, withChallenge } from './form-headers.ts';
import { upload } from './upload.ts';

export const customDealTarget = {
  path: '/api/stripe-connect/upload-custom-deal',
  label: 'Your custom deal',
  answer: customDealAccepted,
  multipart: true,
  fileField: contractField,
} as const;

interface DealUpload {
  fields: object;
  file: File | null;
  key: string;
  /** The share of the upload that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a deal with its contract. */
export async function uploadDeal({
  fields,
  file,
  key,
  onProgress,
}: DealUpload): Promise<z.output<typeof customDealAccepted>> {
  const form = multipart(fields, file ? { [contractField]: file } : {});
  return read(
    await withChallenge(
      (headers) => upload(customDealTarget.path, form, { idempotencyKey: key, headers, onProgress }),
      honeypotHeaders(),
    ),
    customDealAccepted,
  );
}
