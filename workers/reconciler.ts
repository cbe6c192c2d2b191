import pLimit from 'p-limit';
import { crashesWorker, markDead } from '#core/jobs/attempts.ts';
import { readPauses } from '#core/jobs/pauses.ts';
import { type BegunJob, begunJobs } from '#core/jobs/reconciler.ts';
import { putBack } from '#core/jobs/relay.ts';
import { endpointQueue, pausableQueues } from '#core/jobs/rules.ts';
import { createTurns } from '#core/jobs/schedules.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop, type Loop } from '#core/platform/loop.ts';
import { openEndpoints } from '#core/webhooks/endpoints.ts';
import { idInQueue, placeOf, type QueueBackend } from '#queue/backend.ts';
import { isLostAgain } from './processor.ts';

export const reconcilerPlan = { name: 'reconciler', everySeconds: 10 };
/** Jobs looked at in one round, and questions asked at a time. */
const limit = 1_000;
const questions = 50;
/** Where BullMQ has a job that is still to be done. */
const there = new Set(['waiting', 'prioritized', 'delayed', 'active', 'waiting-children']);

interface ReconcilerOptions {
  database: Database;
  backend: QueueBackend;
  logger: Logger;
  relay: Pick<Loop, 'wake'>;
  /** The work that recurs: stores what there is, and tells the queue system where it does not know. */
  schedules: { note(): Promise<void>; plan(): Promise<void> };
}

/**
 * Compares the jobs' rows with the queues, and brings the queues in line: pauses, jobs that were lost, and everything after
 * the queue system was emptied or replaced. In one process at a time.
 */
export function startReconciler(options: ReconcilerOptions): Loop {
  const { database, backend, logger } = options;
  let after: BegunJob | null = null;
  const round = async () => {
    await applyPauses(options);
    await options.schedules.plan();
    if (!(await backend.remembers())) {
      await restore(options);
      after = null;
      return;
    }
    const jobs = await begunJobs(database.sql, { after, limit, all: false });
    await compare(options, jobs);
    after = jobs.length === limit ? (jobs.at(-1) ?? null) : null;
  };
  const inTurn = createTurns({ sql: database.sql, logger });
  let isNoted = false;
  const everyMilliseconds = 1_000 * reconcilerPlan.everySeconds;
  return createLoop({
    name: reconcilerPlan.name,
    logger,
    run: async () => {
      const error = await roundInTurn().catch(errorCode);
      if (error !== null) logger.warn({ error_code: error }, 'the jobs could not be compared with their queues');
      return everyMilliseconds;
    },
  });

  async function roundInTurn(): Promise<string | null> {
    if (!isNoted) await options.schedules.note();
    isNoted = true;
    return inTurn(reconcilerPlan.name, round);
  }
}

/** Pauses and resumes queues as the rows say. */
async function applyPauses({ database, backend }: ReconcilerOptions): Promise<void> {
  const queues = pausableQueues.map((name) => ({ name, queue: backend.queue(name) }));
  const states = await Promise.all(queues.map(async (each) => ({ ...each, isPaused: await each.queue.isPaused() })));
  // Read last: pausing and resuming store the row first, so a queue never has a state that no row explains.
  const paused = new Set((await readPauses(database.sql)).map(({ queue }) => queue));
  for (const { name, queue, isPaused } of states) {
    if (isPaused === paused.has(name)) continue;
    await (paused.has(name) ? queue.pause() : queue.resume());
  }
}

/** Gives an emptied queue system everything back. Until it is marked in the end, no relay takes a job. */
async function restore(options: ReconcilerOptions): Promise<void> {
  const { database, backend, logger, relay } = options;
  logger.warn('the queue system is empty or new; it gets back what it should have');
  await boundEndpoints(options);
  let after: BegunJob | null = null;
  for (;;) {
    const jobs: BegunJob[] = await begunJobs(database.sql, { after, limit, all: true });
    await compare(options, jobs);
    if (jobs.length < limit) break;
    after = jobs.at(-1) ?? null;
  }
  await backend.remember();
  relay.wake();
}

/** On Redis, bounds how many deliveries all processes together make to each endpoint. On Postgres each worker's own bound holds. */
async function boundEndpoints({ database, backend }: ReconcilerOptions): Promise<void> {
  if (backend.kind === 'postgres') return;
  for (const { id, concurrency } of await openEndpoints(database.sql))
    await backend.queue(endpointQueue(id)).setGlobalConcurrency(concurrency);
}

/** Makes jobs pending again that their queues have lost, and gives up those that their queues have given up. */
async function compare({ database, backend, logger, relay }: ReconcilerOptions, jobs: BegunJob[]): Promise<void> {
  const ask = pLimit(questions);
  const asked = await Promise.all(
    jobs.map((job) => ask(async () => ({ job, state: await backend.queue(placeOf(job)).getJobState(idInQueue(job)) }))),
  );
  const lost = asked.filter(({ state }) => !there.has(state) && state !== 'failed').map(({ job }) => job);
  const back = lost.length > 0 ? await putBack(database.sql, lost) : 0;
  if (back > 0) {
    logger.warn({ jobs: back }, 'the queue lost jobs; they are due again');
    relay.wake();
  }
  for (const { job } of asked.filter(({ state }) => state === 'failed')) {
    const reason = (await backend.queue(placeOf(job)).getJob(idInQueue(job)))?.failedReason ?? 'failed';
    await markDead(database.sql, { ...job, error: isLostAgain(reason) ? crashesWorker : reason });
  }
}
