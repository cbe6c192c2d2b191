import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, isOneOf, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { type QueueName, queueNames } from './definitions.ts';

// A probe goes through a queue to a worker and back to its row. All times are the database's.

/** Seconds after which a queue whose probes do not come back counts as stopped. */
export const probeLimitSeconds = 30;

/** Notes that a probe is sent, and returns its time; null while an earlier one may still come back. */
export async function startProbe(via: Sql, queue: QueueName): Promise<Date | null> {
  const started = await runForFirst(
    via,
    db
      .insertInto('queue_probe')
      .values(newRow('queue_probe', { queue, sent_at: now, answered_at: null }))
      .onConflict((known) =>
        known
          .column('queue')
          .doUpdateSet({ sent_at: now })
          .where((probe) =>
            probe.or([
              probe('queue_probe.answered_at', '=', probe.ref('queue_probe.sent_at')),
              probe('queue_probe.sent_at', '<', inSeconds(-probeLimitSeconds)),
            ]),
          ),
      )
      .returning('sent_at'),
    'start-probe',
  );
  return started?.sent_at ?? null;
}

/** Notes that a worker got the probe of this time. */
export async function answerProbe(via: Sql, queue: QueueName, sentAt: Date): Promise<void> {
  await run(
    via,
    db
      .updateTable('queue_probe')
      .set((probe) => ({ answered_at: probe.fn('greatest', [probe.ref('answered_at'), probe.val(sentAt)]) }))
      .where('queue', '=', queue),
    'answer-probe',
  );
}

/** Seconds since the newest probe of each queue that came back was sent; null where none has yet. */
export async function probeAges(via: Sql): Promise<Map<QueueName, number | null>> {
  const found = await run(
    via,
    db
      .selectFrom('queue_probe')
      .select(['queue', sql<number | null>`extract(epoch FROM now() - answered_at)::float8`.as('age')])
      .where((probe) => isOneOf(probe.ref('queue'), queueNames, 'text')),
    'probe-ages',
  );
  const ages = new Map(found.rows.map(({ queue, age }) => [queue, age]));
  return new Map(queueNames.map((queue) => [queue, ages.get(queue) ?? null]));
}

/** The queues through which no probe has come back lately. */
export const silentQueues = (ages: ReadonlyMap<QueueName, number | null>): QueueName[] =>
  queueNames.filter((queue) => (ages.get(queue) ?? Number.POSITIVE_INFINITY) > probeLimitSeconds);
