import { type Form, forms, labels, text, whole } from './form.ts';
import { payInvoice, payOutside } from './payments.ts';
import type { Invoice, Line, Order, Price, Schedule, Session, Subscription, SubscriptionItem } from './things.ts';
import { addMonths, listOf, type World } from './world.ts';

interface Bought {
  price: Price;
  quantity: number;
}

export const createCustomer = (world: World, email: string | null, metadata: Record<string, string> = {}) =>
  world.put({ ...world.common('cus', metadata), object: 'customer' as const, email, balance: 0 });

/** A purchase becomes a subscription and its first invoice, which includes the one-time charges. */
export function subscribe(world: World, order: Order, customer: string): Subscription {
  // Read once: if the second changed in between, the first period would end before it is paid.
  const { now } = world;
  const bought = order.items.map(({ price, quantity }) => ({ price: world.find('price', price), quantity }));
  const trialEnd = order.trialDays === null ? null : now + order.trialDays * 86_400;
  const end = trialEnd ?? addMonths(now, 1);
  const subscription = world.put<Subscription>({
    ...world.common('sub', order.metadata),
    object: 'subscription',
    status: trialEnd ? 'trialing' : 'active',
    customer,
    currency: bought[0]?.price.currency ?? 'usd',
    items: listOf(
      bought.filter(({ price }) => price.recurring).map((each) => itemOf(world, each, now, end)),
      '/v1/subscription_items',
    ),
    trial_start: trialEnd && now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    schedule: null,
    latest_invoice: null,
  });
  const lines = bought.map((each) => lineOf(world, each, { start: now, end }, trialEnd !== null));
  writeInvoice(world, subscription, lines, 'subscription_create');
  return subscription;
}

/** A subscription without a payment page, collected at once. */
export function createSubscription(world: World, form: Form): Subscription {
  const items = [...forms(form, 'items'), ...forms(form, 'add_invoice_items')].map((item) => ({
    price: text(item, 'price') ?? '',
    quantity: whole(item, 'quantity') ?? 1,
  }));
  const order = { items, trialDays: null, metadata: labels(form), note: '' };
  const subscription = subscribe(world, order, world.find('customer', text(form, 'customer') ?? '').id);
  world.emit('customer.subscription.created', subscription);
  settle(world, subscription, world.find('invoice', subscription.latest_invoice ?? ''));
  return subscription;
}

const itemOf = (world: World, { price, quantity }: Bought, start: number, end: number): SubscriptionItem => ({
  id: world.newId('si'),
  object: 'subscription_item',
  price,
  quantity,
  current_period_start: start,
  current_period_end: end,
});

function lineOf(world: World, { price, quantity }: Bought, period: Line['period'], trial: boolean): Line {
  const free = trial && price.recurring !== null;
  return {
    id: world.newId('il'),
    object: 'line_item',
    amount: free ? 0 : price.unit_amount * quantity,
    currency: price.currency,
    description: free ? 'Trial period' : (price.lookup_key ?? price.id),
    quantity,
    period: price.recurring ? period : { start: period.start, end: period.start },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    discount_amounts: [],
    taxes: [],
  };
}

const discounted = (line: Line, percentOff: number): Line =>
  percentOff > 0 ? { ...line, discount_amounts: [{ amount: Math.round((line.amount * percentOff) / 100) }] } : line;

/** An amount of no price that lowers the invoice. */
const creditLine = (world: World, cents: number): Line => ({
  id: world.newId('il'),
  object: 'line_item',
  amount: -cents,
  currency: 'usd',
  description: 'Credit',
  quantity: 1,
  period: { start: world.now, end: world.now },
  pricing: null,
  discount_amounts: [],
  taxes: [],
});

function writeInvoice(
  world: World,
  subscription: Subscription,
  billed: Line[],
  reason: Invoice['billing_reason'],
): Invoice {
  const common = world.common('in');
  const customer = world.find('customer', subscription.customer);
  const credits = world.credits.get(customer.id) ?? [];
  world.credits.delete(customer.id);
  const percentOff = world.coupons.get(subscription.id) ?? 0;
  const lines = [
    ...billed.map((line) => discounted(line, percentOff)),
    ...credits.map((cents) => creditLine(world, cents)),
  ];
  const total = lines.reduce((sum, line) => sum + line.amount - (line.discount_amounts[0]?.amount ?? 0), 0);
  const fromBalance = Math.min(total, Math.max(0, -customer.balance));
  const invoice = world.put<Invoice>({
    ...common,
    object: 'invoice',
    status: 'open',
    customer: subscription.customer,
    currency: subscription.currency,
    total,
    starting_balance: customer.balance,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
    amount_due: total - fromBalance,
    amount_paid: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    hosted_invoice_url: `https://invoice.stripe.test/${common.id}`,
    billing_reason: reason,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { paid_at: null, finalized_at: world.now, voided_at: null },
    lines: listOf(lines, `/v1/invoices/${common.id}/lines`),
  });
  customer.balance += fromBalance;
  subscription.latest_invoice = invoice.id;
  world.emit('invoice.created', invoice);
  world.emit('invoice.finalized', invoice);
  return invoice;
}

