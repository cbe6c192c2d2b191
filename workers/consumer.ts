import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import type { CarriedQueue } from '#core/jobs/definitions.ts';
import type { Batch, JobReference, QueueBackend } from '#queue/backend.ts';
import type { Turns } from './turns.ts';

/**
 * How long running jobs may take to finish at shutdown. Afterward their leases expire, and another worker takes them.
 */
export const closeMilliseconds = 10_000;
/** How long a replaced worker may take to close. */
const leaveMilliseconds = 2_000;

/** One queue's worker in this process, which can be replaced when it has stopped. */
export interface Consumer {
  queue: CarriedQueue;
  /** Milliseconds since a job last started or ended here. */
  quietFor(): number;
  /** Stops taking jobs; resolves when the running ones are done or out of time. */
  replaceWorker(): Promise<void>;
  /** Stops taking jobs; resolves when the running ones are done or out of time. */
  close(): Promise<void>;
}

interface ConsumerOptions {
  backend: QueueBackend;
  queue: CarriedQueue;
  /** How many of its jobs run at a time in this process. */
  slots: number;
  /** The turns of all queues' jobs in this process. */
  turns: Turns;
  /** Runs one job: `workers/processor.ts`. */
  run(reference: JobReference): Promise<void>;
  /** Notes that a probe arrived: `core/jobs/probes.ts`. */
  answerProbe(sentAt: Date): Promise<void>;
  /** Returns jobs that had not started when the consumer closed. */
  giveBack(references: JobReference[]): Promise<void>;
}

export function openConsumer({ backend, queue, slots, turns, run, answerProbe, giveBack }: ConsumerOptions): Consumer {
  const limit = pLimit(slots);
  let closing = false;
  let lastSeen = performance.now();
  const seen = () => {
    lastSeen = performance.now();
  };
  const take = async ({ jobs, probe }: Batch) => {
    if (probe !== undefined) return answerProbe(new Date(probe));
    const notBegun: JobReference[] = [];
    const begin = async (reference: JobReference) => {
      if (closing) return void notBegun.push(reference);
      seen();
      await run(reference).finally(seen);
    };
    const inTurn = (reference: JobReference) => turns.take(() => begin(reference), reference.alone ?? false);
    const results = await Promise.allSettled(jobs.map((reference) => limit(() => inTurn(reference))));
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
