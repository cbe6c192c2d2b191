import { expect } from 'vitest';
import type { Cluster } from './cluster.ts';
import { letJobsAge } from './cluster-time.ts';
import { eventually } from './conditions.ts';
import type { FormTable, Submission } from './visitors.ts';

const jobsPerRecord: Record<FormTable, number> = { contact_form: 3, partner_application: 3 };
const tables = Object.keys(jobsPerRecord) as FormTable[];

interface LedgerOptions {
  /** Everything the visitors sent. */
  submissions: Submission[];
  /** The most webhooks that may arrive a second time, always under their first id. */
  repeats: number;
}

/**
 * Accounts for everything after a fault: each acknowledged form is stored once, every record has its jobs, all are done, and
 * the receiver has exactly what it should. Returns how many webhooks arrived more than once.
 */
export async function checkLedger(cluster: Cluster, { submissions, repeats }: LedgerOptions): Promise<number> {
  await untilDrained(cluster);
  await everythingAcknowledgedIsStored(cluster, submissions);
  await everyRecordHasItsJobs(cluster);
  await everyEmailIsWrittenOnce(cluster);
  const repeated = await theReceiverHoldsEveryWebhook(cluster);
  expect(repeated, 'webhooks that arrived again').toBeLessThanOrEqual(repeats);
  noProcessFailed(cluster);
  return repeated;
}

/**
 * Waits until every job has succeeded, however long that takes; fails with the rest when no job, attempt or webhook has
 * changed for the stall time. Jobs that a lost queue left unsettled are made due instead of waited for.
 */
export async function untilDrained(cluster: Cluster): Promise<void> {
  await untilNone(cluster, `${isSummary} IS NOT TRUE`);
  // The summary of many forms is planned for the end of ten minutes.
  await cluster.sql.query(`UPDATE job SET run_at = now() WHERE ${isSummary} AND state = 'pending'`);
  await untilNone(cluster, 'TRUE');
}

const isSummary = "payload->>'template' = 'team-summary'";

async function untilNone(cluster: Cluster, which: string): Promise<void> {
  const notDone = `
    SELECT queue, state, round, tries, last_error, count(*)::int AS jobs
    FROM job WHERE state <> 'succeeded' AND ${which} GROUP BY 1, 2, 3, 4, 5`;
  let before = '';
  const look = async () => {
    const { rows } = await cluster.sql.query(notDone);
    const seen = JSON.stringify(rows);
    if (rows.length > 0 && seen === before) await letJobsAge(cluster);
    before = seen;
    expect(rows).toEqual([]);
  };
  try {
    await eventually(look);
  } catch {
    const left = await cluster.sql.query(notDone);
    const complaints = cluster.children.flatMap((child) =>
      child.log
        .filter((line) => line.level !== 'info')
        .map((line) => `${child.name} ${child.pid}: ${JSON.stringify(line)}`),
    );
    expect(left.rows, `jobs that are not done; what was said:\n${complaints.slice(-20).join('\n')}\n`).toEqual([]);
  }
}

async function everythingAcknowledgedIsStored(cluster: Cluster, submissions: Submission[]) {
  for (const table of tables) {
    const stored = await cluster.sql.query<{ id: string }>(`SELECT id FROM ${table}`);
    const ids = new Set(stored.rows.map((row) => row.id));
    const own = submissions.filter((submission) => submission.table === table);
    const lost = own.filter((submission) => submission.id !== null && !ids.has(submission.id));
    expect(lost, `acknowledged and not in ${table}`).toEqual([]);
    const keys = await cluster.sql.query<{ key: string; record_id: string }>(
      'SELECT key, record_id FROM idempotency_key WHERE scope = $1',
      [table],
    );
    const recordOf = new Map(keys.rows.map((row) => [row.key, row.record_id]));
    for (const { key, id } of own) if (id !== null) expect(recordOf.get(key), `the record of ${key}`).toBe(id);
    expect(keys.rows.map((row) => row.record_id).sort(), `one record for each key in ${table}`).toEqual(
      [...ids].sort(),
    );
  }
}

async function everyRecordHasItsJobs(cluster: Cluster) {
  for (const table of tables) {
    const odd = await cluster.sql.query(
      `SELECT r.id, count(j.id)::int AS jobs FROM ${table} r LEFT JOIN job j ON j.subject_id = r.id GROUP BY r.id HAVING count(j.id) <> $1`,
      [jobsPerRecord[table]],
    );
    expect(odd.rows, `records in ${table} with another number of jobs`).toEqual([]);
    const orphans = await cluster.sql.query(
      `SELECT j.id FROM job j WHERE subject_kind = '${table}' AND NOT EXISTS (SELECT 1 FROM ${table} r WHERE r.id = j.subject_id)`,
    );
    expect(orphans.rows, `jobs about no record in ${table}`).toEqual([]);
  }
}

/** Each email, or the summary that stands for it. */
async function everyEmailIsWrittenOnce(cluster: Cluster) {
  const left = "EXISTS (SELECT 1 FROM job_attempt a WHERE a.job_id = j.id AND a.snippet LIKE 'Listed in the summary%')";
  const emails = await cluster.sql.query(
    `SELECT j.id FROM job j LEFT JOIN message m ON m.job_id = j.id
      WHERE j.name = 'send-email' AND m.state IS DISTINCT FROM 'captured' AND NOT ${left}`,
  );
  expect(emails.rows, 'email jobs without their message').toEqual([]);
  const counted = await cluster.sql.query(
    `SELECT (SELECT count(*)::int FROM job j WHERE ${left}) AS jobs,
      coalesce((SELECT sum(split_part(subject, ' ', 1)::int)::int FROM message WHERE subject LIKE '% more forms in ten minutes'), 0)
        AS listed`,
  );
  const [{ jobs, listed } = { jobs: 0, listed: 0 }] = counted.rows;
  expect(listed, 'forms listed in summaries').toBe(jobs);
}

async function theReceiverHoldsEveryWebhook(cluster: Cluster): Promise<number> {
  const events = await cluster.sql.query<{ id: string }>(
    "SELECT payload ->> 'event' AS id FROM job WHERE name = 'deliver-event'",
  );
  const bodies = new Map<string, string>();
  for (const { id, body } of cluster.receiver.deliveries) {
    expect(bodies.get(id) ?? body, `the body of ${id}`).toBe(body);
    bodies.set(id, body);
  }
  expect([...bodies.keys()].sort(), 'webhook ids').toEqual(events.rows.map(({ id }) => `evt_${id}`).sort());
  return cluster.receiver.deliveries.length - bodies.size;
}

/** No process ended unexpectedly, and none logged a fault of its own. */
export function noProcessFailed(cluster: Cluster) {
  for (const child of cluster.children) {
    const last = [...child.log.slice(-3).map((line) => line.msg), ...child.noise.slice(-10)].join(' | ');
    expect(child.endedByItself(), `${child.name} ended by itself: ${last}`).toBe(false);
    expect(
      child.log.filter((line) => line.level === 'fatal'),
      `what ${child.name} said`,
    ).toEqual([]);
    expect(child.noise, `what ${child.name} said besides its log`).toEqual([]);
  }
}
