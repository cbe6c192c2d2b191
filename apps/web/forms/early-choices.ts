import { useLayoutEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form';

/**
 * The radio buttons and checkboxes chosen in a form before hydration, by name. React Hook Form finds typed text itself,
 * choices it does not. Checkboxes with values of their own share a field, a JSON list of what is checked.
 */
function earlyChoices(formId: string): Record<string, string | true> {
  if (typeof document === 'undefined') return {};
  const chosen = Array.from(
    document.querySelectorAll<HTMLInputElement>(`#${formId} :is([type="radio"], [type="checkbox"]):checked`),
  );
  const listOf = (field: string) =>
    JSON.stringify(chosen.filter(({ name }) => name === field).map(({ value }) => value));
  return Object.fromEntries(
    chosen.map((input) => {
      const { type, name, value } = input;
      if (type === 'radio') return [name, value];
      return [name, input.hasAttribute('value') ? listOf(name) : true];
    }),
  );
}

/** Keeps those choices. They are set after hydration, because its first render must match the server's. */
export function useEarlyChoices<Values extends FieldValues>(formId: string, setValue: UseFormSetValue<Values>) {
  const [choices] = useState(() => earlyChoices(formId));
  useLayoutEffect(() => {
    // The names come from this form's own fields, as they are registered.
    for (const [name, value] of Object.entries(choices))
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
  }, [choices, setValue]);
}
