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

/** The letters of a demo's life, besides the two every form causes. */
export const demoLetters = ['late', 'assigned', 'reminder', 'ending', 'expired', 'converted'] as const;
export type DemoLetter = (typeof demoLetters)[number];
const demoLetterSummaries: Record<DemoLetter, string> = {
  late: 'Tell the team if the demo is not set up in time',
  assigned: 'Email the demo’s number',
  reminder: 'Remind of the demo by email, if nobody has called it',
  ending: 'Email that the demo ends tomorrow',
  expired: 'Email that the demo has ended',
  converted: 'Email that the full dashboard is open',
};

/** What the team is written to about: jobs that were given up, and work that is not begun in time. */
export const alertKinds = ['dead-jobs', 'late-jobs'] as const;
export type AlertKind = (typeof alertKinds)[number];

interface JobDefinition<Payload extends z.ZodType> {
  queue: QueueName;
  /** Ids and choices only; the record itself is read when the job runs. */
  payload: Payload;
  /** What an administrator reads in the list of jobs. */
  summary(payload: z.output<Payload>): string;
  /** Nobody may cancel it: nothing else would ever do what it does, and money would wait, unseen. */
  followsMoney?: true;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Every job there is. A name here without a handler in `workers/registry.ts` does not compile. */
export const jobDefinitions = {
  'deliver-webhook': define({
    queue: 'webhooks',
    payload: z.object({ form: z.string(), id: z.uuid() }),
    summary: ({ form }) => `Send the ${form.replaceAll('_', ' ')} to the automation webhook`,
  }),
  'send-email': define({
    queue: 'emails',
    payload: z.object({
      template: z.enum(['team-notice', 'acknowledgement']),
      subject: z.string(),
      id: z.uuid(),
    }),
    summary: ({ template, subject }) =>
      `${template === 'team-notice' ? 'Email the team about' : 'Email the sender of'} the ${subject.replaceAll('_', ' ')}`,
  }),
  'alert-team': define({
    queue: 'emails',
    payload: z.discriminatedUnion('about', [
      z.object({ about: z.literal('sms-daily-limit'), day: z.string() }),
      z.object({ about: z.enum(alertKinds), episode: z.uuid() }),
    ]),
    summary: (alert) => {
      if (alert.about === 'sms-daily-limit') return `Tell the team that the text messages of ${alert.day} are used up`;
      return alert.about === 'dead-jobs' ? 'Tell the team that jobs need a person' : 'Tell the team that work is late';
    },
  }),
  'demo-email': define({
    queue: 'emails',
    payload: z.object({ letter: z.enum(demoLetters), id: z.uuid() }),
    summary: ({ letter }) => demoLetterSummaries[letter],
  }),
  'partner-decision-email': define({
    queue: 'emails',
    payload: z.object({ change: z.uuid() }),
    summary: () => 'Email the applicant what was decided about the partnership',
  }),
  'deal-decision-email': define({
    queue: 'emails',
    payload: z.object({ change: z.uuid() }),
    summary: () => 'Email the sales rep what was decided about the deal',
  }),
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
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Buy a number for the demo',
  }),
  'demo-move': define({
    queue: 'phones',
    payload: z.object({ to: z.enum(['expired', 'released']), id: z.uuid() }),
    summary: ({ to }) => (to === 'expired' ? 'End the demo' : 'Free the demo’s number'),
  }),
  'send-purchase-confirmation': define({
    queue: 'emails',
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Confirm the purchase to the buyer',
  }),
  'send-payment-reminder': define({
    queue: 'emails',
    payload: z.object({ invoice: z.string(), attempts: z.number().int() }),
    summary: () => 'Tell the buyer that a payment did not go through',
  }),
  'send-commission-receipt': define({
    queue: 'emails',
    payload: z.object({ invoice: z.string() }),
    summary: () => 'Email the partner what a payment earned',
  }),
  'settle-commission': define({
    queue: 'payouts',
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Pay the commission out, or take back what was paid too much',
    followsMoney: true,
  }),
  'reconcile-stripe-event': define({
    queue: 'stripe-events',
    payload: z.object({ id: z.uuid(), type: z.string() }),
    summary: ({ type }) => `Read again at Stripe what ${type} is about`,
    followsMoney: true,
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

/** The sentence for a stored job. A payload from a newer version may not parse here; then its name says enough. */
export function summarise(name: string, payload: unknown): string {
  if (!isJobName(name)) return name;
  const definition: JobDefinition<z.ZodType> = jobDefinitions[name];
  const parsed = definition.payload.safeParse(payload);
  return parsed.success ? definition.summary(parsed.data) : name;
}

/** Whether a stored job is one that nobody may cancel. */
export function followsMoney(name: string): boolean {
  return isJobName(name) && 'followsMoney' in jobDefinitions[name];
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobDefinitions, name);
}
