import type { Core } from '#core/core.ts';
import { errorCode } from '#core/platform/database.ts';
import { run } from '#core/platform/statements.ts';
import { waitForErasures } from '#core/privacy/erasing.ts';
import { expiredRows, type RetentionBatch, type RetentionRule, retentionRules } from '#core/privacy/retention.ts';
import type { Schedule } from './schedule.ts';

/** Deletes and erases what is old, a batch of each rule in turn. What is left at the end of a run is for the next one. */
export const retention: Schedule = {
  name: 'retention',
  everySeconds: 3_600,
  run: ({ core, signal }) => applyRetention(core, { signal }),
};

interface RetentionOptions {
  signal?: AbortSignal | undefined;
  /** Rows of a batch. */
  rows?: number;
  /** Milliseconds after which no further round begins: half the time a run may take. */
  milliseconds?: number;
}

interface Turn extends RetentionBatch {
  rule: RetentionRule;
}

/** Throws {@link RetentionError} in the end when a row or a rule failed; all others were carried out. */
export async function applyRetention(
  core: Core,
  { signal, rows = 1_000, milliseconds = 5 * 60_000 }: RetentionOptions = {},
): Promise<void> {
  const ends = performance.now() + milliseconds;
  const problems = new Set<string>();
  let turns: Turn[] = retentionRules.map((rule) => ({ rule, rows, except: [] }));
  do {
    const next: Turn[] = [];
    for (const turn of turns) {
      if (signal?.aborted) return;
      const { keys, problem } = await applyOnce(core, turn);
      if (problem === null) {
        if (keys.length === turn.rows) next.push(turn);
      } else if (turn.rows > 1) {
        // One row may be the reason: from here on each goes alone.
        next.push({ ...turn, rows: 1 });
      } else {
        problems.add(`${turn.rule.name}: ${problem}`);
        if (keys.length > 0) next.push({ ...turn, except: [...turn.except, ...keys] });
      }
    }
    turns = next;
  } while (turns.length > 0 && performance.now() < ends);
  if (problems.size > 0) throw new RetentionError([...problems]);
}

/** Deletes or erases a batch in one transaction. Returns its rows, and the code of the error that kept them as they were. */
async function applyOnce({ config, clock, database, logger }: Core, { rule, ...batch }: Turn) {
  const before = new Date(clock.now().getTime() - config.retention[rule.days] * 86_400_000);
  let keys: string[] = [];
  try {
    await database.transaction(async (via) => {
      await waitForErasures(via);
      keys = (await run(via, expiredRows(rule, before, batch))).rows.map(({ key }) => key);
      if (keys.length > 0) await rule.act(via, keys, before);
    });
  } catch (error) {
    return { keys, problem: errorCode(error) };
  }
  if (keys.length > 0) logger.info({ rule: rule.name, rows: keys.length }, 'deleted or erased what is old');
  return { keys, problem: null };
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
