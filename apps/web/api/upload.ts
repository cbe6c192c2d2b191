import { errorFromResponse, noAnswer } from './errors.ts';
import { randomId } from './random-id.ts';

/** Milliseconds without a byte moving, or after the last one without an answer, until an upload is given up. */
const silentMs = 30_000;

interface Upload {
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** The share of the upload that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a form with a file, however long that takes, and returns the server's answer, or throws an ApiError with the
 * reason. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export async function upload(
  path: string,
  form: FormData,
  { idempotencyKey, headers = {}, onProgress }: Upload,
): Promise<Response> {
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-request-id', randomId());
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const giveUp = () => request.abort();
    let timer = setTimeout(giveUp, silentMs);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silentMs);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const answered = retryAfter === null ? {} : { 'retry-after': retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers: answered }));
    });
    for (const failure of ['error', 'abort'] as const) request.addEventListener(failure, () => reject(noAnswer()));
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.send(form);
  });
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}
