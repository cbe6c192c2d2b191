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
      say('The payment stands, and its commissions go on.');
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
        confirm="Let it stand"
        busy="Releasing…"
        refuse="Keep it held"
        pending={release.isPending}
        problem={release.isError ? sentence(release.error) : undefined}
        onConfirm={() => release.mutate()}
        onClose={close}
      >
        <p>
          {commission.review_reason ? `What was found: ${commission.review_reason}. ` : ''}Have you looked at the
          payment in Stripe, and may it stand?
        </p>
        <p className="text-ink-quiet">
          The partner will be paid {formatMoney(commission.commission)} for this line, and their share of every other
          line of the same invoice. Your decision is kept on the ledger and in the audit log.
        </p>
      </ConfirmDialog>
    </div>
  );
}
