import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { addTries } from './throttle.ts';

interface SharedCountsDependencies {
  database: Pick<Database, 'sql'>;
  clock: Clock;
  /** The key a count is stored under, which must not reveal whose it is. */
  storedKey(name: string): string;
  onFailure(error: unknown): void;
}

/** What is counted under a name, and how many milliseconds its window still lasts. */
export interface Counted {
  current: number;
  ttl: number;
}

interface Count {
  windowMilliseconds: number;
  /** In this process, since its window began. */
  own: number;
  beganAt: number;
  /** Not told to the other processes yet. */
  unsent: number;
  /** What all processes had told, and until when that counts. */
  shared: number;
  sharedUntil: number;
}

/** Most names a process remembers; those unused for longest are forgotten first. */
const remembered = 20_000;
/** Counts up to this are told to nobody, so that an ordinary visitor costs no statement. */
const quiet = 5;
/** Milliseconds until counts are told to the other processes. */
const toldAfter = 1_000;
/** Most counts in one statement. */
const batch = 1_000;

/**
 * Counts that all processes share without a round trip: each counts by itself, and once a second tells the others, in one
 * statement, what it counted. Without the database each goes on by itself.
 */
export function createSharedCounts(dependencies: SharedCountsDependencies) {
  const { clock } = dependencies;
  const counts = new Map<string, Count>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isTelling = false;

  // One statement at a time: a second one would tell again what the first has not finished telling.
  const tellSoon = () => {
    if (pending.size > 0 && !isTelling) timer ??= setTimeout(tell, toldAfter).unref();
  };
  const tell = async () => {
    timer = null;
    isTelling = true;
    const names = [...pending].slice(0, batch);
    for (const name of names) pending.delete(name);
    try {
      await exchange(dependencies, counts, names);
    } catch (error) {
      for (const name of names) if (counts.has(name)) pending.add(name);
      dependencies.onFailure(error);
    }
    isTelling = false;
    tellSoon();
  };

  return {
    count(name: string, windowMilliseconds: number): Counted {
      const now = clock.now().getTime();
      const count = renewed(counts.get(name), { now, windowMilliseconds });
      count.own += 1;
      count.unsent += 1;
      // Moved to the end: the one unused for longest is forgotten first.
      counts.delete(name);
      counts.set(name, count);
      if (counts.size > remembered) forgetOldest(counts, pending);
      if (count.own > quiet) {
        pending.add(name);
        tellSoon();
      }
      const ttl = Math.max(count.beganAt + windowMilliseconds, count.sharedUntil) - now;
      return { current: Math.max(count.own, count.shared + count.unsent), ttl };
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
export type SharedCounts = ReturnType<typeof createSharedCounts>;

/** The count, without what its windows no longer cover. */
function renewed(known: Count | undefined, of: { now: number; windowMilliseconds: number }): Count {
  const { now, windowMilliseconds } = of;
  const count = known ?? { windowMilliseconds, own: 0, beganAt: now, unsent: 0, shared: 0, sharedUntil: 0 };
  if (count.beganAt + windowMilliseconds <= now) Object.assign(count, { own: 0, beganAt: now, unsent: 0 });
  if (count.sharedUntil <= now) Object.assign(count, { shared: 0, sharedUntil: 0 });
  return count;
}

function forgetOldest(counts: Map<string, Count>, pending: Set<string>) {
  const [oldest] = counts.keys();
  if (oldest === undefined) return;
  counts.delete(oldest);
  pending.delete(oldest);
}

/** What a statement tells of a count, and of which window. */
interface Told {
  count: Count;
  tries: number;
  beganAt: number;
}

/**
 * Tells the other processes what was counted here, and learns what all have counted. A statement for each length of window,
 * the shortest first, which is over soonest.
 */
async function exchange(
  { database, clock, storedKey }: SharedCountsDependencies,
  counts: Map<string, Count>,
  names: string[],
): Promise<void> {
  const byWindow = new Map<number, Map<string, Told>>();
  for (const name of names) {
    const count = counts.get(name);
    if (!count) continue;
    const told = byWindow.get(count.windowMilliseconds) ?? new Map();
    told.set(storedKey(name), { count, tries: count.unsent, beganAt: count.beganAt });
    byWindow.set(count.windowMilliseconds, told);
  }
  for (const [windowMilliseconds, told] of [...byWindow].sort(([one], [other]) => one - other)) {
    const rows = [...told].map(([key, { tries }]) => ({ key, tries }));
    const totals = await addTries(database.sql, rows, windowMilliseconds / 1000);
    const now = clock.now().getTime();
    for (const { key, total, endsIn } of totals) {
      const of = told.get(key);
      if (!of) continue;
      const { count, tries, beganAt } = of;
      // In a window that began meanwhile, nothing of this was counted.
      if (count.beganAt === beganAt) count.unsent -= tries;
      count.shared = total;
      count.sharedUntil = now + Math.max(0, endsIn * 1000);
    }
  }
}
