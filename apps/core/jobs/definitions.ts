import { z } from 'zod';
import { endpointQueue, type QueueName, securityQueue } from './rules.ts';
import { environmentEndpointId, type Priority } from './schemas.ts';

/** The emails of a demo's lifecycle, besides the two every form causes. */
const demoEmails = [
  'demo-late',
  'demo-assigned',
  'demo-reminder',
  'demo-ending',
  'demo-expired',
  'demo-converted',
] as const;
export type DemoEmail = (typeof demoEmails)[number];

/** Changes of what a member signs in with, which they are told of by email. */
export const credentialChanges = [
  'password',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes',
  'provider-linked',
  'provider-unlinked',
] as const;
export type CredentialChange = (typeof credentialChanges)[number];

/** Ways to sign in that a member has got through their email alone, which the owners are told of. */
const newWays = ['member-password-reset', 'member-provider-linked'] as const;
export type NewWayTemplate = (typeof newWays)[number];

/** The roles of members, as jobs store them. */
const memberRoles = ['owner', 'admin', 'finance', 'agent', 'viewer'] as const;

/** A change of who may sign in, how, or where data goes for good, which the owners are told of. */
const accessChange = z.discriminatedUnion('kind', [
  /** The role is the one they have now, or had until they were removed. */
  z.object({
    kind: z.enum(['invited', 'invited-again', 'joined', 'role-raised', 'role-lowered', 'removed']),
    member: z.uuid(),
    role: z.enum(memberRoles),
  }),
  z.object({
    kind: z.literal('sign-in'),
    password_door: z.enum(['open', 'closed']).optional(),
    second_factor: z.enum(['optional', 'required']).optional(),
  }),
  /** Whether the shared password was used in the browser before. */
  z.object({ kind: z.literal('shared-sign-in'), browser: z.enum(['new', 'known']) }),
  /** The name of the API key, or the host of the webhook endpoint. */
  z.object({ kind: z.enum(['key-made', 'endpoint-added', 'endpoint-moved']), name: z.string() }),
]);
export type AccessChange = z.output<typeof accessChange>;

/**
 * Every email, with the key of its record. A template here without an entry in `workers/emails.ts` does not compile.
 */
export const emailPayload = z.discriminatedUnion('template', [
  z.object({ template: z.enum(['team-notice', 'acknowledgement']), subject: z.string(), id: z.uuid() }),
  /** Of a day, like 2026-11-28. */
  z.object({ template: z.literal('spam-digest'), day: z.iso.date() }),
  /** About the notices that were left to it, in the ten minutes before then. */
  z.object({ template: z.literal('team-summary'), until: z.iso.datetime() }),
  z.object({ template: z.enum(demoEmails), id: z.uuid() }),
  z.object({ template: z.enum(['partner-decision', 'deal-decision']), change: z.uuid() }),
  z.object({ template: z.literal('purchase-confirmation'), id: z.uuid() }),
  z.object({ template: z.literal('payment-reminder'), invoice: z.string(), attempts: z.number().int() }),
  z.object({ template: z.literal('commission-receipt'), invoice: z.string() }),
  z.object({ template: z.literal('sale-waiting'), checkout: z.uuid() }),
  z.object({ template: z.literal('sms-daily-limit'), day: z.string() }),
  z.object({ template: z.enum(['endpoint-failing', 'endpoint-disabled']), endpoint: z.uuid() }),
  z.object({ template: z.literal('member-invitation'), invitation: z.uuid() }),
  /** A member, or a random id where nobody has the email. `expires` is when the link stops working. */
  z.object({ template: z.literal('password-reset'), member: z.uuid(), expires: z.iso.datetime() }),
  z.object({
    template: z.enum(['privacy-confirmation', 'privacy-waiting', 'privacy-answer']),
    request: z.uuid(),
  }),
  z.object({ template: z.literal('contract-infected'), deal: z.uuid() }),
  z.object({
    template: z.literal('sign-in-attack'),
    kind: z.enum(['password', 'code', 'invitation']),
    /** The member it goes to; null: the team. */
    to: z.uuid().nullable(),
    /** The member whose codes are guessed. */
    member: z.uuid().nullable(),
  }),
  z.object({
    template: z.literal('credential-changed'),
    member: z.uuid(),
    change: z.enum(credentialChanges),
    at: z.iso.datetime(),
  }),
  z.object({
    template: z.enum(newWays),
    member: z.uuid(),
    at: z.iso.datetime(),
    /** The owner it goes to; null: the team. */
    to: z.uuid().nullable(),
  }),
  z.object({
    template: z.literal('members-changed'),
    change: accessChange,
    /** The member who did it; null: somebody with the shared password. */
    by: z.uuid().nullable(),
    at: z.iso.datetime(),
    /** The owner it goes to, or the member it is about; null: the team. */
    to: z.uuid().nullable(),
  }),
]);
export type EmailPayload = z.output<typeof emailPayload>;
export type EmailTemplate = EmailPayload['template'];

