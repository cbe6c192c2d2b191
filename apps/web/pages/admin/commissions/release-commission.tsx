import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionDetail } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { decideOnCommission, type ReleaseStep } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface StepWords {
  button: string;
  title: string;
  confirm: string;
  busy: string;
  refuse: string;
  done: string;
}

const words: Record<ReleaseStep, StepWords> = {
  release: {
    button: 'Release',
    title: 'Release this commission',
    confirm: 'Release it',
    busy: 'Releasing…',
    refuse: 'Keep it held',
    done: 'Released. The commissions on this payment will go ahead.',
  },
  'release/ask': {
    button: 'Ask to release',
    title: 'Ask to release this commission',
    confirm: 'Ask',
    busy: 'Asking…',
    refuse: 'Keep it held',
    done: 'Asked. A second person can approve it now.',
  },
  'release/approve': {
    button: 'Approve the release',
    title: 'Approve the release',
    confirm: 'Approve it',
    busy: 'Approving…',
    refuse: 'Keep it held',
    done: 'Released. The commissions on this payment will go ahead.',
  },
  'release/decline': {
    button: 'Decline',
    title: 'Close this request',
    confirm: 'Close it',
    busy: 'Closing…',
    refuse: 'Leave it open',
    done: 'Closed. The commission stays held.',
  },
};

/** The steps to the release of a payment that is held for review: one person's, or those of the two who decide. */
export function ReleaseCommission({ commission }: { commission: CommissionDetail }) {
  const open = commission.releases.find(({ decision }) => decision === null);
  if (!commission.second_person) return <ReleaseButton commission={commission} step="release" />;
  if (!open) return <ReleaseButton commission={commission} step="release/ask" />;
  return (
    <div className="grid gap-8">
      <p className="max-w-[72ch] wrap-anywhere">
        {open.yours
          ? 'You asked for its release. Someone else must approve it.'
          : `${open.asked_by} asked for its release. You can approve or decline it.`}
      </p>
      <div className="flex flex-wrap gap-8">
        {!open.yours && <ReleaseButton commission={commission} step="release/approve" />}
        <ReleaseButton
          commission={commission}
          step="release/decline"
          label={open.yours ? 'Withdraw' : words['release/decline'].button}
        />
      </div>
    </div>
  );
}

interface ReleaseButtonProps {
  commission: CommissionDetail;
  step: ReleaseStep;
  label?: string;
}

/** A button that takes a step, after a confirmation. */
function ReleaseButton({ commission, step, label }: ReleaseButtonProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: () => decideOnCommission(commission.id, step),
    onSuccess: () => {
      setAsking(false);
      say(words[step].done);
    },
    onSettled: reloadAfter(queryClient, ['admin']),
  });
  const close = () => {
    setAsking(false);
    decide.reset();
  };
  const { button, title, confirm, busy, refuse } = words[step];

  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        {label ?? button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm={confirm}
        busy={busy}
        refuse={refuse}
        pending={decide.isPending}
        problem={decide.isError ? sentence(decide.error) : undefined}
        onConfirm={() => decide.mutate()}
        onClose={close}
      >
        {step === 'release/decline' ? (
          <p>The commission stays held, and its release can be asked for again.</p>
        ) : (
          <ReleaseQuestion commission={commission} />
        )}
      </ConfirmDialog>
    </div>
  );
}

function ReleaseQuestion({ commission }: { commission: CommissionDetail }) {
  return (
    <>
      <p>
        {commission.review_reason ? `Reason for the review: ${commission.review_reason}. ` : ''}Have you checked the
        payment in Stripe, and is it OK?
      </p>
      <p className="text-ink-quiet">
        {commission.second_person ? 'Once two people agree, the' : 'The'} partner will be paid{' '}
        {formatMoney(commission.commission)} for this line, plus their share of every other line on the same invoice.
        Your decision is recorded in the ledger and the audit log.
      </p>
    </>
  );
}
