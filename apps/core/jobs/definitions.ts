import { z } from 'zod';

/** The kinds of record a job can be about; also the names under which a record is fetched for it. */
export const subjectKinds = [
  'contact_form',
  'newsletter_subscription',
  'demo_request',
  'partner_application',
  'custom_deal',
] as const;
/** Those of them that are leads, which the automation webhook receives too. */
export const leadKinds = ['contact_form', 'demo_request', 'partner_application', 'custom_deal'] as const;
export type LeadKind = (typeof leadKinds)[number];
export type SubjectKind = (typeof subjectKinds)[number];
/** Everything that is stored together with its jobs: what people send, and what Stripe reports. */
export type RecordKind = SubjectKind | 'checkout' | 'stripe_event';

/**
 * The queues, apart from each other so that a slow receiver of one kind never holds up another, each with the number of
 * jobs a process has under way. For webhooks that is far more than are posted at a time: most are being claimed, read or
 * written down, and the posting must not wait for those.
 */
export const queues = {
  webhooks: { concurrency: 400 },
  emails: { concurrency: 10 },
  'stripe-events': { concurrency: 10 },
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

interface JobDefinition<Payload extends z.ZodType> {
  queue: QueueName;
  /** Ids and choices only; the record itself is read when the job runs. */
  payload: Payload;
  /** What an administrator reads in the list of jobs. */
  summary(payload: z.output<Payload>): string;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Every job there is. A name here without a handler in `workers/registry.ts` does not compile. */
export const jobDefinitions = {
  'deliver-webhook': define({
    queue: 'webhooks',
    payload: z.object({ form: z.enum(leadKinds), id: z.uuid() }),
    summary: ({ form }) => `Send the ${form.replace('_', ' ')} to the automation webhook`,
  }),
  'send-email': define({
    queue: 'emails',
    payload: z.object({
      template: z.enum(['team-notice', 'acknowledgement']),
      subject: z.enum(subjectKinds),
      id: z.uuid(),
    }),
    summary: ({ template, subject }) =>
      `${template === 'team-notice' ? 'Email the team about' : 'Email the sender of'} the ${subject.replace('_', ' ')}`,
  }),
  'reconcile-stripe-event': define({
    queue: 'stripe-events',
    payload: z.object({ id: z.uuid(), type: z.string() }),
    summary: ({ type }) => `Read again at Stripe what ${type} is about`,
  }),
};

export type JobName = keyof typeof jobDefinitions;
export type JobPayload<Name extends JobName> = z.output<(typeof jobDefinitions)[Name]['payload']>;
export const jobNames = Object.keys(jobDefinitions) as JobName[];

/** A job to be written with the record it is about. */
export interface NewJob<Name extends JobName = JobName> {
  name: Name;
  payload: JobPayload<Name>;
}

/** Writes down a job of one kind; the payload is checked against that kind by the compiler. */
export function job<Name extends JobName>(name: Name, payload: JobPayload<Name>): NewJob<Name> {
  return { name, payload };
}

/** The sentence for a stored job. A payload from a newer version may not parse here; then its name says enough. */
export function summarise(name: string, payload: unknown): string {
  if (!isJobName(name)) return name;
  const definition: JobDefinition<z.ZodType> = jobDefinitions[name];
  const parsed = definition.payload.safeParse(payload);
  return parsed.success ? definition.summary(parsed.data) : name;
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobDefinitions, name);
}
