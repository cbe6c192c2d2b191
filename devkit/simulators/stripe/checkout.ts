import { type Form, forms, inner, labels, text, whole } from './form.ts';
import { payInvoice } from './payments.ts';
import { createCustomer, settle, subscribe } from './subscriptions.ts';
import type { Session } from './things.ts';
import { invalid, type World } from './world.ts';

export function createSession(world: World, form: Form, pageOrigin: string): Session {
  const items = forms(form, 'line_items').map((item) => ({
    price: world.find('price', text(item, 'price') ?? ''),
    quantity: whole(item, 'quantity') ?? 1,
  }));
  if (text(form, 'mode') !== 'subscription') throw invalid('Only subscriptions are sold here', { param: 'mode' });
  if (!items.some(({ price }) => price.recurring)) throw invalid('No recurring price', { param: 'line_items' });
  const expiresAt = (whole(form, 'expires_at') ?? world.now - world.ahead + 86_400) + world.ahead;
  if (expiresAt < world.now + 1_800 || expiresAt > world.now + 86_400)
    throw invalid('expires_at must be 30 minutes to 24 hours from now', { param: 'expires_at' });
  const data = inner(form, 'subscription_data');
  const trialDays = whole(data, 'trial_period_days') ?? null;
  const total = items
    .filter(({ price }) => trialDays === null || !price.recurring)
    .reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const common = { ...world.common('cs', labels(form)), id: `cs_test_${world.newId('a').slice(2)}` };
  world.orders.set(common.id, {
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    trialDays,
    metadata: labels(data),
    note: text(inner(inner(form, 'custom_text'), 'submit'), 'message') ?? '',
  });
  return world.put<Session>({
    ...common,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    url: `${pageOrigin}/c/pay/${common.id}`,
    success_url: text(form, 'success_url') ?? '',
    cancel_url: text(form, 'cancel_url') ?? '',
    client_reference_id: text(form, 'client_reference_id') ?? null,
    customer: null,
    customer_email: text(form, 'customer_email') ?? null,
    subscription: null,
    invoice: null,
    amount_total: total,
    amount_subtotal: total,
    currency: items[0]?.price.currency ?? 'usd',
    expires_at: expiresAt,
  });
}

/** Where the customer is redirected after paying. */
export const successUrl = (session: Session) => session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);

/** The customer pays with a card, or by a bank transfer whose outcome is known later. */
export function completeSession(world: World, session: Session, pays: 'by card' | 'by bank', card?: string): Session {
  const order = world.orders.get(session.id);
  if (session.status !== 'open' || !order) throw invalid('This page is not open any more');
  const customer = createCustomer(world, session.customer_email);
  if (card !== undefined) world.fingerprints.set(customer.id, card);
  const subscription = subscribe(world, order, customer.id);
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  session.status = 'complete';
  session.url = null;
  world.emit('customer.subscription.created', subscription);
  if (pays === 'by card') {
    settle(world, subscription, world.find('invoice', subscription.latest_invoice ?? ''));
    session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required';
  }
  world.emit('checkout.session.completed', session);
  return session;
}

/** The final result the bank reports. */
export function settleBank(world: World, session: Session, arrived: boolean) {
  const subscription = world.find('subscription', session.subscription ?? '');
  const invoice = world.find('invoice', session.invoice ?? '');
  if (arrived) {
    settle(world, subscription, invoice);
    session.payment_status = 'paid';
    world.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  world.cards.set(subscription.customer, 'declines');
  payInvoice(world, invoice);
  subscription.status = 'past_due';
  world.emit('customer.subscription.updated', subscription);
  world.emit('checkout.session.async_payment_failed', session);
}

/** What a person can do on the payment page. */
export type Choice = 'pay' | 'bank' | 'decline' | 'authenticate' | 'authenticated' | 'abandon';

/** Applies a choice; returns where the browser goes, or what the page shows instead. */
export function choose(world: World, session: Session, choice: Choice): { location: string } | { says: string } {
  if (session.status !== 'open') return { says: 'This page is not open any more.' };
  if (choice === 'decline') return { says: 'Your card was declined. Nothing was charged.' };
  if (choice === 'authenticate') return { says: 'Your bank asks you to confirm this payment.' };
  if (choice === 'abandon') return { location: session.cancel_url };
  completeSession(world, session, choice === 'bank' ? 'by bank' : 'by card');
  return { location: successUrl(session) };
}
