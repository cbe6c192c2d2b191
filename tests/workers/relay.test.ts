import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchesOf, confirmDispatched, type DispatchedJob, putBack, takeDueJobs } from '#core/jobs/dispatch.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobInState, jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { letHoursPass } from '#tests/support/time.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';
import { openConsumer } from '#workers/consumer.ts';
import { startRelay } from '#workers/relay.ts';
import { createTurns } from '#workers/turns.ts';

const everything = { limit: 2_000, window: 5_000 };

describeOnEachQueue('the relay carries due jobs to the queue', (queue) => {
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

  test('two relays and two workers share the work: every job is delivered, by one attempt, under one id', async () => {
    const forms = 30;
    await Promise.all(Array.from({ length: forms }, apply));
    product.startWorkers();
    const others = startMoreWorkers(product);
    await allSucceeded(forms * 3);
    await others.stop();

    const attempts = await product.core.database.prisma.jobAttempt.groupBy({
      by: ['outcome', 'errorClass'],
      _count: true,
      orderBy: { outcome: 'asc' },
    });
    expect(attempts).toEqual([
      { outcome: 'captured', errorClass: null, _count: forms * 2 },
      { outcome: 'succeeded', errorClass: null, _count: forms },
    ]);
    const webhooks = await product.core.database.prisma.job.findMany({ where: { name: 'deliver-webhook' } });
    expect(receiver.deliveries.map((delivery) => delivery.id).sort()).toEqual(
      webhooks.map(({ id }) => `msg_${id}`).sort(),
    );
    const byWorker = await product.core.database.prisma.jobAttempt.groupBy({ by: ['worker'] });
    expect(byWorker.length).toBe(2);
  });

  test.each([
    ['whose name this build does not know', { name: 'send-by-carrier-pigeon' }, 'unknown_job'],
    ['whose payload cannot be parsed', { payload: { template: 'no such template' } }, 'invalid_payload'],
    [
      'about an unknown kind of form',
      { payload: { template: 'team-notice', subject: 'franchise_request', id: newId() } },
      'invalid_payload',
    ],
  ])('a job %s fails, is retried by its schedule, and holds up no other', async (_which, columns, lastError) => {
    const [id = ''] = await insertJobs(product, 1, columns);
    product.startWorkers();
    await jobInState(product, await apply(), 'succeeded');
    const outcome = 'failed';
    const attempts = [1, 2, 3, 4].map((attempt) =>
      expect.objectContaining({ attempt, outcome, errorClass: lastError }),
    );
    await eventually(async () => expect(await job(id)).toMatchObject({ state: 'dead', lastError, attempts }));
  });

  test('a job for later stays where it is until its time', async () => {
    const [later] = await insertJobs(product, 1, { runAt: new Date(Date.now() + 3 * 3_600_000) });
    product.startWorkers();
    await jobInState(product, await apply(), 'succeeded');
    await letHoursPass(product, 2);
    await jobInState(product, await apply(), 'succeeded');
    expect(await job(later ?? '')).toMatchObject({ state: 'pending', generation: 0, attempts: [] });
    await letHoursPass(product, 1);
    const done = await eventually(async () => {
      const row = await job(later ?? '');
      expect(row.state).toBe('succeeded');
      return row;
    });
    expect(done.dispatchedAt?.getTime()).toBeGreaterThanOrEqual(done.runAt.getTime());
  });

  test('a queue gets one window of jobs at a time, more when half of it has arrived, and a full queue does not block another', async () => {
    await insertJobs(product, 25);
    await insertJobs(product, 3, { name: 'deliver-webhook', queue: 'webhooks' });
    const options = { limit: 8, window: 10 };
    const taken = async () => (await takeDueJobs(sql(), options)).map((each) => each.queue).sort();
    expect(await taken()).toEqual([...Array(8).fill('emails'), ...Array(3).fill('webhooks')]);
    expect(await taken()).toEqual([]);
    const arrive = (jobs: number) =>
      sql().query({
        text: `UPDATE job SET state = 'succeeded' WHERE id IN
          (SELECT id FROM job WHERE state = 'dispatched' AND queue = 'emails' LIMIT ${jobs})`,
      });
    await arrive(2);
    expect(await taken()).toEqual([]);
    await arrive(1);
    expect(await taken()).toEqual(Array(5).fill('emails'));
  });

  test('a job is due as soon as it is stored, though its time is kept in whole milliseconds', async () => {
    const [id] = await insertJobs(product, 1);
    for (let times = 0; times < 20; times += 1)
      await product.core.database.transaction(async (same) => {
        // Within a transaction the time stands still, at any part of a millisecond.
        await same.query({ text: "UPDATE job SET state = 'pending', run_at = now()" });
        expect(await takeDueJobs(same, everything)).toMatchObject([{ id }]);
      });
  });

  test('two relays at the same moment never take the same job, and the oldest go first', async () => {
    const ids = await insertJobs(product, 40);
    await sql().query({
      text: "UPDATE job SET run_at = now() - interval '1 minute' WHERE id = ANY($1)",
      values: [ids.slice(30)],
    });
    const first = await takeDueJobs(sql(), { limit: 10, window: 100 });
    expect(first.map((each) => each.id).sort()).toEqual(ids.slice(30).sort());
    const rounds = await Promise.all(Array.from({ length: 6 }, () => takeDueJobs(sql(), { limit: 10, window: 100 })));
    const taken = rounds.flat().map((each) => each.id);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test.each([
    { what: 'found waiting', act: (waiting: DispatchedJob[]) => confirmDispatched(sql(), waiting) },
    { what: 'put back', act: (waiting: DispatchedJob[]) => putBack(sql(), waiting, 1) },
  ])('a job that is $what while a worker begins it does not hold up the others', async ({ act }) => {
    await insertJobs(product, 2);
    const waiting = await takeDueJobs(sql(), everything);
    await sql().query({ text: "UPDATE job SET dispatched_at = now() - interval '1 minute'" });
    const [begun] = waiting;
    await product.core.database.transaction(async (worker) => {
      await worker.query({ text: 'SELECT 1 FROM job WHERE id = $1 FOR UPDATE', values: [begun?.id] });
      await act(waiting);
    });
    const overdue = await sql().query({ text: "SELECT id FROM job WHERE dispatched_at < now() - interval '30 s'" });
    expect(overdue.rows).toEqual([{ id: begun?.id }]);
  });

  test('a few jobs travel alone, those of a backlog share batches, and none is carried twice', async () => {
    await apply();
    expect([...batchesOf(await takeDueJobs(sql(), everything)).values()].map((jobs) => jobs.length)).toEqual([1, 1, 1]);

    await insertJobs(product, 1_200);
    const backlog = await takeDueJobs(sql(), everything);
    const loads = [...batchesOf(backlog).values()].map((jobs) => jobs.length);
    expect(Math.max(...loads)).toBe(20);
    expect(loads.length).toBe(60);
    expect(new Set(backlog.map(({ id }) => id)).size).toBe(1_200);
  });

  test('jobs a worker received and had not begun when it stopped are due again at once', async () => {
    const begun: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await insertJobs(product, 40);
    const jobs = await takeDueJobs(sql(), everything);
    const consumer = openConsumer({
      backend: product.backend,
      queue: 'emails',
      slots: product.config.concurrency.emails,
      turns: createTurns(),
      run: async ({ id }) => {
        begun.push(id);
        await released;
      },
      answerProbe: async () => {},
      giveBack: (references) => putBack(sql(), references, 0),
    });
    await product.backend.queue('emails').add('batch', { jobs }, { jobId: 'all_in_one' });
    await eventually(async () => expect(begun).toHaveLength(product.config.concurrency.emails));
    const closing = consumer.close();
    release();
    await closing;
    expect(begun).toHaveLength(product.config.concurrency.emails);
    expect(await jobStates(product)).toEqual({
      dispatched: product.config.concurrency.emails,
      pending: 40 - product.config.concurrency.emails,
    });
  });

  test('what the queue refuses stays due and is dispatched once the queue accepts it', async () => {
    const id = await apply();
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
    const relay = startRelay({ database: product.core.database, backend: moody, logger: createLogger('silent') });
    await eventually(async () => {
      expect(refusals).toBe(4);
      expect(await jobStates(product)).toEqual({ dispatched: 3 });
    });
    await relay.stop();
    expect(receiver.deliveries).toEqual([]);
    product.startWorkers();
    await jobInState(product, id, 'succeeded');
    await allSucceeded(3);
    expect(receiver.deliveries).toHaveLength(1);
    expect(await product.core.database.prisma.jobAttempt.count()).toBe(3);
  });

  test('a batch delivered twice, or from an earlier dispatch, changes nothing', async () => {
    const id = await apply();
    // An empty queue counts as one that lost its data, and dispatched jobs would be sent again.
    await product.backend.remembers();
    const [taken] = (await takeDueJobs(sql(), { limit: 10, window: 10 })).filter((each) => each.queue === 'webhooks');
    if (!taken) throw new Error('The webhook was not taken');
    const generations = [taken.generation, taken.generation, taken.generation - 1, taken.generation + 1];
    await product.backend.queue('webhooks').addBulk(
      generations.map((generation, index) => ({
        name: 'batch',
        data: { jobs: [{ id: taken.id, generation }] },
        opts: { jobId: `again_${index}` },
      })),
    );
    product.startWorkers();
    await jobInState(product, id, 'succeeded');
    const delivered = async () =>
      (await product.backend.queue('webhooks').getCompleted()).filter(({ name }) => name === 'batch');
    await eventually(async () => expect(await delivered()).toHaveLength(4));
    expect(receiver.deliveries).toHaveLength(1);
  });
});
