import { multipart, send } from '../api/client.ts';
import { ApiError, sentence } from '../api/errors.ts';
import type { Delivery, OutboxEntry } from './entry.ts';

/** Answers that mean "not now" rather than "no". */
const temporary = new Set([408, 425, 429]);

export async function deliverToServer(entry: OutboxEntry): Promise<Delivery> {
  try {
    const response = await send(entry.path, {
      method: 'POST',
      body: entry.multipart ? multipart(entry.body) : entry.body,
      idempotencyKey: entry.key,
    });
    const answer: unknown = await response.json().catch(() => null);
    // A sign-in page of a hotel network also answers 200: only our own answer counts.
    if (typeof answer !== 'object' || answer === null) return { kind: 'unanswered', retryAfterMs: null };
    return {
      kind: 'accepted',
      reference: 'reference' in answer && typeof answer.reference === 'string' ? answer.reference : null,
      statusUrl: 'status_url' in answer && typeof answer.status_url === 'string' ? answer.status_url : null,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.unreachable || temporary.has(error.status)) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      return { kind: 'unanswered', retryAfterMs: seconds === null ? null : seconds * 1000 };
    }
    const reasons = error.fieldErrors.map(({ message }) => message);
    return { kind: 'refused', reason: reasons.length > 0 ? reasons.join('. ') : sentence(error) };
  }
}
