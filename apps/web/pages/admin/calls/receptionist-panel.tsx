import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceptionistRow } from '#core/calls/admin/schemas.ts';
import { hasDemo } from '#core/leads/demo-request/rules.ts';
import { sendNewLink } from '../../../api/admin-calls.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Details } from '../../../ui/details.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { Allowed } from '../parts/allowed.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { DemoLink } from './demo-link.tsx';
import { knowledgeLabel } from './labels.ts';

/** A receptionist, and a new link for its owner. */
export function ReceptionistPanel({ row }: { row: ReceptionistRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Details
        facts={[
          ['Demo request', <DemoLink key="demo" of={row} />],
          ['Emails go to', <MailLink key="email" address={row.notify_email} whole />],
          ['It knows', knowledgeLabel(row)],
          ['Made', formatMoment(row.created_at)],
        ]}
      />
      <Allowed to="records:write">
        {hasDemo(row.status) ? (
          <NewLink row={row} />
        ) : (
          <p className="text-ink-quiet">There’s no demo behind this request, so its owner has no link.</p>
        )}
      </Allowed>
    </div>
  );
}

function NewLink({ row }: { row: ReceptionistRow }) {
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendNewLink(row.id),
    onSuccess: () => {
      say('A new link is on its way.');
      setAsking(false);
    },
  });
  const close = () => {
    sending.reset();
    setAsking(false);
  };
  return (
    <div>
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        Send a new link
      </Button>
      <ConfirmDialog
        open={asking}
        title="Send a new link"
        confirm="Send the link"
        busy="Sending…"
        refuse="Cancel"
        pending={sending.isPending}
        problem={sending.isError ? sentence(sending.error) : undefined}
        onConfirm={() => sending.mutate()}
        onClose={close}
      >
        <p className="font-semibold wrap-anywhere">{row.business_name ?? row.reference}</p>
        <p>The owner gets a new link, at the email address of the demo request.</p>
        <p>Links in earlier emails can then no longer change anything.</p>
      </ConfirmDialog>
    </div>
  );
}
