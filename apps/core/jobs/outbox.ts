import { createHash } from 'node:crypto';
import { Coalescer, type Settled } from '#core/platform/coalescer.ts';
import { asUnavailable, type Database, isRefusedByDatabase, type Sql } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { jobDefinitions, type NewJob } from './definitions.ts';

/** Most submissions that wait for a place in a statement; beyond it the answer is 503 and the sender keeps the text. */
const maxWaiting = 2_000;
const maxBatch = 128;

export interface Submission<Answer> {
  /** The record's columns. `id` is the record's id; `reference`, where there is one, is copied onto the jobs. */
  record: { id: string; reference?: string; request_id: string } & Record<string, unknown>;
  jobs: NewJob[];
  /** What the sender is answered, now and whenever the same key comes again. */
  answer: Answer;
  /** The sender's idempotency key with the content it came with, or null. */
  idempotency: { key: string; content: unknown } | null;
}

/** Where a kind of record is kept, and what it means when the record is there already. */
export interface Destination {
  table: string;
  columns: readonly string[];
  /** `same`: a second one under any of the table's unique indexes is the same record and no new work. */
  ifExists?: 'same' | 'fault';
}

export interface Outbox {
  /**
   * Stores the record and its jobs in one transaction and one round trip, shared with whatever else arrives at the same
   * moment. Resolves after the commit. A repeated idempotency key gives the first answer; with other content it is
   * refused as `idempotency_mismatch`. Rejects as `unavailable` when the database cannot take it.
   */
  accept<Answer>(destination: Destination, submission: Submission<Answer>): Promise<Answer>;
  /** As {@link Outbox.accept}, inside a transaction of the caller's that also writes something larger. */
  acceptWithin<Answer>(sql: Sql, destination: Destination, submission: Submission<Answer>): Promise<Answer>;
  /** Called after each commit that wrote jobs, so that the relay (`workers/relay.ts`) of this process need not wait for its poll. */
  onCommitted(listener: () => void): void;
}

type Row = Submission<unknown>;

export function createOutbox(database: Database): Outbox {
  const coalescers = new Map<string, Coalescer<Row, unknown>>();
  const listeners: (() => void)[] = [];
  const committed = () => {
    for (const listener of listeners) listener();
  };

  const coalescerFor = (destination: Destination) => {
    let found = coalescers.get(destination.table);
    if (!found) {
      found = new Coalescer<Row, unknown>({
        maxBatch,
        maxInFlight: 2,
        maxWaiting,
        overflow: () =>
          unavailable('We are receiving more than we can store right now. Please send it again in a few seconds.'),
        flush: async (rows) => {
          const answers = await storeAll(database.sql, destination, rows);
          committed();
          return answers;
        },
      });
      coalescers.set(destination.table, found);
    }
    return found;
  };

  return {
    accept: async <Answer>(destination: Destination, submission: Submission<Answer>) =>
      (await coalescerFor(destination).submit(submission)) as Answer,
    acceptWithin: async <Answer>(sql: Sql, destination: Destination, submission: Submission<Answer>) =>
      unwrap((await settle(sql, destination, [submission]))[0]) as Answer,
    onCommitted: (listener) => listeners.push(listener),
  };
}

/** All rows in one statement; when the database refuses it because of some row, each alone, so that only that row fails. */
async function storeAll(sql: Sql, destination: Destination, rows: Row[]): Promise<Settled<unknown>[]> {
  try {
    return await settle(sql, destination, rows);
  } catch (error) {
    if (rows.length === 1 || !isRefusedByDatabase(error)) throw asUnavailable(error);
    const alone = rows.map((row) => settle(sql, destination, [row]).then((answers) => answers[0]));
    return (await Promise.allSettled(alone)).map((result) =>
      result.status === 'fulfilled' && result.value
        ? result.value
        : { error: asUnavailable('reason' in result ? result.reason : undefined) },
    );
  }
}

async function settle(sql: Sql, destination: Destination, rows: Row[]): Promise<Settled<unknown>[]> {
  const hashes = rows.map((row) => (row.idempotency ? contentHash(row.idempotency.content) : null));
  const stored = await sql.query<{ id: string }>({
    name: `accept-${destination.table}`,
    text: acceptStatement(destination),
    values: [
      recordsInput(rows),
      jobsInput(rows),
      keysInput(rows, hashes),
      rows.filter((row) => !row.idempotency).map((row) => row.record.id),
    ],
  });
  const storedIds = new Set(stored.rows.map((row) => row.id));
  const earlier = await earlierAnswers(
    sql,
    destination,
    rows.filter((row) => !storedIds.has(row.record.id)),
  );
  return rows.map((row, index): Settled<unknown> => {
    if (storedIds.has(row.record.id)) return { value: row.answer };
    const first = row.idempotency ? earlier.get(row.idempotency.key) : undefined;
    if (first && first.request_hash === hashes[index]) return { value: first.answer };
    if (first) return { error: idempotencyMismatch() };
    if (destination.ifExists === 'same') return { value: row.answer };
    return { error: unavailable('We could not store this. Please send it again.') };
  });
}

