import { sql } from 'kysely';
import type { Core } from '#core/core.ts';
import { errorCode, isStatementTimeout } from '#core/platform/database.ts';
import { db, inSeconds, run } from '#core/platform/statements.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** What is deleted, and the column that says how old it is, which has an index. Nothing about money is ever deleted. */
export const expiringTables = [
  { table: 'idempotency_key', column: 'created_at' },
  { table: 'admin_session', column: 'expires_at' },
  { table: 'phone_code', column: 'created_at' },
  { table: 'throttle', column: 'window_start' },
] as const;
type ExpiringTable = (typeof expiringTables)[number];

interface Limits {
  /** Rows of a first batch, and of the smallest that is tried after timeouts. */
  rows: { most: number; fewest: number };
  /** Milliseconds after which no further round begins. */
  milliseconds: number;
}

/** Half the time a run may take: each kind needs seven rounds, of a statement timeout each, to reach the smallest batch. */
const usualLimits: Limits = { rows: { most: 1_000, fewest: 10 }, milliseconds: 5 * 60_000 };
const daySeconds = 86_400;

/** Deletes what has expired, a batch of each kind in turn. What is left at the end of a run is for the next one. */
export const retention: ScheduledJob = {
  name: 'retention',
  everyMilliseconds: 60 * 60 * 1000,
  run: ({ core, signal }) => deleteExpired(core, { signal }),
};

interface Turn {
  kind: ExpiringTable;
  rows: number;
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
  const turns: Turn[] = expiringTables.map((kind) => ({
    ...{ kind, rows: limits.rows.most },
    ...{ isOver: false, problem: null },
  }));
  do {
    for (const turn of turns.filter(({ isOver }) => !isOver)) {
      if (!signal?.aborted) Object.assign(turn, await deleteBatch(core, turn, limits.rows.fewest));
    }
  } while (!signal?.aborted && turns.some(({ isOver }) => !isOver) && performance.now() < ends);

  const problems = turns.flatMap(({ kind, problem }) => (problem === null ? [] : [`${kind.table}: ${problem}`]));
  if (problems.length > 0) throw new RetentionError(problems);
}

interface RetentionOptions {
  signal?: AbortSignal | undefined;
  limits?: Limits;
}

async function deleteBatch(core: Core, { kind, rows }: Turn, fewest: number): Promise<Omit<Turn, 'kind'>> {
  try {
    const { count } = await run(core.database.sql, batchOf(kind, { days: core.config.retention[kind.table], rows }));
    return { rows, isOver: count < rows, problem: null };
  } catch (error) {
    if (!isStatementTimeout(error)) return { rows, isOver: true, problem: errorCode(error) };
    const problem = `timed out with ${rows} rows`;
    return { rows: Math.max(fewest, Math.floor(rows / 2)), isOver: rows <= fewest, problem };
  }
}

/**
 * Deletes the oldest so many rows that are older than so many days. They are found by the column's index and fetched by
 * their place, so a batch costs the same in a table of any size; locked rows are left for a later run.
 */
export function batchOf({ table, column }: ExpiringTable, { days, rows }: { days: number; rows: number }) {
  const oldest = db
    .selectFrom(table)
    .select(sql.ref('ctid').as('place'))
    .where(column, '<', inSeconds(-days * daySeconds))
    .orderBy(column)
    .limit(rows)
    .forUpdate()
    .skipLocked();
  return db.deleteFrom(table).where(sql<boolean>`ctid = ANY(ARRAY${oldest})`);
}

/** Some kinds could not be deleted. The code is what the health page shows: which, and why. */
class RetentionError extends Error {
  readonly code: string;

  constructor(problems: string[]) {
    super(`Not everything that has expired was deleted: ${problems.join('; ')}`);
    this.name = 'RetentionError';
    this.code = problems.join('; ');
  }
}
