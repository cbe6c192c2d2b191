import { type JobRow, jobStates } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { JobDetail } from './job-detail.tsx';
import { JobTime } from './job-time.tsx';
import { resultOf, type ShownState, shownState, subjectLabel } from './labels.ts';
import { PauseAQueue, PausedQueues } from './pauses.tsx';
import { RetryJobs } from './retry-jobs.tsx';

const tones: Record<ShownState, Tone> = {
  pending: 'plain',
  queued: 'plain',
  running: 'good',
  succeeded: 'good',
  captured: 'plain',
  skipped: 'plain',
  retrying: 'waiting',
  dead: 'bad',
  cancelled: 'plain',
};

const columns: readonly [Column<JobRow>, ...Column<JobRow>[]] = [
  { header: 'Job', width: 'w-[22%]', cell: (row) => <Truncated>{row.summary}</Truncated> },
  {
    header: 'About',
    width: 'w-[16%]',
    cell: ({ subject }) => <Truncated>{subjectLabel(subject)}</Truncated>,
  },
  {
    header: 'State',
    width: 'w-[8.5rem]',
    cell: (row) => <Status tone={tones[shownState(row)]}>{humanize(shownState(row))}</Status>,
  },
  { header: 'Attempts', width: 'w-[6rem]', numeric: true, cell: (row) => row.attempt },
  { header: 'Timing', width: 'w-[9.5rem]', cell: (row) => <JobTime job={row} /> },
  { header: 'Result', width: '', cell: (row) => <Truncated quiet>{resultOf(row) ?? '–'}</Truncated> },
];

export function Jobs() {
  return (
    <div className="grid gap-24">
      <PausedQueues />
      <RecordList
        source={adminLists.jobs}
        things="jobs"
        columns={columns}
        rowKey={(row) => row.id}
        detail={(row) => <JobDetail job={row} />}
        empty={{ title: 'No jobs yet', text: 'Every form that comes in creates jobs here.' }}
        statuses={jobStates}
        actions={(filter) => (
          <>
            <PauseAQueue />
            <RetryJobs filter={filter} />
          </>
        )}
      />
    </div>
  );
}
