import type { Core } from '#core/core.ts';
import { queuesLeftWaiting } from '#core/jobs/dispatch.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { createLoop, type Loop } from './loop.ts';
import type { Station } from './station.ts';

interface WatchdogOptions {
  core: Core;
  backend: QueueBackend;
  stations: Station[];
  /** How long work may wait while nothing happens here, in milliseconds. */
  patienceMilliseconds: number;
}

/**
 * Queue workers have been known to stop without a word after a reconnect. Where work waits, the queue system answers,
 * and a station has been quiet all the while, its worker is replaced.
 */
export function startWatchdog({ core, backend, stations, patienceMilliseconds }: WatchdogOptions): Loop {
  return createLoop({
    name: 'watchdog',
    logger: core.logger,
    run: async () => {
      const quiet = stations.filter((station) => station.quietFor() > patienceMilliseconds);
      if (quiet.length > 0 && (await backend.ping())) {
        const waiting = await queuesLeftWaiting(core.database.sql, { seconds: patienceMilliseconds / 1000 });
        for (const station of quiet.filter(({ queue }) => waiting.includes(queue))) {
          core.logger.warn(
            { queue: station.queue },
            'work waits and the worker of its queue is silent; it is replaced',
          );
          await station.replaceWorker();
        }
      }
      return patienceMilliseconds / 3;
    },
  });
}
