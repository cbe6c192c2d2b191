import { commissionStates } from '#core/money/commissions/rules.ts';
import type { CommissionRow } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { humanize } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { holdLabels } from './labels.ts';

const tones: Partial<Record<CommissionRow['status'], Tone>> = {
  accrued: 'waiting',
  payable: 'waiting',
  held: 'bad',
  paid: 'good',
};

const columns: readonly [Column<CommissionRow>, ...Column<CommissionRow>[]] = [
  { header: 'Partner', width: 'w-[12rem]', cell: (row) => row.partner_code },
  { header: 'For', width: '', cell: (row) => <Truncated>{`${humanize(row.plan)}, ${humanize(row.kind)}`}</Truncated> },
  { header: 'Customer paid', width: 'w-[10rem]', numeric: true, cell: (row) => formatMoney(row.base_amount) },
  { header: 'Commission', width: 'w-[10rem]', numeric: true, cell: (row) => formatMoney(row.commission) },
  {
    header: 'Status',
    width: 'w-[12rem]',
    cell: (row) => (
      <Status tone={tones[row.status] ?? 'plain'}>
        {row.hold ? `${row.status}: ${holdLabels[row.hold]}` : row.status}
      </Status>
    ),
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function Commissions() {
  return (
    <RecordList
      source={adminLists.commissions}
      things="commissions"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <CommissionPanel row={row} />}
      empty={{ title: 'No commissions yet', text: 'Partner commissions will appear here once customers pay.' }}
      statuses={commissionStates}
    />
  );
}
