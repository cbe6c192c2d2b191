import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { randomId } from '../api/random-id.ts';

interface DraftOptions<Values extends FieldValues> {
  /** The form's name; its draft is kept under it on this device. Null: none is kept. */
  name: string | null;
  /** What is kept. Leave out whatever must never be written down: card numbers, codes. */
  fields: readonly FieldPath<Values>[];
  /** What stands in the fields of a form that nothing was typed into. */
  initial?: Record<string, unknown>;
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
  { name, fields, initial = {} }: DraftOptions<Values>,
) {
  const key = name && `draft:${name}`;
  const id = useRef<string | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { getValues, setValue, subscribe } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one name and one list of fields for its life
  useEffect(() => {
    if (key === null) return;
    const found = read(key);
    id.current = found?.id ?? null;
    // What was typed into the page before its script was there is newer than the draft.
    const typedBefore = fields.filter((field) => isTyped(getValues(field)) && getValues(field) !== initial[field]);
    for (const [field, value] of Object.entries(found?.values ?? {})) {
      const known = fields.find((candidate) => candidate === field);
      if (known && !typedBefore.includes(known))
        setValue(known, value as FieldPathValue<Values, typeof known>, { shouldDirty: true });
    }
    const keep = (values: Values) => {
      const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
      id.current ??= randomId();
      setUnkept(!write(key, { id: id.current, values: typed }) && Object.values(typed).some(isTyped));
    };
    if (typedBefore.length > 0) keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [key, getValues, setValue, subscribe]);

  return {
    /** The device keeps nothing, and something is typed that leaving would lose. */
    unkept,
    /** Names this draft in every tab that shows it; null where nothing was typed. */
    id: () => id.current,
    /** The form was sent: nothing is left to keep. */
    clear() {
      id.current = null;
      setUnkept(false);
      if (key === null) return;
      try {
        localStorage.removeItem(key);
      } catch {
        // What could not be kept need not be removed.
      }
    },
  };
}

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== '';

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
