import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';

/**
 * Shows the server's field errors at their fields and focuses the first. Returns false when none belongs to a field of
 * this form; the error is then shown beside the button.
 */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fields: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.fieldErrors.flatMap(({ field, message }) => {
    const name = fields.find((candidate) => candidate === field);
    return name ? [{ name, message }] : [];
  });
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 });
  return known.length > 0;
}
