import { createStore, del, get, set } from 'idb-keyval';

/**
 * Files of stored submissions, under the submission's key. Files do not fit into localStorage, which holds the entries.
 */
export interface FileShelf {
  /** Whether the device stored it; a full or forbidden storage does not. */
  put(key: string, file: File): Promise<boolean>;
  /** Null when there is none. Rejects when the storage cannot be read just now. */
  get(key: string): Promise<File | null>;
  /** A file that cannot be removed stays behind, unused. */
  remove(key: string): Promise<void>;
}

interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Stores files in IndexedDB as plain bytes: a reference to a file on the disk would not outlive the tab. */
export function createFileShelf(): FileShelf {
  const store = createStore('outbox', 'files');
  return {
    async put(key, file) {
      try {
        const stored: StoredFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
        await set(key, stored, store);
        return true;
      } catch {
        return false;
      }
    },
    async get(key) {
      const stored = await get<StoredFile>(key, store);
      return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
    },
    async remove(key) {
      try {
        await del(key, store);
      } catch {
        // No entry refers to the file any more.
      }
    },
  };
}
