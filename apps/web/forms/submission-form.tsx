import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { FormError } from '../ui/form-error.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { losesTyped } from './use-draft.ts';

interface SubmissionFormProps extends Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby' | 'className'> {
  /** As `useSubmissionForm` gives it. */
  submission: {
    formProps: ComponentProps<'form'>;
    refusal: string | null;
    postedErrors: readonly { id: string | null; message: string }[];
    unkept: boolean;
  };
  /** What leaving the page would lose, where that is more than what was typed. */
  losing?: string | null;
  /** What became of the last one sent. */
  receipt?: ReactNode;
  /** The button, and what stands beside it. */
  button: ReactNode;
  /** What stands beside the fields, in a column of its own. */
  beside?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** Every public form: its receipt, what was refused, its fields, the question before leaving, and its button. */
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
      {beside ? <div className="grid min-w-0 content-start gap-48">{column}</div> : column}
      {beside}
    </form>
  );
}
