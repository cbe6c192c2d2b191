import { createStore, del, get, set } from 'idb-keyval';

/** Files of kept submissions, under the submission's key. Bytes do not fit into the storage the rest is kept in. */
export interface FileShelf {
  /** Whether the device took it, for good; a full or forbidden storage does not. */
  put(key: string, file: File): Promise<boolean>;
  /** Null when there is none. Rejects when the device cannot say just now. */
  get(key: string): Promise<File | null>;
  /** One that cannot be removed stays behind, unused. */
  remove(key: string): Promise<void>;
}

interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** Keeps files in the browser's database, as plain bytes: a reference to a file on the disk would not outlive the tab. */
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
        // Nothing refers to it any more.
      }
    },
  };
}
