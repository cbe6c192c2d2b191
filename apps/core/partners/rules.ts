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

/** The state every application starts in. */
export const initialApplicationStatus = 'pending_review';
/** What an application becomes when the applicant is a partner from now on. */
export const approvedApplicationStatus = 'approved';
