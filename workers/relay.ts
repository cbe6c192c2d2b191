import pTimeout from 'p-timeout';
import type { CarriedQueue } from '#core/jobs/definitions.ts';
import { batchesOf, type DispatchedJob, putBack, takeDueJobs } from '#core/jobs/dispatch.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import type { JobReference, QueueBackend } from '#queue/backend.ts';

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
}

/** Moves due jobs from the table to the queue. Any number of relays may run; each job is taken by one. */
export function startRelay({ database, backend, logger }: RelayOptions): Loop {
  return createLoop({
    name: 'relay',
    logger,
    run: async () => {
      const jobs = await handOver(await takeDueJobs(database.sql, { limit, window }));
      return jobs > 0 ? 0 : pollMilliseconds;
    },
  });

  /** Returns how many there were. */
  async function handOver(jobs: DispatchedJob[]): Promise<number> {
    const queues = [...new Set(jobs.map((job) => job.queue))];
    await Promise.all(
      queues.map((queue) =>
        handOverGroup(
          queue,
          jobs.filter((job) => job.queue === queue),
        ),
      ),
    );
    return jobs.length;
  }

  async function handOverGroup(queue: CarriedQueue, group: DispatchedJob[]) {
    const batches = [...batchesOf(group)].map(([batch, jobs]) => ({
      name: 'batch',
      data: { jobs: jobs.map(referenceTo) },
      opts: { jobId: batch },
    }));
    try {
      await pTimeout(backend.queue(queue).addBulk(batches), { milliseconds: handOverMilliseconds });
    } catch (error) {
      logger.warn(
        { queue, jobs: group.length, error_code: errorCode(error) },
        'the queue did not accept these jobs; they stay due',
      );
      await putBack(database.sql, group, putBackSeconds);
    }
  }
}

function referenceTo({ id, generation, alone }: DispatchedJob): JobReference {
  return { id, generation, ...(alone ? { alone } : {}) };
}
