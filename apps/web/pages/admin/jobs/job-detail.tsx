import type { JobRow } from '#core/jobs/schemas.ts';
import { explanationOf } from './explanation.ts';
import { JobActions } from './job-actions.tsx';
import { JobAttempts } from './job-attempts.tsx';

export function JobDetail({ job }: { job: JobRow }) {
  return (
    <div className="grid gap-16">
      <div className="flex flex-wrap items-center gap-x-24 gap-y-8">
        <p>
          {job.summary} <span className="text-ink-quiet">({job.name})</span>
        </p>
        <p className="text-ink-quiet">
          Request ID <span className="wrap-anywhere">{job.request_id}</span>
        </p>
        <JobActions job={job} />
      </div>
      <Suspect job={job} />
      <p className="max-w-[90ch] wrap-anywhere">{explanationOf(job, Date.now())}</p>
      <JobAttempts summary={job.summary} attempts={job.attempts} />
    </div>
  );
}

/** What it means for a job that its worker stopped. */
function Suspect({ job: { suspect, state } }: { job: JobRow }) {
  if (!suspect) return null;
  return (
    <p className="max-w-[90ch]">
      Workers stopped while running this job, twice in a row. That used up none of its attempts.
      {state === 'dead'
        ? ' It ran by itself the last time, so it’s the cause. Find out why before you retry it.'
        : ' It now runs by itself, so it can’t stop other jobs.'}
    </p>
  );
}
