import { demoAnswers, demoLabels, phoneLabel } from '#core/leads/demo-request/labels.ts';
import type { DemoRequestRow } from '#core/leads/demo-request/schemas.ts';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { StatusCell } from '../parts/status-cell.tsx';
import { DemoChange } from './demo-change.tsx';
import { type AdminResource, arrivalFacts, type Facts, lateView, moment } from './resource.tsx';

const columns: AdminResource<'demo_request'>['columns'] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Contact Info',
    width: 'w-[20%]',
    besideWidth: '',
    cell: (row) => (
      <>
        <Truncated>{row.email}</Truncated>
        <Truncated quiet>{row.phone ?? 'No phone number'}</Truncated>
      </>
    ),
  },
  {
    header: 'Status',
    width: 'w-[11rem]',
    besideWidth: 'w-[8rem]',
    cell: (row) => <StatusCell list="demo-requests" status={row.status} row={row} />,
  },
  {
    header: 'Business Description',
    width: '',
    cell: (row) => (
      <>
        <Truncated>{row.business_description ?? '–'}</Truncated>
        {row.important_features && <Truncated quiet>{`Features: ${row.important_features}`}</Truncated>}
      </>
    ),
  },
  {
    header: 'Demo Setup',
    width: 'w-[9rem]',
    cell: (row) => (
      <>
        <span className="block">{readiness(row)}</span>
        <Truncated quiet>{row.integration_choice ?? ''}</Truncated>
      </>
    ),
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

/** Whether somebody sent the form: the team makes others from purchases. */
const isAsked = ({ ready_for_demo }: DemoRequestRow) => ready_for_demo !== null;

function readiness(row: DemoRequestRow): string {
  if (!isAsked(row)) return 'From a purchase';
  return row.ready_for_demo === 'yes' ? 'Ready' : 'Not Ready';
}

function demoFacts(row: DemoRequestRow, calls: number): Facts {
  const life: [string, string | null][] = [
    ['Demo number', row.demo_number],
    ['Set up', row.assigned_at && moment(row.assigned_at)],
    ['First call', row.activated_at && moment(row.activated_at)],
    ['Calls', row.demo_number && String(calls)],
    ['Ends', row.expires_at && moment(row.expires_at)],
  ];
  return [
    [demoLabels.email, <MailLink key="email" address={row.email} whole />],
    [demoLabels.phone, row.phone ? `${row.phone} (${phoneLabel(row.phone_verified)})` : 'Not given'],
    ...(isAsked(row) ? demoAnswers(row).filter(([, answer]) => answer !== null) : []),
    ['Priority', `${row.priority}, score ${row.lead_score}`],
    ['Follow-up method', row.follow_up_method],
    ...arrivalFacts(row),
    ...life.filter(([, value]) => value !== null),
  ];
}

export const demoRequest: AdminResource<'demo_request'> = {
  columns,
  empty: { title: 'No demo requests', text: 'No demo number requests have been submitted yet.' },
  views: [
    lateView,
    { name: 'Needs a demo number', query: 'status=pending' },
    { name: 'High priority', query: 'priority=High' },
    { name: 'Highest score first', query: 'sort=-score' },
    { name: 'No owner', query: 'assignee=nobody' },
  ],
  title: (row) => row.email,
  facts: ({ record, calls }) => demoFacts(record, calls.count),
  Actions: ({ detail, onDone }) => <DemoChange demo={detail.record} detail={detail} onDone={onDone} />,
};
