import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeDueJobs } from '#core/jobs/dispatch.ts';
import { takeDueDeliveries } from '#core/jobs/endpoint-leases.ts';
import type { Sql } from '#core/platform/database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk, storeEvents, webhookIds } from '#tests/support/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const anywhere = 'http://127.0.0.1:9/hook';

describe('what an endpoint may get at a time', () => {
  let product: Product;
  let desk: EndpointDesk;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    desk = await endpointDesk(product);
  });
  afterEach(() => sql('TRUNCATE job, webhook_event, endpoint CASCADE'));
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });
  /** The email about the new endpoint is sent. */
  const ownersTold = () => sql("UPDATE job SET state = 'succeeded', finished_at = now() WHERE name = 'send-email'");
  const take = (room = 400) => takeDueDeliveries(product.core.database, { worker: 'test', seconds: 60, room });
  /** Several relays that look at the same moment. */
  const takeTogether = async (relays: number) =>
    (await Promise.all(Array.from({ length: relays }, () => take()))).flat();

  test('is its own width, in all workers together, however much is due', async () => {
    const one = await desk.create(anywhere, { concurrency: 3 });
    const other = await desk.create(anywhere, { concurrency: 7 });
    const usual = await desk.create(anywhere);
    await storeEvents(product, 40);
    await takeTogether(4);
    await takeTogether(4);
    for (const [endpoint, width] of [
      [one.id, 3],
      [other.id, 7],
      [usual.id, 20],
    ] as const)
      expect(await countOf(product, 'job', "state = 'running' AND endpoint_id = $1", [endpoint])).toBe(width);
  });

  test('is its share of the slots of a worker process, and those that have the least come first', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 4; each += 1) ids.push((await desk.create(anywhere, { concurrency: 10 })).id);
    await storeEvents(product, 30);
    const running = async () => {
      const counts = ids.map((id) => countOf(product, 'job', "state = 'running' AND endpoint_id = $1", [id]));
      return (await Promise.all(counts)).toSorted();
    };
    expect(await take(8)).toHaveLength(8);
    expect(await running()).toEqual([2, 2, 2, 2]);
    expect(await take(3)).toHaveLength(3);
    expect(await take(1)).toHaveLength(1);
    expect(await running()).toEqual([3, 3, 3, 3]);
  });

  test('can be a long backlog: what else is due is found without reading it', async () => {
    await desk.create(anywhere);
    await ownersTold();
    await storeEvents(product, 2_000);
    await sql('VACUUM ANALYZE job');
    const rowsRead = async (via: Sql) => {
      const text =
        "SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'job'";
      return (await via.query<{ rows: number }>({ text })).rows[0]?.rows ?? Number.NaN;
    };
    await product.core.database.transaction(async (via) => {
      const before = await rowsRead(via);
      expect(await takeDueJobs(via, { limit: 1_000, window: 3_000 })).toEqual([]);
      expect((await rowsRead(via)) - before).toBeLessThan(100);
    });
  });

  test('is no more than its rate, in all workers together', async () => {
    const began = performance.now();
    await desk.create(anywhere, { concurrency: 100, rate_per_second: 5 });
    await storeEvents(product, 100);
    await sql("UPDATE endpoint SET allowed_at = now() - interval '1 hour'");
    const taken = [...(await takeTogether(4)), ...(await takeTogether(4)), ...(await takeTogether(4))];
    expect(taken.length).toBeGreaterThanOrEqual(5);
    const seconds = (performance.now() - began) / 1000;
    expect(taken.length).toBeLessThanOrEqual(5 + 5 * seconds);
  });

  test('a day of nothing but failures is told once, five days disable it, and what it was due is canceled', async () => {
    const { id } = await desk.create(anywhere, { description: 'Their CRM' });
    await storeEvents(product, 3);
    const failingFor = (hours: number) =>
      sql(`UPDATE endpoint SET failing_since = now() - make_interval(hours => ${hours}), last_error_at = now()`);
    await failingFor(23);
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 0 });
    await failingFor(25);
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 1, disabled: 0 });
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 0 });
    // It got nothing for days, so nothing says that it would still fail.
    await sql(
      "UPDATE endpoint SET failing_since = now() - interval '6 days', last_error_at = now() - interval '5 days'",
    );
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 0 });
    await failingFor(121);
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 1 });
    expect(await desk.read(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
    expect(await product.core.webhooks.cancelForClosed(100)).toBe(3);
    const emails = await sql(
      "SELECT payload ->> 'template' AS template FROM job WHERE name = 'send-email' ORDER BY id",
    );
    const named = ['members-changed', 'endpoint-failing', 'endpoint-disabled'];
    expect(emails.rows.map(({ template }) => template)).toEqual(named);
  });

  test('what waits for an endpoint is not late work of ours; what nobody takes is', async () => {
    const { id } = await desk.create(anywhere);
    await ownersTold();
    await storeEvents(product, 2);
    await sql("UPDATE job SET run_at = now() - interval '1 hour'");
    expect((await product.core.jobs.backlog()).oldestDueSeconds).toBeGreaterThan(3_500);
    await desk.change(id, { state: 'paused' });
    expect((await product.core.jobs.backlog()).oldestDueSeconds).toBe(0);
    expect((await desk.read(id)).stats.oldest_due_seconds).toBeGreaterThan(3_500);
  });
});

describeOnEachQueue('one endpoint never delays another', (queue) => {
  let product: Product;
  let desk: EndpointDesk;
  let slow: WebhookReceiver;
  let healthy: WebhookReceiver;
  beforeAll(async () => {
    [slow, healthy] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
    product = await startProduct({ queue });
    desk = await endpointDesk(product);
  });
  afterAll(async () => {
    await Promise.all([slow.close(), healthy.close()]);
    await product.close();
  });

  test('ten that never answer hold their own width, and everything reaches the one that does', async () => {
    slow.always(() => {});
    for (let each = 0; each < 10; each += 1) await desk.create(slow.url, { concurrency: 4 });
    await desk.create(healthy.url, { concurrency: 10 });
    const events = await storeEvents(product, 200);
    await eventually(() =>
      expect(healthy.deliveries.map(({ id }) => id).toSorted()).toEqual(webhookIds(events).toSorted()),
    );
    await eventually(() => expect(slow.deliveries).toHaveLength(40));
  });
});
