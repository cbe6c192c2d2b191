import type { ExpressionBuilder, NotNull } from 'kysely';
import { causeOf, DeliveryFailure } from '#core/clients/failure.ts';
import type { Outbox } from '#core/jobs/outbox.ts';
import { plans, soldPlanIds } from '#core/money/plans/plans.ts';
import { laterPaymentsNote, paymentTypes } from '#core/money/plans/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { Checkout } from '#core/platform/prisma/client.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, inSeconds, run } from '#core/platform/statements.ts';
import { catalogProblems, pricesFor } from './catalog.ts';
import { createInbox } from './inbox.ts';
import { sessionIdPlaceholder, successAddress } from './rules.ts';
import { syncStoredEvent } from './stripe-events.ts';
import { type SyncDependencies, syncCheckout, syncInvoice, syncSubscription } from './sync.ts';

interface BillingDependencies extends SyncDependencies {
  outbox: Outbox;
  clock: Clock;
  logger: Logger;
}

/**
 * How long a request waits for Stripe, in milliseconds: for an outcome, then answered "processing", and for a payment
 * page, which a repeated order finds again.
 */
const timeouts = { outcome: 4_000, page: 15_000 };
/** Stripe requires a page to stay open for half an hour; in milliseconds, with a margin for clock differences. */
const shortestOpening = 35 * 60_000;

/** Requests to Stripe, and the updates of our rows from its answers. */
export function createBillingService(dependencies: BillingDependencies) {
  const { outbox, database, payments, clock } = dependencies;
  return {
    inbox: createInbox({ outbox, database, payments, clock }),
    syncStoredEvent: (id: string, signal: AbortSignal) =>
      syncStoredEvent({ ...dependencies, payments: payments.within(signal) }, id),
    syncCheckout: (sessionId: string) => syncCheckout(dependencies, sessionId),
    syncSubscription: (id: string) => syncSubscription(dependencies, id),
    syncInvoice: (id: string) => syncInvoice(dependencies, id),
    openPage: (order: Checkout) => openPage(dependencies, order),
    trySyncCheckout: (sessionId: string) => trySyncCheckout(dependencies, sessionId),
    overdue: (limit: number) => readOverdue(database.sql, limit),
    /** The prices the catalog at Stripe lacks, one sentence each. */
    catalogProblems: () => catalogProblems(payments),
  };
}
export type BillingService = ReturnType<typeof createBillingService>;

/**
 * Opens the payment page of a stored order. Repeating it gives the same page. Throws `unavailable` when Stripe does
 * not answer, and a conflict when the order is too old to be paid.
 */
async function openPage(
  { database, payments, clock, logger }: BillingDependencies,
  order: Checkout,
): Promise<Checkout> {
  if (order.expires_at.getTime() - clock.now().getTime() < shortestOpening)
    throw new AppError('conflict', 'This checkout has expired. Please start over.');
  const session = await Promise.race([
    payments.createCheckout(pageOf(order)).catch((error: unknown) => refuse(logger, error)),
    late(timeouts.page),
  ]);
  if (!session?.url) throw refusal();
  await database.prisma.checkout.updateMany({
    where: { id: order.id, state: 'creating' },
    data: { state: 'open', session_id: session.id, checkout_url: session.url },
  });
  return database.prisma.checkout.findUniqueOrThrow({ where: { id: order.id } });
}

/** Syncs a payment page while a request waits for it. False when Stripe did not answer in time. */
async function trySyncCheckout(dependencies: BillingDependencies, sessionId: string): Promise<boolean> {
  const done = syncCheckout(dependencies, sessionId).then(
    () => true,
    (error: unknown) => {
      dependencies.logger.warn({ error_class: causeOf(error) }, 'could not ask Stripe about a checkout');
      return false;
    },
  );
  return (await Promise.race([done, late(timeouts.outcome)])) ?? false;
}

/** Payment pages without an outcome, and subscriptions without their schedule; the longest unread first. */
async function readOverdue(via: Sql, limit: number): Promise<{ sessions: string[]; subscriptions: string[] }> {
  const sessions = await run(
    via,
    db
      .selectFrom('checkout')
      .select('session_id')
      .where('state', 'in', ['open', 'processing'])
      .where('session_id', 'is not', null)
      .where('created_at', '<', inSeconds(-600))
      .$narrowType<{ session_id: NotNull }>()
      .orderBy('reading')
      .limit(limit),
  );
  const subscriptions = await run(
    via,
    db
      .selectFrom('subscription')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .select('subscription.id')
      .where('checkout.payment_type', '=', 'installment')
      .where('subscription.schedule_id', 'is', null)
      .where('subscription.ended_at', 'is', null)
      .where((row) => row.between(paidInstallments(row), 1, 9))
      .orderBy('subscription.reading')
      .limit(limit),
  );
  return {
    sessions: sessions.rows.map((row) => row.session_id),
    subscriptions: subscriptions.rows.map((row) => row.id),
  };
}

/** Logs why Stripe opened no payment page, and throws `unavailable`. */
function refuse(logger: Logger, error: unknown): never {
  logger.error(
    { error_class: causeOf(error), snippet: error instanceof DeliveryFailure ? error.snippet : null },
    'Stripe did not open a payment page',
  );
  throw refusal(error);
}

const paidInstallments = ({ selectFrom }: ExpressionBuilder<DB, 'subscription'>) =>
  selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .whereRef('invoice.subscription_id', '=', 'subscription.id')
    .where('invoice_line.kind', '=', 'installment')
    .where('invoice.status', '=', 'paid');

const late = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref());

const refusal = (cause?: unknown) =>
  unavailable('We can’t reach the payment service right now. Nothing was charged.', cause);

function pageOf(order: Checkout) {
  const plan = soldPlanIds.find((id) => id === order.plan);
  const paymentType = paymentTypes.find((type) => type === order.payment_type);
  if (!plan || !paymentType) throw new Error('This version does not know the plan of a stored order');
  const { keys, trialDays } = pricesFor(plan, paymentType);
  return {
    attemptId: order.id,
    customerEmail: order.customer_email,
    priceKeys: keys,
    trialDays,
    note: laterPaymentsNote(plan, paymentType),
    successUrl: successAddress(order.success_url, {
      sessionId: sessionIdPlaceholder,
      planName: plans[plan].name,
      amountCents: order.amount_cents,
    }),
    cancelUrl: order.cancel_url,
    expiresAt: order.expires_at,
    metadata: { plan, payment_type: paymentType, partner_code: order.partner_code ?? '' },
  };
}
