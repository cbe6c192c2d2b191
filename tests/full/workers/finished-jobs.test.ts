import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoop } from '#core/platform/loop.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobInState } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, countsOf } from '#tests/support/tables.ts';
import { applyRetention } from '#workers/schedules/retention.ts';
import { totals } from '#workers/schedules/totals.ts';

describe('finished jobs are deleted', () => {
  let product: Product;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    // The run at the start is over, and the next one far away.
    await eventually(async () =>
      expect(await countOf(product, 'scheduled_job', "name = 'retention' AND last_succeeded_at IS NOT NULL")).toBe(1),
    );
    await product.core.database.sql.query({
      text: `CREATE FUNCTION earlier(id uuid, days int) RETURNS uuid LANGUAGE sql AS $$
        SELECT coalesce(overlay(id::text placing regexp_replace(lpad(to_hex(
          (extract(epoch FROM uuid_extract_timestamp(id)) * 1000)::bigint - days * 86400000::bigint), 12, '0'),
          '(.{8})(.{4})', '\\1-\\2') FROM 1 FOR 13)::uuid, id) $$`,
    });
  });
  afterEach(async () => {
    await product.close();
    await receiver.close();
  });

  const sql = (text: string, ...values: unknown[]) => product.core.database.sql.query({ text, values });
  /** A contact form whose three jobs have succeeded. */
  const delivered = async () => {
    const sent = (await product.post(contactForm.url, contactForm.valid())).json();
    await eventually(async () =>
      expect(await countOf(product, 'job', "state = 'succeeded' AND subject_id = $1", [sent.id])).toBe(3),
    );
    return sent;
  };
  /** Everything there is becomes so many days older, ids included. */
  const letDaysPass = async (days: number) => {
    await sql('UPDATE message SET id = earlier(id, $1), job_id = earlier(job_id, $1)', days);
    await sql('UPDATE job SET id = earlier(id, $1)', days);
    for (const [table, column] of [
      ...[['message', 'created_at'] as const, ['contact_form', 'created_at'] as const],
      ...[['job', 'created_at'] as const, ['job', 'run_at'] as const, ['job', 'finished_at'] as const],
      ['job_attempt', 'started_at'] as const,
    ])
      await sql(`UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1)`, days);
  };
  const settleTotals = async () => {
    const relay = createLoop({ name: 'idle', logger: product.core.logger, run: async () => 60_000 });
    await totals.run({ core: product.core, backend: product.backend, relay });
    await relay.stop();
  };
  const runRetention = async () => {
    await settleTotals();
    await applyRetention(product.core);
  };
  const counts = () => countsOf(product, 'job', 'job_attempt', 'message');

  test('90 days later with their attempts, and emails a year later', async () => {
    await delivered();
    await letDaysPass(89);
    await runRetention();
    expect(await counts()).toEqual({ job: 3, job_attempt: 3, message: 2 });
    await letDaysPass(2);
    await runRetention();
    expect(await counts()).toEqual({ job: 0, job_attempt: 0, message: 2 });
    await letDaysPass(300);
    await runRetention();
    expect(await counts()).toEqual({ job: 0, job_attempt: 0, message: 0 });
    expect(await countOf(product, 'contact_form')).toBe(1);
  });

  test('and the record says so, to the team and to its sender', async () => {
    const sent = await delivered();
    const headers = await product.signIn();
    const titles = async () => {
      const detail = await product.app.inject({ url: `/api/admin/records/contact-forms/${sent.id}`, headers });
      return detail.json().timeline.map(({ title }: { title: string }) => title);
    };
    const status = async () => (await product.app.inject({ url: `/api${sent.status_url}` })).json();
    const removed = 'Messages sent before this are no longer shown';
    expect(await titles()).not.toContain(removed);
    expect(await titles()).toContain('Webhook delivered, attempt 1');
    expect(await status()).toMatchObject({ delivered: true, delivered_at: expect.any(String) });
    await letDaysPass(91);
    await runRetention();
    expect(await titles()).toEqual([removed, 'Received']);
    expect(await status()).toMatchObject({ delivered: true, delivered_at: null, delayed: false, stuck: false });
  });

  test('but not while another job of the record needs a person; then all of them stay', async () => {
    receiver.always(400);
    const sent = (await product.post(contactForm.url, contactForm.valid())).json();
    const dead = await jobInState(product, sent.id, 'dead');
    await eventually(async () => expect(await countOf(product, 'job', "state = 'succeeded'")).toBe(2));
    await letDaysPass(1_000);
    await runRetention();
    expect(await counts()).toMatchObject({ job: 3, message: 2 });

    const { id } = await jobInState(product, sent.id, 'dead');
    expect(id).not.toBe(dead.id);
    await product.core.jobs.cancel(id);
    await runRetention();
    expect(await counts()).toMatchObject({ job: 1 });
    await letDaysPass(91);
    await runRetention();
    expect(await countOf(product, 'job')).toBe(0);
  });

  test('but not those whose id keeps an email from being sent twice', async () => {
    await delivered();
    await sql("UPDATE job SET id = '5f7c3f0e-6c0b-5f4e-9d0a-6a2f1f3b8c11' WHERE name = 'deliver-event'");
    await sql(
      `UPDATE message SET job_id = '00000000-6c0b-5f4e-9d0a-6a2f1f3b8c11' WHERE id = (SELECT id FROM message LIMIT 1)`,
    );
    await letDaysPass(1_000);
    await runRetention();
    await runRetention();
    expect(await counts()).toEqual({ job: 1, job_attempt: 1, message: 1 });
  });

  test('and taken off the total that their list shows, also while rows are counted and added', async () => {
    const headers = await product.signIn();
    const total = async () =>
      Number((await product.app.inject({ url: '/api/admin/jobs?limit=1', headers })).headers['x-total-count']);
    const insert = (rows: number, days: number) =>
      sql(
        `INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state, created_at, finished_at)
         SELECT uuidv7(-make_interval(days => $2)), 'send-email', 'emails', '{}', 'contact_form', gen_random_uuid(),
           gen_random_uuid(), 'r', 'succeeded',
           now() - make_interval(days => $2), now() - make_interval(days => $2)
         FROM generate_series(1, $1)`,
        rows,
        days,
      );
    await insert(3_000, 100);
    await insert(40, 10);
    await sql('TRUNCATE list_total');
    expect(await total()).toBe(3_040);
    await settleTotals();
    // Two workers run it after a lost lease.
    await Promise.all([
      (async () => {
        for (let round = 0; round < 20; round += 1) {
          await insert(1, 0);
          await settleTotals();
        }
      })(),
      applyRetention(product.core, { rows: 100 }),
      applyRetention(product.core, { rows: 100 }),
    ]);
    await runRetention();
    expect(await countOf(product, 'job')).toBe(60);
    expect(await total()).toBe(60);
  });
});
