import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import type { Destination, Outbox } from '#core/jobs/outbox.ts';
import { idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { successAddress } from '#core/money/billing/rules.ts';
import type { BillingService } from '#core/money/billing/service.ts';
import type { CommissionService } from '#core/money/commissions/service.ts';
import { plans } from '#core/money/plans/plans.ts';
import { chargedToday, commissionOn } from '#core/money/plans/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { Checkout } from '#core/platform/prisma/client.ts';
import { paymentReminder, purchaseConfirmation } from './emails.ts';
import { presentCreated, presentStatus } from './presenter.ts';
import { isOwnAddress } from './rules.ts';
import {
  type PartnerCheckout,
  type partnerCheckoutCreated,
  type RegularCheckout,
  type SessionStatus,
  sessionId as sessionIdSchema,
} from './schemas.ts';

const destination: Destination = {
  table: 'checkout',
  columns: [
    'id',
    'channel',
    'state',
    'plan',
    'payment_type',
    'customer_email',
    'partner_code',
    'partner_email',
    'amount_cents',
    'commission_cents',
    'main_account_cents',
    'success_url',
    'cancel_url',
    'session_id',
    'checkout_url',
    'livemode',
    'request_id',
    'expires_at',
  ],
};

/** How long a payment page stays open, in hours; Stripe allows 24 and counts from its own clock. */
const openHours = 23;

interface CheckoutDependencies {
  outbox: Outbox;
  database: Database;
  clock: Clock;
  config: Pick<Config, 'partnerAccounts' | 'site' | 'stripe'>;
  /** Null in demo mode. */
  billing: BillingService | null;
  commissions: Pick<CommissionService, 'receiptSent'>;
}

/** Who buys, and on which site: pages of other sites are never returned to. */
export interface Buyer extends Sender {
  origin: string;
}

type Form = RegularCheckout & Partial<Pick<PartnerCheckout, 'partner_code' | 'partner_email'>>;
type Created = z.infer<typeof partnerCheckoutCreated>;

export function createCheckoutService({ outbox, database, clock, config, billing, commissions }: CheckoutDependencies) {
  return {
    /** Opens a payment page for a plan. The same idempotency key gives the same page, however often it is sent. */
    createRegular: (form: RegularCheckout, buyer: Buyer): Promise<Created> => create('regular', form, buyer),

    /**
     * Opens a payment page for a partner's customer. Refused as a conflict, with "account not configured", when the
     * partner is paid through a connected account and has none.
     */
    async createForPartner(form: PartnerCheckout, buyer: Buyer): Promise<Created> {
      if (config.stripe && config.partnerAccounts[form.partner_code] === null)
        throw new AppError('conflict', `Partner ${form.partner_code}: Stripe account not configured`);
      return create('partner', form, buyer);
    },

    /** The truth about a payment page. Asks Stripe while the outcome is open; says "processing" when Stripe is away. */
    async status(sessionId: string): Promise<SessionStatus> {
      const checkout = sessionIdSchema.safeParse(sessionId).success
        ? await database.prisma.checkout.findUnique({ where: { sessionId } })
        : null;
      if (!checkout) throw new AppError('not_found', 'We do not know this payment');
      if (!billing || !['open', 'processing'].includes(checkout.state)) return present(checkout);
      if (!(await billing.trySyncCheckout(sessionId))) return presentStatus(checkout, { status: 'processing' });
      return present(await database.prisma.checkout.findUniqueOrThrow({ where: { sessionId } }));
    },

    /** What the buyer is written when the purchase is paid; null when it is gone. */
    async confirmation(id: string): Promise<Email | null> {
      const checkout = await database.prisma.checkout.findUnique({ where: { id } });
      return checkout && purchaseConfirmation(checkout, config.site);
    },

    /** What the buyer is written after so many attempts to collect a bill; null when it is settled or was tried again. */
    async reminder(invoiceId: string, attempts: number): Promise<Email | null> {
      const bill = await database.prisma.invoice.findUnique({
        where: { id: invoiceId, status: 'open', attempts },
        include: { subscription: { include: { checkout: true } } },
      });
      return bill?.hostedUrl
        ? paymentReminder(bill.subscription.checkout, { ...bill, hostedUrl: bill.hostedUrl }, config.site)
        : null;
    },
  };

  async function present(checkout: Checkout): Promise<SessionStatus> {
    const receiptSent = checkout.partnerCode !== null && (await commissions.receiptSent(checkout.id));
    return presentStatus(checkout, { receiptSent });
  }

  /** The order is stored first, so that whatever Stripe then says of it finds its row. */
  async function create(channel: 'regular' | 'partner', form: Form, buyer: Buyer): Promise<Created> {
    for (const field of ['success_url', 'cancel_url'] as const)
      if (!isOwnAddress(form[field], buyer.origin)) throw invalidField(field, 'Please send an address of this site');
    const id = newId();
    const accepted = await outbox.accept(destination, {
      record: { id, channel, ...orderOf(form), ...pageOf(form), request_id: buyer.requestId },
      jobs: [],
      answer: { id },
      idempotency: idempotency(buyer, { channel, ...form }),
    });
    const checkout = await database.prisma.checkout.findUniqueOrThrow({ where: { id: accepted.id } });
    return presentCreated(checkout.checkoutUrl === null && billing ? await billing.openPage(checkout) : checkout);
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

  /** In demo mode there is no payment page: the visitor goes straight on, and nothing is charged. */
  function pageOf(form: Form) {
    const expiresAt = new Date(clock.now().getTime() + openHours * 3_600_000).toISOString();
    if (billing) return { state: 'creating', livemode: config.stripe?.livemode ?? false, expires_at: expiresAt };
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
}
export type CheckoutService = ReturnType<typeof createCheckoutService>;
