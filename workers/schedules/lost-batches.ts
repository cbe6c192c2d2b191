import pTimeout from 'p-timeout';
import { batchesOf, confirmDispatched, type DispatchedJob, overdueDispatches, putBack } from '#core/jobs/dispatch.ts';
import type { QueueBackend } from '#queue/backend.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** A batch that has not arrived after so many seconds is looked up in the queue. */
const graceSeconds = 15;
const limit = 500;
/** A batch that is `active` while its job is not running was fetched by a worker that died. */
const onItsWay = new Set(['waiting', 'delayed', 'prioritized', 'waiting-children']);

/**
 * Makes dispatched jobs due again when the queue has lost them: at once after a flush, otherwise when it no longer has
 * the batch. Jobs that are only waiting are left alone.
 */
export const lostBatches: ScheduledJob = {
  name: 'lost-batches',
  everyMilliseconds: 2_000,
  run: async ({ core, backend, relay }) => {
    const forgotten = !(await backend.remembers());
    const overdue = await overdueDispatches(core.database.sql, {
      olderThanSeconds: forgotten ? 0 : graceSeconds,
      limit: forgotten ? 100_000 : limit,
    });
    if (overdue.length === 0) return;
    const lost = forgotten ? overdue : await lostOnes(backend, overdue);
    const lostIds = new Set(lost.map((job) => job.id));
    await confirmDispatched(
      core.database.sql,
      overdue.filter((job) => !lostIds.has(job.id)),
    );
    if (lost.length === 0) return;
    await putBack(core.database.sql, lost, 0);
    core.logger.warn({ jobs: lost.length, forgotten }, 'the queue lost dispatched jobs; they are due again');
    relay.wake();
  },
};

async function lostOnes(backend: QueueBackend, overdue: DispatchedJob[]): Promise<DispatchedJob[]> {
  const lost = await pTimeout(
    Promise.all(
      [...batchesOf(overdue)].map(async ([batch, jobs]) => {
        const [first] = jobs;
        const state = first && (await backend.queue(first.queue).getJobState(batch));
        return onItsWay.has(state ?? 'unknown') ? [] : jobs;
      }),
    ),
    { milliseconds: 5_000 },
  );
  return lost.flat();
}
