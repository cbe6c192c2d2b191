import { describe, inject } from 'vitest';
import type { QueueState } from '#core/jobs/queue-state.ts';

/** A queue system that works, as the alarms see it. */
export const queueWorks: QueueState = { answers: true, mayEvict: false };

export type QueueSystem = 'postgres' | 'redis';

/** Without a Redis in the run these tests are skipped with that reason. */
export function describeWithRedis(title: string, body: () => void) {
  if (inject('redisUrl')) describe(title, () => body());
  else describe.skip(`${title} (skipped: this run has no Redis)`, () => body());
}

/** The same tests on each queue system that the project of this run is for. */
export function describeOnEachQueue(title: string, body: (queue: QueueSystem) => void) {
  const queues = inject('queues');
  if (queues.includes('postgres')) describe(`${title} (queue on postgres)`, () => body('postgres'));
  if (queues.includes('redis')) describeWithRedis(`${title} (queue on redis)`, () => body('redis'));
}
