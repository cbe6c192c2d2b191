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
export function presentCreated({ session_id, checkout_url, ...checkout }: Checkout) {
  if (session_id === null || checkout_url === null) throw new Error('The checkout has no payment page');
  return {
    session_id,
    total_amount: checkout.amount_cents,
    checkout_url,
    partner_commission: checkout.commission_cents ?? 0,
    main_account_amount: checkout.main_account_cents ?? checkout.amount_cents,
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
    payment_type: checkout.payment_type,
    amount_total: checkout.amount_cents,
    partner_code: checkout.partner_code,
    partner_commission: checkout.commission_cents,
    main_account_amount: checkout.main_account_cents,
    commission_receipt_sent: receiptSent,
    demo: checkout.state === 'demo',
  });
}
