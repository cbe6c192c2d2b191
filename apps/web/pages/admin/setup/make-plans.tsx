import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makePlans } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Creates the prices that Stripe lacks. */
export function MakePlans() {
  const queryClient = useQueryClient();
  const say = useToast();
  const making = useMutation({
    mutationFn: makePlans,
    onSuccess: ({ created }) => say(`Stripe has the plans now. Prices created: ${created.length}.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'setup'] }),
  });
  return (
    <div className="grid gap-8">
      <Button size="small" className="justify-self-start" disabled={making.isPending} onClick={() => making.mutate()}>
        {making.isPending ? 'Creating…' : 'Create the plans at Stripe'}
      </Button>
      {making.isError && <FormError>{sentence(making.error)}</FormError>}
    </div>
  );
}
