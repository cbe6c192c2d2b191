import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startWorkers } from '#workers/runtime.ts';

/**
 * A worker process that kills itself, as `kill -9` would, when a number of webhook jobs (CRASH_AFTER) have reached a
 * point (CRASH_AT: claimed, acted or recorded), the job CRASH_JOB among them if one is named. It cannot clean up.
 */
const { CRASH_AT, CRASH_AFTER, CRASH_JOB } = process.env;
const config = loadConfig();
const logger = createLogger(config.logLevel);
let left = Number(CRASH_AFTER ?? '1');
let awaited = CRASH_JOB;

startWorkers({
  core: createCore({ config, logger, poolSize: 8 }),
  backend: openQueueBackend({ config, logger }),
  onMilestone: (milestone, job) => {
    if (milestone !== CRASH_AT || job.name !== 'deliver-event') return;
    left -= 1;
    if (job.id === awaited) awaited = undefined;
    if (left <= 0 && awaited === undefined) process.kill(process.pid, 'SIGKILL');
  },
});
