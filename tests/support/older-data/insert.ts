import type pg from 'pg';
import { v7 } from 'uuid';
import { newId } from '#core/platform/ids.ts';

/** Inserts one row with that version's own columns. Objects become JSON; what is left out has the column's default. */
export async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await client.query(
    `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`)}) VALUES (${columns.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
}

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
export const daysAgo = (days: number): Date => hoursAgo(24 * days);
/** An id of that moment: lists are sorted, and late records found, by it. */
export const idFrom = (moment: Date): string => v7({ msecs: moment.getTime() });

/** The worker that ran jobs then. */
export const olderWorker = 'vm-16296-e9872a';

/** How a job stands, as far as it differs from one that waits to be dispatched. */
interface JobState {
  id?: string;
  state?: string;
  [column: string]: unknown;
}

/** Inserts a job; `about` is its record's kind, id and reference. Returns its id. */
export async function insertJob(
  client: pg.Client,
  name: string,
  queue: string,
  payload: object,
  about: readonly [kind: string, id: string, reference: string],
  { id = newId(), ...state }: JobState = {},
): Promise<string> {
  const [subject_kind, subject_id, subject_reference] = about;
  const subject = { subject_kind, subject_id, subject_reference };
  await insert(client, 'job', { id, name, queue, payload, ...subject, request_id: 'before', ...state });
  return id;
}

/** A job that has been done, for its message or its record's timeline. */
export async function insertDoneJob(
  client: pg.Client,
  name: string,
  queue: string,
  payload: object,
  about: readonly [kind: string, id: string, reference: string],
  id = newId(),
): Promise<string> {
  const done = { state: 'succeeded', generation: 1, attempt: 1, tries: 1, finished_at: hoursAgo(20) };
  const job = await insertJob(client, name, queue, payload, about, { id, ...done, courier: `b_${newId()}_${queue}_0` });
  await insert(client, 'job_attempt', {
    job_id: job,
    attempt: 1,
    started_at: hoursAgo(20),
    duration_ms: 42,
    outcome: 'succeeded',
    worker: olderWorker,
  });
  return job;
}
