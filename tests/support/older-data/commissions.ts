import type pg from 'pg';
import { idFromName, newId } from '#core/platform/ids.ts';
import { reverseTransfer } from '#devkit/simulators/stripe/connect.ts';
import { decodeForm } from '#devkit/simulators/stripe/form.ts';
import { chargesOf, disputeCharge, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import { daysAgo, insert, insertDoneJob, insertJob } from './insert.ts';
import {
  type OlderStripe,
  type PaidOrder,
  storeHandledEvents,
  storePaidOrder,
  storeUnfinishedOrder,
  storeUnpaidMonth,
} from './orders.ts';

/** What a person was to look at, in that version's words. */
export const approvedReason = 'paid $2,499.99 where $2,500.00 was ordered';

type Entries = Record<string, number>;
/** A journal: its kind, its entries by account, and the reason of what a person did. */
type Journal = readonly [kind: string, entries: Entries, reason?: string];

const accrued = (cents: number): Journal => ['accrual', { commission_expense: cents, partner_pending: -cents }];
const released = (cents: number): Journal => ['release', { partner_pending: cents, partner_payable: -cents }];
const transferred = (cents: number): Journal => ['payment', { partner_payable: cents, partner_paid: -cents }];

/** Inserts orders with a commission in every state, and an order paid while nobody handled its event. */
export async function fillMoney(client: pg.Client, at: OlderStripe) {
  const { stripe } = at;
  const etc = await payee(client, { partner_code: 'ETC', email: '', account_id: 'acct_etc1', account_ready: true });
  const rita = await payee(client, { partner_code: 'GENERALPARTNER', email: 'rita@reseller.example' });
  stripe.openAccount('etc@partner.example', 'acct_etc1');
  stripe.openAccount('rita@reseller.example', 'acct_rita');
  const order = (partner_code: 'ETC' | 'GENERALPARTNER' = 'ETC', payment_type: 'setup' | 'installment' = 'setup') =>
    storePaidOrder(client, at, { partner_code, payment_type });

  const paid = await storeCommission(client, etc, await order(), { state: 'paid', released_at: daysAgo(0) }, [
    accrued(40_000),
    released(40_000),
    transferred(40_000),
  ]);
  await storeTransfer(client, at, paid, 0);
  const review = await storeTakenBack(client, at, etc, await order());
  const payable = await storeCommission(client, etc, await order(), { state: 'payable', released_at: daysAgo(0) }, [
    accrued(40_000),
    released(40_000),
  ]);
  const { id } = payable;
  await insertJob(client, 'settle-commission', 'payouts', { id }, ['commission', id, id]);
  const dispute = { state: 'held', hold: 'dispute', disputed: true };
  const disputed = await storeCommission(client, etc, await order(), dispute, [accrued(40_000)]);
  await storeDispute(client, at, disputed.order);

  stripe.advanceDays(6);
  const refunded = await storeCommission(client, etc, await order(), { state: 'accrued', share_cents: 24_000 }, [
    accrued(40_000),
    ['adjustment', { commission_expense: -16_000, partner_pending: 16_000 }],
  ]);
  await storeRefund(client, at, refunded.order);
  const installment = await storeCommission(
    client,
    etc,
    await order('ETC', 'installment'),
    { state: 'accrued', kind: 'instalment', base_cents: 25_000, share_cents: 4_000 },
    [accrued(4_000)],
  );
  const approved = await storeCommission(
    client,
    rita,
    await order('GENERALPARTNER'),
    { state: 'accrued', cleared: approvedReason },
    [['clearance', accrued(40_000)[1], `Let stand by admin: ${approvedReason}`]],
  );
  await differsFromItsOrder(client, at, approved.order);

  await storeHandledEvents(client, at);
  const unfinished = await storeUnfinishedOrder(client, at, {
    partner_code: 'GENERALPARTNER',
    payment_type: 'setup',
  });
  await storeUnpaidMonth(client);
  await insertJob(client, 'send-purchase-confirmation', 'emails', { id: paid.order.id }, of(paid.order.id), {
    id: idFromName(`purchase-confirmation:${paid.order.id}`),
  });
  return { paid, review, payable, disputed, refunded, installment, approved, unfinished };
}
export type OlderMoney = Awaited<ReturnType<typeof fillMoney>>;

const of = (checkout: string, reference = checkout) => ['checkout', checkout, reference] as const;

async function payee(client: pg.Client, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  await insert(client, 'payee', { id, ...row });
  return id;
}

export interface OlderCommission {
  id: string;
  order: PaidOrder;
}

/** A commission of a Premier setup fee, except for what is given, with its journals and its receipt. */
async function storeCommission(
  client: pg.Client,
  payee_id: string,
  order: PaidOrder,
  given: Record<string, unknown>,
  journals: Journal[],
): Promise<OlderCommission> {
  const id = newId();
  const { invoice, lineId, chargeId } = order;
  const paid_at = invoice.paidAt ?? invoice.issuedAt;
  const row: Record<string, unknown> = {
    id,
    payee_id,
    checkout_id: order.id,
    invoice_id: invoice.id,
    invoice_line_id: lineId,
    partner_code: order.partner_code,
    kind: 'setup',
    plan: 'premier',
    base_cents: 250_000,
    share_cents: 40_000,
    charge_id: chargeId,
    paid_at,
    releases_at: new Date(paid_at.getTime() + 5 * 86_400_000),
    ...given,
  };
  await insert(client, 'commission', { booked_cents: row.share_cents, ...row });
  for (const journal of journals) await storeJournal(client, id, journal);
  const receipt = ['send-commission-receipt', 'emails', { invoice: invoice.id }, of(order.id, invoice.id)] as const;
  const job = idFromName(`commission-receipt:${invoice.id}`);
  // The receipt of the payment that was let stand waits; the others were sent.
  if (given.cleared) await insertJob(client, ...receipt, { id: job });
  else await insertDoneJob(client, ...receipt, job);
  return { id, order };
}

async function storeJournal(client: pg.Client, commission_id: string, [kind, entries, reason]: Journal): Promise<void> {
  const id = newId();
  await client.query('BEGIN');
  await insert(client, 'ledger_journal', { id, kind, reason });
  for (const [account, amount_cents] of Object.entries(entries))
    await insert(client, 'ledger_entry', { id: newId(), journal_id: id, commission_id, account, amount_cents });
  await client.query('COMMIT');
}

/** The transfer of a commission, of which the operator has taken some back. Returns Stripe's id. */
async function storeTransfer(
  client: pg.Client,
  { payments }: OlderStripe,
  { id, order }: OlderCommission,
  reversed: number,
): Promise<string> {
  // Earlier versions did not write the invoice's line on a transfer.
  const label = { commissionId: id, invoiceLineId: '', number: 1 };
  const sent = { accountId: 'acct_etc1', amountCents: 40_000, chargeId: order.chargeId, ...label };
  const made = await payments.createTransfer({ ...sent, idempotencyKey: `commission:${id}:transfer` });
  await insert(client, 'commission_transfer', {
    id: newId(),
    commission_id: id,
    number: 1,
    state: 'made',
    amount_cents: 40_000,
    account_id: sent.accountId,
    charge_id: order.chargeId,
    transfer_id: made.id,
    reversed_cents: reversed,
    made_at: daysAgo(0),
  });
  return made.id;
}

/** A paid commission of which the operator took $150 back at Stripe: it is held for a person. */
async function storeTakenBack(client: pg.Client, at: OlderStripe, payee_id: string, order: PaidOrder) {
  const held = { state: 'held', hold: 'review', review: true, released_at: daysAgo(0) };
  const before = [accrued(40_000), released(40_000), transferred(40_000)];
  const commission = await storeCommission(client, payee_id, order, held, before);
  const transfer = await storeTransfer(client, at, commission, 15_000);
  const { world } = at.stripe;
  reverseTransfer(world, world.find('transfer', transfer), decodeForm('amount=15000'));
  const reason = `$150.00 of ${transfer} taken back at Stripe`;
  const entries = { partner_payable: -15_000, partner_paid: 15_000 };
  await storeJournal(client, commission.id, ['reversal', entries, reason]);
  await client.query('UPDATE commission SET doubt = $2 WHERE id = $1', [commission.id, reason]);
  return { ...commission, reason };
}

const chargeOf = ({ stripe }: OlderStripe, { invoice }: PaidOrder) => {
  const [charge] = chargesOf(stripe.world, invoice.id);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
};

async function storeRefund(client: pg.Client, at: OlderStripe, order: PaidOrder): Promise<void> {
  const { id } = refundCharge(at.stripe.world, chargeOf(at, order), 100_000);
  const row = { id, invoice_id: order.invoice.id, charge_id: order.chargeId, status: 'succeeded' };
  await insert(client, 'refund', { ...row, amount_cents: 100_000, refunded_at: daysAgo(0) });
}

async function storeDispute(client: pg.Client, at: OlderStripe, order: PaidOrder): Promise<void> {
  const { id } = disputeCharge(at.stripe.world, chargeOf(at, order));
  const row = { id, invoice_id: order.invoice.id, charge_id: order.chargeId, status: 'needs_response' };
  await insert(client, 'dispute', { ...row, amount_cents: 250_000, opened_at: daysAgo(0) });
}

/** A payment one cent below its order, which an administrator has let stand. */
async function differsFromItsOrder(client: pg.Client, { stripe }: OlderStripe, order: PaidOrder): Promise<void> {
  stripe.world.find('checkout.session', order.sessionId).amount_total = 249_999;
  const review = "UPDATE checkout SET state = 'review', paid_at = NULL, review_reason = $2 WHERE id = $1";
  await client.query(review, [order.id, approvedReason]);
}
