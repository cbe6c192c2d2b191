import pTimeout from 'p-timeout';
import { causeOf } from '#core/clients/failure.ts';
import type { Core } from '#core/core.ts';
import { finishRun, renewEveryMilliseconds, renewRuns, takeRun, waitsOf } from '#core/jobs/scheduled-jobs.ts';
import { errorCode } from '#core/platform/database.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';
import type { ScheduledJob } from './schedules/scheduled-job.ts';

/** Milliseconds between two polls for due runs: short enough to take over from a process that died. */
const waitMilliseconds = { shortest: 50, longest: 1_000 };
/** Milliseconds after which a run is given up, so that another process can run its job. */
const longestRun = 10 * 60_000;

interface SchedulerOptions {
  core: Core;
  backend: QueueBackend;
  relay: Pick<Loop, 'wake'>;
  jobs: readonly ScheduledJob[];
  /** The unique name of this process. */
  holder: string;
}

/**
 * Runs due scheduled jobs, each in the one process that takes its lease. They bypass the queue, because some of them
 * repair it.
 */
export function startScheduler({ core, backend, relay, jobs, holder }: SchedulerOptions) {
  const { sql, reserved } = core.database;
  const { logger } = core;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const scheduler = createLoop({
    name: 'scheduler',
    logger,
    run: async () => {
      const waits = await waitsOf(sql, jobs);
      const idle = jobs.filter(({ name }) => !running.has(name));
      for (const job of idle.filter(({ name }) => waits.get(name) === 0)) start(job);
      const next = Math.min(waitMilliseconds.longest, ...idle.map(({ name }) => waits.get(name) ?? 0));
      return Math.max(waitMilliseconds.shortest, next);
    },
  });
  const renewal = createLoop({
    name: 'scheduler-leases',
    logger,
    run: async () => {
      if (running.size > 0) await renewRuns(reserved, [...running.keys()], holder);
      return renewEveryMilliseconds;
    },
  });

  return {
    /** Starts no more runs; resolves when the current ones have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await scheduler.stop();
      await Promise.all(running.values());
      await renewal.stop();
    },
  };

  function start(job: ScheduledJob): void {
    const run = runOnce(job)
      .catch((error: unknown) => {
        logger.warn(
          { scheduled_job: job.name, error_code: errorCode(error) },
          'the result of a scheduled job could not be stored; the job runs again when its lease ends',
        );
      })
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  }

  async function runOnce(job: ScheduledJob): Promise<void> {
    if (!(await takeRun(sql, job.name, holder))) return;
    const error = await pTimeout(job.run({ core, backend, relay, signal: stopping.signal }), {
      milliseconds: longestRun,
    }).then(() => null, causeOf);
    if (error !== null)
      logger.warn({ scheduled_job: job.name, error_code: error }, 'a scheduled job failed and will run again');
    await finishRun(sql, job.name, holder, error);
  }
}
