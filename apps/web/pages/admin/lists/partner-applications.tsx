import { applicationStatuses } from '#core/leads/partner-application/rules.ts';
import type { PartnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import { inWords } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { StatusCell } from '../record-panel/status-cell.tsx';

const columns: readonly [Column<PartnerApplicationRow>, ...Column<PartnerApplicationRow>[]] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Company',
    width: '',
    besideWidth: '',
    cell: (row) => (
      <>
        <Truncated>{row.company_name}</Truncated>
        <Truncated quiet>{row.contact_name}</Truncated>
      </>
    ),
  },
  {
    header: 'Code and tier',
    width: 'w-[17%]',
    cell: (row) => (
      <>
        <span className="block">{row.partner_code}</span>
        <span className="block text-ink-quiet">{row.partner_tier}</span>
      </>
    ),
  },
  { header: 'Type', width: 'w-[14%]', cell: (row) => <Truncated>{inWords(row.business_type)}</Truncated> },
  {
    header: 'Status',
    width: 'w-[12rem]',
    besideWidth: 'w-[12rem]',
    cell: (row) => <StatusCell list="partner-applications" status={row.application_status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function PartnerApplications() {
  return (
    <RecordList
      source={adminLists.partnerApplications}
      things="partner applications"
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: 'No partner applications yet' }}
      statuses={applicationStatuses}
    />
  );
}
