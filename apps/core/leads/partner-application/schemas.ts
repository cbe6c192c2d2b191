import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';
import { spamStatus } from '#core/resources/rules.ts';
import {
  email,
  expectedVersion,
  ignored,
  optional,
  optionalText,
  phone,
  sentAt,
  statusUrl,
  text,
  webAddress,
} from '#core/shared/schemas.ts';
import { withoutFormatting } from '#core/text/rules.ts';
import { businessTypeLabels } from './labels.ts';
import { applicationStatuses, businessTypes, needsReason, partnerCodeList, reviewDecisions } from './rules.ts';

/** A partner code in upper or lower case. */
export const partnerCode = z
  .string({ error: 'Please choose a partner code' })
  .overwrite(withoutFormatting)
  .toUpperCase()
  .pipe(z.enum(partnerCodeList, { error: 'Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)' }));

/** The fields of an application. The server decides status and tier, so the browser's are dropped. */
export const partnerApplication = z.strictObject({
  form_type: ignored,
  submission_time: sentAt,
  partner_code: partnerCode,
  company_name: text({ max: 160, required: 'Company name is required' }),
  contact_name: text({ max: 120, required: 'Contact name is required' }),
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
  phone,
  website: optional(webAddress),
  business_type: z.enum(businessTypes, { error: 'Please select a business type' }),
  experience: optionalText({ max: 3000, multiline: true }),
  // As typed: the form warns about one that is no account's, and payouts check it (`isStripeAccount`).
  stripe_account_id: optionalText({ max: 200 }),
  application_status: ignored,
  partner_tier: ignored,
});
export type PartnerApplicationInput = z.input<typeof partnerApplication>;
export type PartnerApplication = z.output<typeof partnerApplication>;

export const partnerApplicationAccepted = z.object({
  id: z.uuid(),
  reference: z.string(),
  status_url: statusUrl,
  application_status: z.string(),
  partner_tier: z.enum(['Premium', 'Standard']),
});

/** A row of the admin list. */
export const partnerApplicationRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  application_status: z.enum([...applicationStatuses, spamStatus]),
  partner_tier: z.string(),
  partner_code: z.string(),
  company_name: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string().register(cellFormats, { only: 'phone numbers' }),
  website: z.string().nullable(),
  business_type: z.string().register(cellFormats, { labels: businessTypeLabels }),
  experience: z.string().nullable(),
  stripe_account_id: z.string().nullable(),
  created_at: z.string(),
  /** When it was sent, by the clock of the sender's device; null where that is unknown. */
  submitted_at: z.string().nullable(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** When the next action is due; null when none is. */
  due_at: z.string().nullable(),
});
export type PartnerApplicationRow = z.infer<typeof partnerApplicationRow>;

/** An administrator's decision. The reason is sent to the applicant. */
export const partnerReview = z
  .strictObject({
    status: z.enum(reviewDecisions, { error: 'Please choose a decision' }),
    reason: optionalText({ max: 1000, multiline: true }),
    version: expectedVersion,
  })
  .refine(({ status, reason }) => reason !== null || !needsReason(status), {
    path: ['reason'],
    message: 'Please tell the applicant why, or what you need',
  });
export type PartnerReview = z.output<typeof partnerReview>;
