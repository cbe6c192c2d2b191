import { useState } from 'react';
import type { NewsletterSubscriberRow } from '#core/leads/newsletter-subscriber/schemas.ts';
import type { LeadDetails } from '#core/leads/registry.ts';
import { changeRecord } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Day } from '../../../ui/day.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { StatusCell } from '../parts/status-cell.tsx';
import { type AdminResource, type Facts, moment } from './resource.tsx';
import { useRecordChange } from './use-record-change.ts';

type Subscriber = AdminResource<'newsletter_subscriber'>;

const columns: Subscriber['columns'] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  { header: 'Email', width: '', besideWidth: '', cell: (row) => <MailLink address={row.email} /> },
  {
    header: 'Status',
    width: 'w-[12rem]',
    besideWidth: 'w-[9rem]',
    cell: (row) => <StatusCell list="newsletter-subscribers" status={row.status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

function subscriberFacts({ email, created_at }: NewsletterSubscriberRow): Facts {
  return [
    ['Email', <MailLink key="email" address={email} whole />],
    ['Subscribed', moment(created_at)],
  ];
}

interface UnsubscribeProps {
  detail: LeadDetails['newsletter_subscriber'];
  /** Called with the new status. */
  onDone: (said: string) => void;
}

/** Unsubscribes an address, for a subscriber who asked by phone or by email. */
function Unsubscribe({ detail, onDone }: UnsubscribeProps) {
  const { id, version, record } = detail;
  const [asking, setAsking] = useState(false);
  const change = useRecordChange(detail, {
    send: () => changeRecord('newsletter_subscriber', id, { status: 'unsubscribed', version }),
    onDone: ({ email }) => {
      setAsking(false);
      onDone(`${email} is unsubscribed.`);
    },
  });
  if (record.status !== 'subscribed' && !asking) return null;
  return (
    <div>
      <Button size="small" look="outline" onClick={() => setAsking(true)}>
        Unsubscribe
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Unsubscribe ${record.email}`}
        confirm="Unsubscribe"
        busy="Unsubscribing…"
        refuse="Keep subscribed"
        pending={change.isPending}
        problem={change.isError ? sentence(change.error) : undefined}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>This address won’t get the newsletter anymore. Only the subscriber can sign up again.</p>
      </ConfirmDialog>
    </div>
  );
}

export const newsletterSubscriber: Subscriber = {
  columns,
  empty: {
    title: 'No newsletter subscribers yet',
    text: 'People subscribe with the form at the bottom of every page.',
  },
  views: [
    { name: 'Subscribed', query: 'status=subscribed' },
    { name: 'Unsubscribed', query: 'status=unsubscribed' },
  ],
  title: (row) => row.email,
  facts: ({ record }) => subscriberFacts(record),
  Actions: Unsubscribe,
};
