import { z } from 'zod';
import { emailPayload, emailPriority, emailQueue, emailSummary, emailTemplates, securityNotices } from './emails.ts';
import { endpointQueue, type QueueName } from './rules.ts';
import { environmentEndpointId, type Priority } from './schemas.ts';

export interface JobDefinition<Payload extends z.ZodType> {
  queue: QueueName | ((payload: z.output<Payload>) => string);
  /** Which of a queue's jobs pass the others; `normal` when left out. */
  priority?(payload: z.output<Payload>): Priority;
  /** How long one attempt may take. It ends then, whatever it waits for, and the job is planned again. */
  timeoutSeconds: number;
  /** Ids and options only; the record itself is read when the job runs. */
  payload: Payload;
  /** The sentence the admin area shows for the job. */
  summary(payload: z.output<Payload>): string;
  /** It cannot be canceled: no other job does its work, and money would stay unrecorded. */
  recordsMoney?: true;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Every job. A name here without a handler in `workers/registry.ts` does not compile. */
export const jobDefinitions = {
  'deliver-event': define({
    queue: ({ endpoint }) => endpointQueue(endpoint),
    timeoutSeconds: 60,
    payload: z.object({ event: z.uuid(), endpoint: z.uuid() }),
    summary: ({ endpoint }) =>
      endpoint === environmentEndpointId
        ? 'Send the form to the automation webhook'
        : 'Send the event to a webhook endpoint',
  }),
  'send-email': define({
    queue: emailQueue,
    priority: emailPriority,
    timeoutSeconds: 150,
    payload: emailPayload,
    summary: emailSummary,
  }),
  'send-otp': define({
    queue: 'codes',
    timeoutSeconds: 30,
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Text a verification code',
  }),
  'demo-sms': define({
    queue: 'chores',
    timeoutSeconds: 30,
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Text a demo reminder',
  }),
  'demo-buy-number': define({
    queue: 'chores',
    timeoutSeconds: 120,
    payload: z.object({ id: z.uuid(), actor: z.string() }),
    summary: () => 'Buy a demo number',
  }),
  'demo-move': define({
    queue: 'chores',
    timeoutSeconds: 30,
    payload: z.object({ to: z.enum(['expired', 'released']), id: z.uuid() }),
    summary: ({ to }) => (to === 'expired' ? 'End the demo' : 'Release the demo number'),
  }),
  'urgent-text': define({
    queue: 'codes',
    timeoutSeconds: 30,
    payload: z.object({ call: z.uuid() }),
    summary: () => 'Text the owner about an urgent message',
  }),
  'end-call': define({
    queue: 'chores',
    timeoutSeconds: 30,
    payload: z.object({ call: z.uuid() }),
    summary: () => 'End a call in the browser, if the page is gone',
  }),
  'settle-commission': define({
    queue: 'payouts',
    timeoutSeconds: 120,
    payload: z.object({ id: z.uuid() }),
    summary: () => 'Pay out the commission, or take back an overpayment',
    recordsMoney: true,
  }),
  'scan-contract': define({
    queue: 'chores',
    timeoutSeconds: 120,
    payload: z.object({ deal: z.uuid(), file: z.uuid() }),
    summary: () => 'Scan the contract for viruses',
  }),
  'reconcile-stripe-event': define({
    queue: 'stripe',
    timeoutSeconds: 180,
    payload: z.object({ id: z.uuid(), type: z.string() }),
    summary: ({ type }) => `Update our records from Stripe (${type})`,
    recordsMoney: true,
  }),
};

export type JobName = keyof typeof jobDefinitions;
export type JobPayload<Name extends JobName> = z.output<(typeof jobDefinitions)[Name]['payload']>;
export const jobNames = Object.keys(jobDefinitions) as JobName[];

/** A job to be stored with its record. */
export interface NewJob<Name extends JobName = JobName> {
  name: Name;
  payload: JobPayload<Name>;
  /** Seconds until it is due; at once when left out. */
  afterSeconds?: number;
  /** An id derived from the job's purpose, for a job that must be stored only once. */
  id?: string;
}

/** Creates a job; the compiler checks the payload against its kind. */
export function job<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  options: Pick<NewJob, 'afterSeconds' | 'id'> = {},
): NewJob<Name> {
  return { name, payload, ...options };
}

/** The queue of a new job. */
export function queueOf<Name extends JobName>(name: Name, payload: JobPayload<Name>): string {
  const { queue }: JobDefinition<z.ZodType> = jobDefinitions[name];
  return typeof queue === 'string' ? queue : queue(payload);
}

/** BullMQ's number for each priority: a lower one comes first, and none before all. */
const priorityNumbers = { urgent: 0, normal: 10, bulk: 20 } as const;

/** BullMQ's priority of a stored job; the usual one where this build does not know it or cannot parse its payload. */
export function priorityOf({ name, payload }: { name: string; payload: unknown }): number {
  if (!isJobName(name)) return priorityNumbers.normal;
  const definition: JobDefinition<z.ZodType> = jobDefinitions[name];
  if (!definition.priority) return priorityNumbers.urgent;
  const parsed = definition.payload.safeParse(payload);
  return priorityNumbers[parsed.success ? definition.priority(parsed.data) : 'normal'];
}

/** Whether a stored job moves or records money. */
export function recordsMoney(name: string): boolean {
  return isJobName(name) && 'recordsMoney' in jobDefinitions[name];
}

const storedEmail = z.object({ template: z.enum(emailTemplates) });

/** Why a stored job can't be canceled; null where it can. */
export function keptFor({ name, payload }: { name: string; payload: unknown }): 'money' | 'security' | null {
  if (recordsMoney(name)) return 'money';
  const email = storedEmail.safeParse(payload);
  return email.success && securityNotices.includes(email.data.template) ? 'security' : null;
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobDefinitions, name);
}

/** The sentence for a stored job; its name alone where this build does not know it or cannot parse its payload. */
export function summarise({ name, payload }: { name: string; payload: unknown }): string {
  if (!isJobName(name)) return name;
  const definition: JobDefinition<z.ZodType> = jobDefinitions[name];
  const parsed = definition.payload.safeParse(payload);
  return parsed.success ? definition.summary(parsed.data) : name;
}
