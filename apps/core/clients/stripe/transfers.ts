import type Stripe from 'stripe';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Asking } from './asking.ts';
import type { LostTransfer, NewReversal, NewTransfer, StripeTransfer } from './client.ts';

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

/** How far, in seconds, our clock may be ahead of Stripe's. */
const clockMargin = 3_600;

export async function findTransfer(stripe: Asking, lost: LostTransfer): Promise<StripeTransfer | null> {
  const created = { gte: Math.floor(lost.since.getTime() / 1000) - clockMargin };
  const wanted = labelsOf(lost);
  const [found] = await stripe.all(
    (page) => stripe.sdk.transfers.list({ ...page, created }),
    (transfer) => {
      const { commission, number } = transfer.metadata;
      return commission === wanted.commission && number === wanted.number ? [asTransfer(transfer)] : [];
    },
  );
  return found ?? null;
}

const labelsOf = ({ commissionId, number }: Pick<NewTransfer, 'commissionId' | 'number'>) => ({
  commission: commissionId,
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
  return { id: transfer.id, reversedCents: transfer.amount_reversed };
}

/** Treats a Stripe error with this code as an answer. */
const unless =
  <T>(code: string, answer: T) =>
  (error: unknown): T => {
    if (error instanceof DeliveryFailure && error.snippet?.split(' ')[0] === code) return answer;
    throw error;
  };
