import type { z } from 'zod';
import { request } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { randomId } from '../api/random-id.ts';
import { keep } from './outbox.ts';

/** Where a public form goes and what comes back. */
export interface SubmissionTarget<Answer extends z.ZodType> {
  path: string;
  label: string;
  answer: Answer;
  /** Whether the server takes it as multipart. */
  multipart?: boolean;
  /** The field a file goes under. */
  fileField?: string;
}

interface Filled<Values, Answer> {
  values: Values;
  /** What goes over the wire; `sentAt` stays the same when the same values are sent again. */
  body: (values: Values, sentAt: string) => object;
  /** The same in words, for the person to copy. */
  text: string;
  /** The draft it was written as: the same words sent from two tabs that show it count once. */
  draft?: string | null;
  attachment?: Attachment<Answer>;
}

/** A file that goes with a form, if there is one, and how the two are sent. */
export interface Attachment<Answer> {
  file: File | null;
  send: (body: object, key: string) => Promise<Answer>;
}

export type SubmissionOutcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'kept'; key: string; withFile: boolean };

/**
 * Sends a public form. A second click joins the first; unchanged values sent again keep their key, so the server counts them
 * once; what cannot reach the server is kept on the device. Throws the ApiError when the server refuses or nothing can be kept.
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
        : await request(target.path, target.answer, { method: 'POST', body: payload, idempotencyKey: key });
      last = null;
      return { kind: 'accepted', answer };
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) throw error;
      const { path, label, multipart, fileField } = target;
      const kept = await keep(
        { key, path, body: payload, label, text, ...(multipart && { multipart }) },
        file && fileField ? { field: fileField, file } : null,
      );
      if (kept === 'nothing') throw error;
      last = null;
      return { kind: 'kept', key, withFile: file !== null && kept === 'all' };
    }
  };

  return <Values>(filled: Filled<Values, z.output<Answer>>) => {
    underWay ??= attempt(filled).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** The same for the same words of the same draft; where a page may not hash, as on plain http, a key of its own each time. */
async function keyOf(draft: string | null, fingerprint: string): Promise<string> {
  if (draft === null || !('subtle' in crypto)) return randomId();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draft} ${fingerprint}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
