import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobRow } from '#core/jobs/schemas.ts';
import { retryJob } from '../../../api/admin-jobs.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { JobAttempts } from './job-attempts.tsx';

export function JobDetail({ job }: { job: JobRow }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: async () => {
      say(`${job.name} will run again.`);
      await queryClient.invalidateQueries({ queryKey: ['admin', 'list', adminLists.jobs.name] });
    },
    onError: (error) => say(sentence(error), 'failed'),
  });

  return (
    <div className="grid gap-16">
      <div className="flex flex-wrap items-center gap-x-24 gap-y-8">
        <p>{job.summary}</p>
        <p className="text-ink-quiet">
          Request <span className="wrap-anywhere">{job.request_id}</span>
        </p>
        {(job.state === 'failed' || job.state === 'dead') && (
          <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {retry.isPending ? 'Retrying…' : 'Retry'}
          </Button>
        )}
      </div>
      {job.last_error && <p className="max-w-[90ch] wrap-anywhere text-danger">{job.last_error}</p>}
      <JobAttempts name={job.name} attempts={job.attempts} />
    </div>
  );
}
