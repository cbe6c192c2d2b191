import { Link } from 'react-router-dom';
import type { ReceptionistRow } from '#core/calls/admin/schemas.ts';
import { demoStatuses } from '#core/leads/demo-request/rules.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { formatTotal } from '../format.ts';
import { RecordStatus } from '../parts/due.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { DemoLink } from './demo-link.tsx';
import { callsAddress, knowledgeLabel } from './labels.ts';
import { ReceptionistPanel } from './receptionist-panel.tsx';

const columns: readonly [Column<ReceptionistRow>, ...Column<ReceptionistRow>[]] = [
  { header: 'Business', width: '', cell: (row) => row.business_name ?? 'No name yet' },
  { header: 'Demo', width: 'w-[10rem]', cell: (row) => <DemoLink of={row} /> },
  { header: 'Owner', width: 'w-[22%]', cell: (row) => <MailLink address={row.notify_email} /> },
  { header: 'Status', width: 'w-[8rem]', cell: (row) => <RecordStatus list="demo-requests" status={row.status} /> },
  { header: 'Knows', width: 'w-[13rem]', cell: knowledgeLabel },
  {
    header: 'Calls',
    width: 'w-[6rem]',
    numeric: true,
    cell: (row) =>
      row.calls === 0 ? (
        '0'
      ) : (
        <Link to={callsAddress(row.reference)} className="link">
          {formatTotal(row.calls)}
        </Link>
      ),
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

/** Every receptionist, with the demo request it was made for. */
export function Receptionists() {
  return (
    <RecordList
      source={adminLists.receptionists}
      things="receptionists"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <ReceptionistPanel row={row} />}
      empty={{ title: 'No receptionists yet', text: 'Each demo request gets a receptionist.' }}
      statuses={[...demoStatuses, spamStatus]}
    />
  );
}
