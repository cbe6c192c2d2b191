import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadDays } from '#core/privacy/rules.ts';
import type { PersonFound, PrivacyRequestRow } from '#core/privacy/schemas.ts';
import { decideRequest, findPerson, privacyRequestsQuery } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BeforeErasing } from './before-erasing.tsx';
import { Counts } from './counts.tsx';

/** A visitor's request that waits: one click carries it out. */
export function AnswerRequest({ request: { id, kind, email, phone } }: { request: PrivacyRequestRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  // Each look is in the audit log, so nothing looks again by itself.
  const found = useQuery({
    queryKey: ['admin', 'privacy', 'found', id],
    queryFn: () => findPerson({ email, phone }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const decide = useMutation({
    mutationFn: (decision: 'carry_out' | 'refuse') => decideRequest(id, decision),
    onSuccess: ({ state }) => say(state === 'refused' ? 'The request is refused.' : 'The request is carried out.'),
    onSettled: reloadAfter(queryClient, privacyRequestsQuery.queryKey),
  });
  // The buttons come with what they are about, so that they don't move under the pointer.
  if (found.isPending) return <p>Searching…</p>;
  return (
    <div className="grid justify-items-start gap-12">
      <p className="max-w-[72ch]">
        {kind === 'access'
          ? `The person can then download their archive for ${downloadDays} days, with the link they got.`
          : 'Everything about the person is then erased, as far as the books allow. Their link shows them the receipt.'}
      </p>
      {found.isError && <FormError>{sentence(found.error)}</FormError>}
      {found.data && <FoundBefore found={found.data} kind={kind} />}
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

function FoundBefore({ found, kind }: { found: PersonFound } & Pick<PrivacyRequestRow, 'kind'>) {
  if (Object.keys(found.counts).length === 0) return <p>We store nothing about this person.</p>;
  return (
    <>
      <Counts counts={found.counts} />
      {kind === 'erasure' && <BeforeErasing found={found} />}
    </>
  );
}
