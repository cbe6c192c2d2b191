/** The features a visitor can mark as important, in the order they are shown. */
export const featureOptions = [
  '24/7 Availability',
  'Multilingual Support',
  'Appointment Scheduling',
  'Avoid missed business opportunities',
  'Call Routing/Customer Support',
] as const;
export type Feature = (typeof featureOptions)[number];

export const triedDemoOptions = ['called', 'not-yet'] as const;
export const readyForDemoOptions = ['yes', 'interested', 'wrong-page'] as const;
export const integrationChoiceOptions = ['basic', 'standard', 'custom'] as const;
export const heardDemoOptions = ['yes', 'no'] as const;
/** Where people hear of us; `change2100` is a campaign's name. */
export const heardAboutOptions = [
  'email',
  'friend',
  'business',
  'change2100',
  'search',
  'social',
  'event',
  'partner',
  'other',
] as const;

/** How far the phone number was proven to belong to the sender. */
export type PhoneVerification = 'verified' | 'skipped' | 'unverified';
export type Priority = 'High' | 'Medium';
export type FollowUpMethod = 'SMS + Email' | 'Email Only';

/** 10 points for each feature, 25 for a card, 15 for a verified phone. */
export function leadScore(lead: {
  features: readonly string[];
  cardProvided: boolean;
  phoneVerified: boolean;
}): number {
  const features = new Set(lead.features).size;
  return features * 10 + (lead.cardProvided ? 25 : 0) + (lead.phoneVerified ? 15 : 0);
}

/** High for those who are ready and left a card, Medium for everyone else. */
export function leadPriority(lead: {
  readyForDemo: (typeof readyForDemoOptions)[number];
  cardProvided: boolean;
}): Priority {
  return lead.readyForDemo === 'yes' && lead.cardProvided ? 'High' : 'Medium';
}

/** Text messages only go to a number that was proven. */
export function followUpMethod(verification: PhoneVerification): FollowUpMethod {
  return verification === 'verified' ? 'SMS + Email' : 'Email Only';
}
