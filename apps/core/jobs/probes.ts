import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, isOneOf, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { type QueueName, queueNames } from './definitions.ts';

// A probe goes through a queue to a worker and back to its row. All times are the database's.

/** Seconds after which a queue whose probes do not come back counts as stopped. */
export const probeLimitSeconds = 30;

/** Seconds after which a probe that has not come back is sent once more: a queue that was emptied has lost it. */
const againSeconds = 15;

/** The queues to which a probe can be sent now, and the time to send in it. */
export async function dueProbes(via: Sql): Promise<{ queues: QueueName[]; sentAt: Date }> {
  const out = db
    .selectFrom('queue_probe')
    .select('queue')
    .where('sent_at', '>=', inSeconds(-againSeconds))
    .where((probe) => probe('answered_at', 'is distinct from', probe.ref('sent_at')));
  const found = await runForFirst(
    via,
    db.selectNoFrom([now.as('sentAt'), sql<string[]>`ARRAY(${out})::text[]`.as('out')]),
    'due-probes',
  );
  if (!found) throw new Error('The database did not tell its time');
  return { queues: queueNames.filter((name) => !found.out.includes(name)), sentAt: found.sentAt };
}

/** Notes that a queue took the probe of this time. */
export async function noteProbe(via: Sql, queue: QueueName, sentAt: Date): Promise<void> {
  await keep(via, { queue, sent_at: sentAt, answered_at: null });
}

/** Notes that a worker got the probe of this time; it may come before the sender's own note. */
export async function answerProbe(via: Sql, queue: QueueName, sentAt: Date): Promise<void> {
  await keep(via, { queue, sent_at: sentAt, answered_at: sentAt });
}

/** Notes that a worker takes what a queue is due that no queue system carries. */
export async function noteAlive(via: Sql, queue: QueueName): Promise<void> {
  await keep(via, { queue, sent_at: now, answered_at: now }, 'note-alive');
}

type Time = Date | RawBuilder<Date>;

interface Probe {
  queue: QueueName;
  sent_at: Time;
  answered_at: Time | null;
}

/** With times that are given the statement has another text than with the database's, and so another name. */
async function keep(via: Sql, probe: Probe, name = 'keep-probe'): Promise<void> {
  await run(
    via,
    db
      .insertInto('queue_probe')
      .values(newRow('queue_probe', probe))
      .onConflict((known) =>
        known.column('queue').doUpdateSet(({ fn, ref }) => ({
          sent_at: fn('greatest', [ref('queue_probe.sent_at'), ref('excluded.sent_at')]),
          answered_at: fn('greatest', [ref('queue_probe.answered_at'), ref('excluded.answered_at')]),
        })),
      ),
    name,
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
