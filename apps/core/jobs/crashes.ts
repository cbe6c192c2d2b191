import { type NotNull, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, inSeconds, insertSelected, literal, now, run, secondsLong } from '#core/platform/statements.ts';
import { dueSince } from './lateness.ts';
import { leaseSeconds } from './lease.ts';

/** How many crashes in a row make a job run alone, and how many leave it to a person. */
export const crashLimits = { runsAlone: 2, isDead: 3 };
/** Seconds until a job is due again after its crash of this number; the last wait also counts for what follows. */
const crashWaits = [0, 5] as const;

/**
 * Expires the leases of silent workers: the attempt is stored as lost. It uses no try, because any job that ran in the
 * process may be the cause; a job is dead once it was lost while it ran alone. Returns how many.
 */
export async function expireLeases(via: Sql, { limit }: { limit: number }): Promise<number> {
  const expired = await run(
    via,
    db
      .with('late', (sent) =>
        sent
          .selectFrom('job')
          .select(['id', 'attempt', 'lease_owner', 'lease_until'])
          .where('state', '=', 'running')
          .where('lease_until', '<', now)
          .$narrowType<{ lease_until: NotNull }>()
          .orderBy('lease_until')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .with('noted', (sent) =>
        insertSelected('job_attempt', sent.selectFrom('late'), (row) => ({
          job_id: row.ref('late.id'),
          attempt: row.ref('late.attempt'),
          started_at: sql<Date>`${row.ref('late.lease_until')} - ${secondsLong(leaseSeconds)}`,
          duration_ms: row.lit(leaseSeconds * 1000),
          outcome: literal('lease_expired'),
          http_status: empty,
          error_class: literal('lease_expired'),
          snippet: empty,
          exchange: empty,
          worker: row.fn.coalesce('late.lease_owner', literal('')),
        })).onConflict((known) => known.columns(['job_id', 'attempt']).doNothing()),
      )
      .updateTable('job')
      .from('late')
      .set((row) => {
        const isGivenUp = row('job.crashes', '>=', crashLimits.isDead - 1);
        const next = row.case().when(isGivenUp).then(literal('dead')).else(literal('pending')).end();
        const wait = row.case().when('job.crashes', '=', 0).then(crashWaits[0]).else(crashWaits[1]).end();
        return {
          state: sql<'dead' | 'pending'>`${next}::job_state`,
          finished_at: row.case().when(isGivenUp).then(now).end(),
          run_at: inSeconds(sql<number>`${wait}::float8`),
          first_due_at: dueSince,
          tries: sql<number>`greatest(${row.ref('job.tries')} - 1, 0)`,
          crashes: row('job.crashes', '+', 1),
          lease_owner: empty,
          lease_until: empty,
          last_error: row
            .case()
            .when(isGivenUp)
            .then(literal('crashes_the_worker'))
            .else(literal('lease_expired'))
            .end(),
        };
      })
      .whereRef('job.id', '=', 'late.id')
      .returning('job.id'),
  );
  return expired.count;
}
