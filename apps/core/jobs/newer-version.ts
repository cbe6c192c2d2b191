import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { KnownJobs } from './stored-jobs.ts';

// While a deploy replaces processes, two versions share the database and the queue. Work that only the newer one can do
// waits for it.

/** Why a job, or a stored event, is not done yet: this version does not know what to do with it. */
export const waitsForNewerVersion = 'waits_for_newer_version';

/** Thrown for work that only a newer version can do. The job is given back, and no try is used. */
export class NewerVersionNeeded extends Error {
  constructor() {
    super(waitsForNewerVersion);
    this.name = 'NewerVersionNeeded';
  }
}

/** Whether a process knows a stored job: its name, and the version of its payload. */
export const isKnownJob = (known: KnownJobs | RawBuilder<KnownJobs>) =>
  sql<boolean>`job.payload_version <= coalesce((${known}::jsonb ->> job.name)::int, 0)`;

/** Most jobs that are marked at once. */
const limit = 500;

/** Says on due jobs which this version does not know why they wait. Returns how many were new. */
export async function markUnknownJobs(via: Sql, known: KnownJobs): Promise<number> {
  const marked = await run(
    via,
    db
      .updateTable('job')
      .set({ last_error: waitsForNewerVersion })
      .where('id', 'in', (select) =>
        select
          .selectFrom('job')
          .select('job.id')
          .where('job.state', 'in', ['pending', 'failed'])
          .where('job.run_at', '<=', now)
          .where((job) => job.not(isKnownJob(known)))
          .where('job.last_error', 'is distinct from', waitsForNewerVersion)
          .orderBy('job.run_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  );
  return marked.count;
}
