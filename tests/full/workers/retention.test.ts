import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#core/platform/logger.ts';
import { createLoop } from '#core/platform/loop.ts';
import { expiredRows, retentionRules } from '#core/privacy/retention.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';
import { applyRetention } from '#workers/schedules/retention.ts';
import { totals } from '#workers/schedules/totals.ts';

/** Inserts rows of each table that is emptied: how many ($1), and of which age ($2). */
const inserts = {
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
type EmptiedTable = keyof typeof inserts;
const tables = Object.keys(inserts) as EmptiedTable[];
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
  const insert = (table: EmptiedTable, rows: number, age: string) =>
    sql().query({ text: inserts[table], values: [rows, age] });
  const left = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(product, table)])));
  const ofEach = (rows: number) => Object.fromEntries(tables.map((table) => [table, rows]));
  const runOnce = async () => {
    await settleTotals();
    await applyRetention(product.core);
  };
  /** What lists count has been counted. */
  const settleTotals = async () => {
    const relay = idle();
    await totals.run({ core: product.core, backend: product.backend, relay });
    await relay.stop();
  };
  test('of every kind, however much it is, and nothing younger or of another kind', async () => {
    await product.post('/api/newsletter', { email: contactFormInput().email });
    for (const table of tables) await insert(table, 2_500, old);
    for (const table of tables) await insert(table, 3, '23 hours');
    await runOnce();
    expect(await left()).toEqual({ ...ofEach(3), job: 5, webhook_event: 4 });
    expect(await countOf(product, 'job_attempt')).toBe(3);
    expect(await countOf(product, 'newsletter_subscriber')).toBe(1);
  });

  test('after its own days', async () => {
    const days = { idempotency_key: 30, admin_session: 30, phone_code: 30, throttle: 1, stripe_event: 90, job: 90 };
    const all = { ...days, message: 365, webhook_event: 30 };
    for (const table of tables) {
      await insert(table, 2, `${all[table] * 24 + 1} hours`);
      await insert(table, 1, `${all[table] * 24 - 1} hours`);
    }
    await runOnce();
    expect(await left()).toEqual(ofEach(1));
  });

  test('except where a statement is refused, which is named when all others had their turn', async () => {
    await sql().query({ text: 'ALTER TABLE admin_session RENAME TO elsewhere' });
    for (const table of tables.filter((name) => name !== 'admin_session')) await insert(table, 5, old);
    await expect(runOnce()).rejects.toThrow('admin_session: 42P01');
    for (const table of tables.filter((name) => name !== 'admin_session'))
      expect(await countOf(product, table)).toBe(0);
  });

  test('as far as a run’s time allows; the next run goes on', async () => {
    for (const table of tables) await insert(table, 25, old);
    await settleTotals();
    // Two rules take events.
    for (const [rest, events] of [
      [15, 5],
      [5, 0],
      [0, 0],
    ] as const) {
      await applyRetention(product.core, { rows: 10, milliseconds: 0 });
      expect(await left()).toEqual({ ...ofEach(rest), webhook_event: events });
    }
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

  test.each(tables)('from %s without reading all of it', async (table) => {
    await insert(table, 20_000, '1 hour');
    await insert(table, 10_000, old);
    await sql().query({ text: 'ANALYZE' });
    const rule = retentionRules.find(({ name }) => name === table);
    if (!rule) throw new Error(`${table} has no rule`);
    const { sql: text, parameters } = expiredRows(rule, new Date(Date.now() - 30 * 86_400_000), {
      rows: 1_000,
      except: [],
    }).compile();
    const explained = await sql().query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${text}`,
      values: [...parameters],
    });
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      new RegExp(`Index Scan (?:using|on) ${table}_${rule.order === 'id' ? 'pkey' : `${rule.order}_idx`}`),
    );
    expect(plan).not.toContain(`Seq Scan on ${table} r`);
  });
});
