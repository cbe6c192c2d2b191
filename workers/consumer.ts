import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { type QueueName, queues } from '#core/jobs/definitions.ts';
import type { Batch, JobReference, QueueBackend } from '#queue/backend.ts';

/** How long running jobs get to finish when the process is told to stop; their leases cover the rest. */
const closeMilliseconds = 10_000;
/** How long a worker that is replaced may take to go. */
const leaveMilliseconds = 2_000;

/** One queue's worker in this process, which can be replaced when it has silently stopped. */
export interface Consumer {
  queue: QueueName;
  /** Milliseconds since a job was last begun or ended here. */
  quietFor(): number;
  /** A new worker in the old one's place. What the old one still runs ends under its leases. */
  replaceWorker(): Promise<void>;
  /** No new work; resolves when the work under way is done, or has had its time. */
  close(): Promise<void>;
}

interface ConsumerOptions {
  backend: QueueBackend;
  queue: QueueName;
  /** Runs one job: `processor.ts`. */
  run(reference: JobReference): Promise<void>;
  /** Jobs that were carried here and not begun before the consumer closed. */
  giveBack(references: JobReference[]): Promise<void>;
}

export function openConsumer({ backend, queue, run, giveBack }: ConsumerOptions): Consumer {
  const limit = pLimit(queues[queue].concurrency);
  let closing = false;
  let lastSeen = performance.now();
  const seen = () => {
    lastSeen = performance.now();
  };
  const take = async ({ jobs }: Batch) => {
    const notBegun: JobReference[] = [];
    const begin = async (reference: JobReference) => {
      if (closing) return void notBegun.push(reference);
      seen();
      await run(reference).finally(seen);
    };
    const results = await Promise.allSettled(jobs.map((reference) => limit(() => begin(reference))));
    if (notBegun.length > 0) await giveBack(notBegun);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
  let worker = backend.work(queue, take);

  return {
    queue,
    quietFor: () => performance.now() - lastSeen,
    replaceWorker: async () => {
      const old = worker;
      worker = backend.work(queue, take);
      seen();
      await pTimeout(old.close(true), { milliseconds: leaveMilliseconds }).catch(() => undefined);
    },
    close: () => {
      closing = true;
      return pTimeout(worker.close(), { milliseconds: closeMilliseconds }).catch(() => undefined);
    },
  };
}
