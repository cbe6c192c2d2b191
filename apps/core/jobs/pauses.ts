import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, inSeconds, literal, newRow, run, runForFirst } from '#core/platform/statements.ts';
import {
  isJobName,
  type JobName,
  jobNames,
  type QueueName,
  queueNames,
  queuesOf,
  securityQueue,
} from './definitions.ts';
import type { pauseRow } from './schemas.ts';

// What an operator has paused. It is stored, so every process knows: a relay takes none of it, a worker begins none.

type PausableQueue = Exclude<QueueName, typeof securityQueue>;

/** Whether a queue can be paused: one that holds security notices can't. */
export const isPausable = (queue: QueueName): queue is PausableQueue => queue !== securityQueue;

/** What can be paused: a queue, or the jobs of one name in all its queues. */
export const pausable = [...queueNames.filter(isPausable), ...jobNames] as const;
export type Pausable = PausableQueue | JobName;

export interface Pause {
  target: string;
  reason: string;
  pausedBy: string;
  since: Date;
  /** The queues it covers. One that has other jobs too is not covered by the pause of one of its jobs. */
  queues: string[];
}

/** Seconds after which the team is told that something is still paused. */
export const longPauseSeconds = 24 * 3_600;

/** The queues in which there is nothing but this: itself, or those with no other job. */
function queuesOnlyOf(target: Pausable): QueueName[] {
  if (!isJobName(target)) return [target];
  const queues = queuesOf(target).filter(isPausable);
  return queues.filter((queue) => jobNames.filter((name) => queuesOf(name).includes(queue)).length === 1);
}

const pausing = (which: RawBuilder<boolean>) => {
  const pauses = db.selectFrom('job_pause as p').select('p.target').where(which);
  return sql<boolean>`EXISTS ${pauses}`;
};

const canBePaused = sql<boolean>`job.queue <> ${literal(securityQueue)}`;
/** Whether a row of `job` is paused, for statements that know their rows. */
export const isPaused = pausing(sql<boolean>`${canBePaused} AND (p.target = job.name OR job.queue = ANY(p.queues))`);
/** Whether a queue of `known` is paused. */
export const isQueuePaused = pausing(sql<boolean>`known.queue = ANY(p.queues)`);
const pausedTargets = db.selectFrom('job_pause').select('target');
/**
 * Whether the name of a row of `job` is paused. As an array, which is read once: a join would make the planner sort all
 * that is due instead of reading the first rows of its index.
 */
export const isNamePaused = sql<boolean>`(${canBePaused} AND job.name = ANY(ARRAY${pausedTargets}))`;

/** The pause that covers the jobs of a name in a queue. */
export const pauseOf = (pauses: readonly Pause[], { queue, name }: { queue: string; name: string }) =>
  queue === securityQueue ? undefined : pauses.find((pause) => pause.target === name || pause.queues.includes(queue));

/**
 * Pauses a queue or a job's name. What waits in the queue is taken back, what runs is finished, and no try is used.
 * Throws `conflict` when it is paused already.
 */
export async function pause(
  { transaction }: Pick<Database, 'transaction'>,
  { target, reason, pausedBy }: { target: Pausable; reason: string; pausedBy: string },
): Promise<Pause> {
  return transaction(async (via) => {
    const row = { target, reason, paused_by: pausedBy, queues: queuesOnlyOf(target) };
    const stored = await runForFirst(
      via,
      db
        .insertInto('job_pause')
        .values(newRow('job_pause', row))
        .onConflict((already) => already.column('target').doNothing())
        .returning('created_at'),
    );
    if (!stored) throw new AppError('conflict', `${target} is already paused`);
    await run(
      via,
      db
        .updateTable('job')
        .set({ state: 'pending', dispatched_at: null })
        .where('state', '=', 'dispatched')
        .where(isPaused),
    );
    return { target, reason, pausedBy, since: stored.created_at, queues: row.queues };
  });
}

/** Ends a pause: its jobs are due as they were. Throws `not_found` when it is not paused. */
export async function resume(via: Sql, target: string): Promise<void> {
  const ended = await run(via, db.deleteFrom('job_pause').where('target', '=', target));
  if (ended.count === 0) throw new AppError('not_found', `${target} isn’t paused`);
}

/** What is paused, the longest first; with `forSeconds` only what has been paused for so long. */
export async function readPauses(via: Sql, { forSeconds = 0 } = {}): Promise<Pause[]> {
  const found = await run(
    via,
    db
      .selectFrom('job_pause')
      .select(['target', 'reason', 'paused_by as pausedBy', 'created_at as since', 'queues'])
      .where('created_at', '<=', inSeconds(-forSeconds))
      .orderBy('created_at'),
    'read-pauses',
  );
  return found.rows;
}

/** A pause as the admin area shows it. */
export const presentPause = ({ target, reason, pausedBy, since }: Pause): z.output<typeof pauseRow> => ({
  target,
  reason,
  paused_by: pausedBy,
  since: since.toISOString(),
});
