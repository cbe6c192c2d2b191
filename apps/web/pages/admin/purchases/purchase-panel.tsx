import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { setUpRefusal } from '#core/money/purchases/rules.ts';
import type { PurchaseRow } from '#core/money/purchases/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { humanize } from '#core/text/rules.ts';
import { setUpReceptionist } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Details } from '../../../ui/details.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DemoLink } from '../calls/demo-link.tsx';
import { formatMoment } from '../format.ts';
import { Allowed } from '../parts/allowed.tsx';
import { MailLink } from '../parts/mail-link.tsx';

/** A link to the demo request that a purchase's receptionist belongs to; a dash where there is none. */
export function ReceptionistLink({ of: { demo_id, reference } }: { of: PurchaseRow }) {
  return demo_id !== null && reference !== null ? <DemoLink of={{ demo_id, reference }} /> : '–';
}

/** A purchase, and the receptionist of a buyer who never requested a demo. */
export function PurchasePanel({ row }: { row: PurchaseRow }) {
  const refusal = setUpRefusal(row);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Details facts={factsOf(row)} />
      {row.demo_id === null && (
        <Allowed to="records:write">
          {refusal === null ? <SetUp row={row} /> : <p className="text-ink-quiet">{refusal}</p>}
        </Allowed>
      )}
    </div>
  );
}

function factsOf(row: PurchaseRow): [term: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Buyer', <MailLink key="buyer" address={row.customer_email} whole />],
    ['Demo request', row.demo_id !== null && <ReceptionistLink key="demo" of={row} />],
    ['Paid', row.paid_at && formatMoment(row.paid_at)],
    ['Received so far', row.received > 0 && formatMoney(row.received)],
    ['Refunded', row.refunded > 0 && formatMoney(row.refunded)],
    ['Subscription', row.subscription && humanize(row.subscription)],
  ];
  return facts.filter(([, value]) => value !== null && value !== false);
}

function SetUp({ row }: { row: PurchaseRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const setting = useMutation({
    mutationFn: () => setUpReceptionist(row.id),
    onSuccess: ({ reference }) => {
      say(`${reference} is set up. The link is on its way.`);
      setAsking(false);
    },
    onSettled: reloadAfter(queryClient, ['admin']),
  });
  const close = () => {
    setting.reset();
    setAsking(false);
  };
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        Set up their receptionist
      </Button>
      <ConfirmDialog
        open={asking}
        title="Set up their receptionist"
        confirm="Set it up"
        busy="Setting it up…"
        refuse="Cancel"
        pending={setting.isPending}
        problem={setting.isError ? sentence(setting.error) : undefined}
        onConfirm={() => setting.mutate()}
        onClose={close}
      >
        <p className="font-semibold wrap-anywhere">{row.customer_email}</p>
        <p>They get a receptionist that knows nothing yet, and an email with the link to teach it.</p>
      </ConfirmDialog>
    </div>
  );
}
