import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: readonly Value[];
  names: Record<Value, string>;
  register: UseFormRegisterReturn;
  error: string | undefined;
}

/** A question with a few options, all visible. */
export function ChoiceField<Value extends string>({ label, options, names, register, error }: ChoiceFieldProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId} className="grid content-start gap-4">
      <legend className="mb-4 font-semibold">{label}</legend>
      {options.map((value) => (
        <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-12">
          <input
            type="radio"
            value={value}
            {...register}
            required
            aria-invalid={error !== undefined}
            className="size-[20px] shrink-0 accent-teal-text"
          />
          {names[value]}
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
