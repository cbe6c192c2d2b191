import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])));

/** The part of an OTLP request that is of use to tests: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes,
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
              status: z.object({ code: z.number().default(0) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type ReceivedSpan = z.output<typeof exportRequest>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];
/** A span with the name of the process that sent it. */
export type CollectedSpan = ReceivedSpan & { service: unknown };

interface Received {
  path: string;
  type: string;
  authorization: string | null;
  body: Buffer;
}

/** What the collector does with a request: take it, refuse it, or never answer. */
type Reaction = 'takes' | 'refuses' | 'hangs';

/** A trace collector that keeps what it receives as OTLP over HTTP, and reads the JSON encoding of it. */
export async function startOtlpCollector() {
  const spans: CollectedSpan[] = [];
  const requests: Received[] = [];
  let reaction: Reaction = 'takes';

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      const body = Buffer.concat(chunks);
      requests.push({ path: request.url ?? '', type, authorization: request.headers.authorization ?? null, body });
      if (reaction === 'hangs') return;
      if (reaction === 'refuses') return void response.writeHead(400).end();
      if (type === 'application/json') spans.push(...spansOf(body));
      accept(response, type);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    /** As `OTEL_EXPORTER_OTLP_ENDPOINT` names it. */
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    reacts: (how: Reaction) => {
      reaction = how;
    },
    /** The spans of a trace. */
    trace: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    /** Of each span of this name, in one trace or in all: its name after those of the spans above it. */
    waysTo: (name: string, traceId?: string) =>
      spans
        .filter((span) => span.name === name && (traceId === undefined || span.traceId === traceId))
        .map((span) => wayTo(spans, span)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>;

/** A span above that has not arrived is told as missing. */
function wayTo(spans: CollectedSpan[], { name, parentSpanId }: CollectedSpan): string[] {
  if (!parentSpanId) return [name];
  const parent = spans.find(({ spanId }) => spanId === parentSpanId);
  return [...(parent ? wayTo(spans, parent) : ['missing']), name];
}

function spansOf(body: Buffer): CollectedSpan[] {
  return exportRequest
    .parse(JSON.parse(body.toString()))
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) =>
        scope.spans.map((span) => ({ ...span, service: resource.attributes['service.name'] })),
      ),
    );
}

/** An empty answer, in the encoding of the request, says that all was taken. */
function accept(response: ServerResponse, type: string) {
  response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : undefined);
}
