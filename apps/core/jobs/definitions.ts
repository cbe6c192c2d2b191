import { z } from 'zod';

/**
 * The queues, apart from each other so that a slow receiver of one kind never holds up another, each with the number of
 * jobs a process has under way. For webhooks that is far more than are posted at a time: most are being claimed, read or
 * written down, and the posting must not wait for those.
 */
export const queues = {
  webhooks: { concurrency: 400 },
  emails: { concurrency: 10 },
  'stripe-events': { concurrency: 10 },
  phones: { concurrency: 10 },
  payouts: { concurrency: 4 },
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** What the team is written to about: jobs that were given up, and work that is not begun in time. */
export const alertKinds = ['dead-jobs', 'late-jobs'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The emails of a demo's life, besides the two every form causes. */
const demoEmails = [
  'demo-late',
  'demo-assigned',
  'demo-reminder',
  'demo-ending',
  'demo-expired',
  'demo-converted',
] as const;
export type DemoEmail = (typeof demoEmails)[number];

/** Every email there is, with what its record is found by. A template here without an entry in `workers/emails.ts` does not compile. */
export const emailPayload = z.discriminatedUnion('template', [
  z.object({ template: z.enum(['team-notice', 'acknowledgement']), subject: z.string(), id: z.uuid() }),
  z.object({ template: z.enum(demoEmails), id: z.uuid() }),
  z.object({ template: z.enum(['partner-decision', 'deal-decision']), change: z.uuid() }),
  z.object({ template: z.literal('purchase-confirmation'), id: z.uuid() }),
  z.object({ template: z.literal('payment-reminder'), invoice: z.string(), attempts: z.number().int() }),
  z.object({ template: z.literal('commission-receipt'), invoice: z.string() }),
  z.object({ template: z.literal('sms-daily-limit'), day: z.string() }),
  z.object({ template: z.enum(alertKinds), episode: z.uuid() }),
]);
export type EmailPayload = z.output<typeof emailPayload>;
export type EmailTemplate = EmailPayload['template'];

const emailSummaries: Record<Exclude<EmailTemplate, 'team-notice' | 'acknowledgement' | 'sms-daily-limit'>, string> = {
  'demo-late': 'Tell the team if the demo is not set up in time',
  'demo-assigned': 'Email the demo’s number',
  'demo-reminder': 'Remind of the demo by email, if nobody has called it',
  'demo-ending': 'Email that the demo ends tomorrow',
  'demo-expired': 'Email that the demo has ended',
  'demo-converted': 'Email that the full dashboard is open',
  'partner-decision': 'Email the applicant what was decided about the partnership',
  'deal-decision': 'Email the sales rep what was decided about the deal',
  'purchase-confirmation': 'Confirm the purchase to the buyer',
  'payment-reminder': 'Tell the buyer that a payment did not go through',
  'commission-receipt': 'Email the partner what a payment earned',
  'dead-jobs': 'Tell the team that jobs need a person',
  'late-jobs': 'Tell the team that work is late',
};

function emailSummary(email: EmailPayload): string {
  if ('subject' in email)
    return `${email.template === 'team-notice' ? 'Email the team about' : 'Email the sender of'} the ${email.subject.replaceAll('_', ' ')}`;
  if ('day' in email) return `Tell the team that the text messages of ${email.day} are used up`;
  return emailSummaries[email.template];
}

export interface JobDefinition<Payload extends z.ZodType> {
  queue: QueueName;
  /** Ids and choices only; the record itself is read when the job runs. */
  payload: Payload;
  /** What an administrator reads in the list of jobs. */
  summary(payload: z.output<Payload>): string;
  /** Nobody may cancel it: nothing else would ever do what it does, and money would wait, unseen. */
  recordsMoney?: true;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Every job there is. A name here without a handler in `workers/registry.ts` does not compile. */
export const jobDefinitions = {
  'deliver-webhook': define({
    queue: 'webhooks',
    payload: z.object({ form: z.string(), id: z.uuid() }),
    summary: ({ form }) => `Send the ${form.replaceAll('_', ' ')} to the automation webhook`,
  }),
  'send-email': define({ queue: 'emails', payload: emailPayload, summary: emailSummary }),
  'send-otp': define({
    queue: 'phones',
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Send a phone code',
  }),
  'demo-sms': define({
    queue: 'phones',
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Remind of the demo by text message',
  }),
  'demo-buy-number': define({
    queue: 'phones',
    // Jobs stored before the actor was part of them were all ordered by the one account there was.
    payload: z.object({ id: z.uuid(), actor: z.string().default('admin') }),
    summary: () => 'Buy a number for the demo',
  }),
  'demo-move': define({
    queue: 'phones',
    payload: z.object({ to: z.enum(['expired', 'released']), id: z.uuid() }),
    summary: ({ to }) => (to === 'expired' ? 'End the demo' : 'Free the demo’s number'),
  }),
  'settle-commission': define({
    queue: 'payouts',
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Pay the commission out, or take back what was paid too much',
    recordsMoney: true,
  }),
  'reconcile-stripe-event': define({
    queue: 'stripe-events',
    payload: z.object({ id: z.uuid(), type: z.string() }),
    summary: ({ type }) => `Read again at Stripe what ${type} is about`,
    recordsMoney: true,
  }),
};

export type JobName = keyof typeof jobDefinitions;
export type JobPayload<Name extends JobName> = z.output<(typeof jobDefinitions)[Name]['payload']>;
export const jobNames = Object.keys(jobDefinitions) as JobName[];

/** A job to be written with the record it is about. */
export interface NewJob<Name extends JobName = JobName> {
  name: Name;
  payload: JobPayload<Name>;
  /** Seconds until it falls due; at once when left out. */
  afterSeconds?: number;
  /** An id derived from what the job is for, where it must be written once only. */
  id?: string;
}

/** Writes down a job of one kind; the payload is checked against that kind by the compiler. */
export function job<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  options: Pick<NewJob, 'afterSeconds' | 'id'> = {},
): NewJob<Name> {
  return { name, payload, ...options };
}

/** Whether a stored job is one that nobody may cancel. */
export function recordsMoney(name: string): boolean {
  return isJobName(name) && 'recordsMoney' in jobDefinitions[name];
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobDefinitions, name);
}
