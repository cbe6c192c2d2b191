/** Every error code and its HTTP status. The list is closed: a new refusal is a new line here. */
export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  invalid_password: 401,
  second_factor_required: 401,
  invalid_code: 401,
  invalid_passkey: 401,
  reauthentication_required: 401,
  forbidden: 403,
  second_factor_setup_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  upload_too_slow: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_failed: 422,
  idempotency_mismatch: 422,
  country_not_supported: 422,
  challenge_required: 428,
  too_many_requests: 429,
  codes_used_up: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export interface FieldError {
  field: string;
  message: string;
}

interface AppErrorOptions {
  errors?: FieldError[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** What to solve first, as JSON text. */
  challenge?: string;
  /** Whether a signature was not made with the secret, so that somebody may be trying to deceive us. */
  isForged?: boolean;
  cause?: unknown;
}

/** A refusal with a `message` for people, identified by its `code`. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: string | undefined;
  readonly isForged: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
    this.isForged = options.isForged ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One wrong field, in the same form as the errors of a whole form. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: [{ field, message }] });
}

/** The server cannot take the request now; nothing was stored, and the same request may be sent again. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { retryAfter: 5, cause });
}
