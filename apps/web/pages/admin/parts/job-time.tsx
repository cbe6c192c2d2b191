import type { JobRow } from '#core/jobs/schemas.ts';
import { formatFromNow } from '../format.ts';

/** When the job runs next, or how long ago it ended or began. */
export function JobTime({ job }: { job: JobRow }) {
  const waits = job.state === 'pending' || job.state === 'failed';
  const moment = waits ? job.run_at : (job.finished_at ?? job.created_at);
  return (
    <time dateTime={moment} title={new Date(moment).toLocaleString()}>
      {waits && Date.parse(moment) <= Date.now() ? 'due now' : formatFromNow(moment, Date.now())}
    </time>
  );
}
