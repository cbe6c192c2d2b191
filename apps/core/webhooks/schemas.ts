import { z } from 'zod';
import { attemptOutcomes, jobStates } from '#core/jobs/schemas.ts';
import { feedQuery } from '#core/lists/schemas.ts';
import { cleanText } from '#core/text/rules.ts';
import { eventTypeNames } from './registry.ts';

export const endpointStates = ['enabled', 'paused', 'disabled'] as const;

export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const endpointLimits = {
  url: 2_000,
  description: 200,
  concurrency: 100,
  /** Seconds that the secret before may still sign: a week at most. */
  overlapSeconds: 7 * 86_400,
} as const;
/** Posts at a time to a new endpoint. */
export const usualConcurrency = 20;
/** Seconds that the secret before signs too when nothing else is asked for. */
export const usualOverlapSeconds = 86_400;

/** Every event type, or `*` for all of them, those of later versions included. */
export const eventTypeChoices = ['*', ...eventTypeNames] as const;

const line = (max: number, label: string) =>
  z
    .string(`Please enter the ${label} as text`)
    .max(10_000, 'This is too long')
    .overwrite((value) => cleanText(value))
    .max(max, `Please keep the ${label} to ${max} characters`)
    .refine((value) => !/[\r\n]/.test(value), 'Please keep this on one line');
const wholeNumber = (label: string, most: number) =>
  z
    .number(`Please enter the ${label} as a number`)
    .int(`Please enter the ${label} as a whole number`)
    .min(1, `The ${label} must be at least 1`)
    .max(most, `The ${label} can be ${most.toLocaleString('en-US')} at most`);

const fields = {
  url: z
    .string('Please enter the address')
    .trim()
    .min(1, 'Please enter the address')
    .max(endpointLimits.url, 'Please enter an address of at most 2,000 characters'),
  description: line(endpointLimits.description, 'description'),
  event_types: z
    .array(z.enum(eventTypeChoices, 'Please choose event types from the list'), 'Please choose at least one event type')
    .min(1, 'Please choose at least one event type')
    .transform((types) => (types.includes('*') ? (['*'] as const).slice() : [...new Set(types)])),
  /** Null for no limit. */
  concurrency: wholeNumber('number of posts at a time', endpointLimits.concurrency),
  /** By name. Null keeps a value that is stored: they are never shown again. */
  headers: z.record(z.string(), z.string('Please enter the header’s value as text').nullable()),
};

/** A new endpoint, as an administrator describes it. */
export const newEndpoint = z.strictObject({
  url: fields.url,
  description: fields.description.default(''),
  event_types: fields.event_types,
  concurrency: fields.concurrency.default(usualConcurrency),
  headers: fields.headers.default({}),
});
export type NewEndpoint = z.output<typeof newEndpoint>;

/** A change of an endpoint: what is left out stays. */
export const endpointChange = z.strictObject({
  url: fields.url.optional(),
  description: fields.description.optional(),
  event_types: fields.event_types.optional(),
  concurrency: fields.concurrency.optional(),
  headers: fields.headers.optional(),
  /** `enabled` also forgets that it failed, and enables one that is disabled. */
  state: z.enum(['enabled', 'paused'], 'Please choose enabled or paused').optional(),
  /** The version that was shown; without it the change applies to any. */
  version: z.number('Please send the version as a number').int().min(1).max(2_147_483_647).optional(),
});
export type EndpointChange = z.output<typeof endpointChange>;

/** What an endpoint got in the last 24 hours, and what it is due. */
export const endpointStats = z.object({
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Deliveries that are due or planned. */
  backlog: z.number().int(),
  /** How late its oldest due delivery is; 0 when nothing is due. */
  oldest_due_seconds: z.number(),
});

export const endpointRow = z.object({
  id: z.uuid(),
  /** `environment`: the address of `AUTOMATION_WEBHOOK_URL`, which gets the forms with flat bodies. */
  source: z.enum(['admin', 'environment']),
  url: z.string(),
  /** Who entered the address; null where that is not known. */
  url_set_by: z.string().nullable(),
  description: z.string(),
  event_types: z.array(z.string()),
  concurrency: z.number().int(),
  /** The names of its own headers; their values are never shown again. */
  headers: z.array(z.string()),
  state: z.enum(endpointStates),
  /** While it is disabled: it answered 410 Gone, or every post failed for five days. */
  disabled_reason: z.enum(disabledReasons).nullable(),
  /** When the first post failed after the last success; null when the last one succeeded. */
  failing_since: z.string().nullable(),
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
  /** Until when the secret before signs too; null when only one does. */
  previous_secret_expires_at: z.string().nullable(),
  version: z.number().int(),
  created_at: z.string(),
  stats: endpointStats,
});
export type EndpointRow = z.infer<typeof endpointRow>;

