import { purchaseStates } from '#core/money/purchases/rules.ts';
import type { PurchaseRow } from '#core/money/purchases/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { humanize } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { PurchasePanel, ReceptionistLink } from './purchase-panel.tsx';

const tones: Record<string, Tone> = { paid: 'good', processing: 'waiting', review: 'bad', failed: 'bad' };

const columns: readonly [Column<PurchaseRow>, ...Column<PurchaseRow>[]] = [
  { header: 'Buyer', width: '', cell: (row) => row.customer_email },
  { header: 'Plan', width: 'w-[12rem]', cell: (row) => `${humanize(row.plan)}, ${humanize(row.payment_type)}` },
  { header: 'Amount', width: 'w-[8rem]', numeric: true, cell: (row) => formatMoney(row.amount) },
  {
    header: 'Status',
    width: 'w-[9rem]',
    cell: (row) => <Status tone={tones[row.status] ?? 'plain'}>{humanize(row.status)}</Status>,
  },
  { header: 'Demo', width: 'w-[10rem]', cell: (row) => <ReceptionistLink of={row} /> },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

/** Every order, paid or not. */
export function Purchases() {
  return (
    <RecordList
      source={adminLists.purchases}
      things="purchases"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <PurchasePanel row={row} />}
      empty={{ title: 'No purchases yet', text: 'Each plan that someone starts to buy is listed here.' }}
      statuses={purchaseStates}
    />
  );
}
