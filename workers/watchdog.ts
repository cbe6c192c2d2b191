import type { Core } from '#core/core.ts';
import { queuesLeftWaiting } from '#core/jobs/dispatch.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';
import type { Consumer } from './consumer.ts';

interface WatchdogOptions {
  core: Core;
  backend: QueueBackend;
  consumers: Consumer[];
  /** Milliseconds jobs may wait while the consumer is silent. */
  silenceMilliseconds: number;
}

/**
 * Replaces a queue worker that is silent while jobs wait and the queue system answers. Such workers have been seen
 * after a reconnect.
 */
export function startWatchdog({ core, backend, consumers, silenceMilliseconds }: WatchdogOptions): Loop {
  return createLoop({
    name: 'watchdog',
    logger: core.logger,
    run: async () => {
      const quiet = consumers.filter((consumer) => consumer.quietFor() > silenceMilliseconds);
      if (quiet.length > 0 && (await backend.state()).answers) {
        const waiting = await queuesLeftWaiting(core.database.sql, { seconds: silenceMilliseconds / 1000 });
        for (const consumer of quiet.filter(({ queue }) => waiting.includes(queue))) {
          core.logger.warn(
            { queue: consumer.queue },
            'work is waiting but its queue’s worker is silent; replacing the worker',
          );
          await consumer.replaceWorker();
        }
      }
      return silenceMilliseconds / 3;
    },
  });
}
