import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { randomId } from '../api/random-id.ts';

interface DraftOptions<Values extends FieldValues> {
  /** The form's name; its draft is kept under it on this device. */
  name: string;
  /** What is kept. Leave out whatever must never be written down: card numbers, codes. */
  fields: readonly FieldPath<Values>[];
}

interface Draft {
  /** The same in every tab that shows this draft. */
  id: string;
  values: Record<string, unknown>;
}

/** For a device that keeps nothing. */
export const losesTyped = 'What you typed is not kept on this device, and would be lost.';

/** Keeps what is typed across reloads and closed tabs, and puts it back into a form that is opened again. */
export function useDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { name, fields }: DraftOptions<Values>,
) {
  const key = `draft:${name}`;
  const id = useRef<string | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { setValue, subscribe } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one name and one list of fields for its life
  useEffect(() => {
    const found = read(key);
    id.current = found?.id ?? null;
    for (const [field, value] of Object.entries(found?.values ?? {})) {
      const known = fields.find((candidate) => candidate === field);
      if (known) setValue(known, value as FieldPathValue<Values, typeof known>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
        const anything = Object.values(typed).some((value) => typeof value === 'string' && value.trim() !== '');
        id.current ??= randomId();
        setUnkept(!write(key, { id: id.current, values: typed }) && anything);
      },
    });
  }, [key, setValue, subscribe]);

  return {
    /** The device keeps nothing, and something is typed that leaving would lose. */
    unkept,
    /** Names this draft in every tab that shows it; null where nothing was typed. */
    id: () => id.current,
    /** The form was sent: nothing is left to keep. */
    clear() {
      id.current = null;
      setUnkept(false);
      try {
        localStorage.removeItem(key);
      } catch {
        // What could not be kept need not be removed.
      }
    },
  };
}

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, values }: Partial<Draft> = value;
  return typeof id === 'string' && typeof values === 'object' && values !== null;
}

function write(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
