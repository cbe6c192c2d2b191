import type { JobRow } from '#core/jobs/schemas.ts';
import { Moment } from '../parts/moment.tsx';

/** When the job runs next, or how long ago it ended or was created. */
export function JobTime({ job }: { job: JobRow }) {
  const waits = job.state === 'pending' || job.state === 'retrying';
  const moment = waits ? job.run_at : (job.finished_at ?? job.created_at);
  if (waits && Date.parse(moment) <= Date.now()) return 'Due now';
  const what = waits ? (job.attempt > 0 ? 'Next attempt' : 'First attempt') : job.finished_at ? 'Ended' : 'Created';
  return (
    <>
      {what} <Moment iso={moment} />
    </>
  );
}
