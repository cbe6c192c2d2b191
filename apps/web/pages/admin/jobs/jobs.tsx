import { type JobRow, type JobState, jobStates } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { Moment } from '../parts/moment.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { JobDetail } from './job-detail.tsx';
import { JobTime } from './job-time.tsx';
import { RetryJobs } from './retry-jobs.tsx';

const tones: Record<JobState, Tone> = {
  pending: 'plain',
  dispatched: 'plain',
  running: 'good',
  succeeded: 'good',
  failed: 'waiting',
  dead: 'bad',
  cancelled: 'plain',
  held: 'waiting',
};

const columns: readonly [Column<JobRow>, ...Column<JobRow>[]] = [
  { header: 'Name', width: 'w-[20%]', cell: (row) => <Truncated>{`${row.name}: ${row.summary}`}</Truncated> },
  {
    header: 'About',
    width: 'w-[20%]',
    cell: ({ subject }) => <Truncated>{`${humanize(subject.kind)} ${subject.reference ?? ''}`}</Truncated>,
  },
  { header: 'State', width: 'w-[8.5rem]', cell: (row) => <Status tone={tones[row.state]}>{row.state}</Status> },
  { header: 'Due', width: 'w-[7rem]', cell: (row) => <Moment iso={row.due_at} /> },
  { header: 'Attempts', width: 'w-[6rem]', numeric: true, cell: (row) => row.attempt },
  { header: 'Next or last', width: 'w-[9.5rem]', cell: (row) => <JobTime job={row} /> },
  { header: 'Last error', width: '', cell: (row) => <Truncated quiet>{row.last_error ?? '–'}</Truncated> },
];

export function Jobs() {
  return (
    <RecordList
      source={adminLists.jobs}
      things="jobs"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <JobDetail job={row} />}
      empty={{ title: 'No jobs yet', text: 'Every form that is sent leaves its work here.' }}
      statuses={jobStates}
      actions={(filter) => <RetryJobs filter={filter} />}
    />
  );
}
