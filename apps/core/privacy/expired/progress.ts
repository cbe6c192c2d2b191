import { z } from 'zod';
import type { Sql } from '#core/platform/database.ts';
import { db, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { type ExpiredName, expiredNames, type HeldReason, heldReasons } from './rules.ts';

/** A place in the order of a kind's rows, to begin at or behind. */
const place = z.object({ at: z.string(), isPassed: z.boolean() });
export type Place = z.infer<typeof place>;

const counts = z.partialRecord(z.enum(heldReasons), z.number().int());
export type HeldCounts = Partial<Record<HeldReason, number>>;

/** How far all rows of a kind were looked at. */
const pass = z.object({
  /** Where the next pass begins: everything before is erased; null for the first row. */
  begins: place.nullable(),
  /** Where this one goes on; null when it is over. */
  next: place.nullable(),
  /** The first row it had to leave. */
  left: place.nullable(),
  held: counts,
});
export type Pass = z.infer<typeof pass>;
const firstPass: Pass = { begins: null, next: null, left: null, held: {} };

/** How far a kind is. */
export interface Erasing {
  kind: ExpiredName;
  /** When it was last known, and how many rows were erased then; null before the first run. */
  ranAt: Date | null;
  erased: number;
  /** The moment from which the days of the oldest row count that should be erased; null when there is none. */
  oldestSince: Date | null;
  /** Rows that have to stay, by reason. */
  held: HeldCounts;
}

/** The pass of the last run. One that a newer version stored in another way begins again. */
export async function readPass(via: Sql, kind: ExpiredName): Promise<Pass> {
  const row = await runForFirst(via, db.selectFrom('expired_data_progress').select('pass').where('kind', '=', kind));
  return pass.safeParse(row?.pass).data ?? firstPass;
}

/** Stores how far a run came. */
export async function storeProgress(
  via: Sql,
  {
    kind,
    erased,
    oldestSince,
    held,
    pass: reached,
  }: Omit<Erasing, 'ranAt' | 'held'> & { held: HeldCounts | null; pass: Pass },
): Promise<void> {
  const row = { ran_at: now, erased, oldest_since: oldestSince, pass: JSON.stringify(reached) };
  const stored = newRow('expired_data_progress', { kind, ...row, held: JSON.stringify(held ?? {}) });
  // What is held is known once all rows were looked at.
  const changed = held === null ? row : { ...row, held: JSON.stringify(held) };
  await run(
    via,
    db
      .insertInto('expired_data_progress')
      .values(stored)
      .onConflict((known) => known.column('kind').doUpdateSet(changed)),
  );
}

/** The last known progress of every kind. */
export async function readProgress(via: Sql): Promise<Erasing[]> {
  const { rows } = await run(via, db.selectFrom('expired_data_progress').selectAll());
  const known = new Map(rows.map((row) => [row.kind, row]));
  return expiredNames.map((kind) => {
    const { ran_at: ranAt = null, erased = 0, oldest_since: oldestSince = null, held = {} } = known.get(kind) ?? {};
    return { kind, ranAt, erased, oldestSince, held: counts.safeParse(held).data ?? {} };
  });
}
