import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, type Given, inputArrays, inSeconds, literal, now, prepare, run } from '#core/platform/statements.ts';
import { crashLimits } from './crashes.ts';
import { type CarriedQueue, carriedQueues } from './definitions.ts';
import { aboutToRun, dueSince } from './lateness.ts';
import { isNamePaused, isQueuePaused } from './pauses.ts';
import type { JobState } from './schemas.ts';

/** A due job on its way to the queue. */
export interface DispatchedJob {
  id: string;
  queue: CarriedQueue;
  generation: number;
  /** The name of its batch. Queues ignore a name they have seen, so no two dispatches share one. */
  batch: string;
  /** Nothing else may run in the process meanwhile: workers crashed while it ran. */
  alone: boolean;
}

interface DispatchLimits {
  limit: number;
  window: number;
}

/** Most jobs in one batch, and how many batches a backlog is spread over before they hold more than one. */
const batchCapacity = 20;
const batchesBeforeSharing = 50;

/**
 * Marks due jobs `dispatched`, oldest first. At most `window` per queue are out, and more go only when half have
 * started, so that batches stay full. Skips what is paused. Safe in any number of processes.
 */
export async function takeDueJobs(via: Sql, options: DispatchLimits): Promise<DispatchedJob[]> {
  const taken = await takeDue(via, options);
  return taken.rows.map(asDispatched);
}

/** The queues that are not paused, each with the number of its jobs that are out, counted to just over half a window. */
function openQueues(window: RawBuilder<number>) {
  const known = inputArrays(
    'known',
    { queue: 'text' },
    carriedQueues.map((queue) => ({ queue })),
  );
  return db
    .selectFrom(known)
    .where(sql<boolean>`NOT ${isQueuePaused}`)
    .select((queue) => [
      'known.queue',
      queue
        .selectFrom((out) =>
          out
            .selectFrom('job')
            .select('job.id')
            .where('job.state', '=', literal('dispatched'))
            .whereRef('job.queue', '=', 'known.queue')
            .limit(sql<number>`${window}::int / 2 + 1`)
            .as('out'),
        )
        .select(({ fn }) => fn.countAll<number>().as('jobs'))
        .$asScalar()
        .$notNull()
        .as('already'),
    ]);
}

const takeDue = prepare('take-due-jobs', (given: Given<DispatchLimits>) => {
  const [limit, window] = [given.value((limits) => limits.limit), given.value((limits) => limits.window)];
  return db
    .with('out', () => openQueues(window))
    .with('room', (sent) =>
      sent.selectFrom('out').select((row) => [
        'out.queue',
        row
          .case()
          .when('out.already', '<=', sql<number>`${window}::int / 2`)
          .then(sql<number>`least(${limit}::int, ${window}::int - ${row.ref('out.already')})`)
          .else(row.lit(0))
          .end()
          .as('places'),
      ]),
    )
    .with('due', (sent) =>
      sent
        .selectFrom('room')
        .innerJoinLateral(
          (select) =>
            select
              .selectFrom('job')
              .select(['job.id', runsAlone.as('alone')])
              .whereRef('job.queue', '=', 'room.queue')
              .where('job.endpoint_id', 'is', null)
              .where('job.state', 'in', [literal('pending'), literal('failed')])
              .where('job.run_at', '<=', now)
              .where(sql<boolean>`NOT ${isNamePaused}`)
              .orderBy('job.run_at')
              .limit(sql<number>`greatest(${sql.ref('room.places')}, 0)`)
              .forUpdate()
              .skipLocked()
              .as('d'),
          (join) => join.onTrue(),
        )
        .select(['d.id', 'd.alone', 'room.queue']),
    )
    .with('loaded', (sent) =>
      sent.selectFrom('due').select((row) => {
        const number = row.fn.agg<number>('row_number').over((window) => window.partitionBy('due.queue'));
        const jobs = row.fn.countAll<number>().over((window) => window.partitionBy('due.queue'));
        return [
          'due.id',
          batchName({ name: given.value(() => `b_${newId()}`), queue: row.ref('due.queue'), number, jobs }).as('batch'),
        ];
      }),
    )
    .updateTable('job')
    .from('loaded')
    .set((row) => ({
      state: literal('dispatched'),
      generation: row('job.generation', '+', 1),
      dispatched_at: now,
      courier: row.ref('loaded.batch'),
    }))
    .whereRef('job.id', '=', 'loaded.id')
    .where(isLoaded)
    .returning(['job.id', 'job.queue', 'job.generation', 'job.courier as batch'])
    .returning(runsAlone.as('alone'));
});

/** By an array, whose size the planner takes for small: for a join with what is loaded it may read the whole table. */
const isLoaded = sql<boolean>`job.id = ANY(ARRAY${db.selectFrom(sql<{ id: string }>`loaded`.as('loaded')).select('loaded.id')})`;

