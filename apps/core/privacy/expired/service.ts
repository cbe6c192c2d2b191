import { type Expression, sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import { db, literal, run } from '#core/platform/statements.ts';
import { waitForErasures } from '../erasing.ts';
import { isOneOfIds } from '../places.ts';
import type { Expired } from './kinds.ts';
import { type Erasing, type HeldCounts, type Place, readPass, readProgress, storeProgress } from './progress.ts';
import { expiredPeriods, type HeldReason, heldReasons } from './rules.ts';

interface ExpiredDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  clock: Clock;
  config: Pick<Config, 'personalData'>;
}

/** How many rows to look at, from where on; null for the first. */
interface Batch {
  rows: number;
  from: Place | null;
}

/** What a batch did. */
export interface ErasedBatch {
  looked: number;
  erased: number;
  /** Rows that have to stay, by reason. */
  held: HeldCounts;
  /** The first row that it left. */
  left: Place | null;
  /** Where the next one begins. */
  next: Place | null;
}

/** What a run did with a kind, and how far it came. */
interface Reached {
  erased: number;
  /** Whether all rows were looked at. */
  isWhole: boolean;
  from: Place | null;
  left: Place | null;
  held: HeldCounts;
}

export interface ErasingOfDays extends Erasing {
  /** Its setting. */
  days: number;
}

/** Erases what is old of people, and says what of it is left. */
export function createExpiredDataService(dependencies: ExpiredDependencies) {
  const { sql: via } = dependencies.database;
  return {
    eraseBatch: (kind: Expired, batch: Batch) => eraseBatch(dependencies, kind, batch),
    /** The place behind the row there, and the row's own; null when there is none. */
    passOver: (kind: Expired, from: Place | null) => passOver(dependencies, kind, from),
    /** Where the last run of a kind ended, and what its pass had found. */
    async resume(kind: Expired): Promise<Pick<Reached, 'from' | 'left' | 'held'>> {
      const { begins, next, left, held } = await readPass(via, kind.name);
      return next === null ? { from: begins, left: null, held: {} } : { from: next, left, held };
    },
    note: (kind: Expired, reached: Reached, rows: number) => note(dependencies, kind, reached, rows),
    progress: async (): Promise<ErasingOfDays[]> =>
      (await readProgress(via)).map((row) => ({ ...row, days: daysOf(dependencies, row) })),
  };
}
export type ExpiredDataService = ReturnType<typeof createExpiredDataService>;

const daysOf = ({ config }: ExpiredDependencies, { kind }: Pick<Erasing, 'kind'>) =>
  config.personalData[expiredPeriods[kind]];
const dayMilliseconds = 86_400_000;
const beforeOf = (dependencies: ExpiredDependencies, { name: kind }: Expired): Date =>
  new Date(dependencies.clock.now().getTime() - daysOf(dependencies, { kind }) * dayMilliseconds);

const rowsOf = ({ table, among }: Expired) =>
  db.selectFrom(sql<object>`${sql.table(table)}`.as('r')).where(sql<boolean>`${among}`);
const keyOf = ({ key }: Expired) => sql.ref<string>(`r.${key}`);

/** What is to be done with a row: nothing, because nothing is left or it is young; to wait; or to erase it. */
type Fate = 'nothing' | 'young' | HeldReason | 'due';

function fateOf({ isLeft, lastAt, held }: Expired, before: Date): Expression<Fate> {
  const waits = heldReasons.flatMap((reason) => {
    const isHeld = held[reason];
    return isHeld ? [sql`WHEN ${isHeld} THEN ${literal(reason)}`] : [];
  });
  return sql<Fate>`CASE WHEN NOT (${isLeft}) THEN 'nothing' WHEN ${lastAt} >= ${before} THEN 'young' ${sql.join(waits, sql` `)} ELSE 'due' END`;
}

/** So many rows that may be old enough, from a place on, along an index, with what is to be done with each. */
export function lookedAt(kind: Expired, before: Date, { rows, from }: Batch) {
  const column = kind.order === 'all' ? 'id' : kind.order;
  const at = sql.ref<Date | string>(`r.${column}`);
  const end = column === 'id' ? firstIdAt(before) : before;
  return rowsOf(kind)
    .$if(kind.order !== 'all', (old) => old.where(sql<boolean>`${at} < ${end}`))
    .$if(from !== null, (old) => old.where(sql<boolean>`${at} ${from?.isPassed ? sql`>` : sql`>=`} ${from?.at}`))
    .select([keyOf(kind).as('key'), at.as('at'), sql<Fate>`${fateOf(kind, before)}`.as('fate')])
    .orderBy(at)
    .limit(rows);
}

