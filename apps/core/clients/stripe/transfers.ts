import type Stripe from 'stripe';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { type Asking, asDate, createdSince, idOf } from './asking.ts';
import type { NewReversal, NewTransfer, StripeTransfer } from './client.ts';

/** Whether a connected account can be paid. False for an account that is not connected to us. */
export async function readAccountReady(stripe: Asking, id: string): Promise<boolean> {
  const account = await stripe
    .find('account', () => stripe.sdk.accounts.retrieve(id))
    .catch(unless('account_invalid', null));
  return account?.capabilities?.transfers === 'active' && account.payouts_enabled;
}

export async function createTransfer(stripe: Asking, transfer: NewTransfer): Promise<StripeTransfer> {
  const made = await stripe.ask('transfer', () =>
    stripe.sdk.transfers.create(
      {
        amount: transfer.amountCents,
        currency: 'usd',
        destination: transfer.accountId,
        source_transaction: transfer.chargeId,
        // No group of our own: Stripe uses the group of the transfer's source charge.
        metadata: labelsOf(transfer),
      },
      { idempotencyKey: transfer.idempotencyKey },
    ),
  );
  return asTransfer(made);
}

/**
 * Stripe gives a charge and the transfers funded from it one group. It names the group with the first of them, after the
 * payment.
 */
export async function readTransfersOf(stripe: Asking, chargeId: string): Promise<StripeTransfer[]> {
  const charge = await stripe.find('charge', () => stripe.sdk.charges.retrieve(chargeId));
  const intent = idOf(charge?.payment_intent);
  const group = charge?.transfer_group ?? (intent === null ? null : `group_${intent}`);
  if (group === null) return [];
  const found = await stripe.all(
    (page) => stripe.sdk.transfers.list({ ...page, transfer_group: group }),
    (transfer) => (idOf(transfer.source_transaction) === chargeId ? [asTransfer(transfer)] : []),
  );
  return found.toReversed();
}

export function readTransfersSince(stripe: Asking, since: Date): Promise<StripeTransfer[]> {
  return stripe.all(
    (page) => stripe.sdk.transfers.list({ ...page, ...createdSince(since) }),
    (transfer) => [asTransfer(transfer)],
  );
}

const labelsOf = ({ commissionId, invoiceLineId, number }: NewTransfer) => ({
  commission: commissionId,
  invoice_line: invoiceLineId,
  number: String(number),
});

export async function readTransfer(stripe: Asking, id: string): Promise<StripeTransfer> {
  return asTransfer(await stripe.ask('transfer', () => stripe.sdk.transfers.retrieve(id)));
}

export async function reverseTransfer(stripe: Asking, { transferId, amountCents, idempotencyKey }: NewReversal) {
  const reversal = await stripe
    .ask('transfer_reversal', () =>
      stripe.sdk.transfers.createReversal(transferId, { amount: amountCents }, { idempotencyKey }),
    )
    .catch(unless('balance_insufficient', null));
  return reversal !== null;
}

/** The time at Stripe, from the `date` header of an answer. */
export async function readTime(stripe: Asking, ourTime: Date): Promise<Date> {
  const balance = await stripe.ask('balance', () => stripe.sdk.balance.retrieve());
  const said = 'lastResponse' in balance ? (balance as Stripe.Response<Stripe.Balance>).lastResponse.headers.date : '';
  const time = Date.parse(said ?? '');
  return Number.isNaN(time) ? ourTime : new Date(time);
}

function asTransfer(transfer: Stripe.Transfer): StripeTransfer {
  const { commission, invoice_line, number } = transfer.metadata;
  return {
    id: transfer.id,
    accountId: idOf(transfer.destination) ?? '',
    chargeId: idOf(transfer.source_transaction),
    amountCents: transfer.amount,
    reversedCents: transfer.amount_reversed,
    madeAt: asDate(transfer.created),
    commissionId: commission ?? null,
    invoiceLineId: invoice_line ?? null,
    number: /^\d{1,6}$/.test(number ?? '') ? Number(number) : null,
  };
}

/** Treats a Stripe error with this code as an answer. */
const unless =
  <T>(code: string, answer: T) =>
  (error: unknown): T => {
    if (error instanceof DeliveryFailure && error.snippet?.split(' ')[0] === code) return answer;
    throw error;
  };
