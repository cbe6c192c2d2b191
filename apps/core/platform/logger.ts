import { trace } from '@opentelemetry/api';
import { type Logger as Pino, pino } from 'pino';

export type Logger = Pino;

/**
 * JSON lines on standard output, written in blocks to save system calls. Lines are a fixed sentence with ids as fields;
 * the paths below redact secret or personal fields that were logged by mistake. A line within a span carries its ids.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: activeIds,
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return pino(
    options,
    destination ?? pino.destination({ sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 200 }),
  );
}

function activeIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
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
