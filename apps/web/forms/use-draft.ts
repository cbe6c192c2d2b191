import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { randomId } from '../api/random-id.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from './drafts.ts';

interface DraftOptions<Values extends FieldValues> {
  /** The form's name; its draft is stored under it on this device. Null: no draft is stored. */
  name: string | null;
  /** The fields to store. Leave out everything that must not be stored: card numbers, codes. */
  fields: readonly FieldPath<Values>[];
  /** The fields' values before anything is typed. */
  initial?: Record<string, unknown>;
}

/** For a device without storage. */
export const losesTyped = 'This device can’t save what you typed, so it will be lost.';

/** Saves what is typed across reloads and closed tabs, and restores it when the form is opened again. */
export function useDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { name, fields, initial = {} }: DraftOptions<Values>,
) {
  const key = name && draftKey(name);
  const id = useRef<string | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { getValues, setValue, subscribe } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form's name and list of fields never change
  useEffect(() => {
    if (key === null) return;
    const found = readDraft(key);
    id.current = found?.id ?? null;
    // Text typed before the page was hydrated is newer than the draft.
    const typedBefore = fields.filter((field) => isTyped(getValues(field)) && getValues(field) !== initial[field]);
    for (const [field, value] of Object.entries(found?.values ?? {})) {
      const known = fields.find((candidate) => candidate === field);
      if (known && !typedBefore.includes(known))
        setValue(known, value as FieldPathValue<Values, typeof known>, { shouldDirty: true });
    }
    const keep = (values: Values) => {
      const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
      id.current ??= randomId();
      setUnkept(!writeDraft(key, { id: id.current, values: typed }) && Object.values(typed).some(isTyped));
    };
    if (typedBefore.length > 0) keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [key, getValues, setValue, subscribe]);

  return {
    /** The device has no storage, and leaving would lose typed text. */
    unkept,
    /** The id of this draft in every tab that shows it; null where nothing was typed. */
    id: () => id.current,
    /** The form was sent, so the draft is removed. */
    clear() {
      id.current = null;
      setUnkept(false);
      if (key !== null) removeDraft(key);
    },
  };
}

const isTyped = (value: unknown) => typeof value === 'string' && value.trim() !== '';
