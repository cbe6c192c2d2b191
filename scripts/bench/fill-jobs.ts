import type { Bench } from './bench.ts';

/** How many days the finished jobs are spread over. */
const days = 100;

/** Jobs that succeeded, each with an attempt, evenly over a hundred days. Indexes are created afterwards, which takes a fraction of the time. */
export async function fillFinishedJobs({ sql }: Bench, rows: number) {
  const rebuild = await dropIndexes({ sql });
  const age = `make_interval(secs => (n - ${rows}) * ${(days * 86_400) / rows}::float8)`;
  await sql(`
    INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state, run_at, generation, attempt, tries, created_at, finished_at)
    SELECT uuidv7(${age}), 'deliver-webhook', 'webhooks', '{"form": "contact_form", "id": "01900000-0000-7000-8000-000000000000"}', 'contact_form',
      '01900000-0000-7000-8000-000000000000', 'C-' || lpad(to_hex(n / 3), 10, '0'), 'bench', 'succeeded', now() + ${age}, 1, 1, 1, now() + ${age}, now() + ${age}
    FROM generate_series(1, ${rows}) n`);
  await sql(`
    INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, http_status, worker)
    SELECT id, 1, created_at, 12, 'succeeded', 200, 'bench' FROM job`);
  for (const statement of rebuild) await sql(statement);
  await sql('VACUUM ANALYZE job, job_attempt');
}

/** Drops the keys and indexes of jobs and attempts. Returns the statements that create them again. */
async function dropIndexes({ sql }: Pick<Bench, 'sql'>): Promise<string[]> {
  const tables = "('job'::regclass, 'job_attempt'::regclass)";
  const constraints = await sql<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid IN ${tables} AND contype IN ('p', 'f') ORDER BY contype = 'p'`);
  for (const { table, name } of constraints) await sql(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  const indexes = await sql<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid IN ${tables}`);
  for (const { name } of indexes) await sql(`DROP INDEX ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints
      .toReversed()
      .map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`),
  ];
}
