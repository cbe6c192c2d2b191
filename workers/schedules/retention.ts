import type { Core } from '#core/core.ts';
import { type ExpiringKind, expiringKinds, type Place } from '#core/operations/retention/expiring.ts';
import { errorCode, isStatementTimeout } from '#core/platform/database.ts';
import type { ScheduledJob } from './scheduled-job.ts';

interface Limits {
  /** Rows of a first batch, and of the smallest that is tried after timeouts. */
  rows: { most: number; fewest: number };
  /** Milliseconds after which no further round begins. */
  milliseconds: number;
}

/** Half the time a run may take: each kind needs seven rounds, of a statement timeout each, to reach the smallest batch. */
const usualLimits: Limits = { rows: { most: 1_000, fewest: 10 }, milliseconds: 5 * 60_000 };

/** Deletes what has expired, a batch of each kind in turn. What is left at the end of a run is for the next one. */
export const retention: ScheduledJob = {
  name: 'retention',
  everyMilliseconds: 10 * 60_000,
  run: ({ core, signal }) => deleteExpired(core, { signal }),
};

interface Turn {
  kind: ExpiringKind;
  /** Rows of its next batch, and where that begins. */
  rows: number;
  from: Place | null;
  deleted: number;
  isOver: boolean;
  /** Why its last batch failed. */
  problem: string | null;
}

/** Throws {@link RetentionError} in the end when the last batch of a kind failed. */
export async function deleteExpired(
  core: Core,
  { signal, limits = usualLimits }: RetentionOptions = {},
): Promise<void> {
  const ends = performance.now() + limits.milliseconds;
  const turns: Turn[] = expiringKinds.map((kind) => ({
    kind,
    rows: limits.rows.most,
    from: null,
    deleted: 0,
    isOver: false,
    problem: null,
  }));
  do {
    for (const turn of turns.filter(({ isOver }) => !isOver)) {
      if (!signal?.aborted) Object.assign(turn, await takeTurn(core, turn, limits.rows.fewest));
    }
  } while (!signal?.aborted && turns.some(({ isOver }) => !isOver) && performance.now() < ends);

  for (const turn of turns) if (turn.problem === null) await noteTurn(core, turn);
  const problems = turns.flatMap(({ kind, problem }) => (problem === null ? [] : [`${kind.table}: ${problem}`]));
  if (problems.length > 0) throw new RetentionError(problems);
}

interface RetentionOptions {
  signal?: AbortSignal | undefined;
  limits?: Limits;
}

async function takeTurn(core: Core, { kind, rows, from, deleted }: Turn, fewest: number): Promise<Partial<Turn>> {
  try {
    const batch = await core.retention.deleteBatch(kind, { rows, from });
    return { from: batch.next, deleted: deleted + batch.deleted, isOver: batch.looked < rows, problem: null };
  } catch (error) {
    if (!isStatementTimeout(error)) return { isOver: true, problem: errorCode(error) };
    const problem = `timed out with ${rows} rows`;
    return { rows: Math.max(fewest, Math.floor(rows / 2)), isOver: rows <= fewest, problem };
  }
}

/** Stores, and logs, how far a kind is. That it cannot be stored is no reason to run again. */
async function noteTurn(
  { retention: { note }, logger }: Core,
  { kind, deleted, isOver, from, rows }: Turn,
): Promise<void> {
  if (deleted > 0) logger.info({ table: kind.table, deleted, finished: isOver }, 'deleted expired rows');
  await note(kind, deleted, isOver ? null : { from, rows }).catch((error: unknown) =>
    logger.warn(
      { table: kind.table, error_code: errorCode(error) },
      'the progress of the deletion could not be stored',
    ),
  );
}

/** Some kinds could not be deleted. The code is what the health page shows: which, and why. */
class RetentionError extends Error {
  readonly code: string;

  constructor(problems: string[]) {
    super(`Some expired rows were not deleted: ${problems.join('; ')}`);
    this.name = 'RetentionError';
    this.code = problems.join('; ');
  }
}
