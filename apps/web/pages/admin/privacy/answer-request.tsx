import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrivacyRequestRow } from '#core/privacy/schemas.ts';
import { decideRequest, privacyRequestsQuery } from '../../../api/admin-privacy.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** A visitor's request that waits: one click carries it out. */
export function AnswerRequest({ request: { id, kind } }: { request: PrivacyRequestRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const decide = useMutation({
    mutationFn: (decision: 'carry_out' | 'refuse') => decideRequest(id, decision),
    onSuccess: ({ state }) => say(state === 'refused' ? 'The request is refused.' : 'The request is carried out.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: privacyRequestsQuery.queryKey }),
  });
  return (
    <div className="grid justify-items-start gap-12">
      <p className="max-w-[72ch]">
        {kind === 'access'
          ? 'The person can then download their archive for 30 days, with the link they got.'
          : 'Everything about the person is then erased, as far as the books allow. Their link shows them the receipt.'}
      </p>
      {decide.isError && <FormError>{sentence(decide.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button size="medium" disabled={decide.isPending} onClick={() => decide.mutate('carry_out')}>
          {kind === 'access' ? 'Hand it over' : 'Erase this person'}
        </Button>
        <Button look="outline" size="medium" disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
          Refuse
        </Button>
      </div>
    </div>
  );
}