const placeOf = ({ at }: { at: Date | string }, isPassed: boolean): Place => ({
  at: at instanceof Date ? at.toISOString() : at,
  isPassed,
});

/**
 * Erases what is due among so many rows, in one transaction. Throws the database's error: nothing is erased then. Rows
 * that are locked are left for a later run.
 */
async function eraseBatch(dependencies: ExpiredDependencies, kind: Expired, batch: Batch): Promise<ErasedBatch> {
  const before = beforeOf(dependencies, kind);
  return dependencies.database.transaction(async (via) => {
    const looked = (await run(via, lookedAt(kind, before, batch))).rows;
    const due = looked.filter(({ fate }) => fate === 'due').map(({ key }) => key);
    const gone = due.length > 0 ? await eraseDue(via, kind, due, before) : new Set<string>();
    const staying = looked.find(({ key, fate }) => fate !== 'nothing' && !gone.has(key));
    const last = looked.at(-1);
    return {
      looked: looked.length,
      erased: looked.filter(({ key }) => gone.has(key)).length,
      held: countHeld(looked),
      left: staying ? placeOf(staying, false) : null,
      // Several rows can be of one moment, but what is erased there is not found again.
      next: last ? placeOf(last, kind.order !== 'started_at' || gone.size === 0) : batch.from,
    };
  });
}

function countHeld(rows: readonly { fate: Fate }[]): HeldCounts {
  const counts: HeldCounts = {};
  for (const reason of heldReasons) {
    const count = rows.filter(({ fate }) => fate === reason).length;
    if (count > 0) counts[reason] = count;
  }
  return counts;
}

/** Erases those of the rows that nobody works with and that are still due once they are locked. Returns their keys. */
async function eraseDue(via: Sql, kind: Expired, keys: readonly string[], before: Date): Promise<Set<string>> {
  await waitForErasures(via);
  const those = rowsOf(kind).where(isOneOfIds(keyOf(kind), keys));
  const locked = (await run(via, those.select(keyOf(kind).as('key')).forUpdate('r').skipLocked())).rows;
  const mine = rowsOf(kind)
    .where(
      isOneOfIds(
        keyOf(kind),
        locked.map(({ key }) => key),
      ),
    )
    .where(sql<boolean>`${fateOf(kind, before)} = 'due'`);
  const due = new Set((await run(via, mine.select(keyOf(kind).as('key')))).rows.map(({ key }) => key));
  if (due.size > 0) await kind.erase(via, [...due], before);
  return due;
}

async function passOver(dependencies: ExpiredDependencies, kind: Expired, from: Place | null) {
  const first = lookedAt(kind, beforeOf(dependencies, kind), { rows: 1, from });
  const [row] = (await run(dependencies.database.sql, first)).rows;
  return row ? { row: placeOf(row, false), next: placeOf(row, true) } : null;
}

/** Stores how far a run came. What is overdue is looked for among the first rows that it left, or did not come to. */
async function note(dependencies: ExpiredDependencies, kind: Expired, reached: Reached, rows: number): Promise<void> {
  const { sql: via } = dependencies.database;
  const { isWhole, erased, from, left, held } = reached;
  const { begins } = await readPass(via, kind.name);
  const start = kind.order === 'all' ? null : (left ?? from);
  await storeProgress(via, {
    kind: kind.name,
    erased,
    held: isWhole ? held : null,
    oldestSince: isWhole && left === null ? null : await oldestDue(dependencies, kind, { rows, from: left ?? from }),
    pass: isWhole ? { begins: start, next: null, left: null, held: {} } : { begins, next: from, left, held },
  });
}

async function oldestDue(dependencies: ExpiredDependencies, kind: Expired, batch: Batch): Promise<Date | null> {
  const before = beforeOf(dependencies, kind);
  const looked = lookedAt(kind, before, batch).select(sql<Date>`${kind.lastAt}`.as('since'));
  const { rows } = await run(
    dependencies.database.sql,
    db.selectFrom(looked.as('l')).select(sql<Date | null>`min(l.since)`.as('since')).where('l.fate', '=', 'due'),
  );
  return rows[0]?.since ?? null;
}
