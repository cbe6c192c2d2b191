import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactForm as Contact, type ContactFormInput, contactForm } from '#core/leads/contact-form/schemas.ts';
import { contactTarget } from '../api/contact.ts';
import { sentence } from '../api/errors.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { useSite } from '../hooks/use-site.ts';
import { useSubmission } from '../outbox/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type Receipt, receiptOf } from './receipt.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { SubmissionResult } from './submission-result.tsx';
import { losesTyped, useDraft } from './use-draft.ts';

const empty = { name: '', email: '', company: '', message: '' };
const fields = ['name', 'email', 'company', 'message'] as const;

interface ContactFormProps {
  receipt: Receipt | null;
  onReceipt: (receipt: Receipt | null) => void;
}

export default function ContactForm({ receipt, onReceipt }: ContactFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = useSubmission(contactTarget);
  const form = useForm<ContactFormInput, unknown, Contact>({
    resolver: zodResolver(contactForm),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = form.formState;
  const { support_phone } = useSite();
  const draft = useDraft(form, { name: 'contact', fields });

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const outcome = await submit({
        values,
        body: (filled, sentAt) => ({ ...filled, created_at: sentAt }),
        text: values.message,
        draft: draft.id(),
      });
      onReceipt(receiptOf(outcome));
      form.reset(empty);
      draft.clear();
    } catch (error) {
      onReceipt(null);
      if (!showFieldErrors(form, error, fields)) setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="contact-title" className="grid gap-24">
      {receipt && (
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
      )}
      <div className="grid gap-24 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} required autoComplete="name" />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('email')} required type="email" autoComplete="email" />
          )}
        </Field>
      </div>
      <Field label="Company" optional error={errors.company?.message}>
        {(control) => <TextInput {...control} {...form.register('company')} autoComplete="organization" />}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <TextArea {...control} {...form.register('message')} required rows={8} />}
      </Field>
      <LeaveGuard when={draft.unkept} losing={losesTyped} />
      {refusal && <FormError>{refusal}</FormError>}
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <Button type="submit" aria-disabled={isSubmitting} className="min-w-[160px]">
          {isSubmitting ? 'Sending…' : 'Send message'}
        </Button>
        <p className="text-14 text-ink-quiet">We use this to answer you, and for nothing else.</p>
      </div>
    </form>
  );
}
