import { statesBefore } from '#core/shared/rules.ts';

/** The partner programme's codes, each with the name it is shown under. */
export const partnerCodes = {
  ETC: 'ETC Partner',
  DIRECTFIL: 'DirectFil Partner',
  GENERALPARTNER: 'General Partner',
} as const;
export type PartnerCode = keyof typeof partnerCodes;
export const partnerCodeList = Object.keys(partnerCodes) as [PartnerCode, ...PartnerCode[]];

/** Every code earns the same commission, in percent of what a referred customer pays. */
export const commissionRate = 16;

export const businessTypes = ['call-center', 'fulfillment', 'consulting', 'technology', 'marketing', 'other'] as const;
export type BusinessType = (typeof businessTypes)[number];

export type PartnerTier = 'Premium' | 'Standard';

/** ETC partners start in the Premium tier, everyone else in Standard. */
export function partnerTier(code: PartnerCode): PartnerTier {
  return code === 'ETC' ? 'Premium' : 'Standard';
}

/** What the form promises: an answer within a day, in seconds. */
export const answerSeconds = 24 * 60 * 60;

export const applicationStatuses = ['pending_review', 'more_information', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The state every application starts in. */
export const initialApplicationStatus: ApplicationStatus = 'pending_review';
/** What an application becomes when the applicant is a partner from now on. */
export const approvedApplicationStatus: ApplicationStatus = 'approved';

/** What a review can decide. */
export const reviewDecisions = ['approved', 'rejected', 'more_information'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What can be decided about an application from where it is. Who was turned down may apply again. */
export const applicationTransitions: Record<ApplicationStatus, readonly ReviewDecision[]> = {
  pending_review: ['approved', 'more_information', 'rejected'],
  more_information: ['approved', 'more_information', 'rejected'],
  approved: [],
  rejected: [],
};

/** The statuses from which an application can be decided this way. */
export function statusesBefore(decision: ReviewDecision): ApplicationStatus[] {
  return statesBefore<ApplicationStatus>(applicationTransitions, decision);
}

/** Whether the applicant must be told why, or what is asked for. */
export function needsReason(decision: ReviewDecision): boolean {
  return decision !== 'approved';
}
