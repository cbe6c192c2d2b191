import type { Problem } from '#core/shared/schemas.ts';

export interface FieldError {
  field: string;
  message: string;
}

interface ApiErrorFacts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: string;
  /** A message to show to the user. */
  detail: string;
  /** Whether the message came from the server. */
  fromServer?: boolean;
  fieldErrors?: FieldError[];
  retryAfterSeconds?: number | null;
  /** What the server wants solved first, as JSON text. */
  challenge?: string | null;
}

/** The error every failed request throws. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fromServer: boolean;
  readonly fieldErrors: FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly challenge: string | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.detail);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.fromServer = facts.fromServer ?? false;
    this.fieldErrors = facts.fieldErrors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.challenge = facts.challenge ?? null;
  }

  /** How long the server asks to wait, in milliseconds; null where it does not say. */
  get retryAfterMs() {
    return this.retryAfterSeconds === null ? null : this.retryAfterSeconds * 1000;
  }

  /** Whether no answer came, or none that says whether the request counted: sending it again is safe and needed. */
  get unreachable() {
    return this.status === 0 || this.status >= 500;
  }
}

/** The request got no answer: no network, a timeout, or an answer from a proxy instead of the server. */
export function noAnswer(): ApiError {
  return new ApiError({
    status: 0,
    code: 'no_answer',
    detail: 'We couldn’t reach our server. Please check your connection.',
  });
}

/** Reads an error answer. Proxies answer too, so the body may have any shape. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  const detail = typeof problem.detail === 'string' && problem.detail !== '' ? problem.detail : null;
  return new ApiError({
    status: response.status,
    code: typeof problem.code === 'string' ? problem.code : 'unknown',
    detail: detail ?? sentenceFor(response.status),
    fromServer: detail !== null,
    fieldErrors: Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : [],
    retryAfterSeconds: secondsFrom(response.headers.get('retry-after')),
    challenge: problem.challenge ?? null,
  });
}

/** For code that could not be loaded: the user is told what to do. */
export function throwUnreachable(): never {
  throw noAnswer();
}

/** The message to show to the user, for any thrown value. */
export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Please reload it and try again.';
  if (error.fromServer || error.status !== 429 || error.retryAfterSeconds === null) return error.message;
  return `Too many attempts in a short time. Please try again ${inTime(error.retryAfterSeconds)}.`;
}

/** "in 40 seconds", "in 3 minutes": rounded up, so that waiting that long is enough. */
export function inTime(seconds: number): string {
  if (seconds <= 1) return 'in a moment';
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

function sentenceFor(status: number): string {
  if (status >= 500) return 'Our server couldn’t handle this right now. Please try again in a minute.';
  if (status === 404) return 'We couldn’t find this. It may have been removed.';
  if (status === 413) return 'This is too large to send.';
  return 'Our server didn’t accept this. Please check it and try again.';
}

function secondsFrom(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000);
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
