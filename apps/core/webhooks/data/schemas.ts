import { z } from 'zod';
import { outcomes } from '#core/receptionist/schemas.ts';

/** What a line of an invoice is for. */
export const lineKinds = ['setup', 'installment', 'monthly', 'usage', 'other'] as const;

/** A line's kind as events name it. */
export const publicLineKind = (storedKind: string): (typeof lineKinds)[number] =>
  lineKinds.find((kind) => kind === storedKind) ?? 'other';

// The `data` of each event, with what each field means.

const text = (meaning: string) => z.string().meta({ description: meaning });
const yesOrNo = (meaning: string) => z.boolean().meta({ description: meaning });
const whole = (meaning: string) => z.int().meta({ description: meaning });
const cents = (meaning: string) => whole(`${meaning}, in cents`);
export const moment = (meaning: string) => z.iso.datetime().meta({ description: meaning });
const id = (meaning: string) => z.uuid().meta({ description: meaning });

/**
 * Text that is stored as one of these values. Any other is published rather than refused: the database checks the
 * column, and a newer version may have written it.
 */
const stored = (values: readonly string[], meaning: string) =>
  z.string().meta({ description: meaning, enum: [...values] });

const sequence = whole('Higher than in any earlier event about the same record, so that a receiver can sort');
/** What an event says about its record. */
const subject = (record: string, reference: string) => ({
  id: id(`The id of the ${record}`),
  reference: text(reference),
  sequence,
});
const quoted = 'The number that people quote on the phone';
const invoiceReference = 'The invoice at Stripe';

const submittedAt = moment('When it was sent, by the clock of the sender’s device').nullable();

// ---- Forms ----

export const statuses = {
  contact: ['new', 'answered', 'closed'],
  subscriber: ['subscribed', 'unsubscribed'],
  demo: ['pending', 'assigned', 'active', 'expired', 'released', 'converted', 'wrong_page'],
  application: ['pending_review', 'more_information', 'approved', 'rejected'],
  deal: ['pending_review', 'needs_changes', 'approved', 'rejected'],
} as const;

const status = (values: readonly string[]) => stored(values, 'Its status when the event was stored');

/** A change of status, the same for every kind of record. */
export const statusChange = (record: string, values: readonly string[]) =>
  z.object({
    ...subject(record, quoted),
    status: stored(values, 'The new status'),
    previous_status: stored(values, 'The status before'),
    reason: text('What the sender was told about it').nullable(),
  });

export const contactForm = z.object({
  ...subject('message', quoted),
  status: status(statuses.contact),
  name: text('The sender’s name'),
  email: text('The sender’s email address'),
  company: text('The sender’s company').nullable(),
  message: text('The message, with its line breaks'),
  submitted_at: submittedAt,
});

export const subscriber = z.object({
  ...subject('subscription', quoted),
  status: status(statuses.subscriber),
  email: text('The subscribed address, in lower case'),
});

export const demoRequest = z.object({
  ...subject('demo request', quoted),
  status: status(statuses.demo),
  email: text('The sender’s email address'),
  phone: text('The sender’s phone number, as typed'),
  phone_verified: yesOrNo('Whether the sender typed in a code that we texted to the number'),
  card_provided: yesOrNo('Whether the sender left a payment card'),
  tried_demo: stored(['called', 'not-yet'], 'Whether the sender has called the demo line'),
  heard_demo: stored(['yes', 'no'], 'Whether the sender has heard a recorded call'),
  business_description: text('What the business does, with line breaks'),
  important_features: z.array(z.string()).meta({ description: 'The features that matter most to the sender' }),
  ready_for_demo: stored(['yes', 'interested', 'wrong-page'], 'Whether the sender wants a demo number'),
  integration_choice: stored(['basic', 'standard', 'custom'], 'The level of integration the sender needs'),
  heard_about_us: stored(
    ['email', 'friend', 'business', 'change2100', 'search', 'social', 'event', 'partner', 'other'],
    'How the sender heard about the service',
  ),
  email_reminders: yesOrNo('Whether reminders by email are welcome'),
  sms_reminders: yesOrNo('Whether reminders by text message are welcome'),
  lead_score: whole('Points for the features, the card and the verified number'),
  priority: stored(['High', 'Medium'], 'High for a sender who is ready and left a card'),
  follow_up_method: stored(['SMS + Email', 'Email Only'], 'How the sender can be reached'),
  submitted_at: submittedAt,
});

export const partnerApplication = z.object({
  ...subject('application', quoted),
  status: status(statuses.application),
  partner_tier: stored(['Premium', 'Standard'], 'The tier the applicant starts in'),
  partner_code: text('The code the applicant’s customers will use'),
  company_name: text('The applicant’s company'),
  contact_name: text('The applicant’s name'),
  email: text('The applicant’s email address'),
  phone: text('The applicant’s phone number, as typed'),
  website: text('The company’s website').nullable(),
  business_type: stored(
    ['call-center', 'fulfillment', 'consulting', 'technology', 'marketing', 'other'],
    'What kind of business it is',
  ),
  experience: text('What the applicant wrote about their experience').nullable(),
  stripe_account_id: text('The applicant’s Stripe account, as typed').nullable(),
  submitted_at: submittedAt,
});

