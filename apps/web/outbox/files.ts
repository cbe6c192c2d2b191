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

const shelf = 'files';

/** Keeps files in the browser's database, as plain bytes: a reference to a file on the disk would not outlive the tab. */
export function createFileShelf(factory: IDBFactory | null): FileShelf {
  /** One transaction; its result counts once everything is written. */
  const within = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open(factory);
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(shelf, mode);
        const asked = ask(transaction.objectStore(shelf));
        transaction.addEventListener('complete', () => resolve(asked.result));
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The device gave up')));
      });
    } finally {
      database.close();
    }
  };

  return {
    async put(key, file) {
      try {
        const stored: StoredFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
        await within('readwrite', (store) => store.put(stored, key));
        return true;
      } catch {
        return false;
      }
    },
    async get(key) {
      const stored = await within<StoredFile | undefined>('readonly', (store) => store.get(key));
      return stored ? new File([stored.bytes], stored.name, { type: stored.type }) : null;
    },
    async remove(key) {
      await within('readwrite', (store) => store.delete(key)).catch(() => undefined);
    },
  };
}

function open(factory: IDBFactory | null): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) {
      reject(new Error('This device keeps no files'));
      return;
    }
    const opening = factory.open('outbox', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(shelf));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('This device keeps no files')));
  });
}
