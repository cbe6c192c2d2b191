import type { CheckoutSession, Movement, StripeSubscription } from '#core/clients/stripe/client.ts';
import type { PayoutDependencies } from '#core/money/commissions/payees.ts';
import {
  invoiceOfTransfer,
  syncInvoiceCommissions,
  syncPartnerAccount,
  syncPartnerTransfer,
} from '#core/money/commissions/sync.ts';
import { installmentCount, soldPlanIds } from '#core/money/plans/plans.ts';
import { paymentTypes } from '#core/money/plans/rules.ts';
import type { Checkout } from '#core/platform/prisma/client.ts';
import { installmentKey, kindsOf } from './catalog.ts';
import { nextReading, remindOfBill, storeCheckoutState, storeInvoice, storeSubscription } from './records.ts';
import { checkoutState, installmentsLeft, invoiceReview, isAlive, settledInvoices } from './rules.ts';

// Reads objects from Stripe and updates our rows to match. The result does not depend on the event.

export type SyncDependencies = PayoutDependencies;

/** What a sync found to do: a sentence for the log, and the invoices whose rows may have changed. */
export interface Synced {
  outcome: 'succeeded' | 'skipped';
  note: string;
  invoices: string[];
}

/** Syncs our rows with the Stripe object of this id. Rejects with a `DeliveryFailure` when Stripe does not answer. */
export type Sync = (dependencies: SyncDependencies, id: string) => Promise<Synced>;

export const skipped = (note: string): Synced => ({ outcome: 'skipped', note, invoices: [] });
const succeeded = (note: string, invoices: string[] = []): Synced => ({ outcome: 'succeeded', note, invoices });

/** A payment page and its subscription. */
export async function syncCheckout(dependencies: SyncDependencies, sessionId: string): Promise<Synced> {
  const { database, payments } = dependencies;
  const reading = await nextReading(database.sql);
  const session = await payments.checkout(sessionId);
  if (!session) return skipped('Stripe has no such payment page');
  const order = await orderOf(dependencies, session.id, session.attemptId);
  if (!order) return skipped('Not one of our payment pages');
  if (session.livemode !== order.livemode) return skipped('A payment page from the other mode (test or live)');
  const subscription =
    session.status === 'complete' && session.subscriptionId
      ? await payments.subscription(session.subscriptionId)
      : null;
  const found = await judge(dependencies, reading, session, order, subscription?.status ?? null);
  const note = `The checkout is ${found.state}`;
  // A late review also concerns commissions that were already earned.
  const named = found.state === 'review' ? 'all' : [];
  if (!subscription) return succeeded(note);
  const { invoices } = await syncSubscriptionInvoices(dependencies, subscription.id, named, order);
  return succeeded(note, invoices);
}

/** A subscription, with its new or unsettled invoices. */
export const syncSubscription: Sync = (dependencies, id) => syncSubscriptionInvoices(dependencies, id, []);

/** A schedule, through its subscription. */
export const syncSchedule: Sync = async (dependencies, id) => {
  const subscription = await dependencies.payments.scheduledSubscription(id);
  return subscription ? syncSubscription(dependencies, subscription) : skipped('The schedule has no subscription');
};

/** An invoice, through its subscription. */
export async function syncInvoice(dependencies: SyncDependencies, id: string): Promise<Synced> {
  const found = await dependencies.payments.invoice(id);
  if (!found?.subscriptionId) return skipped('Not a subscription invoice');
  const { invoices } = await syncSubscriptionInvoices(dependencies, found.subscriptionId, [id]);
  return invoices.includes(id)
    ? succeeded(`The invoice is ${found.status}`, invoices)
    : skipped('Not one of our invoices');
}

/** An invoice whose payment failed or needs action: the customer gets an email with the link to pay. */
export const syncFailedPayment: Sync = async (dependencies, id) => {
  const synced = await syncInvoice(dependencies, id);
  if (synced.invoices.includes(id)) await remindOfBill(dependencies.database.sql, id);
  return synced;
};

/** A refund, a dispute, their charge, or a credit note: its invoices are read again. */
export function syncMovement(kind: Movement): Sync {
  const what = kind.replace('_', ' ');
  return async (dependencies, id) => {
    const about = await dependencies.payments.invoicesOf(kind, id);
    const invoices: string[] = [];
    for (const each of about) invoices.push(...(await syncInvoice(dependencies, each)).invoices);
    if (invoices.length === 0) return skipped(`The ${what} doesn’t belong to any of our invoices`);
    return succeeded(`Read the ${about.length === 1 ? 'invoice' : 'invoices'} of the ${what}`, invoices);
  };
}

/** A partner's connected account: whether it can be paid. */
export const syncAccount: Sync = async (dependencies, id) => {
  const invoices = await syncPartnerAccount(dependencies, id);
  return invoices.length > 0
    ? succeeded('Checked the commissions that depend on the account', invoices)
    : skipped('No commission is waiting for the account');
};

/**
 * A transfer to a partner that was reversed, in part or whole. Its invoice is read first: a refund that is not known here
 * yet, as after a restored backup, explains the reversal.
 */
export const syncTransfer: Sync = async (dependencies, id) => {
  const invoice = await invoiceOfTransfer(dependencies.database.sql, id);
  if (invoice) await syncInvoice(dependencies, invoice);
  const invoices = await syncPartnerTransfer(dependencies, id);
  return invoices.length > 0
    ? succeeded('Part of the transfer was reversed by hand', invoices)
    : skipped('We already knew about every reversal');
};

