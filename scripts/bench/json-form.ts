import { Agent, request } from 'undici';

/** A connection for nearly each request, as everyone here is somebody else, left open by the server as browsers ask it to be. */
export const dispatcher = new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 });

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
  // Not fetch, which would take more processor time than the server needs to answer.
  const answer = await request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(form),
    dispatcher,
  });
  const body = await answer.body.text();
  const milliseconds = performance.now() - began;
  const status = answer.statusCode;
  return { status, challenge: status === 428 ? JSON.parse(body).challenge : null, milliseconds };
}
