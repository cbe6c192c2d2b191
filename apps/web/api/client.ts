import type { z } from 'zod';
import { type ApiError, errorFromResponse, noAnswer } from './errors.ts';
import type { paths } from './openapi.d.ts';
import { randomId } from './random-id.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A documented path with any text in place of its parameters. */
type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
type Address<Path> = Filled<Path> | `${Filled<Path> & string}?${string}`;

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][Lowercase<M>]>;

/** The addresses that `/openapi.json` describes for a method. */
export type AddressOf<M extends Method> = {
  [Path in keyof paths]: [Operation<Path, M>] extends [never] ? never : Address<Path>;
}[keyof paths];

type OperationAt<A, M extends Method> = {
  [Path in keyof paths]: A extends Address<Path> ? Operation<Path, M> : never;
}[keyof paths];

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

/** What the server accepts as the body of a request. */
export type BodyOf<A, M extends Method> =
  OperationAt<A, M> extends infer Found
    ? Found extends { requestBody: infer Request }
      ? Sendable<Json<Request>>
      : undefined
    : never;

/** JSON leaves out what is undefined, so an optional field may be. */
type Sendable<Body> = {
  [Field in keyof Body]: Body[Field] | (Record<never, never> extends Pick<Body, Field> ? undefined : never);
};

/** What the server answers. */
export type AnswerOf<A, M extends Method> =
  OperationAt<A, M> extends infer Found
    ? Found extends { responses: infer Responses }
      ? Json<Success<Responses>>
      : never
    : never;

/** Longer than any answer takes, shorter than a visitor waits. */
const usualTimeoutMs = 15_000;

export interface Call<M extends Method = Method, Body = unknown> {
  method?: M;
  body?: Body;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The timeout, where it is longer than usual. */
  timeoutMs?: number;
}

/**
 * Calls the server (forms: `apps/api/routes/public/forms.ts`) and returns its answer, or throws an ApiError with the
 * reason. Address and body are checked against what the server describes.
 */
export function send<A extends AddressOf<M>, M extends Method = 'GET'>(
  address: A,
  call?: Call<M, BodyOf<A, M>>,
): Promise<Response> {
  return sendTo(address, call);
}

/** A refused request, how it is sent again, and how often it was sent before. */
interface RefusedRequest {
  error: ApiError;
  again: () => Promise<Response>;
  before: number;
}
type Refused = (request: RefusedRequest) => Promise<Response>;
let refused: Refused = async ({ error }) => {
  throw error;
};

/** Sets what happens to refused requests, for the admin area: it may send one again. */
export function onRefused(handler: Refused) {
  refused = handler;
}

let always = (): Record<string, string> => ({});

/** Sets headers that every request has, for the admin area. */
export function sendWith(headers: () => Record<string, string>) {
  always = headers;
}

/** The requests that change something and are not answered yet. */
const changes = new Set<Promise<Response>>();

/** Resolves when every change that is on its way was answered, so that the browser has the cookies the answers set. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(changes);
}

/** Calls an address that is known only at run time. */
export async function sendTo(address: string, call: Call = {}, before = 0): Promise<Response> {
  const { method = 'GET', body, idempotencyKey, headers: more, signal, timeoutMs = usualTimeoutMs } = call;
  // The request id appears in the server's logs, in the jobs it creates, and in its errors.
  const headers = new Headers({ ...always(), ...more, accept: 'application/json', 'x-request-id': randomId() });
  const form = body instanceof FormData ? body : null;
  if (body !== undefined && !form) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const timeout = AbortSignal.timeout(timeoutMs);

  const fetched = fetch(address, {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (method !== 'GET') changes.add(fetched);
  let response: Response;
  try {
    response = await fetched;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  } finally {
    changes.delete(fetched);
  }
  if (!response.ok) {
    const again = () => sendTo(address, call, before + 1);
    return refused({ error: await errorFromResponse(response), again, before });
  }
  return response;
}

/** Encodes fields as a form the way a browser does; undefined values are left out. */
export function multipart(fields: unknown, files: Record<string, File> = {}): FormData {
  const form = new FormData();
  if (typeof fields !== 'object' || fields === null) return form;
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** The answer's body, parsed by its schema. A body of another shape did not come from our server. */
export async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw noAnswer();
  return parsed.data;
}

/** One request, from sending it to its validated answer. The schema must take what the server describes. */
export async function request<A extends AddressOf<M>, Schema extends z.ZodType, M extends Method = 'GET'>(
  address: A,
  schema: AnswerOf<A, M> extends z.input<Schema> ? Schema : never,
  call?: Call<M, BodyOf<A, M>>,
): Promise<z.output<Schema>> {
  return read(await send(address, call), schema);
}
