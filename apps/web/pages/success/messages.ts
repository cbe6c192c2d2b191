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
    text: 'This usually takes a few seconds. Keep this page open. It will update by itself.',
    toBuy: false,
    next: 'What happens once it’s confirmed',
  },
  paid: {
    title: 'Your payment is confirmed. Welcome.',
    text: 'We’ll take it from here: a setup call, AI training, and then we answer your calls.',
    toBuy: false,
    next: 'What happens next',
  },
  demo: {
    title: 'That’s all it takes.',
    text: 'This is a test transaction. No payment was processed.',
    toBuy: false,
    next: 'What happens after a real purchase',
  },
  unpaid: {
    title: 'This isn’t paid yet.',
    text: 'We haven’t received a payment, so nothing has started. Choose your plan again, or call us and we’ll help you finish.',
    toBuy: true,
    next: 'What happens after you pay',
  },
  expired: {
    title: 'This checkout has expired.',
    text: 'Nothing was charged. Choose your plan again to start a new checkout. The old one can’t be paid anymore.',
    toBuy: true,
    next: 'What happens after you pay',
  },
  unknown: {
    title: 'We can’t find this payment.',
    text: 'Part of the link may be missing. If you’ve paid, call us and we’ll look it up by your email address.',
    toBuy: true,
    next: 'What happens after you pay',
  },
  none: {
    title: 'There’s no payment to confirm.',
    text: 'This page opens after a purchase to confirm your payment. If you’ve paid, call us and we’ll look it up.',
    toBuy: true,
    next: 'What happens after you pay',
  },
};

export const lateText =
  'This is taking longer than usual. Some banks need a few days. You don’t need to pay again. Questions? Call us with your reference number.';
