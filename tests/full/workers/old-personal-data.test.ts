import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { applyRetention } from '#workers/schedules/retention.ts';

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
  test('is erased as far as a run’s time allows; the next run goes on', async () => {
    await contacts(25, '731 days');
    await contacts(3, '729 days');
    for (const rest of [18, 8, 3]) {
      await applyRetention(product.core, { rows: 10, milliseconds: 0 });
      expect([await left(), await notes()]).toEqual([rest, rest]);
    }
    await applyRetention(product.core, { rows: 10, milliseconds: 0 });
    expect(await left()).toBe(3);
    expect(await countOf(product, 'contact_form', "status = 'closed'")).toBe(25);
  });

  test('is erased after the days that the setting says', async () => {
    await product.close();
    product = await startProduct({ workers: false, settings: { RETENTION_FORMS_DAYS: '30' } });
    await contacts(2, '31 days');
    await contacts(2, '29 days');
    await applyRetention(product.core);
    expect(await left()).toBe(2);
  });

  test('is looked at again once a run has looked at everything, because more of it gets old', async () => {
    await contacts(5, '731 days');
    const [kept = ''] = await contacts(1, '735 days');
    await sql(
      "INSERT INTO note (id, record_kind, record_id, text, actor) VALUES (gen_random_uuid(), 'contact_form', $1, 'Back', 'a')",
      [kept],
    );
    await applyRetention(product.core);
    expect(await rowsOf(product, 'contact_form', "email <> 'erased'")).toMatchObject([{ id: kept }]);
    await contacts(4, '731 days');
    await applyRetention(product.core);
    expect(await left()).toBe(1);
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
    await expect(applyRetention(product.core)).rejects.toThrow('contact_form: 23514');
    expect(await rowsOf(product, 'contact_form', "email <> 'erased'")).toMatchObject([{ id: bad }]);
    // Nothing of it is erased: all of a batch is, or none.
    expect(await rowsOf(product, 'note', "text <> 'erased'")).toMatchObject([{ record_id: bad }]);

    await sql('DROP TRIGGER refuse ON contact_form');
    await applyRetention(product.core);
    expect([await left(), await notes()]).toEqual([0, 0]);
  });

  test('is erased once by runs beside each other, and beside erasures of the same people', async () => {
    await contacts(200, '731 days');
    const id = await product.core.privacy.request(
      'erasure',
      { email: 'wilma@evergreen.example', phone: null, reason: null },
      { actor: 'admin', requestId: 'r' },
    );
    await Promise.all([
      applyRetention(product.core, { rows: 10 }),
      product.core.privacy.carryOut(),
      applyRetention(product.core, { rows: 10 }),
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
    await applyRetention(product.core);
    expect(await product.core.privacy.read(`${aged.rows[0]?.id}`)).toMatchObject({ state: 'running', email });
    await product.core.privacy.carryOut();
    expect(await rowsOf(product, 'contact_form', "email = 'erased'")).toMatchObject([{ id: young }]);
  });

  test('is left where someone works with the row, until they are done, which holds up no other', async () => {
    const [first] = await contacts(20, '731 days');
    await product.core.database.transaction(async (other) => {
      await other.query({ text: 'SELECT 1 FROM contact_form WHERE id = $1 FOR UPDATE', values: [first] });
      await applyRetention(product.core);
      expect(await left()).toBe(1);
    });
    await applyRetention(product.core);
    expect(await left()).toBe(0);
  });

  test('is erased past any number of rows that have to wait', async () => {
    await contacts(30, '740 days');
    await sql(`
      INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
      SELECT uuidv7(), 'send-email', 'emails', '{}', 'contact_form', id, reference, 'r', 'pending' FROM contact_form`);
    await contacts(15, '731 days');
    for (const rest of [35, 30]) {
      await applyRetention(product.core, { rows: 10, milliseconds: 0 });
      expect(await left()).toBe(rest);
    }
    await sql("UPDATE job SET state = 'dead'");
    await applyRetention(product.core);
    expect(await left()).toBe(0);
    expect(await countOf(product, 'job', "state = 'cancelled'")).toBe(30);
  });

  test('is not sent any more once it is erased: jobs that wait for a person are canceled', async () => {
    const states = ['dead', 'retrying', 'succeeded'];
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
    await applyRetention(product.core);
    const jobs = await rowsOf(product, 'job');
    expect(jobs.map(({ subject_reference, state }) => `${subject_reference} ${state}`).toSorted()).toEqual([
      ...['C-dead cancelled', 'C-retrying retrying', 'C-succeeded succeeded'],
      ...['E-dead cancelled', 'E-retrying retrying', 'E-succeeded succeeded'],
    ]);
    const messages = await rowsOf(product, 'message');
    const byState = messages.map(({ job_id, recipient, text }) => {
      const job = jobs.find(({ id }) => id === job_id);
      return `${job?.subject_reference}: ${text} for ${recipient}`;
    });
    expect(byState.toSorted()).toEqual([
      'C-dead: erased for erased',
      'C-retrying: The ballroom for wilma@evergreen.example',
      'C-succeeded: erased for wilma@evergreen.example',
    ]);
    expect(await rowsOf(product, 'webhook_event')).toMatchObject([{ subject_reference: 'E-retrying' }]);
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
    await applyRetention(product.core, { rows: 10 });
    expect(await countOf(product, 'job_attempt', 'snippet IS NOT NULL OR exchange IS NOT NULL')).toBe(0);
    expect(await countOf(product, 'job_attempt')).toBe(50);
  });
});
