import type pg from 'pg';
import type { PaymentClient, StripeInvoice } from '#core/clients/stripe/client.ts';
import { eventTypes } from '#core/money/billing/stripe-events.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import type { StripeSimulator } from '#devkit/simulators/stripe/simulator.ts';
import type { Event } from '#devkit/simulators/stripe/things.ts';
import { hoursAgo, insert, insertJob } from './insert.ts';

/** The Stripe account of that version, and the client it was used with. */
export interface OlderStripe {
  stripe: StripeSimulator;
  payments: PaymentClient;
}

/** A Premier order through a partner: the setup fee, or its installments. */
interface NewOrder {
  partner_code: 'ETC' | 'GENERALPARTNER';
  payment_type: 'setup' | 'installment';
}

/** An order whose payment page is open. */
export interface OlderOrder extends NewOrder {
  id: string;
  sessionId: string;
  email: string;
}

/** An order that is paid, as our rows have it. */
export interface PaidOrder extends OlderOrder {
  invoice: StripeInvoice;
  lineId: string;
  chargeId: string;
}

const prices = {
  setup: { key: 'premier_setup', cents: 250_000 },
  installment: { key: 'premier_first_instalment', cents: 25_000 },
};
const partnerEmails = { ETC: null, GENERALPARTNER: 'rita@reseller.example' };
const pages = { success_url: 'http://localhost/success', cancel_url: 'http://localhost/partner-checkout' };

/** Opens a payment page at Stripe and stores its order, as the partner checkout does. */
export async function openOrder(client: pg.Client, { payments }: OlderStripe, order: NewOrder): Promise<OlderOrder> {
  const { partner_code, payment_type } = order;
  const id = newId();
  const email = `buyer-${id.slice(-6)}@dental.example`;
  const { key, cents } = prices[payment_type];
  const expires_at = hoursAgo(-23);
  const { id: sessionId, url } = await payments.createCheckout({
    attemptId: id,
    customerEmail: email,
    priceKeys: ['premier_monthly', key],
    trialDays: 14,
    note: 'The monthly plan begins in 14 days',
    successUrl: pages.success_url,
    cancelUrl: pages.cancel_url,
    expiresAt: expires_at,
    metadata: { plan: 'premier', payment_type, partner_code },
  });
  await insert(client, 'checkout', {
    id,
    channel: 'partner',
    state: 'open',
    plan: 'premier',
    payment_type,
    customer_email: email,
    partner_code,
    partner_email: partnerEmails[partner_code],
    amount_cents: cents,
    commission_cents: cents * 0.16,
    main_account_cents: cents * 0.84,
    ...pages,
    session_id: sessionId,
    checkout_url: url,
    livemode: false,
    request_id: 'before',
    created_at: hoursAgo(2),
    expires_at,
  });
  return { ...order, id, sessionId, email };
}

/** Stores an order that its buyer has paid, with everything that version read of it at Stripe. */
export async function storePaidOrder(client: pg.Client, at: OlderStripe, order: NewOrder): Promise<PaidOrder> {
  const { stripe, payments } = at;
  const open = await openOrder(client, at, order);
  stripe.pay(open.sessionId);
  const page = await payments.checkout(open.sessionId);
  const subscription = await payments.subscription(page?.subscriptionId ?? '');
  const [first = ''] = await payments.invoiceIds(subscription?.id ?? '');
  const invoice = await payments.invoice(first);
  if (!subscription || !invoice) throw new Error('The order was not paid');
  const reading = "nextval('stripe_reading')";
  await client.query(`UPDATE checkout SET state = 'paid', paid_at = now(), reading = ${reading} WHERE id = $1`, [
    open.id,
  ]);
  const installments = { remaining: 9, installmentPriceKey: 'premier_instalment' };
  const schedule =
    order.payment_type === 'installment' ? await payments.planInstallments(subscription.id, installments) : null;
  await insert(client, 'subscription', {
    id: subscription.id,
    checkout_id: open.id,
    customer_id: subscription.customerId,
    status: subscription.status,
    trial_end: subscription.trialEnd,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: false,
    schedule_id: schedule?.scheduleId ?? null,
  });
  await storeInvoice(client, payments, invoice);
  await client.query(`UPDATE subscription SET reading = ${reading} WHERE id = $1`, [subscription.id]);
  const lineId = invoice.lines.find(({ amountCents }) => amountCents > 0)?.id ?? '';
  return { ...open, invoice, lineId, chargeId: invoice.payments[0]?.chargeId ?? '' };
}

