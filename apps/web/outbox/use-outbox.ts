import { useSyncExternalStore } from 'react';
import type { OutboxEntry } from './entry.ts';
import { outboxStore } from './outbox.ts';

export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.list);
}

export function useOutboxEntry(key: string): OutboxEntry | undefined {
  return useOutbox().find((entry) => entry.key === key);
}
