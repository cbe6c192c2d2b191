import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, newRow, run, runForFirst } from '#core/platform/statements.ts';
import type { PausableQueue } from './rules.ts';
import type { PauseRow } from './schemas.ts';

// What an operator has paused. The rows are the truth: BullMQ is told by the process that pauses, and by the reconciler.

export interface Pause {
  queue: string;
  reason: string;
  paused_by: string;
  since: Date;
}

/** Pauses a queue: what runs is finished, nothing else is begun. Throws `conflict` when it is paused already. */
export async function pause(
  via: Sql,
  { queue, reason, paused_by }: { queue: PausableQueue; reason: string; paused_by: string },
): Promise<Pause> {
  const stored = await runForFirst(
    via,
    db
      .insertInto('job_pause')
      .values(newRow('job_pause', { queue, reason, paused_by }))
      .onConflict((already) => already.column('queue').doNothing())
      .returning('created_at'),
  );
  if (!stored) throw new AppError('conflict', `${queue} is already paused`);
  return { queue, reason, paused_by, since: stored.created_at };
}

/** Ends a pause. Throws `not_found` when the queue is not paused. */
export async function resume(via: Sql, queue: string): Promise<void> {
  const ended = await run(via, db.deleteFrom('job_pause').where('queue', '=', queue));
  if (ended.count === 0) throw new AppError('not_found', `${queue} isn’t paused`);
}

/** What is paused, the longest first. */
export async function readPauses(via: Sql): Promise<Pause[]> {
  const found = await run(
    via,
    db.selectFrom('job_pause').select(['queue', 'reason', 'paused_by', 'created_at as since']).orderBy('created_at'),
    'read-pauses',
  );
  return found.rows;
}

/** A pause as the admin area shows it. */
export const presentPause = ({ queue, reason, paused_by, since }: Pause): PauseRow => ({
  queue,
  reason,
  paused_by,
  since: since.toISOString(),
});
