import { formatMoney } from '#core/shared/rules.ts';

/** How our rows and Stripe can differ. */
export const driftKinds = [
  'order-unknown',
  'subscription-missing',
  'subscription-differs',
  'invoice-missing',
  'invoice-differs',
  'commission-missing',
  'transfer-unknown',
  'transfer-differs',
  'transfer-missing',
  'ledger-differs',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** A difference that was found. */
export interface Finding {
  kind: DriftKind;
  /** Stripe's id of the object, or our commission's id. */
  subject: string;
  detail: string;
}

/** What a person does about each kind. */
export const whatToDo: Record<DriftKind, string> = {
  'order-unknown':
    'A customer is paying for an order we have no record of, as can happen after restoring a backup. Look up the customer at Stripe, then set up the service or end the subscription there. A partner of this order won’t earn anything automatically.',
  'subscription-missing': 'We read it again and it is still missing. Check the jobs for its events.',
  'subscription-differs':
    'Compare it with the order. If the subscription bills for something other than what was ordered, change it at Stripe.',
  'invoice-missing': 'We read it again and it is still missing. Check the jobs for its events.',
  'invoice-differs': 'We read it again and it still differs. Check the jobs for its events.',
  'commission-missing':
    'The payment came through a partner but earned no commission. Check the invoice’s lines at Stripe.',
  'transfer-unknown':
    'Money went to an account, but no commission here accounts for it. Find out at Stripe who made the transfer. If it was a mistake, reverse it there.',
  'transfer-differs':
    'Compare the transfer at Stripe with the one for the commission. Anything reversed by hand there is held for review here.',
  'transfer-missing':
    'The commission is marked as paid, but Stripe has no such transfer. Check that the key is for the right account and mode.',
  'ledger-differs': 'The commission’s ledger and transfers don’t match. Don’t release it. This needs a developer.',
};

export interface SubscriptionFacts {
  id: string;
  /** The order it was made for, by its label; null without one. */
  attemptId: string | null;
  status: string;
  /** The plans its prices are of. */
  plans: string[];
}

export interface InvoiceFacts {
  id: string;
  subscriptionId: string | null;
  attemptId: string | null;
  status: string;
  paidCents: number;
}

export interface TransferFacts {
  id: string;
  amountCents: number;
  reversedCents: number;
  /** The label of one that was made here. */
  commissionId: string | null;
}

/** Both sides of a comparison: what Stripe lists of ours, and our rows. */
export interface Sides {
  stripe: { subscriptions: SubscriptionFacts[]; invoices: InvoiceFacts[]; transfers: TransferFacts[] };
  ours: {
    /** The orders that labels name. */
    orders: { id: string }[];
    /** All, each with the plan of its order. */
    subscriptions: { id: string; status: string; plan: string }[];
    /** Those that Stripe lists, and all that are open. */
    invoices: { id: string; status: string; paid_cents: number }[];
    /** All of the window, and those of the listed ids. `isOfWindow`: Stripe must have listed it. */
    transfers: { id: string; amount_cents: number; reversed_cents: number; isOfWindow: boolean }[];
    /** Commissions whose transfer is being made or reversed just now. */
    underWay: string[];
  };
}

/** What differs between Stripe and our rows. What was not made by this product is left out, except transfers. */
export function differences(sides: Sides): Finding[] {
  return [...subscriptionFindings(sides), ...invoiceFindings(sides), ...transferFindings(sides)];
}

function subscriptionFindings({ stripe, ours }: Sides): Finding[] {
  const listed = stripe.subscriptions.flatMap(({ id, attemptId, status, plans }): Finding[] => {
    const row = ours.subscriptions.find((each) => each.id === id);
    if (!row) {
      const kind = ours.orders.some((each) => each.id === attemptId) ? 'subscription-missing' : 'order-unknown';
      return [{ kind, subject: id, detail: `The subscription is ${status} at Stripe` }];
    }
    const others = [...new Set(plans.filter((plan) => plan !== row.plan))];
    const details = [
      ...(row.status === status ? [] : [`${status} at Stripe, ${row.status} here`]),
      ...(others.length > 0 ? [`bills ${others.join(' and ')} at Stripe, but ${row.plan} was ordered`] : []),
    ];
    return details.length > 0 ? [{ kind: 'subscription-differs', subject: id, detail: details.join('; ') }] : [];
  });
  // Stripe lists every subscription that was not canceled.
  const lost = ours.subscriptions
    .filter(({ id, status }) => !endedStatuses.includes(status) && !stripe.subscriptions.some((each) => each.id === id))
    .map(({ id, status }): Finding => {
      return { kind: 'subscription-differs', subject: id, detail: `not listed at Stripe, ${status} here` };
    });
  return [...listed, ...lost];
}

const endedStatuses = ['canceled', 'incomplete_expired'];

function invoiceFindings({ stripe, ours }: Sides): Finding[] {
  const listed = stripe.invoices.flatMap(({ id, subscriptionId, attemptId, status, paidCents }): Finding[] => {
    const row = ours.invoices.find((each) => each.id === id);
    const there = `${status} at Stripe with ${formatMoney(paidCents)} paid`;
    if (!row) {
      const isOurs =
        ours.subscriptions.some((each) => each.id === subscriptionId) || ours.orders.some(({ id }) => id === attemptId);
      // Of an order that is not known, the subscription is the one finding.
      return isOurs ? [{ kind: 'invoice-missing', subject: id, detail: there }] : [];
    }
    if (row.status === status && row.paid_cents === paidCents) return [];
    const detail = `${there}, ${row.status} here with ${formatMoney(row.paid_cents)}`;
    return [{ kind: 'invoice-differs', subject: id, detail }];
  });
  // Stripe lists every open invoice.
  const lost = ours.invoices
    .filter(({ id, status }) => status === 'open' && !stripe.invoices.some((each) => each.id === id))
    .map(({ id }): Finding => ({ kind: 'invoice-differs', subject: id, detail: 'not open at Stripe, open here' }));
  return [...listed, ...lost];
}

function transferFindings({ stripe, ours }: Sides): Finding[] {
  const underWay = (commissionId: string | null) => commissionId !== null && ours.underWay.includes(commissionId);
  const listed = stripe.transfers.flatMap(({ id, amountCents, reversedCents, commissionId }): Finding[] => {
    if (underWay(commissionId)) return [];
    const row = ours.transfers.find((each) => each.id === id);
    const there = `${formatMoney(amountCents)} at Stripe, ${formatMoney(reversedCents)} of it reversed`;
    if (!row) return [{ kind: 'transfer-unknown', subject: id, detail: there }];
    if (row.amount_cents === amountCents && row.reversed_cents === reversedCents) return [];
    const detail = `${there}; ${formatMoney(row.amount_cents)} here, ${formatMoney(row.reversed_cents)} of it reversed`;
    return [{ kind: 'transfer-differs', subject: id, detail }];
  });
  const lost = ours.transfers
    .filter(({ id, isOfWindow }) => isOfWindow && !stripe.transfers.some((transfer) => transfer.id === id))
    .map(({ id, amount_cents }): Finding => {
      return { kind: 'transfer-missing', subject: id, detail: `${formatMoney(amount_cents)} here` };
    });
  return [...listed, ...lost];
}
