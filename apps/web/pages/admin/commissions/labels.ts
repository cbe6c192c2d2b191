import type { Account, Hold, JournalKind, releaseDecisions } from '#core/money/commissions/rules.ts';
import { releaseDays } from '#core/money/commissions/rules.ts';
import type { CommissionDetail } from '#core/money/commissions/schemas.ts';

/** Why a commission has its state, and the next step: automatic, or by a person. */
export interface StatusNote {
  why: string;
  next: string | null;
}

/** In whole sentences, for an administrator who decides about money. */
export function statusOf(
  detail: Pick<CommissionDetail, 'status' | 'hold' | 'review_reason' | 'releases_at'>,
): StatusNote {
  const day = new Date(detail.releases_at).toLocaleDateString();
  switch (detail.status) {
    case 'accrued':
      return {
        why: `Earned. We wait ${releaseDays} days in case the customer gets a refund.`,
        next: `On ${day} it will be released and transferred to the partner’s account.`,
      };
    case 'held':
      return detail.hold
        ? holds[detail.hold](detail.review_reason ?? 'the payment doesn’t match the order', day)
        : nothing;
    case 'payable':
      return {
        why: 'Released. The transfer is next.',
        next: 'The transfer should go through within minutes. If Stripe refuses it, we’ll retry, and you’ll see it under Jobs.',
      };
    case 'paid':
      return { why: 'Transferred to the partner’s account.', next: null };
    case 'refunded':
      return { why: 'The customer got their money back before the partner was paid.', next: null };
    case 'reversed':
      return {
        why: 'The customer got their money back, and we took the commission back from the partner’s account.',
        next: null,
      };
    case 'offset':
      return {
        why: 'The customer got their money back, but the partner’s account didn’t cover the commission.',
        next: 'We’ll deduct what’s missing from the partner’s next commissions.',
      };
  }
}

const nothing: StatusNote = { why: 'Held.', next: null };

const holds: Record<Hold, (reviewReason: string, day: string) => StatusNote> = {
  review: (reviewReason, day) => ({
    why: `Held for your review: ${reviewReason}.`,
    next: `It won’t be paid until it’s released. Then it will be transferred, but not before ${day}.`,
  }),
  dispute: () => ({
    why: 'Held because the customer disputed the payment with their bank.',
    next: 'The bank decides, usually within two to three months. If we win, the partner gets paid. If not, the commission is taken off.',
  }),
  charge: (_reviewReason, day) => ({
    why: 'Held because the invoice wasn’t paid through Stripe, so there’s no payment to transfer from.',
    next: `If a payment comes in through Stripe, the commission will be transferred, but not before ${day}. Otherwise, pay the partner yourself.`,
  }),
  account: () => ({
    why: 'Held because the partner has no connected account that can be paid.',
    next: 'We check with Stripe every minute. It will be transferred once the account is ready.',
  }),
};

/** Why a commission is held, beside its status. */
export const holdLabels: Record<Hold, string> = {
  review: 'review',
  dispute: 'dispute',
  charge: 'not via Stripe',
  account: 'no account',
};

export const decisionLabels: Record<(typeof releaseDecisions)[number], string> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  outdated: 'No longer valid, closed',
};

export const journalLabels: Record<JournalKind, string> = {
  accrual: 'Earned',
  release: 'Released',
  payment: 'Transferred',
  reversal: 'Taken back',
  offset: 'Offset',
  adjustment: 'Adjusted',
  clearance: 'Approved',
};

export const accountLabels: Record<Account, string> = {
  commission_expense: 'Commission expense',
  partner_pending: 'Earned, not released',
  partner_payable: 'Owed to the partner',
  partner_receivable: 'Owed by the partner',
  partner_paid: 'Paid out',
};
