import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import { defineDestination, idempotency, type Outbox, type Sender } from '#core/jobs/outbox.ts';
import { approvedApplications } from '#core/leads/partner-application/approved.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { successAddress } from '#core/money/billing/rules.ts';
import type { BillingService } from '#core/money/billing/service.ts';
import type { CommissionService } from '#core/money/commissions/service.ts';
import { plans } from '#core/money/plans/plans.ts';
import { chargedToday, commissionOn, needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { Checkout } from '#core/platform/prisma/client.ts';
import { runForFirst } from '#core/platform/statements.ts';
import { takeTry } from '#core/platform/throttle.ts';
import { paymentReminder, purchaseConfirmation } from './emails.ts';
import { presentCreated, presentStatus } from './presenter.ts';
import { isOwnAddress, statusLimits } from './rules.ts';
import {
  type PartnerCheckout,
  type partnerCheckoutCreated,
  type RegularCheckout,
  type SessionStatus,
  sessionId as sessionIdSchema,
} from './schemas.ts';

const destination = defineDestination({ table: 'checkout' });

/** Hours a payment page stays open; Stripe allows 24 and counts by its own clock. */
const openHours = 23;

interface CheckoutDependencies {
  outbox: Outbox;
  database: Database;
  clock: Clock;
  config: Pick<Config, 'partnerAccounts' | 'secrets' | 'site' | 'stripe'>;
  /** Null in demo mode. */
  billing: BillingService | null;
  commissions: Pick<CommissionService, 'receiptSent'>;
}

/** The buyer's request and the site it came from: payment pages never return to another site. */
export interface Buyer extends Sender {
  origins: readonly string[];
}

type Form = RegularCheckout & Partial<Pick<PartnerCheckout, 'partner_code' | 'partner_email'>>;
type Created = z.infer<typeof partnerCheckoutCreated>;

export function createCheckoutService(dependencies: CheckoutDependencies) {
  return {
    /** Opens a payment page for a plan. The same idempotency key always returns the same page. */
    createRegular: (form: RegularCheckout, buyer: Buyer) => create(dependencies, 'regular', form, buyer),
    createForPartner: (form: PartnerCheckout, buyer: Buyer) => createForPartner(dependencies, form, buyer),
    status: (sessionId: string) => readStatus(dependencies, sessionId),
    confirmation: (id: string) => confirmation(dependencies, id),
    reminder: (invoiceId: string, attempts: number) => reminder(dependencies, invoiceId, attempts),
  };
}
export type CheckoutService = ReturnType<typeof createCheckoutService>;

/**
 * Opens a payment page for a partner's customer. Refused as a conflict, with "account not configured", when the
 * partner is paid through a connected account and has none.
 */
async function createForPartner(
  dependencies: CheckoutDependencies,
  form: PartnerCheckout,
  buyer: Buyer,
): Promise<Created> {
  const { config } = dependencies;
  if (config.stripe && config.partnerAccounts[form.partner_code] === null)
    throw new AppError('conflict', `Partner ${form.partner_code}: Stripe account not configured`);
  return create(dependencies, 'partner', form, buyer);
}

/** Opens a payment page for a plan. The order is stored first, so that every event from Stripe finds its row. */
async function create(
  dependencies: CheckoutDependencies,
  channel: 'regular' | 'partner',
  form: Form,
  buyer: Buyer,
): Promise<Created> {
  const { outbox, database, billing } = dependencies;
  for (const field of ['success_url', 'cancel_url'] as const)
    if (!isOwnAddress(form[field], buyer.origins)) throw invalidField(field, 'Please use an address on this site');
  const id = newId();
  const accepted = await outbox.accept(destination, {
    record: {
      id,
      channel,
      ...orderOf(form),
      partner_approved: await isPartnerApproved(database, form),
      ...pageOf(dependencies, form),
      request_id: buyer.requestId,
      review_reason: null,
      paid_at: null,
    },
    jobs: [],
    events: [],
    answer: { id },
    idempotency: idempotency(buyer, { channel, ...form }),
  });
  const checkout = await database.prisma.checkout.findUniqueOrThrow({ where: { id: accepted.id } });
  return presentCreated(checkout.checkout_url === null && billing ? await billing.openPage(checkout) : checkout);
}

/** Whether an application with the partner's email is approved; null where the code alone names the partner. */
async function isPartnerApproved({ sql }: Database, { partner_code: code, partner_email: email }: Form) {
  if (!code || !email || !needsPartnerEmail(code)) return null;
  return (await runForFirst(sql, approvedApplications(code, email).select('id').limit(1))) !== undefined;
}

function orderOf(form: Form) {
  const amount = chargedToday(form.product_id, form.payment_type);
  const commission = form.partner_code ? commissionOn(amount) : null;
  return {
    plan: form.product_id,
    payment_type: form.payment_type,
    customer_email: form.customer_email,
    partner_code: form.partner_code ?? null,
    partner_email: form.partner_email ?? null,
    amount_cents: amount,
    commission_cents: commission,
    main_account_cents: commission === null ? null : amount - commission,
    success_url: form.success_url,
    cancel_url: form.cancel_url,
  };
}

/** Demo mode has no payment page: the visitor continues at once, and nothing is charged. */
function pageOf({ clock, config, billing }: CheckoutDependencies, form: Form) {
  const expiresAt = new Date(clock.now().getTime() + openHours * 3_600_000).toISOString();
  if (billing)
    return {
      state: 'creating',
      livemode: config.stripe?.livemode ?? false,
      session_id: null,
      checkout_url: null,
      expires_at: expiresAt,
    };
  const sessionId = `cs_demo_${randomBytes(16).toString('hex')}`;
  const { name: planName } = plans[form.product_id];
  const amountCents = chargedToday(form.product_id, form.payment_type);
  return {
    state: 'demo',
    livemode: false,
    session_id: sessionId,
    checkout_url: successAddress(form.success_url, { sessionId, planName, amountCents, demo: true }),
    expires_at: expiresAt,
  };
}

/**
 * The status of a payment page, for whoever asks from this address. Asks Stripe while the outcome is open; "processing"
 * when Stripe does not answer.
 */
async function readStatus(
  { database, billing, commissions }: CheckoutDependencies,
  sessionId: string,
): Promise<SessionStatus> {
  const checkout = sessionIdSchema.safeParse(sessionId).success
    ? await database.prisma.checkout.findUnique({ where: { session_id: sessionId } })
    : null;
  if (!checkout) throw new AppError('not_found', 'We couldn’t find this payment');
  if (!billing || !['open', 'processing'].includes(checkout.state)) return present(commissions, checkout);
  const mayAsk = (await takeTry(database.sql, statusLimits(checkout.id))) === 0;
  if (!mayAsk || !(await billing.trySyncCheckout(sessionId))) return presentStatus(checkout, { status: 'processing' });
  return present(commissions, await database.prisma.checkout.findUniqueOrThrow({ where: { session_id: sessionId } }));
}

async function present(commissions: CheckoutDependencies['commissions'], checkout: Checkout): Promise<SessionStatus> {
  const receiptSent = checkout.partner_code !== null && (await commissions.receiptSent(checkout.id));
  return presentStatus(checkout, { receiptSent });
}

/** The buyer's email about a paid purchase; null when it is gone. */
async function confirmation({ database, config }: CheckoutDependencies, id: string): Promise<Email | null> {
  const checkout = await database.prisma.checkout.findUnique({ where: { id } });
  return checkout && purchaseConfirmation(checkout, config.site);
}

/** The buyer's email after so many attempts to collect an invoice; null when it is settled or was tried again. */
async function reminder(
  { database, config }: CheckoutDependencies,
  invoiceId: string,
  attempts: number,
): Promise<Email | null> {
  const bill = await database.prisma.invoice.findUnique({
    where: { id: invoiceId, status: 'open', attempts },
    include: { subscription: { include: { checkout: true } } },
  });
  return bill?.hosted_url
    ? paymentReminder(bill.subscription.checkout, { ...bill, hosted_url: bill.hosted_url }, config.site)
    : null;
}
