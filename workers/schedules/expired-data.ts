import type { Core } from '#core/core.ts';
import { errorCode } from '#core/platform/database.ts';
import { type Expired, expiredKinds } from '#core/privacy/expired/kinds.ts';
import type { HeldCounts, Place } from '#core/privacy/expired/progress.ts';
import { heldReasons } from '#core/privacy/expired/rules.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Erases what is old of people, a batch of each kind in turn. What is left at the end of a run is for the next one. */
export const expiredData: ScheduledJob = {
  name: 'expired-data',
  everyMilliseconds: 60 * 60_000,
  run: ({ core, signal }) => eraseExpired(core, { signal }),
};

interface ErasingOptions {
  signal?: AbortSignal | undefined;
  /** Most rows of a batch; otherwise each kind has its own. */
  rows?: number;
  /** Milliseconds after which no further round begins: half the time a run may take. */
  milliseconds?: number;
}

interface Turn {
  kind: Expired;
  most: number;
  /** Rows of its next batch, and where that begins. */
  rows: number;
  from: Place | null;
  erased: number;
  held: HeldCounts;
  /** The first row that was left. */
  left: Place | null;
  /** It has no more turns; `isWhole` if all its rows were looked at. */
  isOver: boolean;
  isWhole: boolean;
  /** Why the last row, or batch, failed. */
  problem: string | null;
}

/** Throws {@link ErasingError} in the end when something could not be erased. */
export async function eraseExpired(
  core: Core,
  { signal, rows, milliseconds = 5 * 60_000 }: ErasingOptions = {},
): Promise<void> {
  const ends = performance.now() + milliseconds;
  const turns: Turn[] = [];
  for (const kind of expiredKinds) {
    const most = rows ?? kind.rows;
    const start = await core.expiredData.resume(kind);
    turns.push({ kind, most, rows: most, ...start, erased: 0, isOver: false, isWhole: false, problem: null });
  }
  do {
    for (const turn of turns.filter(({ isOver }) => !isOver)) {
      if (!signal?.aborted) Object.assign(turn, await takeTurn(core, turn));
    }
  } while (!signal?.aborted && turns.some(({ isOver }) => !isOver) && performance.now() < ends);

  for (const turn of turns) await noteTurn(core, turn);
  const problems = turns.flatMap(({ kind, problem }) => (problem === null ? [] : [`${kind.name}: ${problem}`]));
  if (problems.length > 0) throw new ErasingError(problems);
}

async function takeTurn(core: Core, turn: Turn): Promise<Partial<Turn>> {
  const { kind, rows, from, most } = turn;
  try {
    const batch = await core.expiredData.eraseBatch(kind, { rows, from });
    return {
      from: batch.next,
      rows: Math.min(most, rows * 2),
      erased: turn.erased + batch.erased,
      held: sumOf(turn.held, batch.held),
      left: turn.left ?? batch.left,
      ...(batch.looked < rows ? { isOver: true, isWhole: true } : {}),
    };
  } catch (error) {
    if (rows > 1) return { rows: Math.floor(rows / 2) };
    return passOver(core, turn, errorCode(error));
  }
}

/** One row cannot be erased: it is left, counted and named, and the others have their turn. */
async function passOver(core: Core, { kind, from, held, left }: Turn, problem: string): Promise<Partial<Turn>> {
  try {
    const passed = await core.expiredData.passOver(kind, from);
    if (passed === null) return { isOver: true, isWhole: true };
    core.logger.warn({ kind: kind.name, at: passed.row.at, error_code: problem }, 'an old row could not be erased');
    return { from: passed.next, held: sumOf(held, { failed: 1 }), left: left ?? passed.row, problem };
  } catch (error) {
    return { isOver: true, problem: errorCode(error) };
  }
}

function sumOf(counts: HeldCounts, more: HeldCounts): HeldCounts {
  const sums: HeldCounts = {};
  for (const reason of heldReasons) {
    const sum = (counts[reason] ?? 0) + (more[reason] ?? 0);
    if (sum > 0) sums[reason] = sum;
  }
  return sums;
}

/** Stores, and logs, how far a kind is. Where that cannot be stored, the next run begins where this one did. */
async function noteTurn({ expiredData: { note }, logger }: Core, turn: Turn): Promise<void> {
  const { kind, erased, held, isWhole, most } = turn;
  if (erased > 0) logger.info({ kind: kind.name, erased, held, finished: isWhole }, 'erased old personal data');
  await note(kind, turn, most).catch((error: unknown) =>
    logger.warn({ kind: kind.name, error_code: errorCode(error) }, 'the progress of the erasing could not be stored'),
  );
}

/** Something could not be erased. The code is what the health page shows: which, and why. */
class ErasingError extends Error {
  readonly code: string;

  constructor(problems: string[]) {
    super(`Some old personal data was not erased: ${problems.join('; ')}`);
    this.name = 'ErasingError';
    this.code = problems.join('; ');
  }
}
