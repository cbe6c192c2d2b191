import { useSyncExternalStore } from 'react';
import type { OutboxEntry } from './entry.ts';
import { outboxStore } from './outbox.ts';

const nothing: readonly OutboxEntry[] = [];

export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.list, () => nothing);
}

export function useOutboxEntry(key: string): OutboxEntry | undefined {
  return useOutbox().find((entry) => entry.key === key);
}
