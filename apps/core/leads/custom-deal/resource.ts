import { partnerCodeList, partnerCodes } from '#core/leads/partner-application/rules.ts';
import { defineResource, ourFault, type StatusTone } from '#core/resources/definition.ts';
import { answerSeconds, type DealStatus } from './rules.ts';
import { customDeal, customDealRow, dealReview } from './schemas.ts';

export const customDealResource = defineResource({
  kind: 'custom_deal',
  path: 'custom-deals',
  names: { list: 'Custom Deals', one: 'custom deal', many: 'custom deals', short: 'deal' },
  referencePrefix: 'S',
  title: 'deal_name',
  form: null,
  tracking: {
    code: 3,
    answerSeconds,
    words: {
      thing: 'deal',
      wait: 'We’ll review it and set up your commission',
      done: 'We reviewed your deal',
      taken: 'We’ve reviewed your deal.',
      late: ourFault,
    },
    closed: null,
  },
  row: customDealRow,
  idField: 'deal_id',
  change: dealReview,
  changeAction: 'deal-decided',
  ownDetail: {},
  statuses: {
    pending_review: 'waiting',
    needs_changes: 'waiting',
    approved: 'good',
    rejected: 'plain',
  } satisfies Record<DealStatus, StatusTone>,
  initialStatus: 'pending_review',
  due: { pending_review: { what: 'Review', after: { arrived_at: answerSeconds } } },
  search: [
    'reference',
    'deal_name',
    'sales_rep_name',
    'customer_name',
    'customer_company',
    'customer_email',
    'customer_phone',
    'sales_rep_email',
  ],
  texts: ['custom_features', 'special_notes'],
  filters: { source: { column: 'partner_code', values: partnerCodeList, labels: partnerCodes } },
  // The contract commission is a fixed share of the deal's value, so it sorts the same.
  sorts: { '-value': { column: 'contract_commission_cents', label: 'Largest first' } },
  correctable: {
    customer_name: { label: 'Customer name', schema: customDeal.shape.customerName },
    customer_email: { label: 'Customer email', schema: customDeal.shape.customerEmail },
    customer_phone: { label: 'Customer phone', schema: customDeal.shape.customerPhone },
    customer_company: { label: 'Customer company', schema: customDeal.shape.customerCompany },
    sales_rep_name: { label: 'Sales rep’s name', schema: customDeal.shape.salesRepName },
    sales_rep_email: { label: 'Sales rep’s email', schema: customDeal.shape.salesRepEmail },
  },
  buyerColumn: 'customer_email',
});
