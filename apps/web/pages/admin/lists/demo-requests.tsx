import { demoStatuses } from '#core/demo/rules.ts';
import type { DemoRequestRow } from '#core/demo/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { inWords } from '../format.ts';
import { DemoChange } from '../parts/demo-change.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { RecordList } from '../parts/record-list.tsx';

const tones: Partial<Record<string, Tone>> = { pending: 'waiting', assigned: 'good' };

const columns: readonly [Column<DemoRequestRow>, ...Column<DemoRequestRow>[]] = [
  { header: 'Reference', width: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Contact Info',
    width: 'w-[20%]',
    cell: (row) => (
      <>
        <Truncated>{row.email}</Truncated>
        <Truncated quiet>{row.phone}</Truncated>
      </>
    ),
  },
  {
    header: 'Status',
    width: 'w-[8rem]',
    cell: (row) => <Status tone={tones[row.status] ?? 'plain'}>{row.status}</Status>,
  },
  {
    header: 'Business Description',
    width: '',
    cell: (row) => (
      <>
        <Truncated>{row.business_description}</Truncated>
        {row.important_features && <Truncated quiet>{`Features: ${row.important_features}`}</Truncated>}
      </>
    ),
  },
  {
    header: 'Demo Setup',
    width: 'w-[9rem]',
    cell: (row) => (
      <>
        <span className="block">{row.ready_for_demo === 'yes' ? 'Ready' : 'Not Ready'}</span>
        <Truncated quiet>{row.integration_choice}</Truncated>
      </>
    ),
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function DemoRequests() {
  return (
    <RecordList
      source={adminLists.demoRequests}
      things="demo requests"
      columns={columns}
      rowKey={(row) => row.demo_id}
      detail={(row) => (
        <div className="grid gap-16">
          <DemoChange demo={row} />
          <Details
            facts={[
              ['Email', <MailLink key="email" address={row.email} whole />],
              ['Phone', `${row.phone} (${inWords(row.phone_verified)})`],
              ['Business', row.business_description],
              ['Features', row.important_features || 'None marked'],
              ['Priority', `${row.priority}, score ${row.lead_score}`],
              ['Follow up by', row.follow_up_method],
              ['Received', new Date(row.created_at).toLocaleString()],
              ...lifeOf(row),
            ]}
          />
        </div>
      )}
      empty={{ title: 'No demo requests', text: 'No demo number requests have been submitted yet.' }}
      statuses={demoStatuses}
    />
  );
}

/** What has become of the number so far. */
function lifeOf(row: DemoRequestRow): [string, string][] {
  const when = (moment: string | null) => (moment ? new Date(moment).toLocaleString() : null);
  const facts: [string, string | null][] = [
    ['Number', row.demo_number],
    ['Set up', when(row.assigned_at)],
    ['First call', when(row.activated_at)],
    ['Ends', when(row.expires_at)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
