import pTimeout from 'p-timeout';
import type { QueueName } from '#core/jobs/definitions.ts';
import { batchesOf, type DispatchedJob, putBack, takeDueJobs } from '#core/jobs/dispatch.ts';
import { type KnownJobs, knownJobs } from '#core/jobs/stored-jobs.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';

/** Most jobs taken at once, and most of one queue that are dispatched at a time. */
const limit = 1_000;
const window = 3_000;
/** Due work is polled this often, so that a missed notification only delays it. */
const pollMilliseconds = 50;
/** How long the queue may take to accept a batch before its jobs become due again. */
const handOverMilliseconds = 2_000;
const putBackSeconds = 1;

interface RelayOptions {
  database: Database;
  backend: QueueBackend;
  logger: Logger;
  /** The jobs this process knows; every job of its version when left out. */
  known?: KnownJobs;
}

/** Moves due jobs from the table to the queue. Any number of relays may run; each job is taken by one. */
export function startRelay({ database, backend, logger, known = knownJobs }: RelayOptions): Loop {
  return createLoop({
    name: 'relay',
    logger,
    run: async () => {
      const jobs = await takeDueJobs(database.sql, { limit, window, known });
      if (jobs.length > 0) await handOver(jobs);
      return jobs.length > 0 ? 0 : pollMilliseconds;
    },
  });

  async function handOver(jobs: DispatchedJob[]) {
    const queues = [...new Set(jobs.map((job) => job.queue))];
    await Promise.all(
      queues.map((queue) =>
        handOverGroup(
          queue,
          jobs.filter((job) => job.queue === queue),
        ),
      ),
    );
  }

  async function handOverGroup(queue: QueueName, group: DispatchedJob[]) {
    const batches = [...batchesOf(group)].map(([batch, jobs]) => ({
      name: 'batch',
      data: { jobs: jobs.map(({ id, generation, alone }) => ({ id, generation, ...(alone ? { alone } : {}) })) },
      opts: { jobId: batch },
    }));
    try {
      await pTimeout(backend.queue(queue).addBulk(batches), { milliseconds: handOverMilliseconds });
    } catch (error) {
      logger.warn(
        { queue, jobs: group.length, error_code: errorCode(error) },
        'the queue did not take these jobs; they stay due',
      );
      await putBack(database.sql, group, putBackSeconds);
    }
  }
}
