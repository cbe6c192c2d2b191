import { causeOf, DeliveryFailure } from '#core/clients/failure.ts';
import { humanize } from '#core/text/rules.ts';
import type { SetupLine, SetupState, SetupTest } from './schemas.ts';

/** What came of trying one part: its answer, or why there was none. Null where it is not set up. */
export type Tried<Answer> = { answer: Answer } | { failed: string } | null;

/** Milliseconds one try may take. */
const limit = 12_000;

/** Tries one part. It never throws: a failure is what was found. */
export async function tryOut<Answer>(part: ((signal: AbortSignal) => Promise<Answer>) | null): Promise<Tried<Answer>> {
  if (part === null) return null;
  const signal = AbortSignal.timeout(limit);
  try {
    return { answer: await Promise.race([part(signal), whenAborted(signal)]) };
  } catch (error) {
    return { failed: saidBy(error) };
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailure('timeout')), { once: true });
  });

/** Why something failed, for a person: the class of the failure, and what the other side said. */
export function saidBy(error: unknown): string {
  const words = humanize(causeOf(error));
  if (!(error instanceof DeliveryFailure)) return words;
  const said = [error.status, error.snippet].filter((part) => part !== null && part !== '').join(' ');
  return said === '' ? words : `${words}: ${said}`;
}

interface Words {
  id: string;
  title: string;
  optional?: boolean;
  test?: SetupTest;
}

interface Found {
  state: SetupState;
  found: string;
  meaning: string;
  steps?: string[];
  canMakePlans?: boolean;
}

/** A line of the report. Only what is set up can be tested. */
export function lineOf({ id, title, optional = false, test }: Words, of: Found): SetupLine {
  const { state, found, meaning, steps = [], canMakePlans = false } = of;
  const isSetUp = state !== 'missing';
  return {
    id,
    title,
    state,
    optional,
    found,
    meaning,
    steps,
    test: isSetUp ? (test ?? null) : null,
    can_make_plans: canMakePlans,
  };
}
