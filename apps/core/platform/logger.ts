import { type Logger as Pino, pino } from 'pino';

export type Logger = Pino;

/**
 * JSON lines on standard output, written in blocks to save system calls. Lines are a fixed sentence with ids as fields;
 * the paths below redact secret or personal fields that were logged by mistake.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return pino(
    options,
    destination ?? pino.destination({ sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 200 }),
  );
}

interface LoggedError {
  type: string;
  message?: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/** What is logged of an error. Its other properties can hold rows and requests, and a database's message quotes values. */
export function loggedError(error: unknown): LoggedError | { type: string } {
  return error instanceof Error ? describedError(error, 0) : { type: typeof error };
}

function describedError(error: Error, depth: number): LoggedError {
  const { cause } = error;
  return {
    type: error.constructor.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error && depth < deepestCause ? { cause: describedError(cause, depth + 1) } : {}),
  };
}

/** An error can be its own cause. */
const deepestCause = 4;

/** Whether it, or what it wraps and may repeat, comes from the database or its client, or from a parser of text. */
function quotesValues(error: Error, depth = 0): boolean {
  if ('severity' in error || /^(?:Prisma|DriverAdapter|Syntax|Aggregate)/.test(error.name)) return true;
  return error.cause instanceof Error && depth < deepestCause && quotesValues(error.cause, depth + 1);
}

/** The stack without the message in front, which can have several lines. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const sensitiveNames = [
  'password',
  'code',
  'otp',
  'token',
  'verification_token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'phone',
  'message',
  'body',
  'payload',
  'card_number',
  'cvv',
];
const headerNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'stripe-signature',
  'x-twilio-signature',
  'webhook-signature',
];

const redactedPaths = [
  ...sensitiveNames.filter((name) => name !== 'message' && name !== 'code'),
  ...['body', 'payload', 'form', 'data', 'params', 'query'].flatMap((parent) =>
    sensitiveNames.map((name) => `${parent}.${name}`),
  ),
  ...['req', 'res', 'request', 'response'].flatMap((parent) =>
    headerNames.map((name) => `${parent}.headers["${name}"]`),
  ),
  ...headerNames.map((name) => `headers["${name}"]`),
];
