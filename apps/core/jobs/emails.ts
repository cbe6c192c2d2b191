import { z } from 'zod';
import { roles } from '#core/shared/rules.ts';
import { securityQueue } from './rules.ts';
import type { Priority } from './schemas.ts';

type EmailQueue = 'security-emails' | 'emails' | 'confirmations' | 'bulk';

/**
 * Declares an email: the key of its record, its queue, and the sentence the admin area shows for its job. An `urgent` email
 * passes the others of its queue: it is an alarm, or its reader waits for it. Its text is in `emails.ts` of its area.
 */
function email<const Template extends string, Key extends z.ZodRawShape>(
  template: Template,
  key: Key,
  queue: EmailQueue,
  summary: string | ((payload: z.output<z.ZodObject<Key>>) => string),
  priority?: 'urgent',
) {
  const record = z.object(key);
  return {
    template,
    queue,
    isUrgent: priority === 'urgent' || queue === securityQueue,
    payload: z.object({ template: z.literal(template), ...key }),
    summary: (stored: unknown) => (typeof summary === 'string' ? summary : summary(record.parse(stored))),
  };
}

/** Changes of how a member signs in. An email tells the member. */
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

/** A change of who may sign in, how, or where data is sent. An email tells the owners. */
const accessChange = z.discriminatedUnion('kind', [
  /** The role is the one they have now, or had until they were removed. */
  z.object({
    kind: z.enum(['invited', 'invited-again', 'joined', 'role-raised', 'role-lowered', 'removed']),
    member: z.uuid(),
    role: z.enum(roles),
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

const ofRecord = { id: z.uuid() };
const ofCall = { call: z.uuid() };
const ofForm = { subject: z.string(), id: z.uuid() };
const ofChange = { change: z.uuid() };
const ofRequest = { request: z.uuid() };
const ofEndpoint = { endpoint: z.uuid() };
/** Who gets it: a member, or null for the team. */
const to = z.uuid().nullable();
const ofNewWay = { member: z.uuid(), at: z.iso.datetime(), to };

const spoken = (subject: string) => subject.replaceAll('_', ' ');

/** Every email. One here without an entry in `workers/emails.ts` does not compile. */
const emails = [
  email('team-notice', ofForm, 'emails', ({ subject }) => `Email the team about the ${spoken(subject)}`),
  email('acknowledgement', ofForm, 'confirmations', ({ subject }) => `Email a confirmation for the ${spoken(subject)}`),
  /** About the notices that were left to it, in the ten minutes before then. */
  email('team-summary', { until: z.iso.datetime() }, 'emails', 'Email the team about many forms at once'),
  /** Of a day, like 2026-11-28. */
  email('spam-digest', { day: z.iso.date() }, 'emails', 'Tell the team how many forms count as spam'),

  email('demo-late', ofRecord, 'emails', 'Alert the team if the demo isn’t set up on time', 'urgent'),
  email('demo-assigned', ofRecord, 'emails', 'Email the customer their demo number'),
  email('demo-reminder', ofRecord, 'bulk', 'Email a reminder if no one has called the demo number'),
  email('demo-ending', ofRecord, 'bulk', 'Email that the demo ends tomorrow'),
  email('demo-expired', ofRecord, 'bulk', 'Email that the demo has ended'),
  email('demo-link', ofRecord, 'emails', 'Email the owner the link to their receptionist', 'urgent'),
  email('demo-converted', ofRecord, 'emails', 'Email that the full dashboard is available'),

  email('call-notice', ofCall, 'emails', 'Email the owner about a call'),
  email('call-urgent', ofCall, 'emails', 'Email the owner an urgent message', 'urgent'),

  email(
    'appointment-canceled',
    {
      receptionist: z.uuid(),
      appointment: z.uuid(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      /** The owner, or by having the caller erased. */
      by: z.enum(['owner', 'erasure']),
    },
    'emails',
    'Email the owner that an appointment is canceled',
  ),

  email('partner-decision', ofChange, 'emails', 'Email the applicant our decision'),
  email('deal-decision', ofChange, 'emails', 'Email the sales rep our decision on the deal'),
  email('contract-infected', { deal: z.uuid() }, 'emails', 'Tell the team that a contract holds a virus'),

  email('purchase-confirmation', ofRecord, 'emails', 'Email the buyer a purchase confirmation', 'urgent'),
  email(
    'payment-reminder',
    { invoice: z.string(), attempts: z.number().int() },
    'emails',
    'Email the buyer about a failed payment',
  ),
  email('commission-receipt', { invoice: z.string() }, 'bulk', 'Email the partner a commission receipt'),
  email('sale-waiting', { checkout: z.uuid() }, 'bulk', 'Email that a sale waits for a partner application'),

  email(
    'sms-daily-limit',
    { day: z.string() },
    'emails',
    ({ day }) => `Tell the team that the text message limit was reached (${day.slice(0, 10)})`,
    'urgent',
  ),
  email('endpoint-failing', ofEndpoint, 'emails', 'Tell the team that a webhook endpoint has been failing for a day'),
  email('endpoint-disabled', ofEndpoint, 'emails', 'Tell the team that a webhook endpoint was disabled'),

  email('member-invitation', { invitation: z.uuid() }, 'emails', 'Email the invitation to the admin area', 'urgent'),
  /** A member, or a random id where no member has the email. `expires` is when the link stops working. */
  email(
    'password-reset',
    { member: z.uuid(), expires: z.iso.datetime() },
    securityQueue,
    'Email a link to reset a password',
  ),
  /** `member` is the one whose codes are guessed. */
  email(
    'sign-in-attack',
    { kind: z.enum(['password', 'code', 'invitation']), to, member: z.uuid().nullable() },
    securityQueue,
    'Tell an owner that someone is guessing how to sign in',
  ),
  email(
    'credential-changed',
    { member: z.uuid(), change: z.enum(credentialChanges), at: z.iso.datetime() },
    securityQueue,
    'Tell a member that what they sign in with has changed',
  ),
  email('member-password-reset', ofNewWay, securityQueue, 'Tell an owner that a member has a new password'),
  email(
    'member-provider-linked',
    ofNewWay,
    securityQueue,
    'Tell an owner that a member first signed in with the sign-in provider',
  ),
  /** `by` is the member who did it; null: a user of the shared password. */
  email(
    'members-changed',
    { change: accessChange, by: z.uuid().nullable(), at: z.iso.datetime(), to },
    securityQueue,
    'Tell an owner that somebody was invited, removed or has another role, or that how people sign in was changed',
  ),

  email('privacy-confirmation', ofRequest, 'emails', 'Email a link that confirms a privacy request'),
  email('privacy-waiting', ofRequest, 'emails', 'Tell the team that a privacy request waits for it'),
  email('privacy-answer', ofRequest, 'emails', 'Tell a visitor that their privacy request is answered'),
];

const [first, ...others] = emails.map(({ payload }) => payload);
if (!first) throw new Error('There are no emails');
/** What a job says of its email: the template, and the key of its record. */
export const emailPayload = z.discriminatedUnion('template', [first, ...others]);
export type EmailPayload = z.output<typeof emailPayload>;
export type EmailTemplate = EmailPayload['template'];

/** The emails of a demo's lifecycle, besides the two every form causes. */
export type DemoEmail = Extract<EmailTemplate, `demo-${string}`>;
/** A member signs in a new way after proving only their email address. An email tells the owners. */
export type NewWayTemplate = 'member-password-reset' | 'member-provider-linked';

export const emailTemplates: readonly EmailTemplate[] = emails.map(({ template }) => template);

/**
 * The emails about who signs in and how, and the password reset they recommend. Their queue can't be paused and their jobs
 * can't be canceled: an intruder in an open session would do that first.
 */
export const securityNotices: readonly EmailTemplate[] = emails.flatMap(({ template, queue }) =>
  queue === securityQueue ? [template] : [],
);

const byTemplate = new Map<EmailTemplate, (typeof emails)[number]>(emails.map((each) => [each.template, each]));

function declared({ template }: EmailPayload) {
  const found = byTemplate.get(template);
  if (!found) throw new Error(`There is no email ${template}`);
  return found;
}

/** An email's queue: its template's, and the one of bulk for everything about the newsletter. */
export function emailQueue(payload: EmailPayload): EmailQueue {
  if ('subject' in payload && payload.subject === 'newsletter_subscriber') return 'bulk';
  return declared(payload).queue;
}

/** An email's priority. */
export function emailPriority(payload: EmailPayload): Priority {
  if (declared(payload).isUrgent) return 'urgent';
  return emailQueue(payload) === 'bulk' ? 'bulk' : 'normal';
}

/** The sentence the admin area shows for an email's job. */
export const emailSummary = (payload: EmailPayload): string => declared(payload).summary(payload);
