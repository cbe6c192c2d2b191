import { sql } from 'kysely';
import pTimeout from 'p-timeout';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';

/** Milliseconds: `/readyz` and a scrape wait for it, and both must answer within seconds. */
const limit = 2_000;

/**
 * Whether jobs, and so forms, can be stored. False where the database does not answer in time, is read-only, or has the
 * job table locked. Changes no row.
 */
export function canStoreJobs(via: Sql): Promise<boolean> {
  const nothing = db
    .updateTable('job')
    .set((row) => ({ state: row.ref('state') }))
    .where(sql<boolean>`false`);
  return pTimeout(run(via, nothing, 'can-store-jobs'), { milliseconds: limit }).then(
    () => true,
    () => false,
  );
}
