import { statesBefore } from '#core/shared/rules.ts';

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

/** A number as people in the United States write it; others stay as they are. */
export function spokenNumber(number: string): string {
  return number.replace(/^\+1(.{3})(.{3})(.{4})$/, '($1) $2-$3');
}

export const demoStatuses = ['pending', 'assigned', 'active', 'expired', 'released', 'converted'] as const;
export type DemoStatus = (typeof demoStatuses)[number];

/**
 * Where a demo can go from where it is: a number is set up, somebody calls it, the seven days end, the number goes on to
 * the next. Buying a plan keeps it, until the number is gone.
 */
export const demoTransitions: Record<DemoStatus, readonly DemoStatus[]> = {
  pending: ['assigned', 'converted'],
  assigned: ['active', 'expired', 'converted'],
  active: ['expired', 'converted'],
  expired: ['released', 'converted'],
  released: [],
  converted: [],
};

/** The statuses a demo can come from to reach this one. */
export function statusesBefore(status: DemoStatus): DemoStatus[] {
  return statesBefore(demoTransitions, status);
}

/** The dashboard of a demo stands under the same token as its status. */
export const dashboardPath = (statusPath: string) => statusPath.replace('/status/', '/dashboard/');

/** Where the seven days of a demo number are: before, in, or after them, or a plan was bought and they do not count any more. */
export const demoWeeks = ['ahead', 'running', 'over', 'plan'] as const;
export type DemoWeek = (typeof demoWeeks)[number];

export const demoWeekOf: Record<DemoStatus, DemoWeek> = {
  pending: 'ahead',
  assigned: 'running',
  active: 'running',
  expired: 'over',
  released: 'over',
  converted: 'plan',
};

const hour = 60 * 60;
const day = 24 * hour;

/** What the confirmation screen promises, in seconds. A day after its end a demo's number goes on to the next. */
export const demoTimes = { setUp: day, remind: 2 * day, notice: 6 * day, end: 7 * day, release: day } as const;

/**
 * Seconds from the moment the number is set up until the reminder: 48 hours after the request, and never sooner than a
 * day after there is something to call.
 */
export function reminderDelay(secondsSinceRequest: number): number {
  return Math.max(demoTimes.remind - secondsSinceRequest, day);
}

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

/** What a demo must be for a message about it to be still wanted when its time has come. */
interface DemoNow {
  status: string;
  demoNumber: string | null;
  emailReminders: boolean;
  smsReminders: boolean;
  phoneVerification: string;
}

export const emailWanted = {
  'demo-late': ({ status }: DemoNow) => status === 'pending',
  'demo-assigned': ({ status }: DemoNow) => status === 'assigned' || status === 'active',
  'demo-reminder': ({ status, emailReminders }: DemoNow) => status === 'assigned' && emailReminders,
  'demo-ending': ({ status, emailReminders }: DemoNow) =>
    (status === 'assigned' || status === 'active') && emailReminders,
  'demo-expired': ({ status, emailReminders }: DemoNow) =>
    (status === 'expired' || status === 'released') && emailReminders,
  // Without a number there are no calls to be seen.
  'demo-converted': ({ status, demoNumber }: DemoNow) => status === 'converted' && demoNumber !== null,
};

export const isDemoEmail = (template: string): template is keyof typeof emailWanted =>
  Object.hasOwn(emailWanted, template);

/** A text message goes only to a phone that was proven, and whose owner asked for it. */
export function textWanted({ status, smsReminders, phoneVerification }: DemoNow): boolean {
  return status === 'assigned' && smsReminders && phoneVerification === 'verified';
}
