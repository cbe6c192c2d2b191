import { endpointQueue } from '#core/jobs/definitions.ts';
import { dueProbes, noteProbe } from '#core/jobs/probes.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Sends a probe through each queue. `workers/consumer.ts` answers it; readiness and alarms read its age. */
export const probes: ScheduledJob = {
  name: 'probes',
  everyMilliseconds: 10_000,
  run: async ({ core: { database }, backend }) => {
    const { queues, sentAt } = await dueProbes(database.sql);
    for (const queue of queues) {
      // Whoever takes deliveries to endpoints says so: `workers/endpoint-worker.ts`.
      if (queue === endpointQueue) continue;
      // Ahead of the work that waits: a probe shows that the queue moves, not how long it is.
      await backend.queue(queue).add('probe', { jobs: [], probe: sentAt.toISOString() }, { lifo: true });
      await noteProbe(database.sql, queue, sentAt);
    }
  },
};
