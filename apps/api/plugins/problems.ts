import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { errorCode } from '#core/platform/database.ts';
import { AppError, type ErrorCode, errorStatus, type FieldError, unavailable } from '#core/platform/errors.ts';

const titles: Record<ErrorCode, string> = {
  malformed_request: 'Unreadable request',
  unauthenticated: 'Not signed in',
  invalid_password: 'Not signed in',
  second_factor_required: 'Not signed in',
  invalid_code: 'Not signed in',
  invalid_passkey: 'Not signed in',
  reauthentication_required: 'Please confirm that it’s you',
  forbidden: 'Not allowed',
  second_factor_setup_required: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Conflict',
  gone: 'No longer available',
  upload_too_slow: 'Upload too slow',
  payload_too_large: 'Too large',
  unsupported_media_type: 'Unsupported media type',
  range_not_satisfiable: 'Range not satisfiable',
  validation_failed: 'Some fields need attention',
  idempotency_mismatch: 'Idempotency key reused',
  country_not_supported: 'Country not supported',
  challenge_required: 'Challenge required',
  too_many_requests: 'Too many requests',
  codes_used_up: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Temporarily unavailable',
};

/** Sends every error as `application/problem+json` (RFC 9457) in one shape, without internal details. */
export const problems = fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => sendProblem(request, reply, refusalOf(error, request)));
    app.setNotFoundHandler((request, reply) =>
      sendProblem(request, reply, new AppError('not_found', 'There is nothing at this address')),
    );
  },
  { name: 'problems' },
);

/** Maps an error to the problem the client gets. Errors on our side are logged. */
export function refusalOf(error: unknown, request: FastifyRequest): AppError {
  const problem = asAppError(error as FastifyError);
  request.refusal = problem;
  if (problem.status >= 500) {
    const cause = problem.cause ?? error;
    request.log.error(
      {
        // The route and not the address, which can name a person.
        method: request.method,
        route: request.routeOptions.url,
        code: problem.code,
        error_code: errorCode(cause),
        err: problem.code === 'internal' ? error : undefined,
      },
      'a request failed on our side',
    );
  }
  return problem;
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: AppError) {
  request.refusal = problem;
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id));
}

export function problemBody(problem: AppError, requestId: string) {
  return {
    type: `urn:ringwell:problem:${problem.code}`,
    title: titles[problem.code],
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.challenge === undefined ? {} : { challenge: problem.challenge }),
  };
}

/** Maps Fastify's own errors to our codes; an unknown error is an internal one. */
function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error);
  const known = knownRefusals[error.code];
  if (known) return new AppError(known.code, known.message, { cause: error });
  if (error.statusCode === 429) return new AppError('too_many_requests', error.message, { cause: error });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    const code = (Object.keys(errorStatus) as ErrorCode[]).find(
      (candidate) => errorStatus[candidate] === error.statusCode,
    );
    return new AppError(code ?? 'malformed_request', 'The request could not be read', { cause: error });
  }
  if (isOutage(error)) return unavailable('We can’t do this right now. Please try again in a few seconds.', error);
  return new AppError('internal', 'Something went wrong on our side. Please try again in a moment.', { cause: error });
}

/** Temporary failures of a dependency, mainly the database: no connection, a lost one, a timeout, or a full pool. */
function isOutage(error: Error): boolean {
  return outageCodes.test(errorCode(error)) || outageMessages.test(error.message);
}

const outageCodes =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|(?:08|53|57)\w{3}|P10\d\d|P2024|P2037)$/;
const outageMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

const knownRefusals: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', message: 'Please send this as application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large', message: 'This is larger than we can accept' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_request', message: 'The request has no body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_request',
    message: 'The request is not as long as its Content-Length header says',
  },
};

function invalidFields(error: FastifyError & { validation: Issue[] }): AppError {
  return refusedFields(error.validation.flatMap(fieldErrors), error);
}

/** A problem that names each invalid field once, with its first error. */
function refusedFields(errors: FieldError[], cause?: unknown): AppError {
  const byField = new Map(errors.toReversed().map((entry) => [entry.field, entry]));
  const unique = errors.filter((entry) => byField.get(entry.field) === entry);
  return new AppError('validation_failed', unique[0]?.message ?? 'Please check what you entered', {
    errors: unique,
    cause,
  });
}

/**
 * Returns the form's fields as its schema parses them, or throws the problem: for forms that Fastify does not validate.
 */
export function checkForm<Schema extends z.ZodType>(schema: Schema, fields: Record<string, string>): z.output<Schema> {
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return parsed.data;
  throw refusedFields(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownFields(issue.keys)
        : [{ field: issue.path.join('.'), message: issue.message }],
    ),
  );
}

interface Issue {
  instancePath: string;
  message?: string;
  params: unknown;
}

function fieldErrors(issue: Issue): FieldError[] {
  const unknownKeys = unknownKeysOf(issue.params);
  if (unknownKeys.length > 0) return unknownFields(unknownKeys);
  const field = issue.instancePath.split('/').filter(Boolean).join('.');
  return [{ field: field || 'body', message: issue.message ?? 'Please check this field' }];
}

function unknownFields(keys: string[]): FieldError[] {
  return keys
    .slice(0, 20)
    .map((key) => ({ field: key.slice(0, 100) || 'body', message: 'We don’t recognize this field' }));
}

function unknownKeysOf(params: unknown): string[] {
  const issue = typeof params === 'object' && params !== null && 'issue' in params ? params.issue : params;
  if (typeof issue === 'object' && issue !== null && 'keys' in issue && Array.isArray(issue.keys))
    return issue.keys.map(String);
  return [];
}
