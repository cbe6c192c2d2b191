import { Agent, fetch } from 'undici';

/** A connection for each request: everyone here is somebody else. */
export const dispatcher = new Agent({ pipelining: 0 });

export interface Sent {
  status: number;
  challenge: string | null;
  milliseconds: number;
}

/** Sends a form as JSON. Returns how it was answered, and in how many milliseconds. */
export async function sendJson(
  url: string,
  path: string,
  form: object,
  headers: Record<string, string>,
): Promise<Sent> {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(form),
    dispatcher,
  });
  const body = await answer.text();
  const milliseconds = performance.now() - began;
  return { status: answer.status, challenge: answer.status === 428 ? JSON.parse(body).challenge : null, milliseconds };
}
