import type { Core } from '#core/core.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';

const everyMilliseconds = 30_000;

/**
 * Checks the rest of the product and notifies the team of problems. It runs in the API process, because it must not
 * depend on the queue or on a worker.
 */
export function startAlarmMonitor({ core, backend }: { core: Core; backend: QueueBackend }): Loop {
  return createLoop({
    name: 'alarms',
    logger: core.logger,
    run: async () => {
      await core.alerts.check(await backend.state());
      return everyMilliseconds;
    },
  });
}
