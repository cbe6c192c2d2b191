import { z } from 'zod';
import {
  bookedAppointment,
  call,
  commission,
  contactForm,
  customDeal,
  demoRequest,
  endpoint,
  moment,
  partnerApplication,
  purchaseDisputed,
  purchasePaid,
  purchaseRefunded,
  statusChange,
  statuses,
  subscriber,
  takenMessage,
} from './data/schemas.ts';

// What endpoints are told about. These schemas are published at /docs/webhooks: `tests/guards/event-types.test.ts` keeps
// a released one from losing or retyping a field.

interface EventDefinition {
  data: z.ZodObject;
  /** When it is sent, in one sentence. */
  sentWhen: string;
  example: object;
}

/** An event type, with an example that has the types of its data. */
const event = <Shape extends z.ZodRawShape>(definition: {
  data: z.ZodObject<Shape>;
  sentWhen: string;
  example: NoInfer<z.input<z.ZodObject<Shape>>>;
}) => definition satisfies EventDefinition;

// ---- Examples ----

const demo = { id: '0199e4a2-7c41-7b3e-8a52-3f1d2c9b6e04', reference: 'D-4T8KQ-2M7WX' };
const deal = { id: '0199e4b8-13f0-7d65-9c1a-84e0b7f35a12', reference: 'S-9C3HV-K6Y2R' };
const application = { id: '0199e4ad-5b27-72c8-b0f6-19d4a8c3e750', reference: 'P-H2N6J-8QD4B' };
const subscription = { id: '0199e4a7-e0d9-7f14-8b6d-52c7f0a91d38', reference: 'N-3W7RZ-5XK9M' };

const calledAt = {
  reference: demo.reference,
  demo_id: demo.id,
  call_id: '0199e4d5-8e12-7641-92c3-0b7fa6d85e29',
};

const bought = {
  id: '0199e4c1-2a6e-7803-a4d7-c05be91f7346',
  reference: 'in_1SEXAMPLEsetup00000001',
  plan: 'basic',
  payment_type: 'setup',
  customer_email: 'dana@example.com',
  amount_cents: 149_900,
  currency: 'usd',
  invoice_id: 'in_1SEXAMPLEsetup00000001',
};

const earned = {
  id: '0199e4c1-5d80-7a9f-bb23-7e46d1c8f095',
  reference: bought.invoice_id,
  partner_code: 'ETC',
  plan: 'basic',
  kind: 'setup',
  base_cents: 149_900,
  share_cents: 23_984,
  hold: null,
  reason: null,
} as const;

// ---- The catalog ----

