import { sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { db, literal, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { type Age, type ExpiringKind, expiredAt, oldRows, type Place } from './expiring.ts';
import { type ExpiringTable, expiringTables } from './rules.ts';

interface RetentionDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  clock: Clock;
  config: Pick<Config, 'retention'>;
}

/** How many rows to look at, from where on; null for the oldest. */
interface Batch {
  rows: number;
  from: Place | null;
}

/** What a batch did: rows looked at and deleted, and where the next one begins. */
interface Deleted {
  looked: number;
  deleted: number;
  next: Place | null;
}

/** How far the deletion in a table is. */
export interface Retained {
  table: ExpiringTable;
  /** Its setting. */
  days: number;
  /** When it was last known, and how many rows were deleted then; null before the first run. */
  ranAt: Date | null;
  deleted: number;
  /** The moment from which the days of the oldest row count that should be gone; null when there is none. */
  oldestSince: Date | null;
}

/** Deletes what is old, and says what of it is left. */
export function createRetentionService(dependencies: RetentionDependencies) {
  return {
    deleteBatch: (kind: ExpiringKind, batch: Batch) => deleteBatch(dependencies, kind, batch),
    note: (kind: ExpiringKind, deleted: number, left: Batch | null) => note(dependencies, kind, deleted, left),
    progress: () => readProgress(dependencies),
  };
}
export type RetentionService = ReturnType<typeof createRetentionService>;

/**
 * Deletes what has expired among the oldest rows of a kind, and takes it off its list's total. Throws the database's
 * error: a statement that took too long has deleted nothing.
 */
async function deleteBatch(
  dependencies: RetentionDependencies,
  kind: ExpiringKind,
  { rows, from }: Batch,
): Promise<Deleted> {
  const statement = batchStatement(kind, ageOf(dependencies, kind, from), rows);
  // A failed statement is told before its locks are gone; a rollback is not. The next batch would leave those rows.
  const done = await dependencies.database.transaction((via) => runForFirst(via, statement));
  const { looked = 0, deleted = 0, last = null } = done ?? {};
  // Where every row has to stay, others of the same moment are left too: they could be more than any batch.
  return { looked, deleted, next: last === null ? from : { at: last, isPassed: deleted === 0 } };
}

const ageOf = ({ clock, config }: RetentionDependencies, { table }: ExpiringKind, from: Place | null): Age => ({
  days: config.retention[table],
  time: clock.now(),
  from,
});

/**
 * The statement of a batch. It looks at so many rows along an index and fetches them by their place, so it costs the same
 * in a table of any size. The next one begins where it ended, past what it deleted or had to leave. Locked rows are left
 * for a later run.
 */
export function batchStatement(kind: ExpiringKind, age: Age, rows: number) {
  const list = literal(kind.table);
  return db
    .with('looked', () => lookedAt(kind, age, rows))
    .with('gone', (sent) => {
      const places = sent.selectFrom('looked').select('looked.place');
      const expired = expiredAt(places, kind, age).select(sql.ref('r.ctid').as('place')).forUpdate('r').skipLocked();
      return sent
        .deleteFrom(kind.table)
        .where(sql<boolean>`ctid = ANY(ARRAY${expired})`)
        .returning(sql.lit(1).as('one'));
    })
    .with('less', (sent) =>
      sent
        .updateTable('list_total')
        .set((row) => ({
          total: row(
            'total',
            '-',
            row.selectFrom('gone').select(({ fn }) => fn.countAll<number>().as('rows')),
          ),
        }))
        .where('list', '=', list),
    )
    .selectFrom('looked')
    .select((row) => [
      row.fn.countAll<number>().as('looked'),
      row
        .selectFrom('gone')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .$asScalar()
        .$notNull()
        .as('deleted'),
      row.selectFrom('looked as l').select('l.at').orderBy('l.at', 'desc').limit(1).as('last'),
    ]);
}

/** The rows a batch looks at, with their places in the table and in the order. */
const lookedAt = (kind: ExpiringKind, age: Age, rows: number) =>
  oldRows(kind, age)
    .select([sql.ref('r.ctid').as('place'), sql.ref<Place['at']>(`r.${kind.order}`).as('at')])
    .limit(rows);

/** Notes a run: what it deleted, and what is left from where on; null when it has looked at all. */
async function note(
  dependencies: RetentionDependencies,
  kind: ExpiringKind,
  deleted: number,
  left: Batch | null,
): Promise<void> {
  const via = dependencies.database.sql;
  const oldest =
    left && (await runForFirst(via, oldestStatement(kind, ageOf(dependencies, kind, left.from), left.rows)));
  const row = { ran_at: now, deleted, oldest_since: oldest?.since ?? null };
  await run(
    via,
    db
      .insertInto('retention_progress')
      .values(newRow('retention_progress', { table_name: kind.table, ...row }))
      .onConflict((known) => known.column('table_name').doUpdateSet(row)),
  );
}

function oldestStatement(kind: ExpiringKind, age: Age, rows: number) {
  const places = db.selectFrom(lookedAt(kind, age, rows).as('looked')).select('looked.place');
  return expiredAt(places, kind, age)
    .select(sql.ref<Date>(`r.${kind.since}`).as('since'))
    .orderBy('since')
    .limit(1);
}

/** The last known progress in every table. */
async function readProgress({ database, config }: RetentionDependencies): Promise<Retained[]> {
  const { rows } = await run(database.sql, db.selectFrom('retention_progress').selectAll(), 'retention-progress');
  const known = new Map(rows.map((row) => [row.table_name, row]));
  return expiringTables.map((table) => {
    const { ran_at: ranAt = null, deleted = 0, oldest_since: oldestSince = null } = known.get(table) ?? {};
    return { table, days: config.retention[table], ranAt, deleted, oldestSince };
  });
}