/** The name of a due job's batch. A backlog is spread over many batches, so that other workers get some; one that runs alone has its own. */
const batchName = (of: {
  name: Expression<string>;
  queue: Expression<string>;
  number: Expression<number>;
  jobs: Expression<number>;
}) =>
  sql<string>`concat_ws('_', ${of.name}::text, ${of.queue},
    (${of.number} - 1) / least(greatest(${of.jobs} / ${batchesBeforeSharing}::int, 1), ${batchCapacity}::int),
    CASE WHEN due.alone THEN due.id END)`;

/** Whether a job has been running in so many crashes that it must run alone. */
export const runsAlone = sql<boolean>`job.crashes >= ${sql.lit(crashLimits.runsAlone)}`;

/** A dispatched job always has a known queue and a batch. */
function asDispatched({
  queue,
  batch,
  ...job
}: {
  id: string;
  queue: string;
  generation: number;
  batch: string | null;
  alone: boolean;
}): DispatchedJob {
  const known = carriedQueues.find((name) => name === queue);
  if (!known || batch === null) throw new Error('A dispatched job has no queue or no batch');
  return { ...job, queue: known, batch };
}

/** Groups jobs by batch. */
export function batchesOf(jobs: DispatchedJob[]): Map<string, DispatchedJob[]> {
  const batches = new Map<string, DispatchedJob[]>();
  for (const job of jobs) {
    const load = batches.get(job.batch);
    if (load) load.push(job);
    else batches.set(job.batch, [job]);
  }
  return batches;
}

/**
 * Makes jobs due again that the queue did not accept or has lost. If the batch arrives after all, its generation is
 * stale.
 */
export async function putBack(
  via: Sql,
  jobs: Pick<DispatchedJob, 'id' | 'generation'>[],
  delaySeconds: number,
): Promise<void> {
  await run(
    via,
    db
      .updateTable('job')
      .set({
        state: 'pending',
        dispatched_at: null,
        run_at: inSeconds(delaySeconds),
        first_due_at: dueSince,
      })
      .where('id', 'in', stillDispatched(jobs)),
  );
}

/**
 * The ids of those of the jobs that no worker has begun, locked. A row that is locked already is about to run: to wait
 * for it while others wait for us would be a deadlock.
 */
const stillDispatched = (jobs: Pick<DispatchedJob, 'id' | 'generation'>[]) =>
  db
    .selectFrom('job')
    .innerJoin(inputArrays('sent', { id: 'uuid', generation: 'int' }, jobs), (join) =>
      join.onRef('sent.id', '=', 'job.id').onRef('sent.generation', '=', 'job.generation'),
    )
    .select('job.id')
    .where('job.state', '=', 'dispatched')
    .forUpdate('job')
    .skipLocked();

/** Jobs dispatched at least `olderThanSeconds` ago that no worker has started. */
export async function overdueDispatches(
  via: Sql,
  options: { olderThanSeconds: number; limit: number },
): Promise<DispatchedJob[]> {
  const found = await run(
    via,
    db
      .selectFrom('job')
      .select(['id', 'queue', 'generation', 'courier as batch', runsAlone.as('alone')])
      .where('state', '=', 'dispatched')
      .where('dispatched_at', '<', inSeconds(-options.olderThanSeconds))
      .orderBy('dispatched_at')
      .limit(options.limit),
  );
  return found.rows.map(asDispatched);
}

/** Marks jobs that were found waiting in the queue, so that the next check looks at others. */
export async function confirmDispatched(via: Sql, jobs: DispatchedJob[]): Promise<void> {
  await run(via, db.updateTable('job').set({ dispatched_at: now }).where('id', 'in', stillDispatched(jobs)));
}

/**
 * Queues with a job that has been late for at least `seconds` and that no worker has started. One that failed is late
 * here only from the time its next attempt was planned for.
 */
export async function queuesLeftWaiting(via: Sql, { seconds }: { seconds: number }): Promise<CarriedQueue[]> {
  const overdue = (states: readonly RawBuilder<JobState>[]) =>
    db
      .selectFrom('job')
      .select('job.id')
      .where('job.queue', '=', sql.ref<string>('known.queue'))
      .where('job.endpoint_id', 'is', null)
      .where('job.state', 'in', states)
      .where(sql<boolean>`NOT ${isNamePaused}`)
      .where('job.run_at', '<', inSeconds(aboutToRun))
      .where((job) =>
        job.or([
          job('job.run_at', '<', inSeconds(-seconds)),
          job.and([job('job.tries', '=', 0), job(dueSince, '<', inSeconds(-seconds))]),
        ]),
      );
  const known = inputArrays(
    'known',
    { queue: 'text' },
    carriedQueues.map((queue) => ({ queue })),
  );
  const found = await run(
    via,
    db
      .selectFrom(known)
      .select('known.queue')
      .where(sql<boolean>`NOT ${isQueuePaused}`)
      .where((row) =>
        row.or([
          row.exists(overdue([literal('pending'), literal('failed')])),
          row.exists(overdue([literal('dispatched')])),
        ]),
      ),
    'queues-left-waiting',
  );
  const waiting = new Set(found.rows.map((row) => row.queue));
  return carriedQueues.filter((queue) => waiting.has(queue));
}
