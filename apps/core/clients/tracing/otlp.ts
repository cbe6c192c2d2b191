import { context, type DiagLogger, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import pTimeout from 'p-timeout';
import type { TracingConfig } from '#core/config/config.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { Tracing, TracingOptions } from './client.ts';

/** Milliseconds. A collector that does not answer must hold up neither the next batch nor the end of the process. */
const timeouts = { export: 5_000, flush: 2_000 };
/** Spans that wait for the collector; what comes beyond is dropped. */
const maxQueueSize = 4_096;
/** How long, in milliseconds, spans wait for others, and until a failure is said again. */
const sendEvery = 1_000;
const sayEvery = 60_000;

/** Records spans and sends them in batches as OTLP over HTTP. Its failures change nothing but the log. */
export async function startOtlp(tracing: TracingConfig, { config, logger, service }: TracingOptions): Promise<Tracing> {
  const exporter = await openExporter(tracing, config.secrets.tracingHeaders);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ ...tracing.attributes, 'service.name': tracing.service ?? service }),
    sampler: samplerOf(tracing),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize,
        scheduledDelayMillis: sendEvery,
        exportTimeoutMillis: timeouts.export,
      }),
    ],
  });
  diag.setLogger(reporter(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  provider.register();
  return {
    stop: async () => {
      await pTimeout(provider.shutdown(), { milliseconds: timeouts.flush }).catch(() => {
        logger.warn('the last spans of this process were not sent');
      });
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}

/** Only the exporter of the configured encoding is loaded. */
async function openExporter({ url, protocol }: TracingConfig, headers: Record<string, string>) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url, headers, timeoutMillis: timeouts.export });
}

/** The samplers by the names OpenTelemetry gives them. */
function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

/** The SDK's warnings and errors, of which there is one a batch while the collector is away, as a line now and then. */
function reporter(logger: Logger): DiagLogger {
  let lastSaid = Number.NEGATIVE_INFINITY;
  const report = (said: string) => {
    if (performance.now() - lastSaid < sayEvery) return;
    lastSaid = performance.now();
    const code = /"code":"(\w+)"/.exec(said)?.[1] ?? null;
    logger.warn({ error_code: code }, 'the trace collector did not accept spans; they are lost');
  };
  const ignore = () => undefined;
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
}
