import { commissionOn } from '#core/money/plans/rules.ts';
import { formatPrice, mailboxOf } from '#core/shared/rules.ts';

/**
 * accrued: earned, in its waiting days; held: needs a decision first; payable: its transfer is due; refunded: returned
 * before the partner was paid; reversed: taken back from the account; offset: recovered from later commissions.
 */
export const commissionStates = ['accrued', 'held', 'payable', 'paid', 'refunded', 'reversed', 'offset'] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Why a commission is held: not as ordered, disputed, not paid through Stripe, or without an account that can be paid.
 */
export const holds = ['review', 'dispute', 'charge', 'account'] as const;
export type Hold = (typeof holds)[number];

/** Days between a customer's payment and the transfer. Partners are told seven, and Stripe may add one. */
export const releaseDays = 5;

/** The lines a partner earns on. Usage and tax earn nothing. */
export const earningKinds: readonly string[] = ['setup', 'installment', 'monthly'];

/** When a payment's commission is released. */
export function releasedFrom(paidAt: Date): Date {
  return new Date(paidAt.getTime() + releaseDays * 86_400_000);
}

export interface Payment {
  /** With tax. */
  total_cents: number;
  paid_cents: number;
  lines: { id: string; amount_cents: number }[];
  refunds: { status: string; amount_cents: number }[];
  disputes: { status: string; amount_cents: number }[];
}

/** The statuses of refunds that were not made. */
export const undoneRefunds = ['failed', 'canceled'];
/** A pending refund counts as made; if it fails, the share rises again. */
export const isRefunded = ({ status }: { status: string }) => !undoneRefunds.includes(status);
const overDisputes = ['won', 'lost', 'warning_closed', 'prevented'];

/** Whether a cardholder's bank has yet to decide. */
export function isDisputed(disputes: Payment['disputes']): boolean {
  return disputes.some(({ status }) => !overDisputes.includes(status));
}

/** What each line costs, in cents, by id: credits, which are lines below zero, lower all others in proportion. */
export function netOf(lines: Payment['lines']): Map<string, number> {
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const billed = sorted.map(({ amount_cents }) => Math.max(0, amount_cents));
  const credits = sorted.reduce((total, { amount_cents }) => total + Math.max(0, -amount_cents), 0);
  const gross = billed.reduce((total, cents) => total + cents, 0);
  const lowered = spread(Math.min(credits, gross), gross, billed);
  return new Map(sorted.map(({ id }, index) => [id, (billed[index] ?? 0) - (lowered[index] ?? 0)]));
}

/**
 * What remains of each line, in cents, after credits, refunds and lost disputes. They are spread over all lines and the tax
 * in proportion; the parts add up to exactly the refunded amount.
 */
export function keptOf({ total_cents, paid_cents, lines, refunds, disputes }: Payment): Map<string, number> {
  const refunded = sum(refunds.filter(isRefunded));
  const lost = sum(disputes.filter(({ status }) => status === 'lost'));
  const gone = Math.min(total_cents, Math.max(0, total_cents - paid_cents) + refunded + lost);
  const net = [...netOf(lines)];
  const cents = net.map(([, each]) => each);
  const back = total_cents > 0 ? spread(gone, total_cents, cents) : cents;
  return new Map(net.map(([id, each], index) => [id, Math.max(0, each - (back[index] ?? 0))]));
}

/** An amount in parts, each in proportion to the whole. Cents are rounded so that the parts add up. */
function spread(cents: number, whole: number, parts: number[]): number[] {
  const upTo = (passed: number) => (whole > 0 ? Math.floor((cents * passed) / whole) : 0);
  let passed = 0;
  return parts.map((part) => {
    passed += part;
    return upTo(passed) - upTo(passed - part);
  });
}

/** The partner's share of a line, in cents, rounded half up. */
export const shareOf = commissionOn;

/** The amounts of one commission, in cents. */
export interface Position {
  /** The partner's current share. */
  postedCents: number;
  /** Transferred to the partner's account, and reversed from it. */
  transferredCents: number;
  reversedCents: number;
  /** Used for debts on other commissions, and recovered from others for a debt on this one. */
  offsetOutCents: number;
  offsetInCents: number;
  released: boolean;
}

