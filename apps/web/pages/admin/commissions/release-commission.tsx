import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionDetail } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { releaseCommission } from '../../../api/admin-commissions.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Releases a payment that is held for review, after a confirmation. */
export function ReleaseCommission({ commission }: { commission: CommissionDetail }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const release = useMutation({
    mutationFn: () => releaseCommission(commission.id),
    onSuccess: () => {
      setAsking(false);
      say('Released. The commissions on this payment will go ahead.');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const close = () => {
    setAsking(false);
    release.reset();
  };

  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        Release
      </Button>
      <ConfirmDialog
        open={asking}
        title="Release this commission"
        confirm="Release it"
        busy="Releasing…"
        refuse="Keep it held"
        pending={release.isPending}
        problem={release.isError ? sentence(release.error) : undefined}
        onConfirm={() => release.mutate()}
        onClose={close}
      >
        <p>
          {commission.review_reason ? `Reason for the review: ${commission.review_reason}. ` : ''}Have you checked the
          payment in Stripe, and is it OK?
        </p>
        <p className="text-ink-quiet">
          The partner will be paid {formatMoney(commission.commission)} for this line, plus their share of every other
          line on the same invoice. Your decision is recorded in the ledger and the audit log.
        </p>
      </ConfirmDialog>
    </div>
  );
}
