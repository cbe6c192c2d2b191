import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Coalescer, type Settled } from '#core/platform/coalescer.ts';
import { asUnavailable, type Database, isRefusedByDatabase, type Sql } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import {
  db,
  type Exactly,
  type FilledColumn,
  type Given,
  insertSelected,
  isOneOf,
  type NewRow,
  prepare,
  run,
  type TableName,
} from '#core/platform/statements.ts';
import type { NewJob } from './definitions.ts';
import { deliveryOfRow, eventColumns, eventRows, isWanted, type NewEvent, newEventOf } from './events.ts';
import { type JobRecord, jobColumns, jobRows, newJobOf } from './job-rows.ts';

/** Most submissions waiting for a statement; above it the answer is 503 and the sender keeps the text. */
const maxWaiting = 2_000;
const maxBatch = 128;

export interface Submission<Stored, Answer> {
  /** All of the table's columns except those the database fills. */
  record: Stored;
  /** The record's reference, copied onto its jobs; its id when left out. */
  reference?: string;
  jobs: NewJob[];
  /** What endpoints are told of it. */
  events: NewEvent[];
  /** The answer to the sender, also for a repeated key. */
  answer: Answer;
  /** The sender's idempotency key and the content it was sent with, or null. */
  idempotency: { key: string; content: unknown } | null;
}

/** The tables that records can be stored in, by their columns for the request. */
type RecordTable = { [Table in TableName]: DB[Table] extends Stored ? Table : never }[TableName];
type Stored = { id: string; request_id: string };

/** Where a kind of record is stored, and what a duplicate of it means. */
export interface Destination<Table extends RecordTable, Given extends FilledColumn<Table> = never> {
  table: Table;
  /** Columns with a database default that its records set themselves. */
  given?: readonly Given[];
  /** `same`: a duplicate under any unique index of the table is the same record and creates no jobs. */
  ifExists?: 'same' | 'fault';
}

/** Defines a destination and lets the compiler check it against its table. */
export const defineDestination = <Table extends RecordTable, Given extends FilledColumn<Table> = never>(
  destination: Destination<Table, Given>,
) => destination;

export interface Outbox {
  /**
   * Stores the record and its jobs in one transaction; resolves after the commit. A repeated key returns the first
   * answer; other content throws `idempotency_mismatch`, a database that is down `unavailable`.
   */
  accept<
    Table extends RecordTable,
    Given extends FilledColumn<Table>,
    Row extends NewRow<Table, Given> & Stored,
    Answer,
  >(
    destination: Destination<Table, Given>,
    submission: Submission<Exactly<Row, NewRow<Table, Given> & Stored>, Answer>,
  ): Promise<Answer>;
  /** As {@link Outbox.accept}, inside the caller's transaction, for records with something larger to store. */
  acceptWithin<
    Table extends RecordTable,
    Given extends FilledColumn<Table>,
    Row extends NewRow<Table, Given> & Stored,
    Answer,
  >(
    sql: Sql,
    destination: Destination<Table, Given>,
    submission: Submission<Exactly<Row, NewRow<Table, Given> & Stored>, Answer>,
  ): Promise<Answer>;
  /** Calls this after each commit that may have stored jobs, so that the relays (`workers/relay.ts`) need not wait for their poll. */
  onCommitted(listener: () => void): void;
}

type Row = Submission<Stored, unknown>;
/** Any destination, where it does not matter which. */
type Place = Pick<Destination<RecordTable>, 'table' | 'ifExists'>;

