import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';

/** Confirms a paid purchase to the buyer, whose free demo is theirs for good from now on. */
export const sendPurchaseConfirmation: Handler<'send-purchase-confirmation'> = async (core, { id }, job) => {
  const letter = await core.checkout.confirmation(id);
  if (!letter) return { outcome: 'skipped', note: 'The purchase is gone' };
  await core.demoLife.convert(letter.to);
  return sendLetter(core, job, letter);
};

/** Tells the buyer that a payment did not go through, and where it can be made good, unless it has been since. */
export const sendPaymentReminder: Handler<'send-payment-reminder'> = async (core, { invoice, attempts }, job) => {
  const letter = await core.checkout.reminder(invoice, attempts);
  return letter
    ? sendLetter(core, job, letter)
    : { outcome: 'skipped', note: 'The bill is settled, or was tried again' };
};

/** Tells the partner what a customer's payment earned. */
export const sendCommissionReceipt: Handler<'send-commission-receipt'> = async (core, { invoice }, job) => {
  const letter = await core.commissions.receipt(invoice);
  return letter
    ? sendLetter(core, job, letter)
    : { outcome: 'skipped', note: 'Nothing was earned, or no address of the partner is known' };
};
