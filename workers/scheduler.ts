import type { Core } from '#core/core.ts';
import { createTurns, overdueSchedules, planSchedules } from '#core/jobs/schedules.ts';
import type { Loop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { reconcilerPlan } from './reconciler.ts';
import type { Schedule } from './schedules/schedule.ts';

/** The queue of the work that recurs. */
const queue = 'chores';
/** A run that failed is tried again after a second, then after two, four and so on, as often as fits in its interval. */
const attemptsIn = (seconds: number) => 1 + Math.floor(Math.log2(seconds));

interface SchedulerOptions {
  core: Core;
  backend: QueueBackend;
  relay: Pick<Loop, 'wake'>;
  schedules: readonly Schedule[];
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** The work that recurs: BullMQ's job schedulers begin it, in one process each time. */
export function createScheduler({ core, backend, relay, schedules, signal }: SchedulerOptions) {
  const { sql } = core.database;
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const inTurn = createTurns({ sql, logger: core.logger });
  const chores = () => backend.queue(queue);
  return {
    /** Stores which schedules there are. */
    note: () => planSchedules(sql, [...schedules, reconcilerPlan]),
    /** Tells BullMQ of what it does not know, and begins what should have run by now. What it knows goes on as it was. */
    async plan(): Promise<void> {
      const known = await chores().getJobSchedulers();
      const overdue = await overdueSchedules(sql);
      for (const { key } of known) if (!byName.has(key)) await chores().removeJobScheduler(key);
      for (const { name, everySeconds } of schedules) {
        const every = everySeconds * 1000;
        const isKnown = known.some((each) => each.key === name && each.every === every);
        if (isKnown && !overdue.includes(name)) continue;
        const opts = {
          attempts: attemptsIn(everySeconds),
          backoff: { type: 'exponential', delay: 1_000 },
          removeOnComplete: true,
          removeOnFail: true,
        };
        const data = { reference: name, request_id: 'schedule' };
        await chores().upsertJobScheduler(name, { every }, { name, data, opts });
        // In a paused queue it waits, once.
        if (isKnown) await chores().add(name, data, { ...opts, jobId: `overdue-${name}` });
      }
    },
    has: (name: string) => byName.has(name),
    /** Runs one. Throws its error's code, after it was stored. */
    async run(name: string): Promise<void> {
      const schedule = byName.get(name);
      if (!schedule) return;
      const error = await inTurn(name, () => schedule.run({ core, backend, relay, signal }));
      if (error === null) return;
      core.logger.warn({ schedule: name, error_code: error }, 'work that recurs failed and will run again');
      throw new Error(error);
    },
  };
}
