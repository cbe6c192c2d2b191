import type { Tracing, TracingOptions } from './client.ts';

/** Starts recording spans where a collector is configured; the SDK is loaded only then. To be called before the rest starts. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { tracing } = options.config;
  if (!tracing) return { stop: async () => undefined };
  const { startOtlp } = await import('./otlp.ts');
  return startOtlp(tracing, options);
}
