import { statesBefore } from '#core/shared/rules.ts';

/** The partner program's codes and their names. */
export const partnerCodes = {
  ETC: 'ETC Partner',
  DIRECTFIL: 'DirectFil Partner',
  GENERALPARTNER: 'General Partner',
} as const;
export type PartnerCode = keyof typeof partnerCodes;
export const partnerCodeList = Object.keys(partnerCodes) as [PartnerCode, ...PartnerCode[]];

/** The code somebody typed, in any letter case; null when there is no such code. */
export function knownPartnerCode(typed: string): PartnerCode | null {
  const code = typed.trim().toUpperCase();
  return partnerCodeList.find((known) => known === code) ?? null;
}

/** General partners share this code, so links and receipts name them by email address. */
export const sharedCode: PartnerCode = 'GENERALPARTNER';

/** A partner's link to the checkout, as a path. It fills in the code and, for a shared one, the partner's email. */
export function checkoutPath(code: PartnerCode, email: string): string {
  const filled = code === sharedCode ? { code, partner: email } : { code };
  return `/partner-checkout?${new URLSearchParams(filled)}`;
}

/** Every code earns the same commission, in percent of what a referred customer pays. */
export const commissionRate = 16;

/** What a partner earns, in the same words everywhere. */
export const commissionTerms = `${commissionRate}% of what your customers pay for the plan, not counting tax and usage`;

/** The form of a Stripe account's id, for the browser and the database. */
export const stripeAccountForm = /^acct_[A-Za-z0-9]+$/;

/** Whether this is the id of a Stripe account by its form. Whether there is such an account, Stripe knows. */
export function isStripeAccount(id: string): boolean {
  return stripeAccountForm.test(id);
}

export const businessTypes = ['call-center', 'fulfillment', 'consulting', 'technology', 'marketing', 'other'] as const;
export type BusinessType = (typeof businessTypes)[number];

export type PartnerTier = 'Premium' | 'Standard';

/** ETC partners start in the Premium tier, everyone else in Standard. */
export function partnerTier(code: PartnerCode): PartnerTier {
  return code === 'ETC' ? 'Premium' : 'Standard';
}

/** The form's response time: one day, in seconds. */
export const answerSeconds = 24 * 60 * 60;

export const applicationStatuses = ['pending_review', 'more_information', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The state every application starts in. */
export const initialApplicationStatus: ApplicationStatus = 'pending_review';
/** The state that makes an applicant a partner. */
export const approvedApplicationStatus: ApplicationStatus = 'approved';

/** The decisions of a review. */
export const reviewDecisions = ['approved', 'rejected', 'more_information'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The decisions each status allows. A rejected applicant may apply again. */
export const applicationTransitions: Record<ApplicationStatus, readonly ReviewDecision[]> = {
  pending_review: ['approved', 'more_information', 'rejected'],
  more_information: ['approved', 'more_information', 'rejected'],
  approved: [],
  rejected: [],
};

/** The statuses that allow this decision. */
export function statusesBefore(decision: ReviewDecision): ApplicationStatus[] {
  return statesBefore<ApplicationStatus>(applicationTransitions, decision);
}

/** Whether the decision needs a reason or a question for the applicant. */
export function needsReason(decision: ReviewDecision): boolean {
  return decision !== 'approved';
}
