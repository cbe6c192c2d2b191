import type { Core } from '#core/core.ts';
import type { QueueBackend } from '#queue/backend.ts';
import type { Loop } from '../loop.ts';

/** Something every worker process looks after at intervals; safe when several do. */
export interface ScheduledJob {
  name: string;
  everyMilliseconds: number;
  run(tools: { core: Core; backend: QueueBackend; relay: Loop }): Promise<void>;
}