export const customDeal = z.object({
  ...subject('deal', quoted),
  status: status(statuses.deal),
  sales_rep_name: text('The sales rep’s name'),
  sales_rep_email: text('The sales rep’s email address'),
  partner_code: text('The code that earns the commission'),
  customer_name: text('The customer’s name'),
  customer_email: text('The customer’s email address'),
  customer_phone: text('The customer’s phone number, as typed'),
  customer_company: text('The customer’s company'),
  deal_name: text('What the sales rep calls the deal'),
  integration_fee_cents: cents('What the customer pays once'),
  monthly_fee_cents: cents('What the customer pays a month'),
  contract_months: whole('How many months the contract runs'),
  contract_start_date: z.iso.date().meta({ description: 'The day the contract begins' }),
  payment_terms: stored(['monthly', 'quarterly', 'annually', 'upfront'], 'When the customer pays'),
  custom_features: z.array(z.string()).meta({ description: 'What is built for this customer' }),
  special_notes: text('What the sales rep added').nullable(),
  integration_commission_cents: cents('The commission on the integration fee'),
  monthly_commission_cents: cents('The commission on each month'),
  first_year_commission_cents: cents('The commission on the integration fee and twelve months'),
  contract_commission_cents: cents('The commission on the integration fee and the whole contract'),
  contract_file: z
    .object({ filename: text('Its name'), size: whole('Its size in bytes') })
    .nullable()
    .meta({ description: 'The contract, if one was attached' }),
});

// ---- Money ----

const planBought = stored(['basic', 'premier'], 'The plan that was bought');

const purchase = z.object({
  id: id('The id of the checkout: the same for every payment of one purchase'),
  reference: text(invoiceReference),
  sequence,
  plan: planBought,
  payment_type: stored(['setup', 'installment', 'monthly'], 'How the customer chose to pay'),
  customer_email: text('The customer’s email address'),
  amount_cents: cents('What the customer paid on this invoice, with tax'),
  currency: text('The currency of all amounts, in lower case'),
  invoice_id: text('The id of the invoice at Stripe'),
});

export const purchasePaid = purchase.extend({
  paid_at: moment('When Stripe took the payment').nullable(),
  lines: z
    .array(
      z.object({
        kind: z.enum(lineKinds).meta({ description: 'What it is for' }),
        amount_cents: cents('After discounts, without tax'),
      }),
    )
    .meta({ description: 'What the customer paid for' }),
});

export const purchaseRefunded = purchase.extend({ refunded_cents: cents('All refunds of this invoice so far') });

export const purchaseDisputed = purchase.extend({
  disputed_cents: cents('All amounts of this invoice that were disputed'),
  dispute_status: text('The newest dispute’s status in Stripe’s words, such as needs_response, won or lost'),
});

export const commission = z.object({
  ...subject('commission', invoiceReference),
  partner_code: text('The code of the partner who earns it'),
  plan: planBought,
  kind: z.enum(lineKinds).meta({ description: 'What the customer paid for; usage earns nothing' }),
  base_cents: cents('What the customer paid'),
  share_cents: cents('The partner’s share, after refunds and lost disputes'),
  state: stored(
    ['accrued', 'held', 'payable', 'paid', 'refunded', 'reversed', 'offset'],
    'Its state when the event was stored',
  ),
  hold: stored(['review', 'dispute', 'charge', 'account'], 'What it waits for, while it is held').nullable(),
  reason: text('What a review found or decided').nullable(),
});

// ---- Calls and endpoints ----

const ofDemo = 'The reference of the demo that was called';
const demoId = id('The id of the demo that was called');
const callId = id('The id of the call');

export const call = z.object({
  ...subject('call', ofDemo),
  demo_id: demoId,
  started_at: moment('When the call came in'),
  seconds: whole('How long it took, in seconds, if that is known').nullable(),
  outcome: stored(outcomes, 'How the call ended, or null if nobody answered it').nullable(),
  summary: text('What the call was about, or null if nothing was said').nullable(),
});

export const takenMessage = z.object({
  ...subject('message', ofDemo),
  demo_id: demoId,
  call_id: callId,
  name: text('The caller’s name').nullable(),
  number: text('The number to call back').nullable(),
  reason: text('What it is about, in the caller’s words').nullable(),
  urgent: yesOrNo('Whether the caller reported an emergency'),
  preferred_time: text('When the caller can be reached best').nullable(),
});

export const bookedAppointment = z.object({
  ...subject('appointment', ofDemo),
  demo_id: demoId,
  call_id: callId,
  name: text('The caller’s name'),
  number: text('The caller’s number'),
  starts_at: moment('When it begins'),
  ends_at: moment('When it ends'),
});

export const endpoint = z.object({
  id: id('The id of the endpoint'),
  sequence,
  url_host: text('The host of its address; the rest may be a secret'),
  reason: z
    .enum(['gone', 'failing'])
    .meta({ description: 'gone: it answered 410. failing: every request failed for five days' }),
  failing_since: moment('When the first of the failures in a row was').nullable(),
});
