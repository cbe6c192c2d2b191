import { type ReactNode, Suspense, useState } from 'react';
import type {
  Subscription,
  SubscriptionInput,
  subscriptionAccepted,
} from '#core/leads/newsletter-subscriber/schemas.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { WaitingTurn } from './lazy-result.ts';
import { SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

const fields = ['email'] as const;
const done = 'You’re on the list.';
const rules = () => import('./newsletter-rules.ts');

export function NewsletterForm({ titleId }: { titleId: string }) {
  const [said, setSaid] = useState<ReactNode>(null);
  const submission = useSubmissionForm<SubscriptionInput, Subscription, Subscription, typeof subscriptionAccepted>({
    form: 'newsletter',
    fields,
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
          'We couldn’t reach our server. Your address is saved on this device and will be sent automatically.'
        ),
      ),
    onRefused: () => {
      setSaid(null);
      return false;
    },
  });
  const { control, errorOf, idOf, isSubmitting } = submission;
  const error = errorOf('email');

  return (
    <SubmissionForm
      submission={submission}
      aria-labelledby={titleId}
      className="grid gap-12"
      button={
        <p role="status" className="text-14 font-medium text-teal-text empty:hidden">
          {error ? null : said}
        </p>
      }
    >
      <div className="grid items-end gap-12 sm:grid-cols-[1fr_auto]">
        <Field id={idOf('email')} label="Your email address">
          {(tied) => (
            <TextInput
              {...tied}
              {...control('email')}
              aria-invalid={error !== undefined}
              aria-describedby="newsletter-error"
              required
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
        <p id="newsletter-error" className="text-14 font-medium text-danger empty:hidden sm:col-span-2 sm:row-start-2">
          {error}
        </p>
        <Button type="submit" look="outline" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Subscribing…' : 'Subscribe'}
        </Button>
      </div>
    </SubmissionForm>
  );
}
