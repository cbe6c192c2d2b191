import { dealAnswers, dealLabels } from '#core/leads/custom-deal/labels.ts';
import { dealIsOnTheBooks } from '#core/leads/custom-deal/rules.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import { dollarsLabel } from '#core/shared/labels.ts';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { Allowed } from '../parts/allowed.tsx';
import { StatusCell } from '../parts/status-cell.tsx';
import { DealContract } from './deal-contract.tsx';
import { DealReview } from './deal-review.tsx';
import { DeleteDeal } from './delete-deal.tsx';
import { type AdminResource, answerFacts, type Facts, lateView, moment, PersonLine } from './resource.tsx';

const columns: AdminResource<'custom_deal'>['columns'] = [
  { header: 'Reference', width: 'w-[12.5rem]', besideWidth: 'w-[12.5rem]', cell: (row) => row.reference },
  {
    header: 'Deal Info',
    width: '',
    besideWidth: '',
    cell: ({ deal }) => (
      <>
        <Truncated>{deal.name}</Truncated>
        <Truncated quiet>{`${dollarsLabel(deal.integration_fee)} + ${dollarsLabel(deal.monthly_fee)}/month`}</Truncated>
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
        <span className="block">{dollarsLabel(commissions.totalContractCommission)}</span>
        <span className="block text-ink-quiet">{dollarsLabel(commissions.monthlyCommission)}/month</span>
      </>
    ),
  },
  {
    header: 'Status',
    width: 'w-[11rem]',
    besideWidth: 'w-[10rem]',
    cell: (row) => <StatusCell list="custom-deals" status={row.status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

function dealFacts({ deal_id, deal, sales_rep, customer, contract, commissions, created_at }: CustomDealRow): Facts {
  return [
    [
      dealLabels.salesRep,
      <PersonLine key="rep" name={`${sales_rep.name} (${sales_rep.partner_code})`} email={sales_rep.email} />,
    ],
    [
      dealLabels.customer,
      <PersonLine key="customer" name={`${customer.name}, ${customer.company}`} email={customer.email} />,
    ],
    [dealLabels.customerPhone, customer.phone],
    ...answerFacts(dealAnswers(deal), 'None'),
    [dealLabels.contractFile, contract ? <DealContract key="contract" dealId={deal_id} contract={contract} /> : 'None'],
    [
      'Commission',
      `${dollarsLabel(commissions.totalContractCommission)} total, ${dollarsLabel(commissions.totalFirstYearCommission)} in the first year`,
    ],
    ['Received', moment(created_at)],
  ];
}

export const customDeal: AdminResource<'custom_deal'> = {
  columns,
  empty: { title: 'No custom deals yet' },
  hiddenTexts: ({ deal }) => [
    [dealLabels.customFeatures, deal.custom_features.join(', ')],
    [dealLabels.specialNotes, deal.special_notes],
  ],
  views: [
    lateView,
    { name: 'Needs review', query: 'status=pending_review' },
    { name: 'Largest first', query: 'sort=-value' },
  ],
  title: (row) => row.deal.name,
  facts: ({ record }) => dealFacts(record),
  Actions: ({ detail, onDone }) => (
    <>
      <DealReview deal={detail.record} detail={detail} onDone={onDone} />
      {!dealIsOnTheBooks(detail.record.status) && (
        <Allowed to="settings">
          <DeleteDeal row={detail.record} />
        </Allowed>
      )}
    </>
  ),
};
