import type { z } from 'zod';
import type { CustomDeal as Deal } from '#core/platform/prisma/client.ts';
import { dueAt } from '#core/resources/sla.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { customDealResource } from './resource.ts';
import type { DealCommissions } from './rules.ts';
import type { CustomDealRow, dealCommissionAmounts } from './schemas.ts';

/** What is read of a deal's contract file: everything but its bytes. */
export const withContractFile = { contractFile: { select: { filename: true, size: true } } } as const;

/** A deal with what is known about its contract file. */
export type DealRecord = Deal & { contractFile: { filename: string; size: number } | null };

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
    created_at: record.createdAt.toISOString(),
    deal: {
      name: record.dealName,
      integration_fee: dollars(record.integrationFeeCents),
      monthly_fee: dollars(record.monthlyFeeCents),
      contract_months: record.contractMonths,
      start_date: isoDate(record.contractStartDate),
      payment_terms: record.paymentTerms,
      custom_features: record.customFeatures,
      special_notes: record.specialNotes,
    },
    sales_rep: { name: record.salesRepName, email: record.salesRepEmail, partner_code: record.partnerCode },
    customer: {
      name: record.customerName,
      email: record.customerEmail,
      phone: record.customerPhone,
      company: record.customerCompany,
    },
    commissions: storedAmounts(record),
    contract: record.contractFile && { filename: record.contractFile.filename, size: record.contractFile.size },
    assignee: record.assignee,
    due_at:
      dueAt(customDealResource, {
        status: record.status,
        moments: { created_at: record.createdAt },
      })?.toISOString() ?? null,
  };
}

/** The body of the automation webhook: the form's fields under the form's names, with the server's calculations. */
export function customDealWebhook(record: DealRecord) {
  return {
    form_type: 'custom_deal',
    submission_time: record.createdAt.toISOString(),
    deal_id: record.id,
    reference: record.reference,
    salesRepName: record.salesRepName,
    salesRepEmail: record.salesRepEmail,
    salesRepCode: record.partnerCode,
    customerName: record.customerName,
    customerEmail: record.customerEmail,
    customerPhone: record.customerPhone,
    customerCompany: record.customerCompany,
    dealName: record.dealName,
    integrationFee: dollars(record.integrationFeeCents),
    monthlyFee: dollars(record.monthlyFeeCents),
    contractDuration: record.contractMonths,
    contractStartDate: isoDate(record.contractStartDate),
    contractFile: record.contractFile?.filename ?? null,
    specialNotes: record.specialNotes,
    paymentTerms: record.paymentTerms,
    customFeatures: record.customFeatures,
    calculations: storedAmounts(record),
  };
}

function storedAmounts(record: Deal) {
  return commissionAmounts({
    integration: Number(record.integrationCommissionCents),
    monthly: Number(record.monthlyCommissionCents),
    firstYear: Number(record.firstYearCommissionCents),
    contract: Number(record.contractCommissionCents),
  });
}

const dollars = (cents: bigint) => centsToDollars(Number(cents));
const isoDate = (date: Date) => date.toISOString().slice(0, 10);
