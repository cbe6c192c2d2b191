import { erasedText, spamStatus, statusForSender } from '#core/resources/rules.ts';
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

/** A number in the usual United States format; other numbers are unchanged. */
export function spokenNumber(number: string): string {
  return number.replace(/^\+1(.{3})(.{3})(.{4})$/, '($1) $2-$3');
}

export const demoStatuses = [
  'pending',
  'assigned',
  'active',
  'expired',
  'released',
  'converted',
  'wrong_page',
] as const;
export type DemoStatus = (typeof demoStatuses)[number];

/** The status of a new request: a visitor who was on the wrong page is owed no number. */
export function initialDemoStatus(readyForDemo: (typeof readyForDemoOptions)[number]): 'pending' | 'wrong_page' {
  return readyForDemo === 'wrong-page' ? 'wrong_page' : 'pending';
}

/**
 * The transitions from each status. A number is assigned, a call activates the demo, it ends after seven days, and its
 * number is released for the next. A purchase converts a demo, unless its number was already released. A request from
 * the wrong page stays as it is.
 */
export const demoTransitions: Record<DemoStatus, readonly DemoStatus[]> = {
  pending: ['assigned', 'converted'],
  assigned: ['active', 'expired', 'converted'],
  active: ['expired', 'converted'],
  expired: ['released', 'converted'],
  released: [],
  converted: [],
  wrong_page: [],
};

/** The statuses with a transition to this one. */
export function statusesBefore(status: DemoStatus): DemoStatus[] {
  return statesBefore(demoTransitions, status);
}

/** The statuses of a demo that its owner's purchase keeps, or has kept. */
export const keptByPurchase: readonly DemoStatus[] = [...statusesBefore('converted'), 'converted'];

/** Whether a demo is to get a number: a new one, or one that was bought, or made from a purchase, before it had any. */
export const waitsForNumber = ({
  status,
  demo_number,
  email,
}: {
  status: string;
  demo_number: string | null;
  email: string;
}) => status === 'pending' || (status === 'converted' && demo_number === null && email !== erasedText);

/** The address of a demo's preview: the same token as its status page. Our emails lead to the full dashboard. */
export const dashboardPath = (statusPath: string) => statusPath.replace('/status/', '/dashboard/');

/** The phase of a demo's seven days: before, in, or after them, or converted by a purchase. */
export const demoWeeks = ['ahead', 'running', 'over', 'plan'] as const;
export type DemoWeek = (typeof demoWeeks)[number];

const weeks: Record<DemoStatus, DemoWeek | null> = {
  pending: 'ahead',
  assigned: 'running',
  active: 'running',
  expired: 'over',
  released: 'over',
  converted: 'plan',
  wrong_page: null,
};

/** The phase of a demo with this status. Spam looks like a new request to who sent it. Null where there is no demo. */
export function demoWeekOf(status: string): DemoWeek | null {
  const shown = statusForSender(status, 'pending');
  const known = demoStatuses.find((one) => one === shown);
  return known === undefined ? null : weeks[known];
}

/** Whether there is a demo whose receptionist the team sees to. */
export const hasDemo = (status: string): boolean => status !== spamStatus && demoWeekOf(status) !== null;

const hour = 60 * 60;
const day = 24 * hour;

/**
 * The times the confirmation screen names, in seconds. A day after its end a demo's number is released for the next.
 */
export const demoTimes = { setUp: day, remind: 2 * day, notice: 6 * day, end: 7 * day, release: day } as const;

/**
 * Seconds from the moment the number is set up until the reminder: 48 hours after the request, and never sooner than a
 * day after there is something to call.
 */
export function reminderDelay(secondsSinceRequest: number): number {
  return Math.max(demoTimes.remind - secondsSinceRequest, day);
}

/** When the full dashboard opens, in the same words everywhere. A card added to the request is not enough for it. */
export const fullDashboardTerms =
  'Full dashboard access requires payment details within 7 days. You enter them when you choose a plan.';

/** What a card does for the request: the score below, and the priority of a visitor who is ready. */
export const cardTerms = 'Adding a card moves your request up. Nothing is charged.';

/** Whether the sender verified the phone number. */
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

/** High for senders who are ready and left a card, Medium for everyone else. */
export function leadPriority(lead: {
  readyForDemo: (typeof readyForDemoOptions)[number];
  cardProvided: boolean;
}): Priority {
  return lead.readyForDemo === 'yes' && lead.cardProvided ? 'High' : 'Medium';
}

/** Text messages only go to a verified number. */
export function followUpMethod(verification: PhoneVerification): FollowUpMethod {
  return verification === 'verified' ? 'SMS + Email' : 'Email Only';
}

/** The facts that decide whether a planned message is still wanted. */
interface DemoNow {
  status: string;
  demo_number: string | null;
  email_reminders: boolean;
  sms_reminders: boolean;
  phone_verification: string;
}

export const emailWanted = {
  'demo-late': ({ status }: DemoNow) => status === 'pending',
  'demo-assigned': ({ status }: DemoNow) => status === 'assigned' || status === 'active',
  'demo-reminder': ({ status, email_reminders }: DemoNow) => status === 'assigned' && email_reminders,
  'demo-ending': ({ status, email_reminders }: DemoNow) =>
    (status === 'assigned' || status === 'active') && email_reminders,
  'demo-expired': ({ status, email_reminders }: DemoNow) =>
    (status === 'expired' || status === 'released') && email_reminders,
  // Without a number there is no call to write about.
  'demo-link': ({ status }: DemoNow) => status !== 'wrong_page' && status !== spamStatus,
  'demo-converted': ({ status, demo_number }: DemoNow) => status === 'converted' && demo_number !== null,
};

export const isDemoEmail = (template: string): template is keyof typeof emailWanted =>
  Object.hasOwn(emailWanted, template);

/** Whether to send a text message: only to a verified phone whose owner opted in. */
export function textWanted({ status, sms_reminders, phone_verification }: DemoNow): boolean {
  return status === 'assigned' && sms_reminders && phone_verification === 'verified';
}