export const periodEnd = (subscription: Subscription) => subscription.items.data[0]?.current_period_end ?? 0;

/** A period is over: the schedule may change what is billed, and the next period is billed and collected. */
export function renew(world: World, subscription: Subscription) {
  const start = periodEnd(subscription);
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription);
    return;
  }
  applySchedule(world, subscription, start);
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, start);
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
  if (subscription.status === 'trialing') subscription.status = 'active';
  const lines = subscription.items.data.map((item) => lineOf(world, item, { start, end }, false));
  settle(world, subscription, writeInvoice(world, subscription, lines, 'subscription_cycle'));
}

function nextPeriodEnd(anchor: number, after: number): number {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > after) return end;
  }
}

/** Collects an invoice, and updates the subscription from the result. */
export function settle(world: World, subscription: Subscription, invoice: Invoice, pay = payInvoice) {
  if (pay(world, invoice)) {
    const owed = world.all('invoice').some((other) => isOwed(other, subscription));
    if (subscription.status !== 'trialing' && subscription.status !== 'canceled')
      subscription.status = owed ? 'past_due' : 'active';
  } else {
    subscription.status = 'past_due';
  }
  world.emit('customer.subscription.updated', subscription);
}

/** Someone says that an open invoice was paid outside Stripe. */
export function settleOutside(world: World, invoice: Invoice) {
  const subscription = world.find('subscription', invoice.parent.subscription_details.subscription);
  settle(world, subscription, invoice, payOutside);
}

const isOwed = (invoice: Invoice, subscription: Subscription) =>
  invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id;

/** Retries an open invoice; after the last try the subscription ends. */
export function retry(world: World, invoice: Invoice) {
  const subscription = world.find('subscription', invoice.parent.subscription_details.subscription);
  settle(world, subscription, invoice);
  if (invoice.status === 'open' && invoice.next_payment_attempt === null) endSubscription(world, subscription);
}

export function endSubscription(world: World, subscription: Subscription) {
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now;
  subscription.ended_at = world.now;
  if (subscription.schedule) world.find('subscription_schedule', subscription.schedule).status = 'canceled';
  subscription.schedule = null;
  world.emit('customer.subscription.deleted', subscription);
}

function applySchedule(world: World, subscription: Subscription, at: number) {
  if (!subscription.schedule) return;
  const schedule = world.find('subscription_schedule', subscription.schedule);
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
  if (!phase) {
    releaseSchedule(world, schedule);
    return;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  subscription.items.data = phase.items.map(({ price: id, quantity }) => {
    const kept = subscription.items.data.find(({ price }) => price.id === id);
    return kept ?? itemOf(world, { price: world.find('price', id), quantity }, at, at);
  });
}

export function releaseSchedule(world: World, schedule: Schedule) {
  schedule.status = 'released';
  schedule.current_phase = null;
  if (schedule.subscription) world.find('subscription', schedule.subscription).schedule = null;
  schedule.released_subscription = schedule.subscription;
  schedule.subscription = null;
  world.emit('subscription_schedule.released', schedule);
}

/** Moves the simulator's clock and runs everything that becomes due, in order. */
export function moveClock(world: World, to: number) {
  for (;;) {
    const due = nextDue(world);
    if (!due || due.at > to) break;
    world.now = Math.max(world.now, due.at);
    due.act();
  }
  world.now = Math.max(world.now, to);
}

function nextDue(world: World): { at: number; act(): void } | undefined {
  const renewals = world
    .all('subscription')
    .filter(({ status }) => status !== 'canceled' && status !== 'incomplete')
    .map((subscription) => ({ at: periodEnd(subscription), act: () => renew(world, subscription) }));
  const retries = world
    .all('invoice')
    .filter(({ status }) => status === 'open')
    .flatMap((invoice) =>
      invoice.next_payment_attempt === null
        ? []
        : [{ at: invoice.next_payment_attempt, act: () => retry(world, invoice) }],
    );
  const expiries = world
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, act: () => expireSession(world, session) }));
  return [...renewals, ...retries, ...expiries].sort((a, b) => a.at - b.at)[0];
}

export function expireSession(world: World, session: Session) {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}
