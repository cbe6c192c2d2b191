import type { JobRow } from '#core/jobs/schemas.ts';
import { Moment } from '../parts/moment.tsx';

/** When the job runs next, or how long ago it ended or began. */
export function JobTime({ job }: { job: JobRow }) {
  const waits = job.state === 'pending' || job.state === 'failed';
  const moment = waits ? job.run_at : (job.finished_at ?? job.created_at);
  if (waits && Date.parse(moment) <= Date.now()) return 'due now';
  return <Moment iso={moment} />;
}
