import type { QueueName } from '#core/jobs/definitions.ts';
import { type Courier, type QueueBackend, within } from '#queue/backend.ts';

/** How long running jobs get to finish when the process is told to stop; their leases cover the rest. */
const closeMilliseconds = 10_000;
/** How long a worker that is replaced may take to go. */
const leaveMilliseconds = 2_000;

/** One queue's worker in this process, which can be replaced when it has silently stopped. */
export interface Station {
  queue: QueueName;
  /** Milliseconds since a job was last begun or ended here. */
  quietFor(): number;
  /** A new worker in the old one's place. What the old one still runs ends under its leases. */
  replaceWorker(): Promise<void>;
  /** No new work; resolves when the work under way is done, or has had its time. */
  close(): Promise<void>;
}

export function openStation(
  backend: QueueBackend,
  queue: QueueName,
  run: (courier: Courier) => Promise<void>,
): Station {
  let lastSeen = performance.now();
  const seen = () => {
    lastSeen = performance.now();
  };
  const take = (courier: Courier) => {
    seen();
    return run(courier).finally(seen);
  };
  let worker = backend.work(queue, take);

  return {
    queue,
    quietFor: () => performance.now() - lastSeen,
    replaceWorker: async () => {
      const old = worker;
      worker = backend.work(queue, take);
      seen();
      await within(leaveMilliseconds, old.close(true)).catch(() => undefined);
    },
    close: () => within(closeMilliseconds, worker.close()).catch(() => undefined),
  };
}
