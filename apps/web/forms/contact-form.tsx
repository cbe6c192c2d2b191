import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactForm as Contact, type ContactFormInput, contactForm } from '#core/contact/schemas.ts';
import { contactTarget } from '../api/contact.ts';
import { sentence } from '../api/errors.ts';
import { useSubmission } from '../outbox/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import type { ContactReceipt } from './contact-receipt.ts';
import { ContactResult } from './contact-result.tsx';
import { showFieldErrors } from './show-field-errors.ts';

const empty = { name: '', email: '', company: '', message: '' };
const fields = ['name', 'email', 'company', 'message'] as const;

interface ContactFormProps {
  receipt: ContactReceipt | null;
  onReceipt: (receipt: ContactReceipt | null) => void;
}

export default function ContactForm({ receipt, onReceipt }: ContactFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = useSubmission(contactTarget);
  const form = useForm<ContactFormInput, unknown, Contact>({
    resolver: zodResolver(contactForm),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const outcome = await submit({
        values,
        body: (filled, sentAt) => ({ ...filled, created_at: sentAt }),
        text: values.message,
      });
      onReceipt(
        outcome.kind === 'accepted'
          ? { kind: 'accepted', reference: outcome.answer.reference, at: Date.now() }
          : outcome,
      );
      form.reset(empty);
    } catch (error) {
      onReceipt(null);
      if (!showFieldErrors(form, error, fields)) setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="contact-title" className="grid gap-24">
      {receipt && <ContactResult receipt={receipt} />}
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
