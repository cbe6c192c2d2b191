import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionStory } from '#core/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { releaseCommission } from '../../../api/admin-commissions.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Lets a payment stand that is held for review, once somebody has said so twice. */
export function ReleaseCommission({ commission }: { commission: CommissionStory }) {
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
      <Dialog open={asking} onClose={close} title="Release this commission">
        <div className="grid gap-8">
          <p>
            {commission.doubt ? `What was found: ${commission.doubt}. ` : ''}Have you looked at the payment in Stripe,
            and may it stand?
          </p>
          <p className="text-ink-quiet">
            The partner will be paid {formatMoney(commission.commission)} for this line, and their share of every other
            line of the same invoice. Your decision is kept on the ledger and in the audit log.
          </p>
          {release.isError && <FormError>{sentence(release.error)}</FormError>}
        </div>
        <div className="mt-24 flex flex-wrap gap-12">
          <Button size="medium" disabled={release.isPending} onClick={() => release.mutate()}>
            {release.isPending ? 'Releasing…' : 'Let it stand'}
          </Button>
          <Button look="outline" size="medium" onClick={close}>
            Keep it held
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
