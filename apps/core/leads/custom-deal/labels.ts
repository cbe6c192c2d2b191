import { type Answer, choiceLabel, dollarsLabel } from '#core/shared/labels.ts';
import type { PaymentTerms } from './rules.ts';

/** The form's fields, in its order, as the form, the team's email and the admin area call them. */
export const dealLabels = {
  salesRep: 'Sales rep',
  salesRepCode: 'Partner code',
  customer: 'Customer',
  customerName: 'Customer name',
  customerCompany: 'Customer company',
  customerEmail: 'Customer email',
  customerPhone: 'Customer phone number',
  dealName: 'Deal name',
  integrationFee: 'Integration fee',
  monthlyFee: 'Monthly fee',
  contractDuration: 'Contract duration',
  contractStartDate: 'Contract start date',
  paymentTerms: 'Payment terms',
  customFeatures: 'Custom features',
  contractFile: 'Contract file',
  specialNotes: 'Special notes',
} as const;

export const paymentTermsLabels: Record<PaymentTerms, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  upfront: 'Upfront',
};

/** A deal's terms as its list shows them: fees in dollars, the start as a day like 2027-01-04. */
interface DealTerms {
  integration_fee: number;
  monthly_fee: number;
  contract_months: number;
  start_date: string;
  payment_terms: string;
  custom_features: readonly string[];
  special_notes: string | null;
}

/** The terms of a deal, in the form's order and words. Null where the field was left empty. */
export function dealAnswers(terms: DealTerms): Answer[] {
  const months = terms.contract_months;
  return [
    [dealLabels.integrationFee, dollarsLabel(terms.integration_fee)],
    [dealLabels.monthlyFee, dollarsLabel(terms.monthly_fee)],
    [dealLabels.contractDuration, `${months} ${months === 1 ? 'month' : 'months'}`],
    [dealLabels.contractStartDate, startDay(terms.start_date)],
    [dealLabels.paymentTerms, choiceLabel(paymentTermsLabels, terms.payment_terms)],
    [dealLabels.customFeatures, terms.custom_features.join(', ') || null],
    [dealLabels.specialNotes, terms.special_notes],
  ];
}

/** The day in words: January 4, 2027. */
const startDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