/** Stores the state of an order by its payment page. */
async function judge(
  { database }: SyncDependencies,
  reading: number,
  session: CheckoutSession,
  order: Checkout,
  subscriptionStatus: string | null,
) {
  const found = checkoutState(session, order, subscriptionStatus);
  const { id: sessionId, url } = session;
  await storeCheckoutState(database, reading, { checkoutId: order.id, sessionId, url, ...found });
  return found;
}

/** The checkout attempt of a page. The attempt's own id is needed only when the page's answer was lost. */
async function orderOf(
  { database: { prisma } }: SyncDependencies,
  sessionId: string,
  attemptId: string | null,
): Promise<Checkout | null> {
  const bySession = await prisma.checkout.findUnique({ where: { session_id: sessionId } });
  if (bySession || !isUuid(attemptId)) return bySession;
  return prisma.checkout.findFirst({ where: { id: attemptId, session_id: null, state: 'creating' } });
}

/**
 * The order of a subscription: the one it is stored with, or whose payment page made it. The label that the page wrote on it
 * counts only while it is not stored, because a person can change or remove it at Stripe. One order has one subscription.
 */
async function orderOfSubscription(
  { database: { prisma } }: SyncDependencies,
  { id, attemptId }: StripeSubscription,
  ofPage: Checkout | null,
): Promise<Checkout | null> {
  const stored = await prisma.subscription.findUnique({ where: { id }, include: { checkout: true } });
  if (stored) return stored.checkout;
  const named = ofPage?.id ?? attemptId;
  if (!isUuid(named)) return null;
  return prisma.checkout.findUnique({ where: { id: named, subscription: null } });
}

/** A subscription's new, unsettled or named invoices, and its remaining installments. */
async function syncSubscriptionInvoices(
  dependencies: SyncDependencies,
  id: string,
  named: string[] | 'all',
  ofPage: Checkout | null = null,
): Promise<Synced> {
  const { database, payments } = dependencies;
  const { prisma, sql } = database;
  const reading = await nextReading(sql);
  const subscription = await payments.subscription(id);
  if (!subscription) return skipped('Stripe has no such subscription');
  const order = await orderOfSubscription(dependencies, subscription, ofPage);
  if (!order) return skipped('Not one of our subscriptions');
  await storeSubscription(sql, reading, order.id, subscription);
  if (order.session_id && !['paid', 'review'].includes(order.state)) {
    // A review of the page must be stored before its invoice earns a commission, whichever event arrives first.
    const pageReading = await nextReading(sql);
    const session = await payments.checkout(order.session_id);
    if (session) await judge(dependencies, pageReading, session, order, subscription.status);
  }
  const settled = await prisma.invoice.findMany({
    where: { subscription_id: id, status: { in: settledInvoices } },
    select: { id: true },
  });
  const known = new Set(settled.map((invoice) => invoice.id));
  const listed = await payments.invoiceIds(id);
  const invoices = listed.filter((invoice) => named === 'all' || !known.has(invoice) || named.includes(invoice));
  for (const invoice of invoices) await readInvoice(dependencies, invoice, id, order);
  const planned = isAlive(subscription) ? await planInstallments(dependencies, id, order) : null;
  return succeeded(`The subscription is ${subscription.status}${planned ?? ''}`, invoices);
}

/** Stores an invoice and its commissions in one transaction. */
async function readInvoice(
  dependencies: SyncDependencies,
  id: string,
  subscriptionId: string,
  order: Checkout,
): Promise<void> {
  const { database, payments } = dependencies;
  const reading = await nextReading(database.sql);
  const invoice = await payments.invoice(id);
  if (!invoice) return;
  const lines = await Promise.all(
    invoice.lines.map(async (line) => ({ ...line, price: line.priceId ? await payments.price(line.priceId) : null })),
  );
  await storeInvoice(database, reading, {
    invoice,
    subscriptionId,
    reviewReason: invoiceReview({ ...invoice, lines }, { plan: order.plan, kinds: kindsOf(paymentTypeOf(order)) }),
    kinds: lines.map((line) => line.price?.kind ?? 'other'),
    alongside: (sql) => syncInvoiceCommissions(sql, dependencies, id),
  });
}

/** Counts the valid invoices instead of months: a voided one is billed again at the end. */
async function planInstallments(
  { database: { prisma }, payments }: SyncDependencies,
  id: string,
  order: Checkout,
): Promise<string | null> {
  if (paymentTypeOf(order) !== 'installment') return null;
  const lines = await prisma.invoiceLine.findMany({
    where: { kind: 'installment', invoice: { subscription_id: id } },
    select: { amount_cents: true, invoice: { select: { status: true } } },
  });
  if (!lines.some((line) => line.invoice.status === 'paid')) return null;
  const remaining = installmentsLeft(
    installmentCount,
    lines.map(({ amount_cents, invoice: { status } }) => ({ amount_cents, status })),
  );
  const plan = { remaining, installmentPriceKey: installmentKey(planOf(order)) };
  const { scheduleId, changed } = await payments.planInstallments(id, plan);
  await prisma.subscription.update({ where: { id }, data: { schedule_id: scheduleId } });
  return `; ${remaining} installments left${changed ? ', scheduled' : ''}`;
}

const isUuid = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text);

/** Our schema checks these columns, so any other value was written by a newer version. */
function paymentTypeOf(order: Checkout) {
  return oneOf(paymentTypes, order.payment_type);
}

function planOf(order: Checkout) {
  return oneOf(soldPlanIds, order.plan);
}

function oneOf<T extends string>(known: readonly T[], stored: string): T {
  const found = known.find((value) => value === stored);
  if (!found) throw new Error(`This version does not know "${stored}"`);
  return found;
}
