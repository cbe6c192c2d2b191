import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '#core/core.ts';
import { readScheduledJobs } from '#core/jobs/scheduled-jobs.ts';
import { expiringKinds } from '#core/operations/retention/expiring.ts';
import { type ExpiringTable, expiringTables as tables } from '#core/operations/retention/rules.ts';
import { batchStatement } from '#core/operations/retention/service.ts';
import { createLogger } from '#core/platform/logger.ts';
import { createLoop } from '#core/platform/loop.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually, hungAfter } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';
import { startScheduler } from '#workers/scheduler.ts';
import { deleteExpired, retention } from '#workers/schedules/retention.ts';
import { totals } from '#workers/schedules/totals.ts';

/** How rows of each kind are made, so many ($1) of an age ($2). */
const inserts: Record<ExpiringTable, string> = {
  idempotency_key: `
    INSERT INTO idempotency_key (scope, key, request_hash, record_id, answer, created_at)
    SELECT 's', gen_random_uuid(), 'h', gen_random_uuid(), '{}', now() - $2::interval FROM generate_series(1, $1)`,
  admin_session: `
    INSERT INTO admin_session (id, actor, credential, remote_address, user_agent, expires_at)
    SELECT gen_random_uuid(), 'admin', 'c', '::1', 'u', now() - $2::interval FROM generate_series(1, $1)`,
  phone_code: `
    INSERT INTO phone_code (id, phone, service, expires_at, request_id, created_at)
    SELECT gen_random_uuid(), '+16155550142', 'demo', now(), 'r', now() - $2::interval FROM generate_series(1, $1)`,
  throttle: `
    INSERT INTO throttle (key, window_start, failures)
    SELECT gen_random_uuid(), now() - $2::interval, 1 FROM generate_series(1, $1)`,
  stripe_event: `
    INSERT INTO stripe_event (id, event_id, type, object_id, livemode, occurred_at, source, request_id, received_at, handled_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 't', 'o', false, now(), 'webhook', 'r', now() - $2::interval, now()
    FROM generate_series(1, $1)`,
  job: `
    WITH made AS (
      INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state, attempt, created_at, finished_at)
      SELECT uuidv7(-$2::interval), 'send-email', 'emails', '{}', 'contact_form', gen_random_uuid(), gen_random_uuid(), 'r', 'succeeded', 1,
        now() - $2::interval, now() - $2::interval
      FROM generate_series(1, $1) RETURNING id, created_at
    )
    INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker)
    SELECT id, 1, created_at, 1, 'succeeded', 'w' FROM made`,
  message: `
    INSERT INTO message (id, job_id, channel, state, recipient, subject, text, created_at)
    SELECT uuidv7(-$2::interval), uuidv7(-$2::interval), 'email', 'sent', 'a@b.test', 's', 't', now() - $2::interval
    FROM generate_series(1, $1)`,
  webhook_event: `
    INSERT INTO webhook_event (id, type, data, subject_kind, subject_id, subject_reference, created_at)
    SELECT uuidv7(-$2::interval), 'contact_form.created', '{}', 'contact_form', gen_random_uuid(), gen_random_uuid(), now() - $2::interval
    FROM generate_series(1, $1)`,
};
/** Older than everything is kept for. */
const old = '400 days';

