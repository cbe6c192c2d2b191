import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

interface DraftOptions<Values extends FieldValues> {
  /** The form's name; its draft is kept under it on this device. */
  name: string;
  /** What is kept. Leave out whatever must never be written down: card numbers, codes. */
  fields: readonly FieldPath<Values>[];
}

/**
 * Keeps what is typed across reloads and closed tabs, and puts it back into a form that is opened again. Where the device
 * keeps nothing, leaving with something typed asks first.
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { name, fields }: DraftOptions<Values>,
) {
  const key = `draft:${name}`;
  const unkept = useRef(false);
  const { setValue, subscribe } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form has one name and one list of fields for its life
  useEffect(() => {
    for (const [field, value] of Object.entries(read(key))) {
      const known = fields.find((candidate) => candidate === field);
      if (known) setValue(known, value as FieldPathValue<Values, typeof known>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = Object.fromEntries(fields.map((field) => [field, values[field]]));
        const typed = Object.values(draft).some((value) => typeof value === 'string' && value.trim() !== '');
        unkept.current = typed && !write(key, draft);
      },
    });
  }, [key, setValue, subscribe]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unkept.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return {
    /** The form was sent: nothing is left to keep. */
    clear() {
      unkept.current = false;
      try {
        localStorage.removeItem(key);
      } catch {
        // What could not be kept need not be removed.
      }
    },
  };
}

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(key: string, draft: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
