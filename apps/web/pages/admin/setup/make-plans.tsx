import { useMutation } from '@tanstack/react-query';
import { makePlans } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Creates the prices that Stripe lacks. */
export function MakePlans() {
  const say = useToast();
  const making = useMutation({
    mutationFn: makePlans,
    onSuccess: ({ created }) =>
      say(
        created.length === 0
          ? 'Stripe already has every price.'
          : `Stripe has the plans now. Prices created: ${created.length}.`,
      ),
  });
  return (
    <div className="grid gap-8">
      <Button
        look="outline"
        size="small"
        className="justify-self-start"
        disabled={making.isPending}
        onClick={() => making.mutate()}
      >
        {making.isPending ? 'Creating…' : 'Create the plans at Stripe'}
      </Button>
      {making.isError && <FormError>{sentence(making.error)}</FormError>}
    </div>
  );
}
