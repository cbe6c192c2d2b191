import { afterEach, beforeEach, expect, test } from 'vitest';
import { carriedQueues } from '#core/jobs/definitions.ts';
import type { BatchWorker, QueueBackend } from '#queue/backend.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually, hungAfter } from '#tests/support/conditions.ts';
import { jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { startWorkers } from '#workers/runtime.ts';

describeOnEachQueue('the watchdog looks after silent workers', (queue) => {
  let product: Product;
  let log: string[];
  let started: BatchWorker[];
  /** How often the watchdog found a worker quiet, and asked whether the queue answers. */
  let looks: number;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    log = [];
    started = [];
    looks = 0;
    product = await startProduct({ queue, workers: false, log: (line) => log.push(line) });
    const backend: QueueBackend = {
      ...product.backend,
      work: (name, process) => {
        const worker = product.backend.work(name, process);
        started.push(worker);
        return worker;
      },
      state: () => {
        looks += 1;
        return product.backend.state();
      },
    };
    stop = startWorkers({
      core: product.core,
      backend,
      silenceMilliseconds: 400,
      leaseSeconds: hungAfter / 1000,
    }).stop;
  });
  afterEach(async () => {
    await stop();
    await product.close();
  });
  const replaced = () => log.filter((line) => line.includes('replacing the worker'));

  test('a worker that stopped silently is replaced, and its work is done once', async () => {
    await Promise.all(started.map((worker) => worker.pause(true)));
    await product.post('/api/newsletter', { email: contactFormInput().email });
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 2 }));
    expect(replaced().length).toBeGreaterThan(0);
    expect(replaced().every((line) => line.includes('"queue":"emails-bulk"'))).toBe(true);
    expect(started.length).toBeGreaterThan(carriedQueues.length);
    expect(await product.core.database.prisma.jobAttempt.count()).toBe(2);
  });

  test('a worker without jobs is left alone', async () => {
    await eventually(() => expect(looks).toBeGreaterThan(6));
    expect(replaced()).toEqual([]);
    expect(started).toHaveLength(carriedQueues.length);
  });
});
