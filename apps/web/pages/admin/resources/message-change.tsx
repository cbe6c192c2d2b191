import { useState } from 'react';
import { type ContactStatus, contactTransitions } from '#core/leads/contact-form/rules.ts';
import type { ContactFormRow } from '#core/leads/contact-form/schemas.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { changeRecord } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { mailto } from '../../../mailto.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRecordChange } from './use-record-change.ts';

const steps: Record<ContactStatus, string> = {
  new: 'Reopen message',
  answered: 'Mark as answered',
  closed: 'Close message',
};

/** Replies to a message, or marks it as answered. */
interface MessageChangeProps {
  message: ContactFormRow;
  detail: LeadDetail;
  /** Called with the new status. */
  onDone: (said: string) => void;
}

export function MessageChange({ message, detail, onDone }: MessageChangeProps) {
  const [writing, setWriting] = useState(false);
  const change = useRecordChange(detail, {
    send: (status: ContactStatus) => changeRecord('contact_form', message.id, { status, version: detail.version }),
    optimisticUpdate: (before, status) =>
      before.list === 'contact-forms' ? { ...before, record: { ...before.record, status } } : before,
    onDone: ({ reference, status }) => {
      setWriting(false);
      onDone(`${reference} is now ${status}.`);
    },
  });
  const next = contactTransitions[statusOf(message)];

  return (
    <div className="grid gap-12">
      <div className="flex flex-wrap gap-8">
        <a
          href={mailto(message.email, `Your message (${message.reference})`)}
          onClick={() => setWriting(next.includes('answered'))}
          className={buttonClasses(writing ? 'outline' : 'primary', 'small')}
        >
          Reply by email
        </a>
        {next.map((status) => (
          <Button
            key={status}
            size="small"
            look={writing && status === 'answered' ? 'primary' : 'outline'}
            disabled={change.isPending}
            onClick={() => change.mutate(status)}
          >
            {steps[status]}
          </Button>
        ))}
      </div>
      {writing && (
        <p role="status" className="text-ink-quiet">
          Write your reply in your email program. Once it’s sent, mark this message as answered.
        </p>
      )}
      {change.isError && <FormError>{sentence(change.error)}</FormError>}
    </div>
  );
}

const statusOf = ({ status }: ContactFormRow): ContactStatus =>
  status === 'answered' || status === 'closed' ? status : 'new';
