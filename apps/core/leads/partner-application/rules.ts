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

/** Every code earns the same commission, in percent of what a referred customer pays. */
export const commissionRate = 16;

/** What a partner earns, in the same words everywhere. */
export const commissionTerms = `${commissionRate}% of what your customers pay for the plan, not counting tax and usage`;

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
