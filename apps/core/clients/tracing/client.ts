import type { Config } from '#core/config/config.ts';
import type { Logger } from '#core/platform/logger.ts';

export interface TracingOptions {
  config: Config;
  logger: Logger;
  /** What the process is called where `OTEL_SERVICE_NAME` does not say. */
  service: string;
}

/** What sends the spans of a process to a collector. */
export interface Tracing {
  /** Sends what is left, for a limited time, and ends the recording. */
  stop(): Promise<void>;
}
