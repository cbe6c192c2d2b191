import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginAttempt } from '#core/jobs/attempts.ts';
import { claimDueJobs } from '#core/jobs/relay.ts';
import { endpointQueue } from '#core/jobs/rules.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { idInQueue, type QueueBackend } from '#queue/backend.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobInState, jobOf, jobStates, webhookIdOf } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { letHoursPass } from '#tests/support/time.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';
import { startReconciler } from '#workers/reconciler.ts';
import { startRelay } from '#workers/relay.ts';

const webhooks = endpointQueue(environmentEndpointId);

describeOnEachQueue('jobs go from their table through BullMQ to a worker', (queue) => {
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

  const apply = async () =>
    (await product.post('/api/partner-applications', partnerApplicationInput())).json().id as string;
  const job = (id: string) =>
    product.core.database.prisma.job.findUniqueOrThrow({
      where: { id },
      include: { attempts: { orderBy: { attempt: 'asc' } } },
    });
  const sql = () => product.core.database.sql;
  const allSucceeded = (jobs: number) =>
    eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: jobs }));
  const silent = createLogger('silent');
  const relayOn = (backend: QueueBackend) =>
    startRelay({ database: product.core.database, backend, logger: silent, attempts: 4, onForgotten: () => undefined });
  /** Hands all due jobs to the queue, without a worker to take them. */
  async function handOver() {
    await product.backend.remember();
    const relay = relayOn(product.backend);
    await eventually(async () => expect(Object.keys(await jobStates(product))).toEqual(['queued']));
    await relay.stop();
  }
  /** The reconciler has its round, and what is in a queue is overdue. */
  async function reconcile() {
    await sql().query({
      text: "UPDATE job SET state_at = now() - interval '1 minute', run_at = now() - interval '1 minute' WHERE state <> 'pending'",
    });
    const { database } = product.core;
    const relay = { wake: () => undefined };
    await sql().query({ text: "INSERT INTO scheduled_job (name, every_seconds) VALUES ('reconciler', 10)" });
    const reconciler = startReconciler({
      database,
      backend: product.backend,
      logger: silent,
      relay,
      schedules: { note: async () => undefined, plan: async () => undefined },
    });
    await eventually(() => expect(reconciler.lastRun()).not.toBeNull());
    await reconciler.stop();
  }

  test('two worker processes share them: every job is done, by one attempt, and each form is posted under one ID', async () => {
    const forms = 30;
    await Promise.all(Array.from({ length: forms }, apply));
    product.startWorkers();
    const others = startMoreWorkers(product);
    await allSucceeded(forms * 3);
    await others.stop();

    const attempts = await product.core.database.prisma.jobAttempt.groupBy({
      by: ['outcome', 'error_class'],
      _count: true,
      orderBy: { outcome: 'asc' },
    });
    expect(attempts).toEqual([
      { outcome: 'captured', error_class: null, _count: forms * 2 },
      { outcome: 'succeeded', error_class: null, _count: forms },
    ]);
    const posted = await product.core.database.prisma.job.findMany({ where: { name: 'deliver-event' } });
    expect(receiver.deliveries.map((delivery) => delivery.id).sort()).toEqual(posted.map(webhookIdOf).sort());
  });

  test.each([
    ['whose name this build does not know', { name: 'send-by-carrier-pigeon' }, 'unknown_job'],
    ['whose payload cannot be parsed', { payload: { template: 'no such template' } }, 'invalid_payload'],
    [
      'about an unknown kind of form',
      { payload: { template: 'team-notice', subject: 'franchise_request', id: newId() } },
      'invalid_payload',
    ],
  ])('one %s fails, is retried by its schedule, and holds up no other', async (_which, columns, lastError) => {
    const [id = ''] = await insertJobs(product, 1, columns);
    product.startWorkers();
    await jobInState(product, await apply(), 'succeeded');
    const outcome = 'failed';
    const attempts = [1, 2, 3, 4].map((attempt) =>
      expect.objectContaining({ attempt, outcome, error_class: lastError }),
    );
    await eventually(async () =>
      expect(await job(id)).toMatchObject({ state: 'dead', last_error: lastError, attempts }),
    );
  });

  test('one for later stays where it is until its time', async () => {
    const [later = ''] = await insertJobs(product, 1, { run_at: new Date(Date.now() + 3 * 3_600_000) });
    product.startWorkers();
    await jobInState(product, await apply(), 'succeeded');
    await letHoursPass(product, 2);
    await jobInState(product, await apply(), 'succeeded');
    expect(await job(later)).toMatchObject({ state: 'pending', attempts: [] });
    await letHoursPass(product, 1);
    await eventually(async () => expect(await job(later)).toMatchObject({ state: 'succeeded' }));
  });

  test('a long backlog of one queue keeps no other waiting, and the oldest go first', async () => {
    const ids = await insertJobs(product, 25);
    const [code] = await insertJobs(product, 1, { name: 'send-otp', queue: 'codes' });
    await sql().query({
      text: "UPDATE job SET run_at = now() - interval '1 minute' WHERE id = ANY($1)",
      values: [ids.slice(20)],
    });
    const taken = (await claimDueJobs(sql(), { perQueue: 5 })).map(({ id }) => id);
    expect(taken.toSorted()).toEqual([...ids.slice(20), code].toSorted());
  });

  test('two relays at the same moment never take the same job', async () => {
    const ids = await insertJobs(product, 40);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => claimDueJobs(sql(), { perQueue: 10 })));
    const taken = rounds.flat().map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
    expect(ids).toEqual(expect.arrayContaining(taken));
  });

  test('one is due as soon as it is stored, though its time is kept in whole milliseconds', async () => {
    const [id] = await insertJobs(product, 1);
    for (let times = 0; times < 20; times += 1)
      await product.core.database.transaction(async (same) => {
        // Within a transaction the time stands still, at any part of a millisecond.
        await same.query({ text: "UPDATE job SET state = 'pending', run_at = now()" });
        expect(await claimDueJobs(same, { perQueue: 10 })).toMatchObject([{ id }]);
      });
  });

  test('the queue shows its name, what it is about and its request, but nothing of a person', async () => {
    const id = await apply();
    await handOver();
    const { subject_reference, request_id } = await jobOf(product, id);
    const [waiting] = await product.backend.queue(webhooks).getJobs(['waiting', 'prioritized']);
    expect(waiting).toMatchObject({
      name: 'deliver-event',
      data: { reference: subject_reference, request_id: request_id },
      opts: { attempts: 4 },
    });
  });

  test('what the queue refuses stays due, and is done once the queue takes it', async () => {
    const id = await apply();
    await product.backend.remember();
    let refusals = 0;
    const moody: QueueBackend = {
      ...product.backend,
      queue: (name) =>
        new Proxy(product.backend.queue(name), {
          get: (target, property, self) =>
            property === 'addBulk' && refusals < 4
              ? () => {
                  refusals += 1;
                  return Promise.reject(new Error('not now'));
                }
              : Reflect.get(target, property, self),
        }),
    };
    const relay = relayOn(moody);
    await eventually(async () => {
      expect(refusals).toBe(4);
      expect(await jobStates(product)).toEqual({ queued: 3 });
    });
    await relay.stop();
    expect(receiver.deliveries).toEqual([]);
    product.startWorkers();
    await jobInState(product, id, 'succeeded');
    await allSucceeded(3);
    expect(receiver.deliveries).toHaveLength(1);
    expect(await product.core.database.prisma.jobAttempt.count()).toBe(3);
  });

  test('one that the queue has twice, or from an earlier round, is done once', async () => {
    const id = await apply();
    await handOver();
    const { id: webhook } = await jobOf(product, id);
    const data = { reference: '', request_id: '' };
    const ids = [-1, 1].map((round) => idInQueue({ id: webhook, round }));
    await product.backend
      .queue(webhooks)
      .addBulk(ids.map((jobId) => ({ name: 'deliver-event', data, opts: { jobId } })));
    product.startWorkers();
    await jobInState(product, id, 'succeeded');
    await eventually(async () =>
      expect(await product.backend.queue(webhooks).getCompletedCount()).toBeGreaterThanOrEqual(3),
    );
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('one whose worker was lost says so, and is not done by the worker that was too late', async () => {
    const [id = ''] = await insertJobs(product, 1);
    await claimDueJobs(sql(), { perQueue: 1 });
    expect(await beginAttempt(sql(), { id, round: 0 })).toMatchObject({ id, attempt: 1, tries: 0 });
    expect(await beginAttempt(sql(), { id, round: 0 })).toMatchObject({ id, attempt: 2, tries: 0 });
    expect(await beginAttempt(sql(), { id, round: 1 })).toBeNull();
    expect((await job(id)).attempts).toMatchObject([{ attempt: 1, outcome: 'lost', error_class: 'worker_lost' }]);
  });

  test('what the queue has lost is due again, and what only waits is left alone', async () => {
    await Promise.all(Array.from({ length: 5 }, apply));
    await handOver();
    await product.backend.queue(webhooks).obliterate({ force: true });
    await reconcile();
    expect(await jobStates(product)).toEqual({ pending: 5, queued: 10 });
    expect(await product.core.database.prisma.job.findMany({ where: { state: 'pending' } })).toEqual(
      Array(5).fill(expect.objectContaining({ name: 'deliver-event', round: 1, tries: 0 })),
    );
    await sql().query({ text: 'DELETE FROM scheduled_job' });
    product.startWorkers();
    await allSucceeded(15);
    expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(5);
    expect(receiver.deliveries).toHaveLength(5);
  });

  test('what the queue has given up is dead, with its reason', async () => {
    const [id = ''] = await insertJobs(product, 1, { state: 'queued' });
    const data = { reference: '', request_id: '' };
    await product.backend.queue('emails').add('send-email', data, { jobId: idInQueue({ id, round: 0 }), attempts: 1 });
    const worker = product.backend.work('emails', () => Promise.reject(new Error('no_reason')), {
      concurrency: 1,
      backoff: () => 0,
    });
    await eventually(async () => expect(await product.backend.queue('emails').getFailedCount()).toBe(1));
    await worker.close();
    await reconcile();
    expect(await job(id)).toMatchObject({ state: 'dead', last_error: 'no_reason' });
  });
});
