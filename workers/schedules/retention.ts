import type { Core } from '#core/core.ts';
import { errorCode } from '#core/platform/database.ts';
import { run } from '#core/platform/statements.ts';
import { waitForErasures } from '#core/privacy/erasing.ts';
import { expiredRows, type RetentionRule, retentionRules } from '#core/privacy/retention.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Deletes and erases what is old, a batch of each rule in turn. What is left at the end of a run is for the next one. */
export const retention: ScheduledJob = {
  name: 'retention',
  everyMilliseconds: 60 * 60_000,
  run: ({ core, signal }) => applyRetention(core, { signal }),
};

interface RetentionOptions {
  signal?: AbortSignal | undefined;
  /** Rows of a batch. */
  rows?: number;
  /** Milliseconds after which no further round begins: half the time a run may take. */
  milliseconds?: number;
}

/** Throws {@link RetentionError} in the end when a rule failed; the others were carried out. */
export async function applyRetention(
  core: Core,
  { signal, rows = 1_000, milliseconds = 5 * 60_000 }: RetentionOptions = {},
): Promise<void> {
  const ends = performance.now() + milliseconds;
  const problems: string[] = [];
  let left = retentionRules;
  do {
    const more: RetentionRule[] = [];
    for (const rule of left) {
      if (signal?.aborted) return;
      try {
        if ((await applyOnce(core, rule, rows)) === rows) more.push(rule);
      } catch (error) {
        problems.push(`${rule.name}: ${errorCode(error)}`);
      }
    }
    left = more;
  } while (left.length > 0 && performance.now() < ends);
  if (problems.length > 0) throw new RetentionError(problems);
}

/** Returns how many rows were deleted or erased, in one transaction. */
async function applyOnce({ config, clock, database, logger }: Core, rule: RetentionRule, rows: number) {
  const before = new Date(clock.now().getTime() - config.retention[rule.days] * 86_400_000);
  const done = await database.transaction(async (via) => {
    await waitForErasures(via);
    const keys = (await run(via, expiredRows(rule, before, rows))).rows.map(({ key }) => key);
    if (keys.length > 0) await rule.act(via, keys, before);
    return keys.length;
  });
  if (done > 0) logger.info({ rule: rule.name, rows: done }, 'deleted or erased what is old');
  return done;
}

/** The code is what the Health page shows: which rules failed, and why. */
class RetentionError extends Error {
  readonly code: string;

  constructor(problems: string[]) {
    super(`Not everything old was deleted: ${problems.join('; ')}`);
    this.name = 'RetentionError';
    this.code = problems.join('; ');
  }
}
