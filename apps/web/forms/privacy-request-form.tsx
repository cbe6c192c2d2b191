import { type ReactNode, Suspense, useState } from 'react';
import type { VisitorRequest, VisitorRequestInput, visitorRequestAccepted } from '#core/privacy/schemas.ts';
import { Button } from '../ui/button.tsx';
import { SelectInput, TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { WaitingTurn } from './lazy-result.ts';
import { SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

const fields = ['email', 'kind'] as const;
const defaults = { kind: 'access' } as const;
const done = 'Check your email: please confirm your request with the link in it.';
const rules = () => import('./privacy-request-rules.ts');

/** Asks for a copy of one's data, or to be forgotten. */
export function PrivacyRequestForm() {
  const [said, setSaid] = useState<ReactNode>(null);
  const submission = useSubmissionForm<
    VisitorRequestInput,
    VisitorRequest,
    VisitorRequest,
    typeof visitorRequestAccepted
  >({
    form: 'privacy-request',
    fields,
    defaults,
    rules,
    payload: (values) => values,
    text: ({ email }) => email,
    onSent: (outcome) =>
      setSaid(
        outcome.kind === 'accepted' ? (
          done
        ) : outcome.isCrowded ? (
          <Suspense>
            <WaitingTurn entryKey={outcome.key} sent={done} />
          </Suspense>
        ) : (
          'We couldn’t reach our server. Your request is saved on this device and will be sent automatically.'
        ),
      ),
    onRefused: () => {
      setSaid(null);
      return false;
    },
  });
  const { control, errorOf, idOf, isSubmitting } = submission;
  return (
    <SubmissionForm
      submission={submission}
      aria-labelledby="privacy-request-title"
      className="grid gap-24"
      button={
        <div className="grid justify-items-start gap-12">
          <Button type="submit" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Sending…' : 'Send my request'}
          </Button>
          <p role="status" className="font-medium text-teal-text empty:hidden">
            {errorOf('email') ? null : said}
          </p>
        </div>
      }
    >
      <Field id={idOf('email')} label="Your email address" error={errorOf('email')}>
        {(tied) => <TextInput {...tied} {...control('email')} required type="email" autoComplete="email" />}
      </Field>
      <Field id={idOf('kind')} label="What would you like?" error={errorOf('kind')}>
        {(tied) => (
          <SelectInput {...tied} {...control('kind')}>
            <option value="access">A copy of my data</option>
            <option value="erasure">My data erased</option>
          </SelectInput>
        )}
      </Field>
    </SubmissionForm>
  );
}
