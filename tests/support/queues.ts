import { describe, inject } from 'vitest';
import type { QueueState } from '#core/jobs/queue-state.ts';

/** A queue system that works, as the alarms see it. */
export const queueWorks: QueueState = { answers: true, mayEvict: false };

export type QueueSystem = 'postgres' | 'redis';

/** The same tests on each queue system; without a Redis in the run its half is skipped with that reason. */
export function describeOnEachQueue(title: string, body: (queue: QueueSystem) => void) {
  describe(`${title} (queue on postgres)`, () => body('postgres'));
  if (inject('redisUrl')) describe(`${title} (queue on redis)`, () => body('redis'));
  else describe.skip(`${title} (queue on redis: skipped, this run has no Redis)`, () => body('redis'));
}
