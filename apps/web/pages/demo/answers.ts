import { z } from 'zod';
import { featureOptions, followUpMethod, leadPriority, leadScore } from '#core/leads/demo-request/rules.ts';
import { type DemoRequestInput, demoRequest } from '#core/leads/demo-request/schemas.ts';
import { digitsOf } from '../../forms/format-as-typed.ts';

const asked = demoRequest.shape;

/** The first step. Card details never leave it; see `demoRequestOf` for what is sent. */
export const contactAnswers = z.object({
  email: asked.email,
  phone: asked.phone,
  includeCard: z.boolean(),
  cardNumber: z.string(),
  expiryDate: z.string(),
  cvv: z.string(),
  billingZip: z.string(),
});
export type ContactAnswers = z.infer<typeof contactAnswers>;

export const contactAnswersWithCard = contactAnswers.extend({
  cardNumber: z
    .string()
    .min(1, 'Card number is required')
    .refine((typed) => typed === '' || /^\d{13,19}$/.test(typed.replace(/ /g, '')), 'Invalid card number'),
  expiryDate: z
    .string()
    .min(1, 'Expiry date is required')
    .refine((typed) => typed === '' || /^(?:0[1-9]|1[0-2])\/\d{2}$/.test(typed), 'Invalid expiry date'),
  cvv: z
    .string()
    .min(1, 'CVV is required')
    .refine((typed) => typed === '' || /^\d{3,4}$/.test(typed), 'Invalid CVV'),
  billingZip: z
    .string()
    .trim()
    .min(1, 'Billing ZIP is required')
    .refine((typed) => typed === '' || asked.billing_zip.safeParse(typed).success, 'Please enter a valid billing ZIP'),
});

/** The second step. */
export const businessAnswers = z.object({
  business_description: asked.business_description,
  important_features: z.array(z.enum(featureOptions)),
  tried_demo: asked.tried_demo,
  heard_demo: asked.heard_demo,
  ready_for_demo: asked.ready_for_demo,
  integration_choice: asked.integration_choice,
  heard_about_us: asked.heard_about_us,
  email_reminders: z.boolean(),
  sms_reminders: z.boolean(),
});
export type BusinessAnswers = z.infer<typeof businessAnswers>;

/**
 * What is sent. Of a card: that there is one, its last four digits and the ZIP. The server computes the final amounts.
 */
export function demoRequestOf(contact: ContactAnswers, business: BusinessAnswers, proof: string | null) {
  const cardProvided = contact.includeCard;
  return {
    form_type: 'demo_request',
    email: contact.email,
    phone: contact.phone,
    phone_verified: proof !== null,
    card_provided: cardProvided,
    card_last_four: cardProvided ? digitsOf(contact.cardNumber).slice(-4) : null,
    billing_zip: cardProvided ? contact.billingZip : null,
    ...business,
    important_features: business.important_features.join(', '),
    lead_score: leadScore({ features: business.important_features, cardProvided, phoneVerified: proof !== null }),
    priority: leadPriority({ readyForDemo: business.ready_for_demo, cardProvided }),
    follow_up_method: followUpMethod(proof === null ? 'unverified' : 'verified'),
    verification_token: proof,
  } satisfies DemoRequestInput;
}
