import type { Core } from '#core/core.ts';
import type { QueueBackend } from '#queue/backend.ts';
import type { Loop } from '../loop.ts';

/** Work at intervals, run by one worker process at a time. Safe to run in two at once, as after a lost lease. */
export interface ScheduledJob {
  name: string;
  everyMilliseconds: number;
  run(tools: { core: Core; backend: QueueBackend; relay: Loop }): Promise<void>;
}
