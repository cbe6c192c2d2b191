import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorLabel } from '#core/jobs/labels.ts';
import { lateLimitSeconds } from '#core/operations/alerts/rules.ts';
import type { HealthReport } from '#core/operations/health/schemas.ts';
import { timeLabel } from '#core/shared/rules.ts';
import { humanize } from '#core/text/rules.ts';
import { healthQuery } from '../../../api/admin-operations.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatTotal } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { CallsOfLastDay } from './calls.tsx';
import { Drift } from './drift.tsx';
import { destinationNames, destinationStates, runStates, scheduledJobLabel } from './labels.ts';
import { Part } from './part.tsx';
import { StoredSecrets } from './stored-secrets.tsx';
import { UntrustedProxy } from './untrusted-proxy.tsx';

/** Whether everything works, what is waiting, and what needs a person. */
export function HealthTab() {
  const health = useQuery(healthQuery);
  return (
    <div className="grid gap-32 pt-16">
      <Loaded query={health} problem="We couldn’t load the system’s health." skeleton={<RowsSkeleton columns={4} />}>
        {(report) => (
          <>
            <UntrustedProxy report={report} />
            <Totals report={report} />
            <Destinations report={report} />
            <Backlog report={report} />
            <CallsOfLastDay report={report} />
            <Drift />
            <Workers report={report} />
            <ScheduledJobs report={report} />
            <StoredSecrets report={report} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Totals({ report }: { report: HealthReport }) {
  const due = report.oldest_due_seconds;
  const totals: [name: string, value: string, isBad: boolean, link: string | null][] = [
    ['Jobs that need attention', formatTotal(report.dead_jobs), report.dead_jobs > 0, '?tab=jobs&status=dead'],
    ['Oldest overdue job', due < 1 ? 'None' : timeLabel(due), due >= 60, null],
    [
      'Demos waiting over 24 hours',
      formatTotal(report.late_demos),
      report.late_demos > 0,
      '?tab=demo-requests&status=pending&sort=received',
    ],
  ];
  return (
    <dl aria-label="At a glance" className="grid gap-8 sm:grid-cols-3 sm:gap-16">
      {totals.map(([name, value, isBad, link]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-16 py-12">
          <dt className="text-ink-quiet">{name}</dt>
          <dd className="flex items-baseline justify-between gap-12">
            <span className={`tabular-nums text-22 font-semibold ${isBad ? 'text-danger' : ''}`}>{value}</span>
            {isBad && link && (
              <Link to={link} className="inline-flex min-h-[28px] items-center text-teal-text underline">
                Show<span className="sr-only"> {name.toLowerCase()}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Dependency {
  name: string;
  state: ReactNode;
  success: string | null;
  failure: string | null;
  error: string | null;
}

const moment = (iso: string | null) => (iso ? <Moment iso={iso} /> : '–');

const dependencyColumns: readonly [Column<Dependency>, ...Column<Dependency>[]] = [
  { header: 'Name', width: 'w-[22%]', cell: ({ name }) => name },
  { header: 'State', width: 'w-[11rem]', cell: ({ state }) => state },
  { header: 'Last success', width: 'w-[10rem]', cell: ({ success }) => moment(success) },
  { header: 'Last failure', width: 'w-[10rem]', cell: ({ failure }) => moment(failure) },
  { header: 'Last error', width: '', cell: ({ error }) => (error ? errorLabel(error) : '–') },
];

function Destinations({ report: { queue, destinations } }: { report: HealthReport }) {
  const own = { success: null, failure: null, error: null };
  const up = <Status tone="good">Working</Status>;
  const rows: Dependency[] = [
    { name: 'Database', state: up, ...own },
    {
      name: queue.system === 'redis' ? 'Queue (Redis)' : 'Queue (in the database)',
      state: queue.state === 'up' ? up : <Status tone="bad">Down</Status>,
      ...own,
    },
    ...destinations.map(({ name, state, last_success_at, last_failure_at, last_error }) => ({
      name: destinationNames[name],
      state: <Status tone={destinationStates[state].tone}>{destinationStates[state].words}</Status>,
      success: last_success_at,
      failure: last_failure_at,
      error: last_error,
    })),
  ];
  return (
    <Part title="Services we depend on" text="Status is based on our most recent attempts to use each service.">
      <DataTable caption="Services we depend on" columns={dependencyColumns} rows={rows} rowKey={({ name }) => name} />
    </Part>
  );
}

type Waiting = HealthReport['backlog'][number];

const backlogColumns: readonly [Column<Waiting>, ...Column<Waiting>[]] = [
  { header: 'Queue', width: 'w-[22%]', cell: ({ queue }) => queue },
  { header: 'State', width: 'w-[11rem]', cell: ({ state }) => humanize(state) },
  { header: 'Jobs', width: 'w-[10rem]', cell: ({ jobs }) => formatTotal(jobs) },
  {
    header: 'Oldest is late by',
    width: '',
    cell: ({ late_seconds: late }) => (late < 1 ? '–' : timeLabel(late)),
  },
  {
    header: 'Why it’s waiting',
    width: 'w-[16rem]',
    cell: ({ is_paused }) => (is_paused ? <Status tone="waiting">It is paused</Status> : '–'),
  },
];

function Backlog({ report: { backlog } }: { report: HealthReport }) {
  return (
    <Part
      title="Backlog"
      text={`We email the team when a job is dead or jobs are ${timeLabel(lateLimitSeconds)} late.`}
    >
      {backlog.length > 0 ? (
        <DataTable
          caption="Backlog"
          columns={backlogColumns}
          rows={backlog}
          rowKey={({ queue, state, is_paused }) => `${queue} ${state} ${is_paused}`}
        />
      ) : (
        <p>
          No jobs waiting right now. Jobs planned for later are listed under{' '}
          <Link to="?tab=jobs&status=pending" className="link">
            pending jobs
          </Link>
          .
        </p>
      )}
    </Part>
  );
}

type Worker = HealthReport['workers'][number];

const workerColumns: readonly [Column<Worker>, ...Column<Worker>[]] = [
  { header: 'Worker', width: 'w-[40%]', cell: ({ name }) => name },
  { header: 'Last finished a job', width: '', cell: ({ last_seen_at }) => <Moment iso={last_seen_at} /> },
];

function Workers({ report: { workers } }: { report: HealthReport }) {
  return (
    <Part title="Workers" text="Worker processes that finished a job in the last hour.">
      {workers.length > 0 ? (
        <DataTable caption="Workers" columns={workerColumns} rows={workers} rowKey={({ name }) => name} />
      ) : (
        <p>No worker finished a job in the last hour.</p>
      )}
    </Part>
  );
}

type ScheduledJob = HealthReport['scheduled_jobs'][number];

const scheduledJobColumns: readonly [Column<ScheduledJob>, ...Column<ScheduledJob>[]] = [
  { header: 'Name', width: 'w-[22%]', cell: ({ name }) => scheduledJobLabel(name) },
  { header: 'Every', width: 'w-[11rem]', cell: ({ every_seconds }) => timeLabel(every_seconds) },
  { header: 'Last run', width: 'w-[10rem]', cell: ({ last_started_at }) => moment(last_started_at) },
  {
    header: 'Result',
    width: 'w-[12rem]',
    cell: ({ state }) => <Status tone={runStates[state].tone}>{runStates[state].words}</Status>,
  },
  { header: 'Next run', width: 'w-[10rem]', cell: ({ next_run_at }) => moment(next_run_at) },
  { header: 'Last error', width: '', cell: ({ last_error }) => (last_error ? errorLabel(last_error) : '–') },
];

function ScheduledJobs({ report: { scheduled_jobs: jobs } }: { report: HealthReport }) {
  return (
    <Part title="Scheduled jobs" text="Jobs the workers run at set intervals, each in one process at a time.">
      {jobs.length > 0 ? (
        <DataTable caption="Scheduled jobs" columns={scheduledJobColumns} rows={jobs} rowKey={({ name }) => name} />
      ) : (
        <p>No worker has run yet.</p>
      )}
    </Part>
  );
}