/** Rows that were not stored were sent before, under the same key. What was answered then? */
async function earlierAnswers(sql: Sql, destination: Destination, rows: Row[]) {
  const keys = rows.flatMap((row) => (row.idempotency ? [row.idempotency.key] : []));
  if (keys.length === 0) return new Map<string, { request_hash: string; answer: unknown }>();
  const found = await sql.query<{ key: string; request_hash: string; answer: unknown }>({
    text: 'SELECT key, request_hash, answer FROM idempotency_key WHERE scope = $1 AND key = ANY($2)',
    values: [destination.table, keys],
  });
  return new Map(found.rows.map((row) => [row.key, row]));
}

/**
 * One statement, so one transaction and one commit: a row that brings a key ($3) must win that key first; only then its
 * record ($1) is inserted, and only for inserted records their jobs ($2). Records without a key are named in $4. Each
 * input is flat and read once: taking JSON apart costs the database more than storing what is in it.
 */
function acceptStatement({ table, columns, ifExists }: Destination): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `
    WITH won AS (
      INSERT INTO idempotency_key (scope, key, request_hash, record_id, answer)
      SELECT '${table}', key, hash, record_id, answer
      FROM json_to_recordset($3::json) AS k(key text, hash text, record_id uuid, answer jsonb)
      ON CONFLICT DO NOTHING
      RETURNING record_id
    ), stored AS (
      INSERT INTO "${table}" (${list})
      SELECT ${list} FROM json_populate_recordset(NULL::"${table}", $1::json)
      WHERE id = ANY($4::uuid[]) OR id IN (SELECT record_id FROM won)
      ON CONFLICT ${ifExists === 'same' ? '' : '(id)'} DO NOTHING
      RETURNING id
    ), queued AS (
      INSERT INTO job (id, name, queue, payload, run_at, subject_kind, subject_id, subject_reference, request_id)
      SELECT j.id, name, queue, payload, now() + make_interval(secs => after_seconds),
             '${table}', subject_id, subject_reference, request_id
      FROM json_to_recordset($2::json) AS j(${jobColumns})
      JOIN stored ON stored.id = subject_id
    )
    SELECT id FROM stored`;
}

const recordsInput = (rows: Row[]) => JSON.stringify(rows.map((row) => row.record));

/** The jobs of each record once, even if a derived id came several times. */
function jobsInput(rows: Row[]): string {
  const byRecord = new Map(rows.map((row) => [row.record.id, row]));
  return JSON.stringify([...byRecord.values()].flatMap(({ record, jobs }) => jobRows(record, jobs)));
}

const jobColumns =
  'id uuid, name text, queue text, payload jsonb, after_seconds float8, subject_id uuid, subject_reference text, request_id text';

/** What of a record its jobs carry. */
type JobRecord = Pick<Row['record'], 'id' | 'reference' | 'request_id'>;

function jobRows(record: JobRecord, jobs: NewJob[]) {
  return jobs.map(({ id, name, payload, afterSeconds }) => ({
    id: id ?? newId(),
    name,
    queue: jobDefinitions[name].queue,
    payload,
    after_seconds: afterSeconds ?? 0,
    subject_id: record.id,
    subject_reference: record.reference ?? record.id,
    request_id: record.request_id,
  }));
}

/** Writes jobs about a record that is stored already, in the caller's transaction. A job whose id is there is left alone. */
export async function addJobs(sql: Sql, kind: string, record: JobRecord, jobs: NewJob[]): Promise<void> {
  await sql.query({
    name: 'add-jobs',
    text: `
      INSERT INTO job (id, name, queue, payload, run_at, subject_kind, subject_id, subject_reference, request_id)
      SELECT id, name, queue, payload, now() + make_interval(secs => after_seconds),
             $2, subject_id, subject_reference, request_id
      FROM json_to_recordset($1::json) AS j(${jobColumns})
      ON CONFLICT (id) DO NOTHING`,
    values: [JSON.stringify(jobRows(record, jobs)), kind],
  });
}

function keysInput(rows: Row[], hashes: (string | null)[]): string {
  const keys = rows.flatMap((row, index) =>
    row.idempotency
      ? [{ key: row.idempotency.key, hash: hashes[index], record_id: row.record.id, answer: row.answer }]
      : [],
  );
  return JSON.stringify(keys);
}

function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function idempotencyMismatch() {
  return new AppError(
    'idempotency_mismatch',
    'This idempotency key was already used for something else. Please send the form again.',
  );
}

function unwrap(answer: Settled<unknown> | undefined): unknown {
  if (answer && 'value' in answer) return answer.value;
  throw answer?.error ?? new Error('The statement gave no answer');
}

/** Who sent the form: the request's id for the trail, and the sender's idempotency key if one came along. */
export interface Sender {
  requestId: string;
  idempotencyKey: string | null;
}

/**
 * The idempotency part of a submission: the key with the content it stands for. When a browser says it was sent is no
 * content: two tabs may send the same words.
 */
export function idempotency(sender: Sender, content: unknown) {
  return sender.idempotencyKey === null ? null : { key: sender.idempotencyKey, content };
}
