import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { email, expectedVersion, ignored, optional, phone, sentAt, statusUrl, text } from '#core/shared/schemas.ts';
import { withoutFormatting } from '#core/text/rules.ts';
import {
  heardAboutLabels,
  heardDemoLabels,
  integrationChoiceLabels,
  readyForDemoLabels,
  triedDemoLabels,
} from './labels.ts';
import {
  demoStatuses,
  featureOptions,
  heardAboutOptions,
  heardDemoOptions,
  integrationChoiceOptions,
  readyForDemoOptions,
  triedDemoOptions,
} from './rules.ts';

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: 'Please select an option' });

/** The features arrive comma-separated; each counts once. */
const importantFeatures = z
  .string({ error: 'Please send the features as one comma-separated text' })
  .max(400, 'Please choose from the listed features')
  .optional()
  .transform((value, context) => {
    const chosen = (value ?? '')
      .split(',')
      .map((feature) => feature.trim())
      .filter(Boolean);
    const known = featureOptions.filter((feature) => chosen.includes(feature));
    if (new Set(chosen).size !== known.length) {
      context.addIssue({ code: 'custom', message: 'Please choose from the listed features' });
    }
    return [...known];
  });

/** The fields of the demo form. The server computes scores, priority and verification, so the browser's are dropped. */
export const demoRequest = z
  .strictObject({
    form_type: ignored,
    submission_time: sentAt,
    email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
    phone,
    phone_verified: ignored,
    card_provided: z.boolean({ error: 'Please say whether a card was provided' }).default(false),
    card_last_four: z
      .string()
      .regex(/^\d{4}$/, 'Invalid card number')
      .nullish(),
    billing_zip: z
      .string()
      .max(40, 'Please enter a valid billing ZIP')
      .overwrite(withoutFormatting)
      // An empty one is asked for below, where there is a card.
      .regex(/^(?:[A-Za-z0-9 -]{3,10})?$/, 'Please enter a valid billing ZIP')
      .nullish(),
    tried_demo: choice(triedDemoOptions),
    heard_demo: choice(heardDemoOptions),
    business_description: text({ max: 3000, required: 'Business description is required', multiline: true }),
    important_features: importantFeatures,
    ready_for_demo: choice(readyForDemoOptions),
    integration_choice: choice(integrationChoiceOptions),
    heard_about_us: choice(heardAboutOptions),
    email_reminders: z.boolean({ error: 'Please choose yes or no' }).default(true),
    sms_reminders: z.boolean({ error: 'Please choose yes or no' }).default(true),
    lead_score: ignored,
    priority: ignored,
    follow_up_method: ignored,
    verification_token: z.string().max(200).nullish(),
  })
  .superRefine((value, context) => {
    if (!value.card_provided) return;
    if (!value.card_last_four) {
      context.addIssue({ code: 'custom', path: ['card_last_four'], message: 'Card number is required' });
    }
    if (!value.billing_zip) {
      context.addIssue({ code: 'custom', path: ['billing_zip'], message: 'Billing ZIP is required' });
    }
  });
export type DemoRequestInput = z.input<typeof demoRequest>;
export type DemoRequest = z.output<typeof demoRequest>;

export const demoRequestAccepted = z.object({
  demo_id: z.uuid(),
  reference: z.string(),
  status_url: statusUrl,
  lead_score: z.number().int(),
  priority: z.enum(['High', 'Medium']),
  follow_up_method: z.enum(['SMS + Email', 'Email Only']),
});

const phoneCell = z.string().register(cellFormats, { only: 'phone numbers' });

/** A row of the admin list. */
export const demoRequestRow = z.object({
  demo_id: z.uuid(),
  reference: z.string(),
  status: z.enum([...demoStatuses, spamStatus]),
  /** The number assigned to it. */
  demo_number: phoneCell.nullable(),
  /** Whether a number is being bought for it. */
  number_ordered: z.boolean(),
  assigned_at: z.string().nullable(),
  activated_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  email: z.string(),
  /** Null, as all answers are, where nobody sent a form: the team made it from a purchase. */
  phone: phoneCell.nullable(),
  phone_verified: z.string(),
  card_provided: z.boolean(),
  card_last_four: z.string().nullable(),
  billing_zip: z.string().nullable(),
  tried_demo: z.string().register(cellFormats, { labels: triedDemoLabels }).nullable(),
  heard_demo: z.string().register(cellFormats, { labels: heardDemoLabels }).nullable(),
  business_description: z.string().nullable(),
  important_features: z.string(),
  ready_for_demo: z.string().register(cellFormats, { labels: readyForDemoLabels }).nullable(),
  integration_choice: z.string().register(cellFormats, { labels: integrationChoiceLabels }).nullable(),
  heard_about_us: z.string().register(cellFormats, { labels: heardAboutLabels }).nullable(),
  email_reminders: z.boolean(),
  sms_reminders: z.boolean(),
  lead_score: z.number().int(),
  priority: z.string(),
  follow_up_method: z.string(),
  created_at: z.string(),
  /** When it was sent, by the clock of the sender's device; null where that is unknown. */
  submitted_at: z.string().nullable(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** When the next action is due; null when none is. */
  due_at: z.string().nullable(),
});
export type DemoRequestRow = z.infer<typeof demoRequestRow>;

/** An administrator's transition of a demo. */
export const demoChange = z
  .strictObject({
    status: z.enum(demoStatuses, { error: 'Please choose a status' }),
    /** Typed in for `assigned`; without it a free number is assigned, or one is bought. */
    phone_number: optional(phone),
    version: expectedVersion,
  })
  .refine(({ status, phone_number }) => phone_number === null || status === 'assigned', {
    path: ['phone_number'],
    message: 'A number can only be given together with the status assigned',
  });
export type DemoChange = z.output<typeof demoChange>;
