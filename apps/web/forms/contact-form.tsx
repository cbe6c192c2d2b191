import { contactLabels } from '#core/leads/contact-form/labels.ts';
import type {
  ContactForm as Contact,
  ContactFormInput,
  contactFormAccepted,
} from '#core/leads/contact-form/schemas.ts';
import { useSite } from '../hooks/use-site.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { SubmissionResult } from './lazy-result.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { SubmissionForm } from './submission-form.tsx';
import { useBegunMessage } from './use-begun-message.ts';
import { useSubmissionForm } from './use-submission-form.ts';

const fields = ['name', 'email', 'company', 'message'] as const;
const rules = () => import('./contact-rules.ts');

interface ContactFormProps {
  receipt: Receipt | null;
  onReceipt: (receipt: Receipt | null) => void;
}

export function ContactForm({ receipt, onReceipt }: ContactFormProps) {
  const { support_phone } = useSite();
  const submission = useSubmissionForm<ContactFormInput, Contact, Contact, typeof contactFormAccepted>({
    form: 'contact',
    fields,
    rules,
    draft: 'contact',
    payload: (values) => values,
    sentAtField: 'created_at',
    text: ({ message }) => message,
    onSent: (outcome) => onReceipt(receiptOf(outcome)),
    onRefused: () => {
      onReceipt(null);
      return false;
    },
  });
  const { control, errorOf, idOf, isSubmitting } = submission;
  useBegunMessage(submission.form);

  return (
    <SubmissionForm
      submission={submission}
      aria-labelledby="contact-title"
      className="grid gap-16 sm:gap-24"
      receipt={
        receipt && (
          <SubmissionResult
            receipt={receipt}
            thing="your message"
            accepted="Thank you for your message! We'll get back to you within 2 hours."
            kept={
              <>
                Message sent! If you don't hear from us within 2 hours, please call{' '}
                <PhoneLink phone={support_phone} className="whitespace-nowrap underline" />
              </>
            }
          />
        )
      }
      button={
        <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
          <Button type="submit" aria-disabled={isSubmitting} className="min-w-[160px]">
            {isSubmitting ? 'Sending…' : 'Send message'}
          </Button>
          <p className="text-14 text-ink-quiet">We only use this to reply to you.</p>
        </div>
      }
    >
      <div className="grid gap-16 sm:grid-cols-2 sm:gap-24">
        <Field id={idOf('name')} label={contactLabels.name} error={errorOf('name')}>
          {(tied) => <TextInput {...tied} {...control('name')} required autoComplete="name" />}
        </Field>
        <Field id={idOf('email')} label={contactLabels.email} error={errorOf('email')}>
          {(tied) => <TextInput {...tied} {...control('email')} required type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field id={idOf('company')} label={contactLabels.company} optional error={errorOf('company')}>
        {(tied) => <TextInput {...tied} {...control('company')} autoComplete="organization" />}
      </Field>
      <Field id={idOf('message')} label={contactLabels.message} error={errorOf('message')}>
        {(tied) => <TextArea {...tied} {...control('message')} required rows={8} className="max-sm:h-[152px]" />}
      </Field>
    </SubmissionForm>
  );
}
