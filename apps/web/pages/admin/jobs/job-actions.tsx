import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRow } from '#core/jobs/schemas.ts';
import { cancelJob, retryJob } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

const retried: JobRow['state'][] = ['retrying', 'dead', 'cancelled'];
const cancelled: JobRow['state'][] = ['pending', 'queued', 'retrying', 'dead'];

/** What an administrator can do with a job in its current state. */
export function JobActions({ job }: { job: JobRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const handlers = (words: string) => ({
    onSuccess: () => say(words),
    onError: (error: unknown) => say(sentence(error), 'failed'),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const retry = useMutation({ mutationFn: () => retryJob(job.id), ...handlers('The job will run again.') });
  const cancel = useMutation({ mutationFn: () => cancelJob(job.id), ...handlers('The job is canceled.') });

  return (
    <div className="flex flex-wrap gap-12">
      {retried.includes(job.state) && (
        <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {retry.isPending ? 'Retrying…' : 'Retry'}
        </Button>
      )}
      {cancelled.includes(job.state) && job.cancelable && (
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          Cancel this job
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel this job"
        confirm="Cancel the job"
        busy="Canceling…"
        refuse="Keep it"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{job.summary}?</p>
        <p className="text-ink-quiet">It won’t run. You can bring it back with Retry.</p>
      </ConfirmDialog>
    </div>
  );
}
