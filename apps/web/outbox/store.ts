import { isOutboxEntry, type OutboxEntry } from './entry.ts';
import { outboxPrefix } from './waiting.ts';

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export interface OutboxStore {
  /** Oldest first. The same array until something changes. */
  list(): readonly OutboxEntry[];
  /** Whether the device stored it; a full or forbidden storage does not. */
  put(entry: OutboxEntry): boolean;
  remove(key: string): void;
  subscribe(listener: () => void): () => void;
  /** Call this when another tab changed what is stored. */
  refresh(): void;
}

/** One storage item for each entry, so that two tabs never overwrite each other's. */
export function createOutboxStore(shelf: Shelf | null, onChange: () => void = () => undefined): OutboxStore {
  const listeners = new Set<() => void>();
  let entries = readAll(shelf);

  const refresh = () => {
    entries = readAll(shelf);
    for (const listener of listeners) listener();
    onChange();
  };

  return {
    list: () => entries,
    put(entry) {
      if (!shelf) return false;
      try {
        shelf.setItem(outboxPrefix + entry.key, JSON.stringify(entry));
      } catch {
        return false;
      }
      refresh();
      return true;
    },
    remove(key) {
      shelf?.removeItem(outboxPrefix + key);
      refresh();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
  };
}

function readAll(shelf: Shelf | null): OutboxEntry[] {
  if (!shelf) return [];
  const found: OutboxEntry[] = [];
  for (let index = 0; index < shelf.length; index += 1) {
    const name = shelf.key(index);
    const entry = name?.startsWith(outboxPrefix) ? parse(shelf.getItem(name)) : null;
    if (entry) found.push(entry);
  }
  return found.sort((one, other) => one.keptAt - other.keptAt);
}

function parse(stored: string | null): OutboxEntry | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isOutboxEntry(value) ? value : null;
  } catch {
    return null;
  }
}
