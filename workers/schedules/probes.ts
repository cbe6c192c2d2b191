import { queueNames } from '#core/jobs/definitions.ts';
import { startProbe } from '#core/jobs/probes.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Sends a probe through each queue. `workers/consumer.ts` answers it; readiness and alarms read its age. */
export const probes: ScheduledJob = {
  name: 'probes',
  everyMilliseconds: 10_000,
  run: async ({ core, backend }) => {
    for (const queue of queueNames) {
      const sentAt = await startProbe(core.database.sql, queue);
      // Ahead of the work that waits: a probe shows that the queue moves, not how long it is.
      if (sentAt) await backend.queue(queue).add('probe', { jobs: [], probe: sentAt.toISOString() }, { lifo: true });
    }
  },
};
