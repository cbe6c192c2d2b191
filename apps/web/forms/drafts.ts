// What was typed into forms and not sent, as this device stores it.

/** Days without a change after which a device forgets what was typed. */
export const draftDays = 7;

interface Draft {
  /** The same in every tab that shows this draft. */
  id: string;
  values: Record<string, unknown>;
}

interface StoredDraft extends Draft {
  /** When it was changed last, in milliseconds. */
  at: number;
}

const prefix = 'draft:';

/** The key under which the draft of a form is stored. */
export const draftKey = (form: string) => `${prefix}${form}`;

/** The draft under a key; null where there is none, or only one that is too old. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(stored) && !isOver(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a draft as changed now. False on a device without storage. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() } satisfies StoredDraft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes the drafts that are too old, also those of forms that are not opened again. */
export function removeOldDrafts(): void {
  for (const key of storedKeys().filter((each) => each.startsWith(prefix))) {
    if (readDraft(key) === null) removeDraft(key);
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const isOver = ({ at }: StoredDraft) => Date.now() - at > draftDays * 86_400_000;

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, values, at }: Partial<StoredDraft> = value;
  return typeof id === 'string' && typeof at === 'number' && typeof values === 'object' && values !== null;
}
