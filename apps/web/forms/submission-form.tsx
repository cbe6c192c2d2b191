import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { FormError } from '../ui/form-error.tsx';
import { Honeypot } from './honeypot.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { losesTyped } from './use-draft.ts';

interface SubmissionFormProps extends Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby' | 'className'> {
  /** The return value of `useSubmissionForm`. */
  submission: {
    formProps: ComponentProps<'form'>;
    refusal: string | null;
    postedErrors: readonly { id: string | null; message: string }[];
    unkept: boolean;
  };
  /** What leaving the page would lose, where that is more than the typed text. */
  losing?: string | null;
  /** The result of the last submission. */
  receipt?: ReactNode;
  /** The button, and what is beside it. */
  button: ReactNode;
  /** What is beside the fields, in its own column. */
  beside?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The shell of every public form: receipt, errors, fields, the question before leaving, and the button. */
export function SubmissionForm({
  submission,
  losing = null,
  receipt,
  button,
  beside,
  children,
  ...rest
}: SubmissionFormProps) {
  const { formProps, refusal, postedErrors, unkept } = submission;
  const column = (
    <>
      <Suspense>{receipt}</Suspense>
      {postedErrors.length > 0 && (
        <FormError>
          {postedErrors.length === 1 ? 'One field needs' : `${postedErrors.length} fields need`} your attention:
          <ul className="mt-4 list-disc pl-24">
            {postedErrors.map(({ id, message }) => (
              <li key={`${id} ${message}`}>
                {id ? (
                  <a href={`#${id}`} className="underline">
                    {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </FormError>
      )}
      {children}
      <LeaveGuard when={unkept || losing !== null} losing={unkept ? losesTyped : (losing ?? losesTyped)} />
      {refusal && <FormError>{refusal}</FormError>}
      {button}
    </>
  );
  return (
    <form {...formProps} {...rest}>
      <Honeypot />
      {beside ? <div className="grid min-w-0 content-start gap-48">{column}</div> : column}
      {beside}
    </form>
  );
}
