import type { Checkout } from '#core/platform/prisma/client.ts';
import { type PaymentStatus, type SessionStatus, sessionStatus } from './schemas.ts';

/** The status a buyer sees for a stored state. A payment that is held for review is not called paid. */
const statusOf: Record<string, PaymentStatus> = {
  demo: 'demo',
  paid: 'paid',
  expired: 'expired',
  open: 'unpaid',
  failed: 'unpaid',
  creating: 'unpaid',
  processing: 'processing',
  review: 'processing',
};

/** The answer to a new checkout; amounts in cents. */
export function presentCreated({ sessionId, checkoutUrl, ...checkout }: Checkout) {
  if (sessionId === null || checkoutUrl === null) throw new Error('The checkout has no payment page');
  return {
    session_id: sessionId,
    total_amount: checkout.amountCents,
    checkout_url: checkoutUrl,
    partner_commission: checkout.commissionCents ?? 0,
    main_account_amount: checkout.mainAccountCents ?? checkout.amountCents,
  };
}

interface PresentOptions {
  status?: PaymentStatus;
  receiptSent?: boolean;
}

/** What a session id may reveal: what was bought and whether it is paid, nothing about the buyer. */
export function presentStatus(
  checkout: Checkout,
  { status = statusOf[checkout.state] ?? 'processing', receiptSent = false }: PresentOptions = {},
): SessionStatus {
  return sessionStatus.parse({
    payment_status: status,
    plan: checkout.plan,
    payment_type: checkout.paymentType,
    amount_total: checkout.amountCents,
    partner_code: checkout.partnerCode,
    partner_commission: checkout.commissionCents,
    main_account_amount: checkout.mainAccountCents,
    commission_receipt_sent: receiptSent,
    demo: checkout.state === 'demo',
  });
}