/** Every event type, in the order it is documented in. This is the only list of them. */
export const eventTypes = {
  'contact_form.created': event({
    data: contactForm,
    sentWhen: 'Sent when somebody sends the contact form.',
    example: {
      id: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60',
      reference: 'C-7K4M2-QXD93',
      sequence: 1041,
      status: 'new',
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      company: 'Whitfield Plumbing',
      message: 'Can you answer our calls in Spanish, too?\nWe get about 20 a week.',
      submitted_at: '2026-11-24T15:04:05.000Z',
    },
  }),
  'newsletter_subscriber.created': event({
    data: subscriber,
    sentWhen: 'Sent when an address subscribes to the newsletter.',
    example: { ...subscription, sequence: 1042, status: 'subscribed', email: 'dana@example.com' },
  }),
  'newsletter_subscriber.removed': event({
    data: subscriber,
    sentWhen: 'Sent when an address unsubscribes, or when the team unsubscribes it.',
    example: { ...subscription, sequence: 1187, status: 'unsubscribed', email: 'dana@example.com' },
  }),
  'demo_request.created': event({
    data: demoRequest,
    sentWhen: 'Sent when somebody requests a demo.',
    example: {
      ...demo,
      sequence: 1043,
      status: 'pending',
      email: 'dana@example.com',
      phone: '(615) 555-0142',
      phone_verified: true,
      card_provided: false,
      tried_demo: 'called',
      heard_demo: 'yes',
      business_description: 'A family plumbing business with three vans.',
      important_features: ['24/7 Availability', 'Appointment Scheduling'],
      ready_for_demo: 'yes',
      integration_choice: 'standard',
      heard_about_us: 'search',
      email_reminders: true,
      sms_reminders: true,
      lead_score: 35,
      priority: 'Medium',
      follow_up_method: 'SMS + Email',
      submitted_at: '2026-11-24T15:04:05.000Z',
    },
  }),
  'demo_request.status_changed': event({
    data: statusChange('demo request', statuses.demo),
    sentWhen:
      'Sent when a demo gets its number, gets its first call, ends, gives its number back, or leads to a purchase.',
    example: { ...demo, sequence: 1058, status: 'assigned', previous_status: 'pending', reason: null },
  }),
  'partner_application.created': event({
    data: partnerApplication,
    sentWhen: 'Sent when somebody applies to become a partner.',
    example: {
      ...application,
      sequence: 1044,
      status: 'pending_review',
      partner_tier: 'Premium',
      partner_code: 'ETC',
      company_name: 'Okafor Consulting',
      contact_name: 'Sam Okafor',
      email: 'sam@example.com',
      phone: '615-555-0188',
      website: 'https://okafor.example.com',
      business_type: 'consulting',
      experience: 'Ten years of selling phone systems to clinics.',
      stripe_account_id: null,
      submitted_at: '2026-11-24T15:04:05.000Z',
    },
  }),
  'partner_application.status_changed': event({
    data: statusChange('application', statuses.application),
    sentWhen: 'Sent when the team approves or rejects an application, or asks the applicant for more.',
    example: {
      ...application,
      sequence: 1102,
      status: 'more_information',
      previous_status: 'pending_review',
      reason: 'Please tell us which clinics you work with.',
    },
  }),
  'custom_deal.created': event({
    data: customDeal,
    sentWhen: 'Sent when a sales rep uploads a custom deal.',
    example: {
      ...deal,
      sequence: 1045,
      status: 'pending_review',
      sales_rep_name: 'Sam Okafor',
      sales_rep_email: 'sam@example.com',
      partner_code: 'ETC',
      customer_name: 'Dana Whitfield',
      customer_email: 'dana@example.com',
      customer_phone: '(615) 555-0193',
      customer_company: 'Whitfield Plumbing',
      deal_name: 'Whitfield, all locations',
      integration_fee_cents: 500_000,
      monthly_fee_cents: 120_000,
      contract_months: 24,
      contract_start_date: '2027-01-04',
      payment_terms: 'quarterly',
      custom_features: ['CRM Integration', 'Advanced Call Routing'],
      special_notes: null,
      integration_commission_cents: 80_000,
      monthly_commission_cents: 19_200,
      first_year_commission_cents: 310_400,
      contract_commission_cents: 540_800,
      contract_file: { filename: 'whitfield.pdf', size: 182_044 },
    },
  }),
  'custom_deal.status_changed': event({
    data: statusChange('deal', statuses.deal),
    sentWhen: 'Sent when the team approves or rejects a deal, or asks the sales rep for changes.',
    example: { ...deal, sequence: 1131, status: 'approved', previous_status: 'pending_review', reason: null },
  }),
  'purchase.paid': event({
    data: purchasePaid,
    sentWhen: 'Sent when a customer pays an invoice: the first one at the checkout, and each one after it.',
    example: {
      ...bought,
      sequence: 1063,
      paid_at: '2026-11-24T15:20:31.000Z',
      lines: [
        { kind: 'setup', amount_cents: 149_900 },
        { kind: 'monthly', amount_cents: 0 },
      ],
    },
  }),
  'purchase.refunded': event({
    data: purchaseRefunded,
    sentWhen: 'Sent when the refunded amount of an invoice changes.',
    example: { ...bought, sequence: 1209, refunded_cents: 50_000 },
  }),
  'purchase.disputed': event({
    data: purchaseDisputed,
    sentWhen: 'Sent when a cardholder disputes a payment, and when the dispute’s status changes.',
    example: { ...bought, sequence: 1240, disputed_cents: 149_900, dispute_status: 'needs_response' },
  }),
  'commission.accrued': event({
    data: commission,
    sentWhen: 'Sent when a customer’s payment earns a partner a commission.',
    example: { ...earned, sequence: 1064, state: 'accrued' },
  }),
  'commission.paid': event({
    data: commission,
    sentWhen: 'Sent when a commission was transferred to the partner’s Stripe account.',
    example: { ...earned, sequence: 1153, state: 'paid' },
  }),
  'commission.held': event({
    data: commission,
    sentWhen: 'Sent when a commission can’t be paid yet because something must be decided or set up first.',
    example: {
      ...earned,
      sequence: 1149,
      state: 'held',
      hold: 'review',
      reason: 'billed for something that was not ordered',
    },
  }),
  'commission.reversed': event({
    data: commission,
    sentWhen: 'Sent when a commission is taken back, in part or whole, after a refund or a lost dispute.',
    example: { ...earned, share_cents: 15_984, sequence: 1210, state: 'paid' },
  }),
  'call.completed': event({
    data: call,
    sentWhen: 'Sent when a call to a receptionist has ended, however it ended.',
    example: {
      id: calledAt.call_id,
      reference: demo.reference,
      sequence: 1071,
      demo_id: demo.id,
      started_at: '2026-11-24T16:41:12.000Z',
      seconds: 94,
      outcome: 'scheduled',
      summary: 'Dana Whitfield booked Tuesday, December 1, at 10:30 AM. One question answered.',
    },
  }),
  'message.taken': event({
    data: takenMessage,
    sentWhen: 'Sent when a caller leaves a message, while the call still goes on.',
    example: {
      id: '0199e4d5-a7c3-7d18-b5e0-62f9c40d17a8',
      sequence: 1070,
      ...calledAt,
      name: 'Dana Whitfield',
      number: '+16155550142',
      reason: 'A leaking water heater',
      urgent: false,
      preferred_time: 'after five',
    },
  }),
  'appointment.booked': event({
    data: bookedAppointment,
    sentWhen: 'Sent when a caller books an appointment, while the call still goes on.',
    example: {
      id: '0199e4d5-b90e-7f42-8c61-d05a3b7e94f2',
      sequence: 1069,
      ...calledAt,
      name: 'Dana Whitfield',
      number: '+16155550142',
      starts_at: '2026-12-01T16:30:00.000Z',
      ends_at: '2026-12-01T17:00:00.000Z',
    },
  }),
  'webhook_endpoint.disabled': event({
    data: endpoint,
    sentWhen: 'Sent to all other endpoints when one is disabled because of its answers.',
    example: {
      id: '0199d1f4-66c8-7e0b-8d39-af5b12c7e684',
      sequence: 1312,
      url_host: 'hooks.example.com',
      reason: 'failing',
      failing_since: '2026-11-19T09:12:44.000Z',
    },
  }),
} as const satisfies Record<string, EventDefinition>;

export type EventType = keyof typeof eventTypes;
/** What an event of this type says, as its `data`. */
export type EventData<Type extends EventType> = z.input<(typeof eventTypes)[Type]['data']>;

export const eventTypeNames = Object.keys(eventTypes) as EventType[];

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(eventTypes, name);
}

/** The body of a webhook of this type. */
export function envelope<Type extends EventType>(type: Type) {
  return z.object({
    type: z.literal(type),
    timestamp: moment('When the event was stored'),
    data: eventTypes[type].data,
  });
}

/** The JSON schema of a type's data, as a receiver reads it: there may be more fields. */
export function jsonSchemaOf(type: EventType) {
  return z.toJSONSchema(eventTypes[type].data, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // The format says it, and the limits are those of every number in JavaScript.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.type === 'integer') {
        delete jsonSchema.minimum;
        delete jsonSchema.maximum;
      }
    },
  });
}
