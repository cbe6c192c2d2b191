import { createCourier } from './courier.ts';
import { deliverToServer } from './deliver.ts';
import type { OutboxEntry } from './entry.ts';
import { createOutboxStore } from './store.ts';

export const outboxStore = createOutboxStore(deviceStorage());

const courier = createCourier({
  store: outboxStore,
  deliver: deliverToServer,
  alone: aloneAmongTabs,
  now: Date.now,
  random: Math.random,
});

let timer: number | undefined;

/** Keeps a submission on the device; false when the device does not take it. */
export function keep(entry: Pick<OutboxEntry, 'key' | 'path' | 'body' | 'multipart' | 'label' | 'text'>): boolean {
  const now = Date.now();
  return outboxStore.put({ ...entry, keptAt: now, attempts: 1, nextAttemptAt: now + 5_000, outcome: null });
}

export function deliverNow(): Promise<void> {
  return courier.deliver('all').finally(scheduleNextRound);
}

/** Delivers what waits from now on: at once, when the network returns, when the page is looked at again, and in between. */
export function startDelivering(): () => void {
  const tryAll = () => void deliverNow();
  const whenSeen = () => {
    if (document.visibilityState === 'visible') void courier.deliver('due').finally(scheduleNextRound);
  };
  const stopListening = outboxStore.subscribe(scheduleNextRound);
  window.addEventListener('online', tryAll);
  window.addEventListener('storage', outboxStore.refresh);
  document.addEventListener('visibilitychange', whenSeen);
  tryAll();
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
  const at = courier.nextRoundAt();
  if (at === null) return;
  timer = window.setTimeout(
    () => void courier.deliver('due').finally(scheduleNextRound),
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

function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
