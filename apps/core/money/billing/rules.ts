import { formatMoney } from '#core/shared/rules.ts';

/**
 * The id of the object that an event is about. Null for an event of a connected account, except about the account itself:
 * one that changed, or that disconnected from ours.
 */
export function subjectOf(event: { type: string; objectId: string; account: string | null }): string | null {
  const { type, objectId, account } = event;
  if (account === null) return objectId;
  if (type === 'account.application.deauthorized') return account;
  return type === 'account.updated' && objectId === account ? account : null;
}

/** All prices are in this currency. */
export const currency = 'usd';

export type CheckoutState = 'open' | 'processing' | 'paid' | 'expired' | 'failed' | 'review';

interface SessionFacts {
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number | null;
  currency: string | null;
}

/** Subscriptions in these states are unpaid, and no payment is pending. */
const unpaidSubscriptions = ['past_due', 'unpaid', 'incomplete_expired', 'canceled'];

/**
 * The state of an order by its payment page. Paid means in full and in our currency; any other payment is held for
 * review. `subscriptionStatus` separates a payment that failed later from one that is pending.
 */
export function checkoutState(
  session: SessionFacts,
  order: { amount_cents: number },
  subscriptionStatus: string | null,
): { state: CheckoutState; reviewReason: string | null } {
  const is = (state: CheckoutState, reviewReason: string | null = null) => ({ state, reviewReason });
  if (session.status !== 'complete') return is(session.status);
  if (!session.paid) return is(unpaidSubscriptions.includes(subscriptionStatus ?? '') ? 'failed' : 'processing');
  if (session.currency !== currency) return is('review', `paid in ${session.currency}`);
  if (session.amountCents !== order.amount_cents)
    return is(
      'review',
      `paid ${formatMoney(session.amountCents ?? 0)} where ${formatMoney(order.amount_cents)} was ordered`,
    );
  return is('paid');
}

export interface LineFacts {
  amountCents: number;
  quantity: number;
  price: { plan: string | null; kind: string | null; amountCents: number | null } | null;
}

/** Why an invoice does not match its order, or null when it does. A line of zero (a trial) always matches. */
export function invoiceReview(
  invoice: { currency: string; lines: LineFacts[] },
  order: { plan: string; kinds: readonly string[] },
): string | null {
  if (invoice.currency !== currency) return `billed in ${invoice.currency}`;
  for (const { amountCents, quantity, price } of invoice.lines) {
    if (price?.plan !== order.plan || price.kind === null || !order.kinds.includes(price.kind))
      return `billed for something that was not ordered`;
    const expected = (price.amountCents ?? 0) * quantity;
    if (price.kind !== 'usage' && amountCents !== 0 && amountCents !== expected)
      return `billed ${formatMoney(amountCents)} where ${formatMoney(expected)} was ordered`;
  }
  return null;
}

/** Installments without an invoice. One that a coupon made free counts; a voided invoice and a credit do not. */
export function installmentsLeft(total: number, lines: { status: string; amount_cents: number }[]): number {
  const taken = lines.filter(({ status, amount_cents }) => amount_cents >= 0 && balance.includes(status));
  return Math.max(0, total - taken.length);
}

/** Invoices that are paid or still being collected. */
const balance = ['draft', 'open', 'paid'];
/** Invoices Stripe no longer changes by itself. */
export const settledInvoices = ['paid', 'void'];

/** Whether a subscription can still be billed. */
export function isAlive(subscription: { status: string }): boolean {
  return !['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status);
}

interface ReturnDetails {
  sessionId: string;
  planName: string;
  amountCents: number;
  demo?: boolean;
}

/** Stripe's placeholder for the id of its payment page. */
export const sessionIdPlaceholder = '{CHECKOUT_SESSION_ID}';

/** The success page's address with what it shows until the server answers. Stripe fills the placeholder in. */
export function successAddress(successUrl: string, { sessionId, planName, amountCents, demo }: ReturnDetails): string {
  const url = new URL(successUrl);
  url.hash = '';
  if (demo) url.searchParams.set('demo', 'true');
  url.searchParams.set('session_id', sessionId);
  url.searchParams.set('plan', planName);
  url.searchParams.set('amount', String(amountCents));
  return url.href.replace(encodeURIComponent(sessionIdPlaceholder), sessionIdPlaceholder);
}
