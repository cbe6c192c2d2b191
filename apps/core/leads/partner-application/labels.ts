import { type Answer, choiceLabel } from '#core/shared/labels.ts';
import type { BusinessType } from './rules.ts';

/** The form's fields, in its order, as the form, the team's email and the admin area call them. */
export const partnerLabels = {
  partner_code: 'Your partner code',
  company_name: 'Company name',
  contact_name: 'Contact name',
  email: 'Email',
  phone: 'Phone number',
  website: 'Website',
  business_type: 'Business type',
  experience: 'Experience',
  stripe_account_id: 'Stripe account ID',
} as const;

export const businessTypeLabels: Record<BusinessType, string> = {
  'call-center': 'Call center',
  fulfillment: 'Fulfillment',
  consulting: 'Consulting',
  technology: 'Technology',
  marketing: 'Marketing',
  other: 'Other',
};

/** The answers of an application, besides the code and how to reach the applicant. */
interface ApplicationAnswers {
  website: string | null;
  business_type: string;
  experience: string | null;
  stripe_account_id: string | null;
}

/** What the applicant answered, in the form's order and words. Null where the field was left empty. */
export function applicationAnswers(given: ApplicationAnswers): Answer[] {
  return [
    [partnerLabels.website, given.website],
    [partnerLabels.business_type, choiceLabel(businessTypeLabels, given.business_type)],
    [partnerLabels.experience, given.experience],
    [partnerLabels.stripe_account_id, given.stripe_account_id],
  ];
}
