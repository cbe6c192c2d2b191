import type Stripe from 'stripe';
import { DeliveryFailure } from '#core/jobs/failure.ts';
import type { Asking } from './asking.ts';
import type { NewReversal, NewTransfer, StripeTransfer } from './client.ts';

/** Whether an account of ours can be paid. An account that is not connected to us is as good as none. */
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
        transfer_group: transfer.group,
        metadata: { number: String(transfer.number) },
      },
      { idempotencyKey: transfer.idempotencyKey },
    ),
  );
  return asTransfer(made);
}

export async function findTransfer(stripe: Asking, group: string, number: number): Promise<StripeTransfer | null> {
  const found = await stripe.ask('list', () => stripe.sdk.transfers.list({ transfer_group: group, limit: 100 }));
  const transfer = found.data.find(({ metadata }) => metadata.number === String(number));
  return transfer ? asTransfer(transfer) : null;
}

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

/** The time at Stripe, from the head of an answer. */
export async function readTime(stripe: Asking, ourTime: Date): Promise<Date> {
  const balance = await stripe.ask('balance', () => stripe.sdk.balance.retrieve());
  const said = 'lastResponse' in balance ? (balance as Stripe.Response<Stripe.Balance>).lastResponse.headers.date : '';
  const time = Date.parse(said ?? '');
  return Number.isNaN(time) ? ourTime : new Date(time);
}

function asTransfer(transfer: Stripe.Transfer): StripeTransfer {
  return { id: transfer.id, reversedCents: transfer.amount_reversed };
}

/** A refusal with this code of Stripe's is an answer, too. */
const unless =
  <T>(code: string, answer: T) =>
  (error: unknown): T => {
    if (error instanceof DeliveryFailure && error.snippet?.split(' ')[0] === code) return answer;
    throw error;
  };
