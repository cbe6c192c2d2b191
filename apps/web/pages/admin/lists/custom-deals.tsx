import type { CustomDealRow } from '#core/deals/schemas.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { adminLists, contractUrl } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Details } from '../../../ui/details.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { formatDollars } from '../format.ts';
import { MailLink } from '../parts/mail-link.tsx';
import { RecordList } from '../parts/record-list.tsx';

const columns: readonly [Column<CustomDealRow>, ...Column<CustomDealRow>[]] = [
  { header: 'Reference', width: 'w-[12.5rem]', cell: (row) => row.reference },
  {
    header: 'Deal Info',
    width: '',
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
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function CustomDeals() {
  return (
    <RecordList
      source={adminLists.customDeals}
      things="custom deals"
      columns={columns}
      rowKey={(row) => row.deal_id}
      detail={({ deal_id, deal, sales_rep, customer, contract, commissions }) => (
        <Details
          facts={[
            ['Contract', `${deal.contract_months} months from ${deal.start_date}, paid ${deal.payment_terms}`],
            ['Commission', `${formatDollars(commissions.totalFirstYearCommission)} in the first year`],
            ['Sales rep', <MailLink key="rep" address={sales_rep.email} whole />],
            ['Customer', <MailLink key="customer" address={customer.email} whole />],
            ['Phone', customer.phone],
            ['Features', deal.custom_features.join(', ') || 'None'],
            ['Notes', deal.special_notes ?? 'None'],
            [
              'Contract file',
              contract ? (
                <a key="contract" className="link" href={contractUrl(deal_id)} download>
                  {`${contract.filename}, ${formatMegabytes(contract.size)}`}
                </a>
              ) : (
                'None'
              ),
            ],
          ]}
        />
      )}
      empty={{ title: 'No custom deals yet' }}
    />
  );
}
