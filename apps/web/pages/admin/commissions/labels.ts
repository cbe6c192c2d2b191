import type { Account, Hold, JournalKind } from '#core/money/commissions/rules.ts';
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
        why: `Earned, and waiting ${releaseDays} days, so that a refund can still be taken off.`,
        next: `On ${day} it is released, and then transferred to the partner’s account.`,
      };
    case 'held':
      return detail.hold
        ? holds[detail.hold](detail.review_reason ?? 'the payment is not what was ordered', day)
        : nothing;
    case 'payable':
      return {
        why: 'Released, and about to be transferred.',
        next: 'The transfer follows within minutes. One that Stripe refuses is tried again, and shows under Jobs.',
      };
    case 'paid':
      return { why: 'Transferred to the partner’s account.', next: null };
    case 'refunded':
      return { why: 'The customer got the money back before the partner was paid.', next: null };
    case 'reversed':
      return { why: 'The customer got the money back, and so did we from the partner’s account.', next: null };
    case 'offset':
      return {
        why: 'The customer got the money back, but the partner’s account did not cover the share.',
        next: 'What is missing is kept back from the partner’s next commissions.',
      };
  }
}

const nothing: StatusNote = { why: 'Held.', next: null };

const holds: Record<Hold, (reviewReason: string, day: string) => StatusNote> = {
  review: (reviewReason, day) => ({
    why: `Held for you to look at: ${reviewReason}.`,
    next: `Nothing of it is paid until you release it. Then it is transferred, though not before ${day}.`,
  }),
  dispute: () => ({
    why: 'Held, because the customer disputes the payment with their bank.',
    next: 'The bank decides, mostly within two to three months. If it is won, the partner is paid; if not, the share is taken off.',
  }),
  charge: (_reviewReason, day) => ({
    why: 'Held, because the invoice was not paid through Stripe: there is no payment to draw a transfer on.',
    next: `If a payment through Stripe follows, the share is transferred, though not before ${day}. Otherwise pay the partner yourself.`,
  }),
  account: () => ({
    why: 'Held, because the partner has no connected account that can be paid.',
    next: 'We ask Stripe every minute. It is transferred as soon as the account is ready.',
  }),
};

export const journalLabels: Record<JournalKind, string> = {
  accrual: 'Earned',
  release: 'Released',
  payment: 'Transferred',
  reversal: 'Taken back',
  offset: 'Worked off',
  adjustment: 'Adjusted',
  clearance: 'Let stand',
};

export const accountLabels: Record<Account, string> = {
  commission_expense: 'Cost of commissions',
  partner_pending: 'Earned, waiting',
  partner_payable: 'Due to the partner',
  partner_receivable: 'Owed by the partner',
  partner_paid: 'Paid out',
};
