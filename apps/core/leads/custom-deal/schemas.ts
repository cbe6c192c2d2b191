import { z } from 'zod';
import { partnerCode } from '#core/leads/partner-application/schemas.ts';
import { cellFormats } from '#core/lists/rules.ts';
import { email, expectedVersion, optionalText, phoneNumber, statusUrl, text } from '#core/shared/schemas.ts';
import { withoutFormatting } from '#core/text/rules.ts';
import { paymentTermsLabels } from './labels.ts';
import {
  contractScans,
  customFeatureOptions,
  dealDecisions,
  defaultContractMonths,
  dollarsToCents,
  maxContractMonths,
  maxFeeCents,
  needsReason,
  paymentTermsOptions,
} from './rules.ts';

const fee = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .overwrite(withoutFormatting)
    .min(1, `${name} is required`)
    .transform((value, context) => {
      const cents = dollarsToCents(value);
      if (cents === null)
        context.addIssue({ code: 'custom', message: `${name} must be an amount like 1499 or 1499.50` });
      else if (cents > maxFeeCents)
        context.addIssue({ code: 'custom', message: `${name} must be $10,000,000 or less` });
      else return cents;
      return z.NEVER;
    });

const contractDuration = z
  .string()
  .overwrite(withoutFormatting)
  .default(String(defaultContractMonths))
  .refine((value) => /^\d{1,3}$/.test(value), 'Contract duration must be a whole number of months')
  .transform(Number)
  .refine((months) => months >= 1, 'Contract duration must be at least 1 month')
  .refine((months) => months <= maxContractMonths, `Contract duration must be ${maxContractMonths} months or less`);

const invalidStart = 'Contract start date must be a date from 2000 to 2100';
const contractStartDate = z
  .string({ error: 'Contract start date is required' })
  .overwrite(withoutFormatting)
  .min(1, 'Contract start date is required')
  .pipe(z.iso.date(invalidStart).refine((date) => date >= '2000-01-01' && date <= '2100-12-31', invalidStart));

const customFeatures = z
  .string()
  .default('[]')
  .transform((value, context) => {
    const chosen = z.array(z.enum(customFeatureOptions)).max(100).safeParse(parseJson(value));
    if (chosen.success) return [...new Set(chosen.data)];
    context.addIssue({ code: 'custom', message: 'Please choose from the listed custom features' });
    return z.NEVER;
  });

/**
 * The form's text fields as multipart text, under the form's names. `calculations` is computed by the server, so the
 * field is dropped.
 */
export const customDeal = z.strictObject({
  salesRepName: text({ max: 120, required: 'Your name is required' }),
  salesRepEmail: email({ required: 'Your email is required', invalid: 'Your email is not a valid email address' }),
  salesRepCode: z.string().default('GENERALPARTNER').pipe(partnerCode),
  customerName: text({ max: 120, required: 'Customer name is required' }),
  customerEmail: email({
    required: 'Customer email is required',
    invalid: 'Customer email is not a valid email address',
  }),
  customerPhone: phoneNumber({
    required: 'Customer phone number is required',
    invalid: 'Customer phone number is not a valid phone number',
  }),
  customerCompany: text({ max: 160, required: 'Customer company is required' }),
  dealName: text({ max: 160, required: 'Deal name is required' }),
  integrationFee: fee('Integration fee'),
  monthlyFee: fee('Monthly fee'),
  contractDuration,
  contractStartDate,
  paymentTerms: z.enum(paymentTermsOptions, { error: 'Please select the payment terms' }).default('monthly'),
  specialNotes: optionalText({ max: 5000, multiline: true }),
  customFeatures,
  calculations: z.string().max(8192).optional(),
});
export type CustomDealInput = z.input<typeof customDeal>;
export type CustomDeal = z.output<typeof customDeal>;

const phoneCell = z.string().register(cellFormats, { only: 'phone numbers' });
const dollars = z.number().register(cellFormats, { amountIn: 'dollars' });

/** Commission amounts in dollars, under the calculator's names. */
export const dealCommissionAmounts = z.object({
  totalIntegrationCommission: dollars,
  monthlyCommission: dollars,
  totalFirstYearCommission: dollars,
  totalContractCommission: dollars,
});

export const customDealAccepted = z.object({
  deal_id: z.uuid(),
  reference: z.string(),
  status_url: statusUrl,
  commissions: dealCommissionAmounts,
});

export const contractScan = z.enum(contractScans);

/** A row of the admin list; fees and commissions in dollars. */
export const customDealRow = z.object({
  deal_id: z.uuid(),
  reference: z.string(),
  status: z.string(),
  created_at: z.string(),
  deal: z.object({
    name: z.string(),
    integration_fee: dollars,
    monthly_fee: dollars,
    contract_months: z.number().int(),
    start_date: z.string(),
    payment_terms: z.string().register(cellFormats, { labels: paymentTermsLabels }),
    custom_features: z.array(z.string()),
    special_notes: z.string().nullable(),
  }),
  sales_rep: z.object({ name: z.string(), email: z.string(), partner_code: z.string() }),
  customer: z.object({ name: z.string(), email: z.string(), phone: phoneCell, company: z.string() }),
  commissions: dealCommissionAmounts,
  contract: z
    .object({
      filename: z.string(),
      size: z.number().int(),
      scan: contractScan,
      /** What the scanner found, by its name for it. */
      finding: z.string().nullable(),
    })
    .nullable(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** When the next action is due; null when none is. */
  due_at: z.string().nullable(),
});
export type CustomDealRow = z.infer<typeof customDealRow>;

/** An administrator's decision. The reason is sent to the sales rep. */
export const dealReview = z
  .strictObject({
    status: z.enum(dealDecisions, { error: 'Please choose a decision' }),
    reason: optionalText({ max: 1000, multiline: true }),
    version: expectedVersion,
  })
  .refine(({ status, reason }) => reason !== null || !needsReason(status), {
    path: ['reason'],
    message: 'Please tell the sales rep why, or what to change',
  });
export type DealReview = z.output<typeof dealReview>;

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
