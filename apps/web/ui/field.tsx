import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface FieldProps {
  /** The control's id, where another element refers to it. */
  id?: string;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

export function Field({ id: given, label, optional = false, hint, error, children }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-8">
      <div className="flex items-baseline justify-between gap-8">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-14 text-ink-quiet">Optional</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
      {hint && (
        <p id={hintId} className="text-14 text-ink-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
