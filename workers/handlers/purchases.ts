import type { Handler } from '../registry.ts';
import { sendLetter } from './letter.ts';

/** Confirms a paid purchase to the buyer. */
export const sendPurchaseConfirmation: Handler<'send-purchase-confirmation'> = async (core, { id }, job) => {
  const letter = await core.checkout.confirmation(id);
  return letter ? sendLetter(core, job, letter) : { outcome: 'skipped', note: 'The purchase is gone' };
};

/** Tells the partner what a customer's payment earned. */
export const sendCommissionReceipt: Handler<'send-commission-receipt'> = async (core, { invoice }, job) => {
  const letter = await core.commissions.receipt(invoice);
  return letter
    ? sendLetter(core, job, letter)
    : { outcome: 'skipped', note: 'Nothing was earned, or no address of the partner is known' };
};

/** Transfers what a commission is due, or takes back what is owed on it. */
export const settleCommission: Handler<'settle-commission'> = async (core, { id }) => {
  const done = await core.commissions.settle(id);
  return done.length > 0
    ? { outcome: 'succeeded', note: done.join('; ') }
    : { outcome: 'skipped', note: 'Nothing is to be paid or taken back now' };
};
