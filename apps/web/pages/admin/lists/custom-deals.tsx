import { dealStatuses } from '#core/leads/custom-deal/rules.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { formatDollars } from '../format.ts';
import { RecordList } from '../record-list/record-list.tsx';
import { StatusCell } from '../record-panel/status-cell.tsx';

const columns: readonly [Column<CustomDealRow>, ...Column<CustomDealRow>[]] = [
  { header: 'Reference', width: 'w-[12.5rem]', besideWidth: 'w-[12.5rem]', cell: (row) => row.reference },
  {
    header: 'Deal Info',
    width: '',
    besideWidth: '',
    cell: ({ deal }) => (
      <>
        <Truncated>{deal.name}</Truncated>
        <Truncated
          quiet
        >{`${formatDollars(deal.integration_fee)} + ${formatDollars(deal.monthly_fee)}/month`}</Truncated>
      </>
    ),
  },
  {
    header: 'Sales Rep',
    width: 'w-[17%]',
    cell: ({ sales_rep }) => (
      <>
        <Truncated>{sales_rep.name}</Truncated>
        <Truncated quiet>{sales_rep.partner_code}</Truncated>
      </>
    ),
  },
  {
    header: 'Customer',
    width: 'w-[19%]',
    cell: ({ customer }) => (
      <>
        <Truncated>{customer.name}</Truncated>
        <Truncated quiet>{customer.company}</Truncated>
      </>
    ),
  },
  {
    header: 'Commission',
    width: 'w-[10rem]',
    numeric: true,
    cell: ({ commissions }) => (
      <>
        <span className="block">{formatDollars(commissions.totalContractCommission)}</span>
        <span className="block text-ink-quiet">{formatDollars(commissions.monthlyCommission)}/month</span>
      </>
    ),
  },
  {
    header: 'Status',
    width: 'w-[10rem]',
    besideWidth: 'w-[10rem]',
    cell: (row) => <StatusCell list="custom-deals" status={row.status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function CustomDeals() {
  return (
    <RecordList
      source={adminLists.customDeals}
      things="custom deals"
      columns={columns}
      rowKey={(row) => row.deal_id}
      empty={{ title: 'No custom deals yet' }}
      statuses={dealStatuses}
    />
  );
}
