import { demoStatuses } from '#core/leads/demo-request/rules.ts';
import type { DemoRequestRow } from '#core/leads/demo-request/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { StatusCell } from '../record-panel/status-cell.tsx';

const columns: readonly [Column<DemoRequestRow>, ...Column<DemoRequestRow>[]] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Contact Info',
    width: 'w-[20%]',
    besideWidth: '',
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
    besideWidth: 'w-[8rem]',
    cell: (row) => <StatusCell list="demo-requests" status={row.status} row={row} />,
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
      empty={{ title: 'No demo requests', text: 'No demo number requests have been submitted yet.' }}
      statuses={demoStatuses}
    />
  );
}