const settledCents = (position: Position) =>
  position.transferredCents - position.reversedCents + position.offsetOutCents - position.offsetInCents;

/** What the partner is still due. */
export const dueCents = (position: Position) => Math.max(0, position.postedCents - settledCents(position));
/** What the partner was paid and must return. */
export const owedCents = (position: Position) => Math.max(0, settledCents(position) - position.postedCents);

/** The reason for a journal. */
export const journalKinds = ['accrual', 'release', 'payment', 'reversal', 'offset', 'adjustment', 'clearance'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** What becomes of a request for a release; outdated once what it is held for, or who may decide, has changed. */
export const releaseDecisions = ['approved', 'declined', 'withdrawn', 'outdated'] as const;

export const transferStates = ['started', 'made', 'refused'] as const;

export const accounts = [
  'commission_expense',
  'partner_pending',
  'partner_payable',
  'partner_receivable',
  'partner_paid',
] as const;
export type Account = (typeof accounts)[number];
export type Balances = Record<Account, number>;

/** The balances of the five accounts for a commission: debits are positive. Over all commissions they sum to zero. */
export function balancesOf(position: Position): Balances {
  const due = dueCents(position);
  return {
    commission_expense: position.postedCents,
    partner_pending: position.released ? 0 : -due,
    partner_payable: position.released ? -due : 0,
    partner_receivable: owedCents(position),
    // `0 -` avoids negative zero, which compares as a different number.
    partner_paid: 0 - (position.transferredCents - position.reversedCents),
  };
}

/** A journal's entries: the target minus what is posted, account by account. */
export function entriesFor(target: Balances, posted: Partial<Balances>): { account: Account; amountCents: number }[] {
  return accounts
    .map((account) => ({ account, amountCents: target[account] - (posted[account] ?? 0) }))
    .filter(({ amountCents }) => amountCents !== 0);
}

export interface Prospects extends Position {
  hold: Hold | null;
  /** The part of the transfers that can still be reversed. */
  reversibleCents: number;
}

/** The next movement of a commission's money, if any. */
export function nextMove(prospects: Prospects): { do: 'transfer' | 'reverse'; cents: number } | null {
  const back = Math.min(owedCents(prospects), prospects.reversibleCents);
  if (back > 0) return { do: 'reverse', cents: back };
  const due = dueCents(prospects);
  return due > 0 && prospects.released && prospects.hold === null ? { do: 'transfer', cents: due } : null;
}

/** What is owed on a commission and cannot be reversed: it is recovered from later commissions. */
export const debtCents = (prospects: Prospects) => Math.max(0, owedCents(prospects) - prospects.reversibleCents);

/** How a payout is deducted from debts, the oldest first. */
export function workOff<Debt extends { cents: number }>(debts: Debt[], dueCents: number): Debt[] {
  let left = dueCents;
  return debts.flatMap((debt) => {
    const cents = Math.min(debt.cents, left);
    left -= cents;
    return cents > 0 ? [{ ...debt, cents }] : [];
  });
}

/** The state of a commission, from its amounts. */
export function stateOf(prospects: Prospects): CommissionState {
  const { postedCents, hold, released, transferredCents, offsetOutCents, offsetInCents } = prospects;
  if (owedCents(prospects) > 0) return debtCents(prospects) > 0 ? 'offset' : 'paid';
  if (dueCents(prospects) > 0 || hold === 'review') {
    if (hold === 'account') return released ? 'held' : 'accrued';
    if (hold !== null) return 'held';
    return released ? 'payable' : 'accrued';
  }
  if (postedCents > 0) return 'paid';
  if (transferredCents === 0 && offsetOutCents === 0) return 'refunded';
  return offsetInCents > 0 ? 'offset' : 'reversed';
}

/** What endpoints are told about a commission, as `commission.accrued` and so on, in this order. */
const commissionTurns = ['accrued', 'reversed', 'paid', 'held'] as const;
export type CommissionTurn = (typeof commissionTurns)[number];

/** A commission as it was posted last. */
interface Posted {
  posted: Partial<Balances>;
  state: string;
  hold: string | null;
}

/**
 * What a change means to the partner. What they have or will get counts, so that a share they were paid is reversed when
 * it is taken from the account, or when it becomes a debt because the account does not cover it.
 */
export function turnsOf(before: Posted, after: Prospects): CommissionTurn[] {
  const target = balancesOf(after);
  const state = stateOf(after);
  const gained = partnersCents(target) - partnersCents(before.posted);
  // A review that comes before any payment only suspends it.
  const isSuspended = after.hold === 'review' && after.transferredCents === 0 && after.offsetOutCents === 0;
  const turns: Record<CommissionTurn, boolean> = {
    accrued: gained > 0,
    reversed: (gained < 0 && !isSuspended) || (state === 'offset' && before.state !== 'offset'),
    paid: target.partner_paid < (before.posted.partner_paid ?? 0),
    held: state === 'held' && (before.state !== 'held' || before.hold !== after.hold),
  };
  return commissionTurns.filter((turn) => turns[turn]);
}

const partnersCents = (balances: Partial<Balances>) =>
  (balances.commission_expense ?? 0) + (balances.partner_receivable ?? 0);

interface Purchase {
  customerEmail: string;
  /** The partner's own addresses. */
  partnerEmails: readonly string[];
  /** Addresses of those who named the partner's payout account as theirs. */
  accountEmails: readonly string[];
  /** Customers of other purchases that were paid with the same card. */
  cardEmails: readonly string[];
}

/** Why a purchase seems to be the partner's own, for the person who reviews it; null when nothing says so. */
export function selfReferral({ customerEmail, partnerEmails, accountEmails, cardEmails }: Purchase): string | null {
  const partners = new Set(partnerEmails.map(mailboxOf));
  const customer = mailboxOf(customerEmail);
  if (partners.has(customer)) return 'the customer has the partner’s email address';
  if (accountEmails.some((email) => mailboxOf(email) === customer))
    return 'the customer has applied as a partner with the same payout account';
  if (cardEmails.some((email) => partners.has(mailboxOf(email))))
    return 'the customer paid with a card that the partner has bought with';
  return null;
}

/** Why a general partner's commission waits for a person: anyone can type an address when they buy. */
export const unapprovedPartner = 'no partner application with this email address was approved when the order was made';

/**
 * Why a payment's commissions, in cents, need a person before they are paid; null up to the amounts, or where none is set.
 * `monthCents` is what the partner earned on other payments in the month before. The reason names the amount only, so that a
 * refund does not make it another one.
 */
export function largeAmount(
  { shares, monthCents }: { shares: readonly number[]; monthCents: number },
  { aboveCents, aboveMonthCents }: AmountLimits,
): string | null {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (aboveCents !== null && total > aboveCents)
    return `the partner earns more than ${formatPrice(aboveCents)} on one payment`;
  if (aboveMonthCents !== null && total + monthCents > aboveMonthCents)
    return `the partner earns more than ${formatPrice(aboveMonthCents)} within ${monthDays} days`;
  return null;
}

/** Cents above which a person looks at what a partner earns on one payment, and within a month; null for no amount. */
export interface AmountLimits {
  aboveCents: number | null;
  aboveMonthCents: number | null;
}

/** Days that count as a month for what a partner earns. */
export const monthDays = 30;

/** Why a commission waits where a partner's applications do not agree on the account, for the person who reviews it. */
export const newAccount = (accountId: string) =>
  `the partner’s newest application names another payout account than one before: ${accountId}`;

/** The same where another payee is paid at the account: what each earns and owes is counted apart. */
export const sharedAccount = (accountId: string) =>
  `the payout account is also that of another partner’s address: ${accountId}`;

/** The first reason that applies for holding a commission. */
export function holdOf(facts: {
  review: boolean;
  disputed: boolean;
  chargeId: string | null;
  accountReady: boolean;
}): Hold | null {
  if (facts.review) return 'review';
  if (facts.disputed) return 'dispute';
  if (facts.chargeId === null) return 'charge';
  return facts.accountReady ? null : 'account';
}

const sum = (moved: { amount_cents: number }[]) => moved.reduce((total, { amount_cents }) => total + amount_cents, 0);
