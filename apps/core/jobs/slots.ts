import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, inputArrays, inSeconds, insertSelected, literal, now, run } from '#core/platform/statements.ts';
import { type QueueName, queueNames } from './definitions.ts';

// How many jobs run at a time: each worker process says how many it takes of each queue.

/** Seconds after which a worker process that has said nothing counts as gone; and until its rows are deleted. */
const silentSeconds = 15;
const forgottenSeconds = 3_600;

/** The slots of a queue in all worker processes, and how many of them are in use. */
export interface QueueSlots {
  queue: QueueName;
  slots: number;
  used: number;
  /** How many worker processes take its jobs. */
  workers: number;
}

/** Says that a worker process is alive, and how many jobs of each queue it takes at a time. */
export async function noteSlots(via: Sql, worker: string, slots: Record<QueueName, number>): Promise<void> {
  const rows = queueNames.map((queue) => ({ queue, slots: slots[queue] }));
  await run(
    via,
    insertSelected(
      'worker_process',
      db.selectFrom(inputArrays('own', { queue: 'text', slots: 'int' }, rows)),
      (row) => ({
        name: row.val(worker),
        queue: row.ref('own.queue'),
        slots: row.ref('own.slots'),
        seen_at: now,
      }),
    ).onConflict((known) => known.columns(['name', 'queue']).doUpdateSet({ seen_at: now })),
    'note-slots',
  );
}

/** Forgets a worker process that stops, and those that have been silent for an hour. */
export async function forgetSlots(via: Sql, worker: string): Promise<void> {
  await run(
    via,
    db
      .deleteFrom('worker_process')
      .where((row) => row.or([row('name', '=', worker), row('seen_at', '<', inSeconds(-forgottenSeconds))])),
  );
}

/** The slots of every queue. */
export async function readSlots(via: Sql): Promise<QueueSlots[]> {
  const found = await run(
    via,
    db
      .selectFrom(
        inputArrays(
          'known',
          { queue: 'text' },
          queueNames.map((queue) => ({ queue })),
        ),
      )
      .select((row) => [
        'known.queue',
        row
          .selectFrom('worker_process as w')
          .select(({ fn }) => fn.countAll<number>().as('workers'))
          .whereRef('w.queue', '=', 'known.queue')
          .where('w.seen_at', '>', inSeconds(-silentSeconds))
          .$asScalar()
          .$notNull()
          .as('workers'),
        row
          .selectFrom('worker_process as w')
          .select(sql<number>`coalesce(sum(w.slots), 0)::int`.as('slots'))
          .whereRef('w.queue', '=', 'known.queue')
          .where('w.seen_at', '>', inSeconds(-silentSeconds))
          .$asScalar()
          .$notNull()
          .as('slots'),
        row
          .selectFrom('job')
          .select(({ fn }) => fn.countAll<number>().as('used'))
          .where('job.state', '=', literal('running'))
          .whereRef('job.queue', '=', 'known.queue')
          .$asScalar()
          .$notNull()
          .as('used'),
      ]),
    'read-slots',
  );
  const byQueue = new Map(found.rows.map((row) => [row.queue, row]));
  return queueNames.map((queue) => ({ slots: 0, used: 0, workers: 0, ...byQueue.get(queue), queue }));
}
