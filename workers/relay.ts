import pTimeout from 'p-timeout';
import { priorityOf } from '#core/jobs/definitions.ts';
import { claimDueJobs, type DueJob, putBack } from '#core/jobs/relay.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import { idInQueue, placeOf, type QueueBackend } from '#queue/backend.ts';

/** Most jobs of one queue taken at once. */
const perQueue = 500;
/** Due work is polled this often, so that a missed notification only delays it. */
const pollMilliseconds = 1_000;
/** How long a queue may take to accept jobs before they are pending again. */
const handOverMilliseconds = 5_000;

interface RelayOptions {
  database: Database;
  backend: QueueBackend;
  logger: Logger;
  /** Attempts of a job that none has failed of. */
  attempts: number;
  /** Called when the queue system has lost what it had. */
  onForgotten(): void;
}

/** Moves due jobs from their table to their queues. Any number of relays may run; each job is taken by one. */
export function startRelay({ database, backend, logger, attempts, onForgotten }: RelayOptions): Loop {
  return createLoop({
    name: 'relay',
    logger,
    run: async () => {
      const remembers = await backend.remembers().catch(() => null);
      if (remembers === false) onForgotten();
      if (!remembers) return pollMilliseconds;
      const jobs = await claimDueJobs(database.sql, { perQueue });
      const places = [...new Set(jobs.map(placeOf))];
      await Promise.all(
        places.map((place) =>
          handOver(
            place,
            jobs.filter((job) => placeOf(job) === place),
          ),
        ),
      );
      return jobs.length > 0 ? 0 : pollMilliseconds;
    },
  });

  async function handOver(place: string, jobs: DueJob[]): Promise<void> {
    try {
      const added = backend.queue(place).addBulk(jobs.map((job) => asAdded(job, attempts)));
      await pTimeout(added, { milliseconds: handOverMilliseconds });
    } catch (error) {
      const details = { queue: place, jobs: jobs.length, error_code: errorCode(error) };
      logger.warn(details, 'the queue did not accept these jobs; they stay due');
      await putBack(database.sql, jobs);
    }
  }
}

function asAdded(job: DueJob, attempts: number) {
  return {
    name: job.name,
    data: { reference: job.subject_reference, request_id: job.request_id },
    opts: {
      jobId: idInQueue(job),
      attempts: Math.max(1, attempts - job.tries),
      backoff: { type: 'custom' },
      priority: priorityOf(job),
    },
  };
}