/** Nothing is stored before `ready` resolves: it stores the endpoint that gets the events of forms. */
export function createOutbox(database: Database, ready: () => Promise<void>): Outbox {
  const coalescers = new Map<string, Coalescer<Row, unknown>>();
  const listeners: (() => void)[] = [];
  const committed = () => {
    for (const listener of listeners) listener();
  };

  const coalescerFor = (destination: Place) => {
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

  const whenReady = () =>
    ready().catch((error: unknown) => {
      throw asUnavailable(error);
    });

  return {
    accept: async <Answer>(destination: Place, submission: Submission<Stored, Answer>) => {
      await whenReady();
      return (await coalescerFor(destination).submit(submission)) as Answer;
    },
    acceptWithin: async <Answer>(via: Sql, destination: Place, submission: Submission<Stored, Answer>) => {
      await whenReady();
      return unwrap((await settle(via, destination, [submission]))[0]) as Answer;
    },
    onCommitted: (listener) => {
      listeners.push(listener);
      database.onCommitted(listener);
    },
  };
}

/**
 * Stores all rows in one statement. When the database refuses it, stores each alone, so that only the bad row fails.
 */
async function storeAll(via: Sql, destination: Place, rows: Row[]): Promise<Settled<unknown>[]> {
  try {
    return await settle(via, destination, rows);
  } catch (error) {
    if (rows.length === 1 || !isRefusedByDatabase(error)) throw asUnavailable(error);
    const alone = rows.map((row) => settle(via, destination, [row]).then((answers) => answers[0]));
    return (await Promise.allSettled(alone)).map((result) =>
      result.status === 'fulfilled' && result.value
        ? result.value
        : { error: asUnavailable('reason' in result ? result.reason : undefined) },
    );
  }
}

async function settle(via: Sql, destination: Place, rows: Row[]): Promise<Settled<unknown>[]> {
  const hashes = rows.map((row) => (row.idempotency ? contentHash(row.idempotency.content) : null));
  const stored = await acceptingInto(destination, rows)(via, { rows, hashes });
  const storedIds = new Set(stored.rows.map((row) => row.id));
  const earlier = await earlierAnswers(
    via,
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

/** Reads the first answers of rows that were already stored under the same key. */
async function earlierAnswers(via: Sql, { table }: Place, rows: Row[]) {
  const keys = rows.flatMap((row) => (row.idempotency ? [row.idempotency.key] : []));
  if (keys.length === 0) return new Map<string, { request_hash: string; answer: unknown }>();
  const found = await run(
    via,
    db
      .selectFrom('idempotency_key')
      .select(['key', 'request_hash', 'answer'])
      .where('scope', '=', table)
      .where('key', 'in', keys),
  );
  return new Map(found.rows.map((row) => [row.key, row]));
}

interface Accepting {
  rows: Row[];
  hashes: (string | null)[];
}

/** The statement of each destination's table, built when its first record is stored. */
const accepting = new Map<string, ReturnType<typeof acceptStatement>>();

function acceptingInto(place: Place, rows: Row[]) {
  let found = accepting.get(place.table);
  if (!found) {
    found = acceptStatement(place, columnsOf(rows));
    accepting.set(place.table, found);
  }
  return found;
}

/**
 * One statement, so one commit: a row inserts its key, then its record, then its jobs, each only if the one before was
 * new. Inputs are flat, because parsing JSON costs the database more than storing the rows.
 */
const acceptStatement = ({ table, ifExists }: Place, columns: (keyof Stored)[]) =>
  prepare(`accept-${table}`, (given: Given<Accepting>) => {
    const withoutKey = given.value(({ rows }) => rows.filter((row) => !row.idempotency).map((row) => row.record.id));
    return db
      .with('won', (sent) =>
        insertSelected('idempotency_key', sent.selectFrom(given.rows('k', keyColumns, keysOf)), (row) => ({
          scope: row.val(table),
          key: row.ref('k.key'),
          request_hash: row.ref('k.hash'),
          record_id: row.ref('k.record_id'),
          answer: row.ref('k.answer'),
        }))
          .onConflict((already) => already.doNothing())
          .returning('record_id'),
      )
      .with('stored', (sent) =>
        sent
          .insertInto(table)
          .columns(columns)
          .expression((select) =>
            select
              .selectFrom(recordsInput(table, given))
              .select(columns)
              .where((row) =>
                row.or([
                  isOneOf(row.ref('r.id'), withoutKey, 'uuid'),
                  row('r.id', 'in', row.selectFrom('won').select('won.record_id')),
                ]),
              ),
          )
          .onConflict((already) => (ifExists === 'same' ? already.doNothing() : already.column('id').doNothing()))
          .returning('id'),
      )
      .with('queued', (sent) =>
        insertSelected(
          'job',
          sent
            .selectFrom(given.rows('j', jobColumns, ({ rows }) => jobsOf(rows)))
            .innerJoin('stored', 'stored.id', 'j.subject_id'),
          (row) => ({ ...newJobOf(row), subject_kind: row.val(table) }),
        ),
      )
      .with(
        (cte) => cte('happened').materialized(),
        (sent) =>
          sent
            .selectFrom(given.rows('v', eventColumns, ({ rows }) => eventsOf(table, rows)))
            .innerJoin('stored', 'stored.id', 'v.subject_id')
            .selectAll('v'),
      )
      .with('told', (sent) => insertSelected('webhook_event', sent.selectFrom('happened as v'), newEventOf))
      .with('delivered', (sent) =>
        insertSelected(
          'job',
          sent.selectFrom('happened as v').innerJoin('endpoint as e', (join) => join.on(isWanted)),
          deliveryOfRow,
        ),
      )
      .selectFrom('stored')
      .select('stored.id');
  });

/** The columns of all rows of a destination, in a fixed order because the statement is prepared. */
const columnsOf = (rows: Row[]) => Object.keys(rows[0]?.record ?? {}).toSorted() as (keyof Stored)[];

/** The records as rows of their table, each value read as its column's type. */
function recordsInput(table: RecordTable, given: Given<Accepting>) {
  const records = given.value(({ rows }) => JSON.stringify(rows.map((row) => row.record)));
  return sql<Stored>`json_populate_recordset(NULL::${sql.table(table)}, ${records}::json)`.as('r');
}

const keyColumns = { key: 'text', hash: 'text', record_id: 'uuid', answer: 'jsonb' } as const;

function keysOf({ rows, hashes }: Accepting) {
  return rows.flatMap(({ idempotency, record, answer }, index) =>
    idempotency ? [{ key: idempotency.key, hash: hashes[index] ?? '', record_id: record.id, answer }] : [],
  );
}

/** The jobs of each record, without duplicates of derived ids. */
function jobsOf(rows: Row[]) {
  const byRecord = new Map(rows.map((row) => [row.record.id, row]));
  return [...byRecord.values()].flatMap(({ record, reference, jobs }) =>
    jobRows({ ...record, ...(reference === undefined ? {} : { reference }) }, jobs),
  );
}

/** The events of each record. */
function eventsOf(table: RecordTable, rows: Row[]) {
  const byRecord = new Map(rows.map((row) => [row.record.id, row]));
  return [...byRecord.values()].flatMap(({ record, reference, events }) =>
    eventRows(table, { ...record, ...(reference === undefined ? {} : { reference }) }, events),
  );
}

const addRows = prepare('add-jobs', (given: Given<{ kind: string; rows: ReturnType<typeof jobRows> }>) =>
  insertSelected('job', db.selectFrom(given.rows('j', jobColumns, ({ rows }) => rows)), (row) => ({
    ...newJobOf(row),
    subject_kind: given.value(({ kind }) => kind),
  })).onConflict((already) => already.column('id').doNothing()),
);

/**
 * Stores jobs about an existing record, in the caller's transaction. A job whose id exists is skipped.
 */
export async function addJobs(via: Sql, kind: string, record: JobRecord, jobs: NewJob[]): Promise<void> {
  const rows = jobRows(record, jobs);
  await addRows(via, { kind, rows });
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

/** Where a form came from: its request's id, the sender's idempotency key, if any, and whether a program filled it in. */
export interface Sender {
  requestId: string;
  idempotencyKey: string | null;
  isSpam: boolean;
}

/**
 * The idempotency part of a submission: the key and the content. The browser's send time is no part of the content,
 * because two tabs may send the same text.
 */
export function idempotency(sender: Sender, content: unknown) {
  return sender.idempotencyKey === null ? null : { key: sender.idempotencyKey, content };
}
