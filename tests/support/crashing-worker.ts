import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startWorkers } from '#workers/runtime.ts';

/**
 * A worker process that kills itself, as `kill -9` would, when a number of webhook jobs (CRASH_AFTER) have reached a
 * point (CRASH_AT: claimed, acted or recorded). It cannot clean up.
 */
const { CRASH_AT, CRASH_AFTER } = process.env;
const config = loadConfig();
const logger = createLogger(config.logLevel);
let left = Number(CRASH_AFTER ?? '1');

startWorkers({
  core: createCore({ config, logger, poolSize: 8 }),
  backend: openQueueBackend({ config, logger }),
  onMilestone: (milestone, job) => {
    if (milestone !== CRASH_AT || job.name !== 'deliver-webhook') return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  },
});
