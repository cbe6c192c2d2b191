import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk, storeEvents, webhookIds } from '#tests/support/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

describeOnEachQueue('an endpoint is sent again what it missed', (queue) => {
  let product: Product;
  let desk: EndpointDesk;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue });
    desk = await endpointDesk(product);
  });
  afterEach(async () => {
    for (const { id } of (await desk.ask('GET', '/api/admin/webhook-endpoints')).body) await desk.remove(id);
    receiver.clear();
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const got = () => receiver.deliveries.map(({ id }) => id);
  const isDone = (endpoint: string, recovery: string) =>
    eventually(async () => {
      const { body } = await desk.recovery(endpoint, recovery);
      expect(body.state).toBe('done');
      return body;
    });

  test('what failed for good is sent again, and what arrived is not', async () => {
    const { id } = await desk.create(receiver.url);
    const before = await storeEvents(product, 2);
    await eventually(() => expect(got().toSorted()).toEqual(webhookIds(before).toSorted()));
    receiver.clear();
    receiver.always(422);
    const failed = await storeEvents(product, 2);
    await eventually(async () =>
      expect(await countOf(product, 'job', "endpoint_id = $1 AND state = 'dead'", [id])).toBe(2),
    );
    receiver.clear();
    await desk.change(id, { state: 'enabled' });
    const started = await desk.recover(id, { since: hourAgo(), only: 'failed' });
    expect(started.body.messages).toBe(2);
    expect(await isDone(id, started.body.recovery_id)).toMatchObject({ messages: 2, queued: 2 });
    await eventually(() => expect(got().toSorted()).toEqual(webhookIds(failed).toSorted()));
  });

  test('a new endpoint can be sent everything since a moment, each event once, under its own ID', async () => {
    const first = await desk.create(receiver.url);
    const events = await storeEvents(product, 1_200);
    await eventually(() => expect(got().length).toBeGreaterThanOrEqual(1_200));
    await desk.remove(first.id);
    receiver.clear();
    const { id } = await desk.create(receiver.url, { concurrency: 50 });
    const started = await desk.recover(id, { since: hourAgo(), only: 'all' });
    expect((await desk.recover(id, { since: hourAgo(), only: 'all' })).status).toBe(409);
    await isDone(id, started.body.recovery_id);
    await eventually(() => expect(new Set(got()).size).toBe(started.body.messages));
    expect(got()).toHaveLength(started.body.messages);
    expect(got()).toEqual(expect.arrayContaining(webhookIds(events)));
  });

  test('a canceled one goes no further, and says how far it came', async () => {
    const { id } = await desk.create(receiver.url);
    await desk.change(id, { state: 'paused' });
    const started = await desk.recover(id, { since: hourAgo(), only: 'all' });
    const canceled = await desk.ask(
      'DELETE',
      `/api/admin/webhook-endpoints/${id}/recoveries/${started.body.recovery_id}`,
    );
    expect(canceled.status).toBe(204);
    expect((await desk.recovery(id, started.body.recovery_id)).body).toMatchObject({ state: 'canceled', queued: 0 });
    await desk.change(id, { state: 'enabled' });
    await product.core.webhooks.advanceRecoveries();
    expect(got()).toEqual([]);
  });

  if (queue === 'redis') {
    test('a Redis that loses everything in the middle loses nothing of it, and nothing comes under two IDs', async () => {
      const { id } = await desk.create(receiver.url, { concurrency: 5 });
      await desk.change(id, { state: 'paused' });
      const events = await storeEvents(product, 600);
      await desk.change(id, { state: 'enabled' });
      await eventually(() => expect(got().length).toBeGreaterThan(50));
      const redis = new Redis(inject('redisUrl') ?? '');
      await redis.del(await redis.keys(`${product.queuePrefix}:*`));
      redis.disconnect();
      await eventually(() => expect([...new Set(got())].toSorted()).toEqual(webhookIds(events).toSorted()));
      expect(await countOf(product, 'job', 'endpoint_id = $1', [id])).toBe(600);
    });
  }
});
