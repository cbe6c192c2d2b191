import type { Outcome } from './outcome.ts';

/** The page's message about the payment, and whether the purchase can still be made. */
export interface Message {
  title: string;
  text: string;
  toBuy: boolean;
  /** The heading above the steps that come after a payment. */
  next: string;
}

export const messages: Record<Outcome, Message> = {
  confirming: {
    title: 'Confirming your payment…',
    text: 'This usually takes a few seconds. Leave the page open; it changes by itself.',
    toBuy: false,
    next: 'What happens then',
  },
  paid: {
    title: 'Your payment is confirmed. Welcome.',
    text: 'From here on the work is ours: we call you, set everything up with you, and take the calls.',
    toBuy: false,
    next: 'What happens next',
  },
  demo: {
    title: 'That is all it takes.',
    text: 'This is a test transaction. No payment was processed.',
    toBuy: false,
    next: 'What happens after a real purchase',
  },
  unpaid: {
    title: 'This is not paid yet.',
    text: 'No payment has reached us, so nothing has begun. Choose your plan again, or call us and we finish it together.',
    toBuy: true,
    next: 'What happens once it is paid',
  },
  expired: {
    title: 'This checkout has expired.',
    text: 'Nothing was charged. Choose your plan again to open a new one; your old one cannot be paid any more.',
    toBuy: true,
    next: 'What happens once it is paid',
  },
  unknown: {
    title: 'We do not know this payment.',
    text: 'The address may have lost a part on its way here. If you have paid, call us: we find it by your email address.',
    toBuy: true,
    next: 'What happens once it is paid',
  },
  none: {
    title: 'There is no payment to confirm here.',
    text: 'This page opens after a purchase and says what became of it. If you have paid, call us and we look it up.',
    toBuy: true,
    next: 'What happens once it is paid',
  },
};

export const lateText =
  'This takes longer than usual: some banks need a few days. You need not pay again. If you are unsure, call us and read out the reference.';
