import type { PaymentStatus, SessionStatus } from '#core/money/checkout/schemas.ts';
import { plans } from '#core/money/plans/plans.ts';
import type { PaymentType } from '#core/money/plans/rules.ts';
import { successParameters } from '#core/site/rules.ts';
import type { PartnerSession } from '../../components/checkout/partner-session.ts';

/** The success page's URL parameters. Anyone can write such a URL, so it never proves a payment. */
export interface SuccessQuery {
  /** None of them is there: somebody typed the address. */
  bare: boolean;
  sessionId: string | null;
  demo: boolean;
  planName: string | null;
  amountCents: number;
}

/** The server's answer so far: none yet, the payment's status, or that it knows no such payment. */
export type StatusAnswer = SessionStatus | 'waiting' | 'unknown';

/** The outcome the page shows. `none`: there is nothing to ask the server about. */
export type Outcome = 'confirming' | 'paid' | 'demo' | 'unpaid' | 'expired' | 'unknown' | 'none';

const outcomes: Record<PaymentStatus, Outcome> = {
  paid: 'paid',
  processing: 'confirming',
  unpaid: 'unpaid',
  expired: 'expired',
  demo: 'demo',
};

export function readQuery(search: string): SuccessQuery {
  const query = new URLSearchParams(search);
  const amount = query.get('amount') ?? '';
  return {
    bare: !successParameters.some((name) => query.has(name)),
    sessionId: query.get('session_id') || null,
    demo: query.get('demo') === 'true',
    planName: planNamed(query.get('plan')?.trim() ?? ''),
    amountCents: /^\d{1,9}$/.test(amount) ? Number(amount) : 0,
  };
}

/** Paid only when the server says so. The URL alone can only claim that nothing was charged. */
export function outcomeOf({ sessionId, demo }: SuccessQuery, answer: StatusAnswer): Outcome {
  if (typeof answer === 'object') return outcomes[answer.payment_status];
  if (sessionId !== null && answer === 'waiting') return 'confirming';
  if (demo) return 'demo';
  return sessionId === null ? 'none' : 'unknown';
}

/** Whether the answer is final. An unpaid page may still be paid. */
export function isFinal(answer: StatusAnswer): boolean {
  if (typeof answer === 'string') return answer === 'unknown';
  return ['paid', 'demo', 'expired'].includes(answer.payment_status);
}

/** What was bought. Amounts in cents. */
export interface Purchase {
  planName: string;
  amountCents: number;
  paymentType: PaymentType | null;
  partner: { code: string; receiptSent: boolean } | null;
}

/** Uses the server's data first, then what this device stored about the same payment, then the URL. */
export function purchaseOf(query: SuccessQuery, answer: StatusAnswer, remembered: PartnerSession | null): Purchase {
  if (typeof answer === 'object') {
    const { plan, amount_total, payment_type, partner_code, commission_receipt_sent } = answer;
    return {
      planName: plans[plan].name,
      amountCents: amount_total,
      paymentType: payment_type,
      partner: partner_code === null ? null : { code: partner_code, receiptSent: commission_receipt_sent },
    };
  }
  if (remembered !== null && remembered.session_id === query.sessionId) {
    return {
      planName: plans[remembered.product_id].name,
      amountCents: remembered.total_amount,
      paymentType: remembered.payment_type,
      partner: { code: remembered.partner_code, receiptSent: false },
    };
  }
  return {
    planName: query.planName ?? 'Unknown Plan',
    amountCents: query.amountCents,
    paymentType: null,
    partner: null,
  };
}

/** The name of a plan given by its id or name; null for any other text, which would be a stranger's on our page. */
function planNamed(text: string): string | null {
  const found = Object.entries(plans).find(([id, { name }]) => id === text || name === text);
  return found?.[1].name ?? null;
}
