import { multipart, sendTo } from '../api/client.ts';
import { ApiError, sentence } from '../api/errors.ts';
import { withChallenge } from '../api/form-headers.ts';
import { upload } from '../api/upload.ts';
import type { Delivery, OutboxEntry } from './entry.ts';
import type { FileShelf } from './files.ts';

/** Status codes that mean "not now" rather than "no". */
const temporary = new Set([408, 425, 428]);

const unanswered = { kind: 'unanswered', retryAfterMs: null } as const;

/** Sends an entry, with its stored file if there is one, under its original idempotency key. */
export async function deliverToServer(entry: OutboxEntry, files: Pick<FileShelf, 'get'>): Promise<Delivery> {
  const { key, fileField } = entry;
  let file: File | null;
  try {
    file = fileField === undefined ? null : await files.get(key);
  } catch {
    return unanswered;
  }
  try {
    const response = await withChallenge((headers) =>
      entry.multipart
        ? upload(entry.path, multipart(entry.body, file && fileField ? { [fileField]: file } : {}), {
            idempotencyKey: key,
            headers,
          })
        : sendTo(entry.path, { method: 'POST', body: entry.body, idempotencyKey: key, headers }),
    );
    const answer: unknown = await response.json().catch(() => null);
    // A hotel network's sign-in page also answers 200: only our own answer counts.
    if (typeof answer !== 'object' || answer === null) return unanswered;
    return {
      kind: 'accepted',
      reference: 'reference' in answer && typeof answer.reference === 'string' ? answer.reference : null,
      statusUrl: 'status_url' in answer && typeof answer.status_url === 'string' ? answer.status_url : null,
    };
  } catch (error) {
    // The key is unique, so the server already has this submission, with the file this device could not store.
    if (error instanceof ApiError && error.code === 'idempotency_mismatch')
      return { kind: 'accepted', reference: null, statusUrl: null };
    if (!(error instanceof ApiError)) return unanswered;
    const { retryAfterMs } = error;
    if (error.status === 429) return { kind: 'crowded', retryAfterMs };
    if (error.unreachable || (temporary.has(error.status) && error.code !== 'upload_too_slow'))
      return { kind: 'unanswered', retryAfterMs };
    const reasons = error.fieldErrors.map(({ message }) => message);
    return { kind: 'refused', reason: reasons.length > 0 ? reasons.join('. ') : sentence(error) };
  }
}
