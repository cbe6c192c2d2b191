import { type Form, labels, text, whole } from './form.ts';
import type { Account, Reversal, Transfer } from './things.ts';
import { invalid, StripeRefusal, type World } from './world.ts';

export function createAccount(world: World, form: Form): Account {
  const account = world.put<Account>({
    ...world.common('acct', labels(form)),
    object: 'account',
    email: text(form, 'email') ?? null,
    country: text(form, 'country') ?? 'US',
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: { transfers: 'pending' },
  });
  world.emit('account.updated', account);
  return account;
}

/** The partner finished the onboarding forms at Stripe (or lost the capability). */
export function setOnboarded(world: World, account: Account, onboarded: boolean) {
  account.payouts_enabled = onboarded;
  account.capabilities.transfers = onboarded ? 'active' : 'inactive';
  world.emit('account.updated', account);
}

/** The partner disconnects the account from ours. */
export function disconnect(world: World, account: string) {
  world.disconnected.add(account);
  world.emit('account.application.deauthorized', { id: 'ca_ours', object: 'application' }, account);
}

/** An account that is connected to ours. */
export function connectedAccount(world: World, id: string): Account {
  const message = 'The provided key does not have access to this account, or the account does not exist.';
  if (world.disconnected.has(id))
    throw new StripeRefusal(403, { type: 'invalid_request_error', code: 'account_invalid', message });
  return world.find('account', id);
}

/** The sum of the transfers from a charge never exceeds it, and all of them are in the charge's own group. */
export function createTransfer(world: World, form: Form): Transfer {
  const amount = whole(form, 'amount') ?? 0;
  const destination = connectedAccount(world, text(form, 'destination') ?? '');
  if (destination.capabilities.transfers !== 'active')
    throw invalid('The destination account cannot receive transfers yet', {
      code: 'insufficient_capabilities_for_transfer',
    });
  const source = text(form, 'source_transaction') ?? null;
  let group = text(form, 'transfer_group') ?? null;
  if (source !== null) {
    const charge = world.find('charge', source);
    const taken = world
      .all('transfer')
      .filter((transfer) => transfer.source_transaction === source)
      .reduce((sum, transfer) => sum + transfer.amount, 0);
    if (taken + amount > charge.amount)
      throw invalid('Transfers from this charge would exceed it', { param: 'source_transaction' });
    charge.transfer_group ??= `group_${charge.payment_intent}`;
    group = charge.transfer_group;
  }
  if (!Number.isInteger(amount) || amount <= 0) throw invalid('Invalid positive integer', { param: 'amount' });
  const transfer = world.put<Transfer>({
    ...world.common('tr', labels(form)),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    currency: text(form, 'currency') ?? 'usd',
    destination: destination.id,
    source_transaction: source,
    transfer_group: group,
    reversed: false,
  });
  world.balances.set(destination.id, (world.balances.get(destination.id) ?? 0) + amount);
  world.emit('transfer.created', transfer);
  return transfer;
}

/** A reversal takes what the account still has, and never more than was transferred. */
export function reverseTransfer(world: World, transfer: Transfer, form: Form): Reversal {
  const amount = whole(form, 'amount') ?? transfer.amount - transfer.amount_reversed;
  if (amount <= 0 || amount > transfer.amount - transfer.amount_reversed)
    throw invalid('Reversal amount is greater than what is left of the transfer', { param: 'amount' });
  const balance = world.balances.get(transfer.destination) ?? 0;
  if (amount > balance)
    throw invalid('The account has insufficient funds for this reversal', { code: 'balance_insufficient' });
  world.balances.set(transfer.destination, balance - amount);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  const reversal = world.put<Reversal>({
    ...world.common('trr', labels(form)),
    object: 'transfer_reversal',
    amount,
    currency: transfer.currency,
    transfer: transfer.id,
  });
  world.emit('transfer.reversed', transfer);
  return reversal;
}

/** A link to the onboarding forms at Stripe; it works once. */
export const accountLink = (world: World, form: Form) => ({
  object: 'account_link',
  created: world.now,
  expires_at: world.now + 300,
  url: `https://connect.stripe.test/setup/${text(form, 'account') ?? ''}`,
});
