import type { JobRow } from '#core/jobs/schemas.ts';
import { JobActions } from './job-actions.tsx';
import { JobAttempts } from './job-attempts.tsx';

export function JobDetail({ job }: { job: JobRow }) {
  return (
    <div className="grid gap-16">
      <div className="flex flex-wrap items-center gap-x-24 gap-y-8">
        <p>{job.summary}</p>
        <p className="text-ink-quiet">
          Request <span className="wrap-anywhere">{job.request_id}</span>
        </p>
        <JobActions job={job} />
      </div>
      {job.last_error && <p className="max-w-[90ch] wrap-anywhere text-danger">{job.last_error}</p>}
      <JobAttempts name={job.name} attempts={job.attempts} />
    </div>
  );
}
