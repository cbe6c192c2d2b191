import { deliverToServer } from './deliver.ts';
import { afterAttempt, type NotYet, type OutboxEntry } from './entry.ts';
import { createFileShelf } from './files.ts';
import { createSender } from './sender.ts';
import { createOutboxStore } from './store.ts';
import { outboxChanged } from './waiting.ts';

export const outboxStore = createOutboxStore(
  fromDevice(() => window.localStorage),
  () => window.dispatchEvent(new Event(outboxChanged)),
);
const files = createFileShelf();

const sender = createSender({
  store: outboxStore,
  files,
  deliver: (entry) => deliverToServer(entry, files),
  alone: aloneAmongTabs,
  now: Date.now,
  random: Math.random,
});

let timer: number | undefined;

interface KeptFile {
  field: string;
  file: File;
}

/**
 * Stores a submission on the device after its first attempt, with its file where there is room. Returns whether all, all
 * but the file, or nothing was stored.
 */
export async function keep(
  submission: Pick<OutboxEntry, 'key' | 'path' | 'body' | 'multipart' | 'label' | 'text'>,
  attached: KeptFile | null,
  firstAttempt: NotYet,
): Promise<'all' | 'without file' | 'nothing'> {
  const { key } = submission;
  // The file comes first: once the entry is stored, any tab may send it.
  const withFile = attached !== null && (await files.put(key, attached.file));
  const now = Date.now();
  const fresh = { ...submission, keptAt: now, attempts: 0, nextAttemptAt: now, crowdedWaits: 0, outcome: null };
  const entry = afterAttempt(fresh, firstAttempt, now, Math.random());
  if (outboxStore.put(withFile ? { ...entry, fileField: attached.field } : entry))
    return attached && !withFile ? 'without file' : 'all';
  if (withFile) await files.remove(key);
  return 'nothing';
}

export function deliverNow(): Promise<void> {
  return sender.deliver('all').finally(scheduleNextRound);
}

/** Delivers stored submissions: at once, when the network returns, when the page becomes visible, and at intervals. */
export function startDelivering(): () => void {
  const tryAll = () => void deliverNow();
  const whenSeen = () => {
    if (document.visibilityState === 'visible') void sender.deliver('due').finally(scheduleNextRound);
  };
  const stopListening = outboxStore.subscribe(scheduleNextRound);
  window.addEventListener('online', tryAll);
  window.addEventListener('storage', outboxStore.refresh);
  document.addEventListener('visibilitychange', whenSeen);
  // Entries this page has just failed to send wait for their next attempt.
  if (outboxStore.list().some(({ keptAt }) => keptAt < performance.timeOrigin)) tryAll();
  else scheduleNextRound();
  return () => {
    window.clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', tryAll);
    window.removeEventListener('storage', outboxStore.refresh);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}

function scheduleNextRound() {
  window.clearTimeout(timer);
  const at = sender.nextRoundAt();
  if (at === null) return;
  timer = window.setTimeout(
    () => void sender.deliver('due').finally(scheduleNextRound),
    Math.max(1_000, at - Date.now()),
  );
}

/** Locks are missing on plain http; the idempotency key still makes the server count each submission once. */
async function aloneAmongTabs(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}

/** With some browser settings even reading the property throws. */
function fromDevice<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