async function storeInvoice(client: pg.Client, payments: PaymentClient, invoice: StripeInvoice): Promise<void> {
  const { id } = invoice;
  await insert(client, 'invoice', {
    id,
    subscription_id: invoice.subscriptionId,
    status: invoice.status,
    currency: invoice.currency,
    total_cents: invoice.totalCents,
    paid_cents: invoice.paidCents,
    open_cents: invoice.openCents,
    attempts: invoice.attempts,
    hosted_url: invoice.hostedUrl,
    issued_at: invoice.issuedAt,
    paid_at: invoice.paidAt,
  });
  for (const line of invoice.lines)
    await insert(client, 'invoice_line', {
      id: line.id,
      invoice_id: id,
      kind: (await payments.price(line.priceId ?? ''))?.kind ?? 'other',
      price_id: line.priceId,
      amount_cents: line.amountCents,
      period_start: line.periodStart,
      period_end: line.periodEnd,
    });
  for (const payment of invoice.payments)
    await insert(client, 'invoice_payment', {
      id: payment.id,
      invoice_id: id,
      status: payment.status,
      amount_cents: payment.amountCents,
      payment_intent_id: payment.paymentIntentId,
      charge_id: payment.chargeId,
    });
}

/** A monthly order whose card was declined once; the reminder to its buyer waits. */
export async function storeUnpaidMonth(client: pg.Client): Promise<void> {
  const [id, invoice] = [newId(), 'in_unpaid_before'];
  const order = { id, channel: 'regular', state: 'paid', plan: 'basic', payment_type: 'monthly', amount_cents: 39_900 };
  await insert(client, 'checkout', {
    ...order,
    customer_email: 'owner@declined.example',
    ...pages,
    session_id: 'cs_test_unpaid_before',
    livemode: false,
    request_id: 'before',
    expires_at: hoursAgo(-23),
    paid_at: hoursAgo(24 * 31),
  });
  const contract = { id: 'sub_unpaid_before', checkout_id: id, customer_id: 'cus_before', status: 'past_due' };
  await insert(client, 'subscription', { ...contract, cancel_at_period_end: false });
  await insert(client, 'invoice', {
    id: invoice,
    subscription_id: contract.id,
    status: 'open',
    currency: 'usd',
    total_cents: 39_900,
    paid_cents: 0,
    open_cents: 39_900,
    attempts: 1,
    next_attempt_at: hoursAgo(-72),
    hosted_url: 'https://invoice.stripe.test/in_unpaid_before',
    issued_at: hoursAgo(5),
  });
  const reminder = { invoice, attempts: 1 };
  const job = idFromName(`payment-reminder:${invoice}:1`);
  await insertJob(client, 'send-payment-reminder', 'emails', reminder, ['checkout', id, invoice], { id: job });
}

/** Stores the events that Stripe has sent so far, all handled. */
export async function storeHandledEvents(client: pg.Client, { stripe }: OlderStripe): Promise<void> {
  const known: readonly string[] = eventTypes;
  for (const event of stripe.world.all('event')) {
    stripe.deliveries.undelivered.delete(event.id);
    if (known.includes(event.type))
      await storeEvent(client, event, { handled_at: hoursAgo(1), decision: 'Not one of our payment pages' });
  }
}

/** An order that was paid just before the update: the first of its events waits, the others could not be delivered. */
export async function storeUnfinishedOrder(client: pg.Client, at: OlderStripe, order: NewOrder): Promise<OlderOrder> {
  const { stripe } = at;
  const open = await openOrder(client, at, order);
  stripe.pay(open.sessionId);
  const event = stripe.world
    .all('event')
    .find(({ type, data }) => type === 'checkout.session.completed' && data.object.id === open.sessionId);
  if (!event) throw new Error('Stripe did not say that the order was paid');
  stripe.deliveries.undelivered.delete(event.id);
  const id = await storeEvent(client, event, {});
  const payload = { id, type: event.type };
  await insertJob(client, 'reconcile-stripe-event', 'stripe-events', payload, ['stripe_event', id, event.id]);
  return open;
}

async function storeEvent(client: pg.Client, event: Event, outcome: Record<string, unknown>): Promise<string> {
  const id = idFromName(`stripe-event:${event.id}`);
  await insert(client, 'stripe_event', {
    id,
    event_id: event.id,
    type: event.type,
    object_id: event.data.object.id,
    livemode: false,
    api_version: '2026-10-28.endive',
    occurred_at: new Date(event.created * 1000),
    source: 'webhook',
    request_id: 'before',
    ...outcome,
  });
  return id;
}
