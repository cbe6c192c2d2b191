import type { JobRow } from '#core/jobs/schemas.ts';
import { JobActions } from './job-actions.tsx';
import { JobAttempts } from './job-attempts.tsx';
import { JobTrace } from './job-trace.tsx';

export function JobDetail({ job }: { job: JobRow }) {
  return (
    <div className="grid gap-16">
      <div className="flex flex-wrap items-center gap-x-24 gap-y-8">
        <p>{job.summary}</p>
        <p className="text-ink-quiet">
          Request <span className="wrap-anywhere">{job.request_id}</span>
        </p>
        <JobTrace job={job} />
        <JobActions job={job} />
      </div>
      <Crashes job={job} />
      {job.last_error && <p className="max-w-[90ch] wrap-anywhere text-danger">{job.last_error}</p>}
      <JobAttempts name={job.name} attempts={job.attempts} />
    </div>
  );
}

/** What a job's crashes mean for it. */
function Crashes({ job: { crashes, state } }: { job: JobRow }) {
  if (crashes === 0) return null;
  const times = crashes === 1 ? 'A worker' : `${crashes} workers in a row`;
  const words = `${times} stopped in the middle of this job. That used none of its tries.`;
  const isAlone = crashes >= 2 && state !== 'dead';
  return (
    <p className="max-w-[90ch]">
      {words}
      {isAlone && ' It runs alone now, so that it can stop no other job.'}
      {state === 'dead' && ' It was alone the last time, so it is the cause. Find out why before you retry it.'}
    </p>
  );
}