describe('what has expired is deleted', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
  });
  afterEach(() => product.close());

  const sql = () => product.core.database.sql;
  const idle = () => createLoop({ name: 'idle', logger: createLogger('silent'), run: async () => 60_000 });
  const insert = (table: ExpiringTable, rows: number, age: string) =>
    sql().query({ text: inserts[table], values: [rows, age] });
  const left = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(product, table)])));
  const ofEach = (rows: number) => Object.fromEntries(tables.map((table) => [table, rows]));
  const runOnce = async () => {
    const relay = idle();
    await settleTotals();
    await retention.run({ core: product.core, backend: product.backend, relay });
    await relay.stop();
  };
  /** What lists count has been counted. */
  const settleTotals = async () => {
    const relay = idle();
    await totals.run({ core: product.core, backend: product.backend, relay });
    await relay.stop();
  };
  /** Every DELETE of more rows than this is ended as one that takes too long is. */
  const endDeletesAbove = (table: ExpiringTable, rows: number) =>
    sql().query({
      text: `
        CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM deleted) > ${rows} THEN RAISE EXCEPTION 'too long' USING ERRCODE = '57014'; END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER take_long AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted
          FOR EACH STATEMENT EXECUTE FUNCTION take_long()`,
    });

  test('of every kind, however much it is, and nothing younger or of another kind', async () => {
    await product.post('/api/newsletter', { email: contactFormInput().email });
    for (const table of tables) await insert(table, 2_500, old);
    for (const table of tables) await insert(table, 3, '23 hours');
    await runOnce();
    expect(await left()).toEqual({ ...ofEach(3), job: 5, webhook_event: 4 });
    expect(await countOf(product, 'job_attempt')).toBe(3);
    expect(await countOf(product, 'newsletter_subscriber')).toBe(1);
  });

  test('after the days that the settings say, of each kind its own', async () => {
    const names = [
      'IDEMPOTENCY_KEYS',
      'SESSIONS',
      'PHONE_CODES',
      'THROTTLES',
      'STRIPE_EVENTS',
      'JOBS',
      'MESSAGES',
      'WEBHOOK_EVENTS',
    ];
    const settings = Object.fromEntries(
      names.map((name, index) => [`RETENTION_${name}_DAYS`, String(10 * (index + 1))]),
    );
    await product.close();
    product = await startProduct({ workers: false, settings });
    for (const table of tables) for (const days of [15, 25, 35, 45, 55, 65, 75]) await insert(table, 1, `${days} days`);
    await runOnce();
    expect(await left()).toEqual(Object.fromEntries(tables.map((table, index) => [table, index])));
  });

  test('in smaller batches where a large one takes too long, and each kind in turn', async () => {
    await endDeletesAbove('idempotency_key', 130);
    for (const table of tables) await insert(table, 1_100, old);
    await runOnce();
    expect(await left()).toEqual(ofEach(0));
  });

  test('except a kind that always takes too long, which is named when all others had their turn', async () => {
    await endDeletesAbove('idempotency_key', 0);
    for (const table of tables) await insert(table, 1_100, old);
    await expect(runOnce()).rejects.toThrow('idempotency_key: timed out with 10 rows');
    expect(await left()).toEqual({ ...ofEach(0), idempotency_key: 1_100 });
  });

  test('only after a batch that took too long has let go of its rows', async () => {
    const [kind] = expiringKinds;
    if (kind === undefined) throw new Error('nothing expires');
    await endDeletesAbove(kind.table, 0);
    await insert(kind.table, 1_000, old);
    for (let batch = 0; batch < 500; batch++)
      await expect(product.core.retention.deleteBatch(kind, { rows: 1_000, from: null })).rejects.toThrow('too long');
  });

  test('except a kind whose statement is refused, with the database’s code for it', async () => {
    await sql().query({ text: 'ALTER TABLE admin_session RENAME TO elsewhere' });
    for (const table of tables.filter((name) => name !== 'admin_session')) await insert(table, 5, old);
    await expect(runOnce()).rejects.toThrow('admin_session: 42P01');
    for (const table of tables.filter((name) => name !== 'admin_session'))
      expect(await countOf(product, table)).toBe(0);
  });

  test('as far as a run’s time allows; the next run goes on', async () => {
    for (const table of tables) await insert(table, 25, old);
    const limits = { rows: { most: 10, fewest: 1 }, milliseconds: 0 };
    await settleTotals();
    for (const rest of [15, 5, 0]) {
      await deleteExpired(product.core, { limits });
      expect(await left()).toEqual(ofEach(rest));
    }
  });

  test('past any number of rows of one moment that have to stay', async () => {
    await insert('stripe_event', 30, '401 days');
    await sql().query({
      text: 'UPDATE stripe_event SET handled_at = NULL, received_at = date_trunc($1, received_at)',
      values: ['day'],
    });
    await insert('stripe_event', 12, old);
    const limits = { rows: { most: 10, fewest: 1 }, milliseconds: 60_000 };
    await deleteExpired(product.core, { limits });
    expect(await countOf(product, 'stripe_event')).toBe(30);
  });

  test('but for a row that someone is working with, which does not hold up the others', async () => {
    for (const table of tables) await insert(table, 20, old);
    await product.core.database.transaction(async (other) => {
      await other.query({ text: 'SELECT 1 FROM phone_code LIMIT 1 FOR UPDATE' });
      await runOnce();
      expect(await left()).toEqual({ ...ofEach(0), phone_code: 1 });
    });
    await runOnce();
    expect(await left()).toEqual(ofEach(0));
  });

  test.each(expiringKinds)('from $table without reading all of it', async (kind) => {
    await insert(kind.table, 20_000, '1 hour');
    await insert(kind.table, 10_000, old);
    await sql().query({ text: 'ANALYZE' });
    const age = { days: 30, time: new Date(), from: null };
    const { sql: text, parameters } = batchStatement(kind, age, 1_000).compile();
    const explained = await sql().query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${text}`,
      values: [...parameters],
    });
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${kind.table}_${kind.order === 'id' ? 'pkey' : `${kind.order}_idx`}`);
    expect(plan).toContain(`Tid Scan on ${kind.table}`);
    expect(plan).not.toContain(`Seq Scan on ${kind.table}`);
  });

  test('while a locked table is reported to the team, and emptied when it is free again', async () => {
    for (const table of tables) await insert(table, 1_100, old);
    await settleTotals();
    const locking = new pg.Client({ connectionString: product.databaseUrl });
    await locking.connect();
    await locking.query('BEGIN; LOCK TABLE idempotency_key IN ACCESS EXCLUSIVE MODE');
    const logger = createLogger('silent');
    const core = createCore({
      config: product.config,
      logger,
      poolSize: 2,
      databaseTimeouts: { connection: hungAfter, statement: 200 },
    });
    const relay = idle();
    const scheduler = startScheduler({ core, backend: product.backend, relay, jobs: [retention], holder: 'one' });
    const outcome = async () =>
      (await readScheduledJobs(sql())).map(({ state, last_error }) => ({ state, last_error }));

    await eventually(async () =>
      expect(await outcome()).toMatchObject([{ last_error: 'idempotency_key: timed out with 10 rows' }]),
    );
    for (const table of tables.slice(1)) expect(await countOf(product, table)).toBe(0);
    await locking.end();
    await eventually(async () => expect(await outcome()).toEqual([{ state: 'succeeded', last_error: null }]));
    expect(await left()).toEqual(ofEach(0));

    await scheduler.stop();
    await relay.stop();
    await core.close();
  });
});
