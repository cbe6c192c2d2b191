import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { errorCode } from './database.ts';

/** What a span is about. Never a person's data: no names, addresses, bodies, queries or private links. */
export interface SpanDescription {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** Makes the product's spans; they are recorded only where `clients/tracing` has started the SDK. */
const tracer = () => trace.getTracer('ringwell');
const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Runs work in a span under the active one. Where none is active nothing is traced: the work is just run, and the span
 * is not described.
 */
export function inSpan<T>(descriptionOf: () => SpanDescription, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getActiveSpan() ? inSpanOf(context.active(), descriptionOf(), work) : work(unrecorded);
}

/** Runs work in a span of the trace that a stored traceparent names; null begins a trace. */
export function inTrace<T>(
  traceparent: string | null,
  description: SpanDescription,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return inSpanOf(contextOf(traceparent), description, work);
}

/** Starts a span of the trace that a traceparent names; it must be ended. */
export function startSpanOf(traceparent: string, { name, ...options }: SpanDescription): Span {
  return tracer().startSpan(name, options, contextOf(traceparent));
}

/** Starts the span of a request, which begins a trace. What the sender says of its own trace is only linked. */
export function startRequestSpan({ name, ...options }: SpanDescription, headers: object): Context {
  const sent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  const links = sent ? [{ context: sent }] : [];
  return trace.setSpan(ROOT_CONTEXT, tracer().startSpan(name, { ...options, links }, ROOT_CONTEXT));
}

/** Marks a span as failed. The type is a code or a class, never a message: that may hold what somebody has typed. */
export function failSpan(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

/** A span as W3C Trace Context writes it, to be stored or sent; null where nothing is traced. */
export function traceparentOf(span: Span | undefined): string | null {
  if (!span || span === unrecorded) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier);
  return carrier.traceparent ?? null;
}

/** The active span as {@link traceparentOf} writes it. */
export const activeTraceparent = (): string | null => traceparentOf(trace.getActiveSpan());

/** The id of the trace a traceparent names; null where there is none, or it was not sampled and is kept nowhere. */
export function traceIdOf(traceparent: string | null): string | null {
  const [, traceId, flags] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  return traceId && Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED ? traceId : null;
}

/** Runs work that belongs to no span, whatever is active: that of several requests together, for example. */
export const outsideSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

function inSpanOf<T>(
  parent: Context,
  { name, ...options }: SpanDescription,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, errorType(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The class of a delivery's failure, or an error's code. */
function errorType(error: unknown): string {
  const hasClass = error instanceof Error && 'errorClass' in error && typeof error.errorClass === 'string';
  return hasClass ? String(error.errorClass) : errorCode(error);
}

function contextOf(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}