/** A changed endpoint. One that is at another host now has a new secret, which is shown this once; otherwise null. */
export const endpointChanged = endpointRow.extend({ secret: z.string().nullable() });

/** A new endpoint with its secret, which is shown this once. */
export const endpointCreated = endpointRow.extend({ secret: z.string() });

export const secretRotation = z.strictObject({
  overlap_seconds: z
    .number('Please enter the overlap in seconds')
    .int('Please enter the overlap in whole seconds')
    .min(0, 'The overlap can’t be negative')
    .max(endpointLimits.overlapSeconds, 'The overlap can be a week (604,800 seconds) at most')
    .default(usualOverlapSeconds),
});
export const secretRotated = z.object({ secret: z.string(), previous_expires_at: z.string().nullable() });

export const exampleRequest = z.strictObject({ event_type: z.enum(eventTypeNames, 'Please choose an event type') });
export const exampleSent = z.object({ message_id: z.uuid() });

export const recoveryKinds = ['failed', 'all'] as const;
export const recoveryRequest = z
  .strictObject({
    since: z.iso.datetime({ offset: true, error: 'Please enter when to begin as an ISO timestamp' }),
    until: z.iso.datetime({ offset: true, error: 'Please enter when to end as an ISO timestamp' }).optional(),
    only: z.enum(recoveryKinds, 'Please choose failed or all').default('failed'),
  })
  .refine(({ since, until }) => until === undefined || Date.parse(until) > Date.parse(since), {
    path: ['until'],
    error: 'The end must be after the beginning',
  });
export type RecoveryRequest = z.output<typeof recoveryRequest>;
export const recoveryStarted = z.object({ recovery_id: z.uuid(), messages: z.number().int() });

export const recoveryStates = ['running', 'done', 'canceled'] as const;
export const recoveryRow = z.object({
  id: z.uuid(),
  since: z.string(),
  until: z.string(),
  only: z.enum(recoveryKinds),
  state: z.enum(recoveryStates),
  /** Messages it was for when it began, and how many of them are due again so far. */
  messages: z.number().int(),
  queued: z.number().int(),
  requested_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type RecoveryRow = z.infer<typeof recoveryRow>;

/** What was posted to an endpoint and what it answered, as an attempt stores it. */
export const exchange = z.object({
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  /** Null when there was no answer. The body is its first 4,096 bytes. */
  answer: z
    .object({ status: z.number().int(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
});
export type Exchange = z.infer<typeof exchange>;

/** A message: one event on its way to one endpoint. */
export const messageRow = z.object({
  id: z.uuid(),
  endpoint: endpointRow.pick({ id: true, url: true, description: true, state: true }).extend({ deleted: z.boolean() }),
  /** The `webhook-id` it is sent under, at every attempt and in every recovery. */
  webhook_id: z.string(),
  event_type: z.string(),
  /** It is an example that an administrator sent. */
  example: z.boolean(),
  subject: z.object({ kind: z.string(), id: z.uuid(), reference: z.string() }),
  status: z.enum(jobStates),
  /** Attempts so far. */
  attempt: z.number().int(),
  /** It was lost with its worker twice, so that it runs apart from the others. */
  suspect: z.boolean(),
  /** When it is due, or was at last. */
  run_at: z.string(),
  last_error: z.string().nullable(),
  /** Of the last attempt. */
  http_status: z.number().int().nullable(),
  outcome: z.enum(attemptOutcomes).nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const messageAttempt = z.object({
  attempt: z.number().int(),
  started_at: z.string(),
  duration_ms: z.number().int(),
  outcome: z.enum(attemptOutcomes),
  http_status: z.number().int().nullable(),
  error_class: z.string().nullable(),
  snippet: z.string().nullable(),
  /** Null where nothing was posted, and in attempts of versions that did not store it. */
  exchange: exchange.nullable(),
});

export const messageDetail = messageRow.extend({
  /** The exact bytes that are posted; null when the event is no longer stored. */
  body: z.string().nullable(),
  attempts: z.array(messageAttempt),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const messagesQuery = z.strictObject({
  endpoint: z.uuid('This isn’t a valid endpoint ID').optional(),
  event_type: z.string().max(100).optional(),
  status: z.enum(jobStates, 'There is no such status').optional(),
  /** A record's reference, whole. */
  q: z
    .string()
    .max(100)
    .overwrite((typed) => cleanText(typed))
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.uuid('This isn’t the start of a page').optional(),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

// ---- Reading along ----

export const eventsQuery = feedQuery.extend({
  /** Names of event types, separated by commas; all when left out. */
  types: z.string().max(1_000).optional(),
});

export const eventsPage = z.object({
  events: z.array(
    z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) }),
  ),
  /** Where to go on, also when there is nothing yet: ask again with it. */
  next_cursor: z.string(),
});
