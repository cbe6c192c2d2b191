import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { insertJobs, jobInState } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { openShop } from '#tests/support/shop.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

/** One database for several products in turn. */
let database: { url: string; drop(): Promise<void> };
let dropDatabase: () => Promise<void>;
beforeEach(async () => {
  const created = await createTestDatabase(inject('postgresUrl'));
  database = { url: created.url, drop: async () => undefined };
  dropDatabase = created.drop;
  return () => dropDatabase();
});

async function health(product: Product) {
  const headers = await product.signIn();
  const answer = await product.app.inject({ url: '/api/admin/health', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Row & { oldest_due_seconds: number };
}

const letAnHourPass = (product: Product) =>
  product.core.database.sql.query({ text: "UPDATE job SET run_at = run_at - interval '1 hour' WHERE state = 'held'" });

describe('a lead, where no automation webhook is configured,', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  test('is held without an alarm, and is posted when there is an address; one of more than 30 days ago is not', async () => {
    const without = await startProduct({ database });
    const { id } = (await without.post('/api/partner-applications', partnerApplicationInput())).json();
    const job = await jobInState(without, id, 'held');
    expect(job).toMatchObject({
      tries: 0,
      attempt: 1,
      lastError: 'waits for AUTOMATION_WEBHOOK_URL',
      finishedAt: null,
    });
    expect(job.attempts).toMatchObject([{ outcome: 'held', errorClass: 'not_configured' }]);
    const payload = { form: 'partner_application', id };
    const [old = ''] = await insertJobs(without, 1, { name: 'deliver-webhook', queue: 'webhooks', payload });
    await eventually(async () => expect(await rowsOf(without, 'job', "state = 'held'")).toHaveLength(2));
    await without.core.database.sql.query({
      text: "UPDATE job SET created_at = now() - interval '31 days' WHERE id = $1",
      values: [old],
    });
    await letAnHourPass(without);
    expect(await health(without)).toMatchObject({
      held: [{ waits_for: 'AUTOMATION_WEBHOOK_URL', jobs: 2 }],
      oldest_due_seconds: 0,
      dead_jobs: 0,
    });
    await without.close();

    const equipped = await startProduct({ database, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    await jobInState(equipped, id, 'succeeded');
    expect(receiver.deliveries.map((delivery) => delivery.id)).toEqual([`msg_${job.id}`]);
    expect(await rowsOf(equipped, 'job', 'id = $1', [old])).toMatchObject([
      { state: 'cancelled', last_error: 'held for more than 30 days' },
    ]);
    expect(await health(equipped)).toMatchObject({ held: [] });
    await equipped.close();
  });

  test('can be cancelled, or tried again, by an administrator', async () => {
    const product = await startProduct({ database });
    const headers = await product.signIn();
    const { id } = (await product.post('/api/partner-applications', partnerApplicationInput())).json();
    const job = await jobInState(product, id, 'held');
    const list = await product.app.inject({ url: '/api/admin/jobs?status=held', headers });
    expect(list.json()).toMatchObject([{ id: job.id, state: 'held' }]);
    await product.core.jobs.retry(job.id);
    await eventually(async () => {
      const tried = await jobInState(product, id, 'held');
      expect(tried.attempt).toBe(2);
    });
    await product.core.jobs.cancel(job.id);
    expect(await jobInState(product, id, 'cancelled')).toMatchObject({ waitsFor: null });
    await product.close();
  });
});

test('a payment is read at Stripe although the first worker that took its events had no key, and is late until then', async () => {
  const shop = await openShop({ workers: false, database });
  const keyless = await startProduct({ database });
  const { session_id } = await shop.order();
  shop.stripe.pay(session_id);
  await shop.stripe.deliveries.quiet();
  await eventually(async () => {
    const events = await rowsOf(keyless, 'job', "queue = 'stripe-events'");
    expect(events.length).toBeGreaterThan(0);
    for (const event of events)
      expect(event).toMatchObject({ state: 'held', last_error: 'waits for STRIPE_SECRET_KEY', tries: 0 });
  });
  expect(await shop.checkout(session_id)).toMatchObject({ state: 'open' });
  await letAnHourPass(keyless);
  const report = await health(keyless);
  expect(report).toMatchObject({ held: [{ waits_for: 'STRIPE_SECRET_KEY' }], dead_jobs: 0 });
  expect(report.oldest_due_seconds).toBeGreaterThanOrEqual(3_600);
  await keyless.close();

  shop.product.startWorkers();
  await shop.settled();
  expect(await shop.checkout(session_id)).toMatchObject({ state: 'paid' });
  await shop.close();
});

test('a payout is not called done by a worker without Stripe’s key', async () => {
  const shop = await openShop({ database });
  shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
  const { session_id } = await shop.orderForPartner({ payment_type: 'setup' });
  shop.stripe.pay(session_id);
  await shop.settled();
  await shop.product.close();

  const keyless = await startProduct({ database });
  const [commission] = await rowsOf(keyless, 'commission');
  const payload = { id: String(commission?.id) };
  await insertJobs(keyless, 1, { name: 'settle-commission', queue: 'payouts', payload });
  await eventually(async () =>
    expect(await rowsOf(keyless, 'job', "name = 'settle-commission'")).toMatchObject([
      { state: 'held', last_error: 'waits for STRIPE_SECRET_KEY' },
    ]),
  );
  await keyless.close();
  await shop.stripe.close();
});
