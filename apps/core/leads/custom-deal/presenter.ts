import type { z } from 'zod';
import { dueAt } from '#core/resources/sla.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import type { DealRecord } from './read.ts';
import { customDealResource } from './resource.ts';
import type { DealCommissions } from './rules.ts';
import type { CustomDealRow, dealCommissionAmounts } from './schemas.ts';

/** Commissions in cents as the dollar amounts of the API. */
export function commissionAmounts(commissions: DealCommissions): z.infer<typeof dealCommissionAmounts> {
  return {
    totalIntegrationCommission: centsToDollars(commissions.integration),
    monthlyCommission: centsToDollars(commissions.monthly),
    totalFirstYearCommission: centsToDollars(commissions.firstYear),
    totalContractCommission: centsToDollars(commissions.contract),
  };
}

export function presentCustomDeal(record: DealRecord): CustomDealRow {
  return {
    deal_id: record.id,
    reference: record.reference,
    status: record.status,
    created_at: record.created_at.toISOString(),
    deal: {
      name: record.deal_name,
      integration_fee: centsToDollars(record.integration_fee_cents),
      monthly_fee: centsToDollars(record.monthly_fee_cents),
      contract_months: record.contract_months,
      start_date: record.contract_start_date,
      payment_terms: record.payment_terms,
      custom_features: record.custom_features,
      special_notes: record.special_notes,
    },
    sales_rep: {
      name: record.sales_rep_name,
      email: readableAddresses(record.sales_rep_email),
      partner_code: record.partner_code,
    },
    customer: {
      name: record.customer_name,
      email: readableAddresses(record.customer_email),
      phone: record.customer_phone,
      company: record.customer_company,
    },
    commissions: storedAmounts(record),
    contract: record.contract_file,
    assignee: record.assignee,
    due_at:
      dueAt(customDealResource, {
        status: record.status,
        moments: { arrived_at: record.arrived_at },
      })?.toISOString() ?? null,
  };
}

/** The body of the automation webhook: the form's fields under the form's names, with the server's calculations. */
export function customDealWebhook(record: DealRecord) {
  return {
    form_type: 'custom_deal',
    submission_time: record.created_at.toISOString(),
    deal_id: record.id,
    reference: record.reference,
    salesRepName: record.sales_rep_name,
    salesRepEmail: record.sales_rep_email,
    salesRepCode: record.partner_code,
    customerName: record.customer_name,
    customerEmail: record.customer_email,
    customerPhone: record.customer_phone,
    customerCompany: record.customer_company,
    dealName: record.deal_name,
    integrationFee: centsToDollars(record.integration_fee_cents),
    monthlyFee: centsToDollars(record.monthly_fee_cents),
    contractDuration: record.contract_months,
    contractStartDate: record.contract_start_date,
    contractFile: record.contract_file?.filename ?? null,
    specialNotes: record.special_notes,
    paymentTerms: record.payment_terms,
    customFeatures: record.custom_features,
    calculations: storedAmounts(record),
  };
}

type DealTold = StoredData<'custom_deal.created'>;

/** What endpoints are told of a new deal and its contract. */
export function customDealEvent(record: Omit<DealTold, 'contract_file'>, contract: DealTold['contract_file']) {
  return eventOf('custom_deal.created', {
    id: record.id,
    reference: record.reference,
    status: record.status,
    sales_rep_name: record.sales_rep_name,
    sales_rep_email: record.sales_rep_email,
    partner_code: record.partner_code,
    customer_name: record.customer_name,
    customer_email: record.customer_email,
    customer_phone: record.customer_phone,
    customer_company: record.customer_company,
    deal_name: record.deal_name,
    integration_fee_cents: record.integration_fee_cents,
    monthly_fee_cents: record.monthly_fee_cents,
    contract_months: record.contract_months,
    contract_start_date: record.contract_start_date,
    payment_terms: record.payment_terms,
    custom_features: record.custom_features,
    special_notes: record.special_notes,
    integration_commission_cents: record.integration_commission_cents,
    monthly_commission_cents: record.monthly_commission_cents,
    first_year_commission_cents: record.first_year_commission_cents,
    contract_commission_cents: record.contract_commission_cents,
    contract_file: contract && { filename: contract.filename, size: contract.size },
  });
}

function storedAmounts(record: DealRecord) {
  return commissionAmounts({
    integration: record.integration_commission_cents,
    monthly: record.monthly_commission_cents,
    firstYear: record.first_year_commission_cents,
    contract: record.contract_commission_cents,
  });
}
