import { afterEach, beforeEach, expect, test } from 'vitest';
import { payloadVersionOf } from '#core/jobs/definitions.ts';
import { takeDueJobs } from '#core/jobs/dispatch.ts';
import { knownJobs } from '#core/jobs/stored-jobs.ts';
import { createLoop } from '#core/platform/loop.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobInState, jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { letHoursPass } from '#tests/support/time.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';
import { newerWork } from '#workers/schedules/newer-work.ts';

const { 'deliver-webhook': _, ...withoutWebhooks } = knownJobs;
/** What a version before webhooks knew, and one before this version's payloads of them. */
const olderVersions = [
  { lacks: 'its name', known: withoutWebhooks },
  { lacks: 'the version of its payload', known: { ...knownJobs, 'deliver-webhook': 0 } },
];

describeOnEachQueue('a job that only a newer version knows', (queue) => {
  let receiver: WebhookReceiver;
  let product: Product;
  let older: ReturnType<typeof startMoreWorkers> | null;

  beforeEach(async () => {
    older = null;
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, workers: false, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
  });
  afterEach(async () => {
    await older?.stop();
    await product.close();
    await receiver.close();
  });

  const apply = async () =>
    (await product.post('/api/partner-applications', partnerApplicationInput())).json().id as string;
  const webhooks = () =>
    product.core.database.prisma.job.findMany({ where: { name: 'deliver-webhook' }, include: { attempts: true } });
  /** Hands every due job to the queue, as the relay of a newer version does, while only older workers take from it. */
  const sendToOlderWorkers = async () => {
    // A queue that is new takes its first jobs back once: until then it cannot tell that it did not lose them.
    await product.backend.remembers();
    const jobs = await takeDueJobs(product.core.database.sql, { limit: 100, window: 100 });
    for (const { id, generation, queue: name, batch } of jobs)
      await product.backend.queue(name).add('batch', { jobs: [{ id, generation }] }, { jobId: batch });
  };

  test.each(olderVersions)('goes back unattempted from a worker that lacks $lacks', async ({ known }) => {
    await apply();
    await product.core.database.sql.query({ text: "UPDATE job SET run_at = run_at - interval '1 minute'" });
    const [before] = await webhooks();
    await sendToOlderWorkers();
    older = startMoreWorkers(product, { known });
    await eventually(async () =>
      expect(await webhooks()).toMatchObject([
        {
          state: 'pending',
          generation: 1,
          tries: 0,
          attempt: 0,
          attempts: [],
          lastError: 'waits_for_newer_version',
          firstDueAt: before?.runAt,
          leaseOwner: null,
        },
      ]),
    );
    expect(receiver.deliveries).toEqual([]);
    const { oldestDueSeconds, deadJobs } = await product.core.jobs.backlog();
    expect(oldestDueSeconds).toBeGreaterThan(59);
    expect(deadJobs).toBe(0);
  });

  test('runs as soon as a worker that knows it takes it', async () => {
    const id = await apply();
    await sendToOlderWorkers();
    older = startMoreWorkers(product, { known: withoutWebhooks });
    await eventually(async () => expect(await webhooks()).toMatchObject([{ lastError: 'waits_for_newer_version' }]));
    await older.stop();
    older = null;
    await letHoursPass(product, 1);
    product.startWorkers();
    const done = await jobInState(product, id, 'succeeded');
    expect(done).toMatchObject({ tries: 1, lastError: null, attempts: [{ attempt: 1, outcome: 'succeeded' }] });
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('is done once beside workers that do not know it, and none of theirs is lost', async () => {
    older = startMoreWorkers(product, { known: withoutWebhooks });
    product.startWorkers();
    const forms = 15;
    await Promise.all(Array.from({ length: forms }, apply));
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: forms * 3 }));
    expect(receiver.deliveries).toHaveLength(forms);
    for (const job of await webhooks()) expect(job).toMatchObject({ tries: 1, attempts: [{ attempt: 1 }] });
  });

  test('says why it waits where every worker is older, and is never handed to the queue', async () => {
    const [unknownName] = await insertJobs(product, 1, { name: 'send-by-carrier-pigeon' });
    const [unknownPayload] = await insertJobs(product, 1, { payloadVersion: payloadVersionOf('send-email') + 1 });
    const idle = createLoop({ name: 'idle', logger: product.core.logger, run: async () => 60_000 });
    product.startWorkers();
    await jobInState(product, await apply(), 'succeeded');
    await newerWork.run({ core: product.core, backend: product.backend, relay: idle });
    await idle.stop();
    for (const id of [unknownName, unknownPayload])
      expect(
        await product.core.database.prisma.job.findUniqueOrThrow({
          where: { id: id ?? '' },
          include: { attempts: true },
        }),
      ).toMatchObject({ state: 'pending', generation: 0, attempts: [], lastError: 'waits_for_newer_version' });
    const answer = await product.app.inject({ url: '/api/admin/jobs', headers: await product.signIn() });
    const waiting = answer.json().filter(({ last_error }: { last_error: string | null }) => last_error !== null);
    expect(waiting).toHaveLength(2);
  });

  test('about a kind of form that only a newer version knows waits too', async () => {
    const [id] = await insertJobs(product, 1, {
      name: 'deliver-webhook',
      queue: 'webhooks',
      payload: { form: 'franchise_request', id: '0193f0f0-0000-7000-8000-000000000001' },
    });
    product.startWorkers();
    await eventually(async () =>
      expect(
        await product.core.database.prisma.job.findUniqueOrThrow({
          where: { id: id ?? '' },
          include: { attempts: true },
        }),
      ).toMatchObject({ state: 'pending', tries: 0, attempts: [], lastError: 'waits_for_newer_version' }),
    );
  });
});
