import type { Core } from '#core/core.ts';
import type { Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';

/** Work that recurs, in one worker process at a time. Safe to run in two at once, as after a process was lost. */
export interface Schedule {
  name: string;
  everySeconds: number;
  /** The signal is aborted when the process stops: a long run ends early, the next one goes on. */
  run(tools: { core: Core; backend: QueueBackend; relay: Pick<Loop, 'wake'>; signal?: AbortSignal }): Promise<void>;
}
