import type { z } from 'zod';
import type { AddressOf } from '../api/client.ts';
import { read, sendTo } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { honeypotHeaders, withChallenge } from '../api/form-headers.ts';
import { randomId } from '../api/random-id.ts';
import { keep } from './outbox.ts';

/** Where a public form is sent and what is answered. */
export interface SubmissionTarget<Answer extends z.ZodType> {
  path: AddressOf<'POST'>;
  label: string;
  answer: Answer;
  /** Whether the server takes it as multipart. */
  multipart?: boolean;
  /** The name of the file's field. */
  fileField?: string;
}

interface Filled<Values, Answer> {
  values: Values;
  /** The request's values; `sentAt` stays the same when the same values are sent again. */
  body: (values: Values, sentAt: string) => object;
  /** The same as text, for the visitor to copy. */
  text: string;
  /** The id of its draft: the same text sent from two tabs that show the draft counts once. */
  draft?: string | null;
  attachment?: Attachment<Answer>;
}

/** A form's file, if there is one, and how the two are sent. */
export interface Attachment<Answer> {
  file: File | null;
  send: (body: object, key: string) => Promise<Answer>;
}

/** `sentAt` is the time that went into the request. */
export type SubmissionOutcome<Answer> =
  | { kind: 'accepted'; answer: Answer; sentAt: string }
  | { kind: 'kept'; key: string; isCrowded: boolean; withFile: boolean; sentAt: string };

/**
 * Sends a public form. A second click joins the first, and a resend with the same values keeps its key, so the server
 * counts it once. Stores it if the server is unreachable, or asks to wait because many people write at once. Throws the
 * ApiError of a rejection, or if storing fails.
 */
export function createSubmission<Answer extends z.ZodType>(target: SubmissionTarget<Answer>) {
  let underWay: Promise<SubmissionOutcome<z.output<Answer>>> | null = null;
  let last: { fingerprint: string; key: string; sentAt: string } | null = null;

  const attempt = async <Values>({
    values,
    body,
    text,
    draft = null,
    attachment,
  }: Filled<Values, z.output<Answer>>): Promise<SubmissionOutcome<z.output<Answer>>> => {
    const file = attachment?.file ?? null;
    const chosen = file && [file.name, file.size, file.lastModified];
    const fingerprint = JSON.stringify(chosen ? { values, chosen } : values);
    if (last?.fingerprint !== fingerprint) {
      const key = await keyOf(draft, fingerprint);
      last = { fingerprint, key, sentAt: new Date().toISOString() };
    }
    const { key, sentAt } = last;
    const payload = body(values, sentAt);
    try {
      const answer = attachment
        ? await attachment.send(payload, key)
        : await read(
            await withChallenge(
              (headers) => sendTo(target.path, { method: 'POST', body: payload, idempotencyKey: key, headers }),
              honeypotHeaders(),
            ),
            target.answer,
          );
      last = null;
      return { kind: 'accepted', answer, sentAt };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isCrowded = error.status === 429;
      if (!isCrowded && !error.unreachable) throw error;
      const { path, label, multipart, fileField } = target;
      const kept = await keep(
        { key, path, body: payload, label, text, ...(multipart && { multipart }) },
        file && fileField ? { field: fileField, file } : null,
        {
          kind: isCrowded ? 'crowded' : 'unanswered',
          retryAfterMs: error.retryAfterMs,
        },
      );
      if (kept === 'nothing') throw error;
      last = null;
      return { kind: 'kept', key, isCrowded, withFile: file !== null && kept === 'all', sentAt };
    }
  };

  return <Values>(filled: Filled<Values, z.output<Answer>>) => {
    underWay ??= attempt(filled).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** The same key for the same text of the same draft; a random one where hashing is not available, as on plain http. */
async function keyOf(draft: string | null, fingerprint: string): Promise<string> {
  if (draft === null || !('subtle' in crypto)) return randomId();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draft} ${fingerprint}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