type EmailQueue = 'security-emails' | 'emails' | 'confirmations' | 'bulk';

/**
 * The queue of each email. What tells of who signs in, how, and where data goes is in one that nobody can pause, and so is the
 * link that these emails tell to ask for.
 */
const emailQueues: Record<EmailTemplate, EmailQueue> = {
  'sign-in-attack': 'security-emails',
  'credential-changed': 'security-emails',
  'member-password-reset': 'security-emails',
  'member-provider-linked': 'security-emails',
  'members-changed': 'security-emails',
  'purchase-confirmation': 'emails',
  'demo-late': 'emails',
  'sms-daily-limit': 'emails',
  'member-invitation': 'emails',
  'password-reset': 'security-emails',
  'privacy-confirmation': 'emails',
  'privacy-waiting': 'emails',
  'privacy-answer': 'emails',
  'contract-infected': 'emails',
  'endpoint-failing': 'emails',
  'endpoint-disabled': 'emails',
  'team-notice': 'emails',
  'team-summary': 'emails',
  'spam-digest': 'emails',
  acknowledgement: 'confirmations',
  'demo-assigned': 'emails',
  'demo-converted': 'emails',
  'partner-decision': 'emails',
  'deal-decision': 'emails',
  'payment-reminder': 'emails',
  'demo-reminder': 'bulk',
  'demo-ending': 'bulk',
  'demo-expired': 'bulk',
  'commission-receipt': 'bulk',
  'sale-waiting': 'bulk',
};

export const emailTemplates = Object.keys(emailQueues) as EmailTemplate[];

/**
 * The emails that tell of who signs in, and how. Nobody stops them: whoever sits at somebody else's session would. Their jobs
 * can't be canceled either.
 */
export const securityNotices = emailTemplates.filter((template) => emailQueues[template] === securityQueue);

/** An email's queue: its template's, and the one of bulk for everything about the newsletter. */
function emailQueue(email: EmailPayload): EmailQueue {
  if ('subject' in email && email.subject === 'newsletter_subscriber') return 'bulk';
  return emailQueues[email.template];
}

/** The emails that somebody waits for, or that are an alarm. They pass the others of their queue. */
const urgentEmails: readonly EmailTemplate[] = [
  'purchase-confirmation',
  'demo-late',
  'sms-daily-limit',
  'member-invitation',
];

/** An email's priority. */
export function emailPriority(email: EmailPayload): Priority {
  const queue = emailQueue(email);
  if (queue === securityQueue || urgentEmails.includes(email.template)) return 'urgent';
  return queue === 'bulk' ? 'bulk' : 'normal';
}

const emailSummaries: Record<Exclude<EmailTemplate, 'team-notice' | 'acknowledgement' | 'sms-daily-limit'>, string> = {
  'spam-digest': 'Tell the team how many forms count as spam',
  'team-summary': 'Email the team about many forms at once',
  'demo-late': 'Alert the team if the demo isn’t set up on time',
  'demo-assigned': 'Email the customer their demo number',
  'demo-reminder': 'Email a reminder if no one has called the demo number',
  'demo-ending': 'Email that the demo ends tomorrow',
  'demo-expired': 'Email that the demo has ended',
  'demo-converted': 'Email that the full dashboard is available',
  'partner-decision': 'Email the applicant our decision',
  'deal-decision': 'Email the sales rep our decision on the deal',
  'purchase-confirmation': 'Email the buyer a purchase confirmation',
  'payment-reminder': 'Email the buyer about a failed payment',
  'commission-receipt': 'Email the partner a commission receipt',
  'sale-waiting': 'Email that a sale waits for a partner application',
  'endpoint-failing': 'Tell the team that a webhook endpoint has been failing for a day',
  'endpoint-disabled': 'Tell the team that a webhook endpoint was disabled',
  'member-invitation': 'Email the invitation to the admin area',
  'password-reset': 'Email a link to reset a password',
  'privacy-confirmation': 'Email a link that confirms a privacy request',
  'privacy-waiting': 'Tell the team that a privacy request waits for it',
  'privacy-answer': 'Tell a visitor that their privacy request is answered',
  'contract-infected': 'Tell the team that a contract holds a virus',
  'sign-in-attack': 'Tell an owner that someone is guessing how to sign in',
  'credential-changed': 'Tell a member that what they sign in with has changed',
  'member-password-reset': 'Tell an owner that a member has a new password',
  'member-provider-linked': 'Tell an owner that a member first signed in with the sign-in provider',
  'members-changed':
    'Tell an owner that somebody was invited, removed or has another role, or that how people sign in was changed',
};

function emailSummary(email: EmailPayload): string {
  if ('subject' in email)
    return `${email.template === 'team-notice' ? 'Email the team about' : 'Email a confirmation for'} the ${email.subject.replaceAll('_', ' ')}`;
  if (email.template === 'sms-daily-limit')
    return `Tell the team that the text message limit was reached (${email.day.slice(0, 10)})`;
  return emailSummaries[email.template];
}

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
