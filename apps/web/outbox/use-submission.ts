import { useRef } from 'react';
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
  file?: File | null;
  /** How the body is sent, where it is more than one call with JSON. */
  send?: (body: object, key: string) => Promise<Answer>;
}

export type SubmissionOutcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'kept'; key: string; withFile: boolean };

/**
 * Sends a public form. A second click joins the first; unchanged values sent again keep their key, so the server counts them
 * once; what cannot reach the server is kept on the device. Throws the ApiError when the server refuses or nothing can be kept.
 */
export function useSubmission<Answer extends z.ZodType>(
  given: SubmissionTarget<Answer> | (() => Promise<SubmissionTarget<Answer>>),
) {
  const underWay = useRef<Promise<SubmissionOutcome<z.output<Answer>>> | null>(null);
  const last = useRef<{ fingerprint: string; key: string; sentAt: string } | null>(null);

  const attempt = async <Values>({
    values,
    body,
    text,
    draft = null,
    file = null,
    send,
  }: Filled<Values, z.output<Answer>>): Promise<SubmissionOutcome<z.output<Answer>>> => {
    const target = typeof given === 'function' ? await given() : given;
    const fingerprint = JSON.stringify(values);
    if (last.current?.fingerprint !== fingerprint) {
      const key = await keyOf(draft, fingerprint);
      last.current = { fingerprint, key, sentAt: new Date().toISOString() };
    }
    const { key, sentAt } = last.current;
    const payload = body(values, sentAt);
    try {
      const answer = send
        ? await send(payload, key)
        : await request(target.path, target.answer, { method: 'POST', body: payload, idempotencyKey: key });
      last.current = null;
      return { kind: 'accepted', answer };
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) throw error;
      const { path, label, multipart, fileField } = target;
      const kept = await keep(
        { key, path, body: payload, label, text, ...(multipart && { multipart }) },
        file && fileField ? { field: fileField, file } : null,
      );
      if (kept === 'nothing') throw error;
      last.current = null;
      return { kind: 'kept', key, withFile: file !== null && kept === 'all' };
    }
  };

  return <Values>(filled: Filled<Values, z.output<Answer>>) => {
    underWay.current ??= attempt(filled).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}

/** The same for the same words of the same draft; where a page may not hash, as on plain http, a key of its own each time. */
async function keyOf(draft: string | null, fingerprint: string): Promise<string> {
  if (draft === null || !('subtle' in crypto)) return randomId();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draft} ${fingerprint}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
