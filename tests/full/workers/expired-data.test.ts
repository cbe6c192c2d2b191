import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expiredKinds } from '#core/privacy/expired/kinds.ts';
import { lookedAt } from '#core/privacy/expired/service.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { eraseExpired } from '#workers/schedules/expired-data.ts';

const kindOf = (name: string) => {
  const kind = expiredKinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind ${name}`);
  return kind;
};

describe('what is old of people', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
  });
  afterEach(() => product.close());

  const sql = (text: string, values: unknown[] = []) =>
    product.core.database.sql.query<{ id: string }>({ text, values });
  /** Stores so many contact forms of an age, each with a note. Returns their ids, oldest first. */
  async function contacts(rows: number, age: string): Promise<string[]> {
    const stored = await sql(
      `WITH made AS (
         INSERT INTO contact_form (id, reference, name, email, message, request_id, created_at)
         SELECT uuidv7(-$2::interval), 'C-' || gen_random_uuid(), 'Wilma', 'wilma@evergreen.example', 'The ballroom', 'r',
           now() - $2::interval
         FROM generate_series(1, $1) RETURNING id
       ), noted AS (
         INSERT INTO note (id, record_kind, record_id, text, actor, created_at)
         SELECT gen_random_uuid(), 'contact_form', id, 'Wilma called', 'admin', now() - $2::interval FROM made
       )
       SELECT id FROM made ORDER BY id`,
      [rows, age],
    );
    return stored.rows.map(({ id }) => id);
  }
  const left = () => countOf(product, 'contact_form', "email <> 'erased'");
  const notes = () => countOf(product, 'note', "text <> 'erased'");
  const progress = async (name = 'contact_form') =>
    (await product.core.expiredData.progress()).find(({ kind }) => kind === name);
  const health = async (name = 'contact_form') =>
    (await product.core.health.report()).expired_data.find(({ kind }) => kind === name);
  /** Each round of a run is one batch of so many rows. */
  const oneRound = (rows: number) => eraseExpired(product.core, { rows, milliseconds: 0 });

  test('is erased as far as a run’s time allows; the next run goes on', async () => {
    await contacts(25, '731 days');
    await contacts(3, '729 days');
    await sql(`INSERT INTO idempotency_key (scope, key, request_hash, record_id, answer, created_at)
      SELECT 'contact', id, 'h', id, '{}', created_at FROM contact_form`);
    for (const rest of [18, 8, 3]) {
      await oneRound(10);
      expect([await left(), await notes()]).toEqual([rest, rest]);
    }
    await oneRound(10);
    expect(await left()).toBe(3);
    expect(await countOf(product, 'contact_form', "status = 'closed'")).toBe(25);
    expect(await countOf(product, 'idempotency_key')).toBe(3);
  });

  test('is erased after the days that the setting says', async () => {
    await product.close();
    product = await startProduct({ workers: false, settings: { RETENTION_FORMS_DAYS: '30' } });
    await contacts(2, '31 days');
    await contacts(2, '29 days');
    await eraseExpired(product.core);
    expect(await left()).toBe(2);
    expect(await progress()).toMatchObject({ days: 30, erased: 2 });
  });

  test('is looked at again once a run has looked at everything, because more of it gets old', async () => {
    await contacts(5, '731 days');
    const [kept = ''] = await contacts(1, '735 days');
    await sql(
      "INSERT INTO note (id, record_kind, record_id, text, actor) VALUES (gen_random_uuid(), 'contact_form', $1, 'Back', 'a')",
      [kept],
    );
    await eraseExpired(product.core);
    expect(await rowsOf(product, 'contact_form', "email <> 'erased'")).toMatchObject([{ id: kept }]);
    await contacts(4, '731 days');
    await eraseExpired(product.core);
    expect(await left()).toBe(1);
    expect(await progress()).toMatchObject({ erased: 4, oldestSince: null, held: {} });
  });

  test('is erased although one row cannot be, which is named and erased once it can', async () => {
    const ids = await contacts(30, '731 days');
    const bad = ids[12];
    await sql(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.id = '${bad}' THEN RAISE EXCEPTION 'no' USING ERRCODE = '23514'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON contact_form FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await expect(eraseExpired(product.core)).rejects.toThrow('contact_form: 23514');
    expect(await rowsOf(product, 'contact_form', "email <> 'erased'")).toMatchObject([{ id: bad }]);
    // Nothing of it is erased: all of a batch is, or none.
    expect(await rowsOf(product, 'note', "text <> 'erased'")).toMatchObject([{ record_id: bad }]);
    expect(await health()).toMatchObject({ erased: 29, held: { failed: 1 }, oldest_since: expect.any(String) });
    const metrics = (await product.app.inject('/metrics')).body;
    expect(metrics).toContain('ringwell_erasing_held_rows{kind="contact_form",reason="failed"} 1');
    expect(
      Number(/^ringwell_erasing_overdue_seconds\{kind="contact_form"\} (\S+)$/m.exec(metrics)?.[1]),
    ).toBeGreaterThan(80_000);

    await sql('DROP TRIGGER refuse ON contact_form');
    await eraseExpired(product.core);
    expect([await left(), await notes()]).toEqual([0, 0]);
    expect(await health()).toMatchObject({ erased: 1, held: {}, oldest_since: null });
  });

  test('is erased by the next run when one dies after a batch, before it could say how far it came', async () => {
    await contacts(30, '731 days');
    const kind = kindOf('contact_form');
    expect(await product.core.expiredData.eraseBatch(kind, { rows: 10, from: null })).toMatchObject({ erased: 10 });
    expect(await progress()).toMatchObject({ ranAt: null });
    await eraseExpired(product.core);
    expect([await left(), await notes()]).toEqual([0, 0]);
    expect(await progress()).toMatchObject({ erased: 20 });
  });

  test('is erased once by runs beside each other, and beside erasures of the same people', async () => {
    await contacts(200, '731 days');
    const id = await product.core.privacy.request(
      'erasure',
      { email: 'wilma@evergreen.example', phone: null, reason: null },
      { actor: 'admin', requestId: 'r' },
    );
    await Promise.all([
      eraseExpired(product.core, { rows: 10 }),
      product.core.privacy.carryOut(),
      eraseExpired(product.core, { rows: 10 }),
      product.core.privacy.carryOut(),
    ]);
    expect([await left(), await notes()]).toEqual([0, 0]);
    expect(await product.core.privacy.read(id)).toMatchObject({ state: 'done', email: null });
  });

  test('is left where a person’s data is being erased, because the rest is found by it', async () => {
    const [young] = await contacts(1, '1 day');
    const email = 'wilma@evergreen.example';
    await product.core.privacy.request('erasure', { email, phone: null, reason: null }, { actor: 'a', requestId: 'r' });
    const aged = await sql(
      "UPDATE privacy_request SET id = uuidv7(-'800 days'::interval), created_at = now() - interval '800 days' RETURNING id",
    );
    await eraseExpired(product.core);
    expect(await product.core.privacy.read(`${aged.rows[0]?.id}`)).toMatchObject({ state: 'running', email });
    expect(await health('privacy_request')).toMatchObject({ held: { job: 1 } });
    await product.core.privacy.carryOut();
    expect(await rowsOf(product, 'contact_form', "email = 'erased'")).toMatchObject([{ id: young }]);
  });

  test('is left where someone works with the row, until they are done, which holds up no other', async () => {
    const [first] = await contacts(20, '731 days');
    await product.core.database.transaction(async (other) => {
      await other.query({ text: 'SELECT 1 FROM contact_form WHERE id = $1 FOR UPDATE', values: [first] });
      await eraseExpired(product.core);
      expect(await left()).toBe(1);
      expect(await progress()).toMatchObject({ erased: 19, oldestSince: expect.any(Date) });
    });
    await eraseExpired(product.core);
    expect(await left()).toBe(0);
  });

  test('is erased past any number of rows that have to wait, which are counted', async () => {
    await contacts(30, '740 days');
    await sql(`
      INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
      SELECT uuidv7(), 'send-email', 'emails', '{}', 'contact_form', id, reference, 'r', 'pending' FROM contact_form`);
    await contacts(15, '731 days');
    for (const rest of [45, 45, 45, 35, 30]) {
      await oneRound(10);
      expect(await left()).toBe(rest);
    }
    expect(await health()).toMatchObject({ held: { job: 30 }, oldest_since: null });
    await sql("UPDATE job SET state = 'dead'");
    await eraseExpired(product.core);
    expect(await left()).toBe(0);
    expect(await countOf(product, 'job', "state = 'cancelled'")).toBe(30);
  });

  test('is not sent any more once it is erased: jobs that wait for a person or a setting are canceled', async () => {
    const states = ['dead', 'held', 'failed', 'succeeded'];
    await sql(
      `WITH made AS (
         INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
         SELECT uuidv7(), 'send-email', 'emails', '{}', 'contact_form', gen_random_uuid(), 'C-' || s, 'r', s::job_state
         FROM unnest($1::text[]) s RETURNING id, state
       )
       INSERT INTO message (id, job_id, channel, state, recipient, subject, text, html, created_at)
       SELECT uuidv7(-'91 days'::interval), id, 'email', CASE WHEN state = 'succeeded' THEN 'sent' ELSE 'queued' END,
         'wilma@evergreen.example', 'Dear Wilma', 'The ballroom', '<p>The ballroom</p>', now() - '91 days'::interval
       FROM made`,
      [states],
    );
    await sql(
      `WITH happened AS (
         INSERT INTO webhook_event (id, type, data, subject_kind, subject_id, subject_reference, created_at)
         SELECT uuidv7(-'91 days'::interval), 'contact_form.created', '{"name": "Wilma"}', 'contact_form',
           gen_random_uuid(), 'E-' || s, now() - '91 days'::interval
         FROM unnest($1::text[]) s RETURNING id, subject_id, subject_reference
       )
       INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
       SELECT uuidv7(), 'deliver-event', 'events', jsonb_build_object('event', id), 'contact_form', subject_id,
         subject_reference, 'r', substr(subject_reference, 3)::job_state
       FROM happened`,
      [states],
    );
    await eraseExpired(product.core);
    const jobs = await rowsOf(product, 'job');
    expect(jobs.map(({ subject_reference, state }) => `${subject_reference} ${state}`).toSorted()).toEqual([
      ...['C-dead cancelled', 'C-failed failed', 'C-held cancelled', 'C-succeeded succeeded'],
      ...['E-dead cancelled', 'E-failed failed', 'E-held cancelled', 'E-succeeded succeeded'],
    ]);
    const messages = await rowsOf(product, 'message');
    const byState = messages.map(({ job_id, recipient, text }) => {
      const job = jobs.find(({ id }) => id === job_id);
      return `${job?.subject_reference}: ${text} for ${recipient}`;
    });
    expect(byState.toSorted()).toEqual([
      'C-dead: erased for erased',
      'C-failed: The ballroom for wilma@evergreen.example',
      'C-held: erased for erased',
      'C-succeeded: erased for wilma@evergreen.example',
    ]);
    expect(await rowsOf(product, 'webhook_event')).toMatchObject([{ subject_reference: 'E-failed' }]);
    expect(await progress('webhook_event')).toMatchObject({ held: { job: 1 }, erased: 3 });
  });

  test('is erased of attempts that began in one moment, however many they are', async () => {
    await sql(`
      WITH made AS (
        INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
        SELECT uuidv7(), 'deliver-event', 'events', '{}', 'contact_form', gen_random_uuid(), gen_random_uuid(), 'r', 'dead'
        FROM generate_series(1, 50) RETURNING id
      )
      INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker, snippet, exchange)
      SELECT id, 1, date_trunc('day', now()) - interval '91 days', 1, 'failed', 'w', 'Thank you, Wilma', '{"to": "Wilma"}' FROM made`);
    await eraseExpired(product.core, { rows: 10 });
    expect(await countOf(product, 'job_attempt', 'snippet IS NOT NULL OR exchange IS NOT NULL')).toBe(0);
    expect(await countOf(product, 'job_attempt')).toBe(50);
  });

  test('is found along an index', async () => {
    await contacts(5_000, '1 hour');
    await contacts(5_000, '800 days');
    await sql('ANALYZE');
    const before = new Date(Date.now() - 730 * 86_400_000);
    const { sql: text, parameters } = lookedAt(kindOf('contact_form'), before, { rows: 100, from: null }).compile();
    const explained = await product.core.database.sql.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${text}`,
      values: [...parameters],
    });
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using contact_form_pkey');
    expect(plan).not.toMatch(/Seq Scan on (?:contact_form|note)\b/);
  });
});
