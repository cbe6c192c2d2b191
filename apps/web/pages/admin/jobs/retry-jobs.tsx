import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#core/shared/rules.ts';
import { filterQuery, type ListFilter } from '../../../api/admin-lists.ts';
import { retryJobs } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Retries every retrying and dead job that matches the list's filter. */
export function RetryJobs({ filter }: { filter: ListFilter }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const retry = useMutation({
    mutationFn: () => retryJobs(Object.fromEntries(new URLSearchParams(filterQuery({ ...filter, sort: '' })))),
    onSuccess: ({ retried, more }) => {
      setAsking(false);
      const jobs = retried === 1 ? '1 job will run again.' : `${formatCount(retried)} jobs will run again.`;
      say(more ? `${jobs} There are more. Do this again for the rest.` : jobs);
    },
    onSettled: reloadAfter(queryClient, ['admin']),
  });
  // Only these can be retried.
  if (filter.status !== '' && filter.status !== 'retrying' && filter.status !== 'dead') return null;
  const which = filter.status === '' ? 'retrying and dead' : filter.status;
  const close = () => {
    setAsking(false);
    retry.reset();
  };

  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
        Retry all matching
      </Button>
      <ConfirmDialog
        open={asking}
        title="Retry all matching jobs"
        confirm="Retry them all"
        busy="Retrying…"
        refuse="Not now"
        pending={retry.isPending}
        problem={retry.isError ? sentence(retry.error) : undefined}
        onConfirm={() => retry.mutate()}
        onClose={close}
      >
        <p>
          Every {which} job {filterQuery({ ...filter, status: '', sort: '' }) === '' ? '' : 'that matches the filter '}
          will run again now, up to 10,000 at a time.
        </p>
        <p className="text-ink-quiet">Emails that were sent won’t be sent again, and no payment will be made twice.</p>
      </ConfirmDialog>
    </>
  );
}
