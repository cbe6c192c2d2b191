import { afterAttempt, type Delivery, dueIn, type OutboxEntry } from './entry.ts';
import type { FileShelf } from './files.ts';
import type { OutboxStore } from './store.ts';

interface SenderTools {
  store: OutboxStore;
  files: Pick<FileShelf, 'remove'>;
  deliver: (entry: OutboxEntry) => Promise<Delivery>;
  /** Runs the work unless another tab is doing it; returns whether it ran. */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  now: () => number;
  random: () => number;
}

export interface Sender {
  /** Tries the entries that are due, or all of them with `all`. */
  deliver(which: 'due' | 'all'): Promise<void>;
  /** When to look again; null when nothing waits. */
  nextRoundAt(): number | null;
}

/** How soon to look again while another tab is delivering. */
const otherTabMs = 5_000;

export function createSender({ store, files, deliver, alone, now, random }: SenderTools): Sender {
  let lookAgainAt = 0;
  let underWay: Promise<void> | null = null;

  const waiting = () => store.list().filter((entry) => entry.outcome === null);

  const round = async (which: 'due' | 'all') => {
    store.refresh();
    for (const { key } of waiting()) {
      const entry = waiting().find((candidate) => candidate.key === key);
      if (!entry || (which === 'due' && dueIn(entry, now()) > 0)) continue;
      const after = afterAttempt(entry, await deliver(entry), now(), random());
      store.put(after);
      if (after.outcome && after.fileField) await files.remove(key);
    }
  };

  return {
    deliver(which) {
      if (waiting().length === 0) return Promise.resolve();
      underWay ??= alone(() => round(which))
        .then((ran) => {
          lookAgainAt = ran ? 0 : now() + otherTabMs;
        })
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    nextRoundAt() {
      const times = waiting().map((entry) => now() + dueIn(entry, now()));
      return times.length === 0 ? null : Math.max(lookAgainAt, Math.min(...times));
    },
  };
}
