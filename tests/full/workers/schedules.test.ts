import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { takeDueJobs } from '#core/jobs/dispatch.ts';
import { settleTotal } from '#core/lists/totals.ts';
import { createLoop } from '#core/platform/loop.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { lostBatches } from '#workers/schedules/lost-batches.ts';

describeOnEachQueue('batches the queue lost', (queue) => {
  let receiver: WebhookReceiver;
  let product: Product;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, workers: false, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
  });
  afterEach(async () => {
    await product.close();
    await receiver.close();
  });

  const sql = () => product.core.database.sql;
  const idle = createLoop({ name: 'idle', logger: { warn: () => {} } as never, run: async () => 60_000 });
  const recover = () => lostBatches.run({ core: product.core, backend: product.backend, relay: idle });
  const waitingLong = () =>
    sql().query({ text: "UPDATE job SET dispatched_at = now() - interval '20 seconds' WHERE state = 'dispatched'" });
  /** Dispatches every due job to the queue, without a worker to take it. */
  async function handOver() {
    const jobs = await takeDueJobs(sql(), { limit: 500, window: 2_000 });
    for (const { id, queue: name, generation, batch } of jobs) {
      await product.backend.queue(name).add('batch', { jobs: [{ id, generation }] }, { jobId: batch });
    }
    return jobs;
  }

  test('are sent again and every form is delivered exactly once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => product.post('/api/partner-applications', partnerApplicationInput())),
    );
    await product.backend.remembers();
    await handOver();
    for (const name of ['webhooks', 'emails'] as const) await product.backend.queue(name).obliterate({ force: true });
    await waitingLong();
    await recover();
    expect(await jobStates(product)).toEqual({ pending: 60 });

    product.startWorkers();
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 60 }));
    expect(receiver.deliveries).toHaveLength(20);
    expect(new Set(receiver.deliveries.map((delivery) => delivery.id)).size).toBe(20);
  });

  test('waiting jobs are neither doubled nor checked again at once', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => product.post('/api/partner-applications', partnerApplicationInput())),
    );
    await product.backend.remembers();
    const handed = await handOver();
    await waitingLong();
    await recover();
    const rows = await product.core.database.prisma.job.findMany();
    expect(
      rows.every(
        (row) =>
          row.state === 'dispatched' &&
          row.generation === 1 &&
          (row.dispatchedAt?.getTime() ?? 0) > Date.now() - 10_000,
      ),
    ).toBe(true);
    expect(await product.backend.queue('webhooks').getWaitingCount()).toBe(5);
    expect(handed).toHaveLength(15);
  });

  test('a job fetched by a worker that died before it began is sent again', async () => {
    await product.post('/api/newsletter', { email: contactFormInput().email });
    await product.backend.remembers();
    await handOver();
    const fetched = product.backend.work('emails-bulk', () => new Promise<void>(() => {}));
    await eventually(async () => expect(await product.backend.queue('emails-bulk').getActiveCount()).toBe(2));
    await waitingLong();
    await recover();
    expect(await jobStates(product)).toEqual({ pending: 2 });
    await fetched.close(true);
  });

  if (queue === 'redis') {
    test('a Redis that lost its data is noticed at once, not after the grace period', async () => {
      await product.post('/api/newsletter', { email: contactFormInput().email });
      expect(await product.backend.remembers()).toBe(false);
      expect(await product.backend.remembers()).toBe(true);
      await handOver();
      await recover();
      expect(await jobStates(product)).toEqual({ dispatched: 2 });
      const redis = new Redis(inject('redisUrl') ?? '');
      await redis.del(await redis.keys(`${product.queuePrefix}:*`));
      redis.disconnect();
      await recover();
      expect(await jobStates(product)).toEqual({ pending: 2 });
      product.startWorkers();
      await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 2 }));
    });
  }
});

describe('housekeeping', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
  });
  afterEach(() => product.close());

  test('list totals are exact while rows arrive and several workers add up old ones', async () => {
    const { sql, prisma } = product.core.database;
    const insert = (rows: number, age: string) =>
      sql.query({
        text: `
          INSERT INTO message (id, job_id, channel, state, recipient, subject, text, created_at)
          SELECT id, id, 'email', 'sent', 'a@b.example', 's', 't', now() - $2::interval FROM (SELECT uuidv7() AS id FROM generate_series(1, $1)) AS new`,
        values: [rows, age],
      });
    const total = async () => (await product.core.messages.list({ limit: 1 })).total;
    await insert(200, '2 minutes');
    let inserted = 200;
    let inserting = true;
    const writer = (async () => {
      while (inserting) {
        await insert(1, '0');
        inserted += 1;
      }
    })();
    const settlers = Array.from({ length: 3 }, async () => {
      while (inserting) await settleTotal(sql, { table: 'message' });
    });
    await eventually(async () => {
      const before = inserted;
      const counted = await total();
      expect(counted).toBeGreaterThanOrEqual(before);
      expect(counted).toBeLessThanOrEqual(inserted + 1);
      expect(inserted).toBeGreaterThan(400);
    });
    inserting = false;
    await Promise.all([writer, ...settlers]);
    expect(await total()).toBe(inserted);
    expect(Number((await prisma.listTotal.findUnique({ where: { list: 'message' } }))?.total)).toBe(200);
  });
});
