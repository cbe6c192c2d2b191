import { describe, expect, test } from 'vitest';
import { checkoutState, installmentsLeft, invoiceReview, type LineFacts } from '#core/money/billing/rules.ts';
import { setUpRefusal } from '#core/money/purchases/rules.ts';

describe('what a payment page says about an order', () => {
  const order = { amount_cents: 149_900 };
  const paid = { status: 'complete', paid: true, amountCents: 149_900, currency: 'usd' } as const;

  test.each([
    ['an open page', { ...paid, status: 'open', paid: false }, null, 'open'],
    ['an expired page', { ...paid, status: 'expired', paid: false }, null, 'expired'],
    ['a payment in full', paid, 'trialing', 'paid'],
    ['a payment in progress', { ...paid, paid: false }, 'active', 'processing'],
    ['a payment that failed later', { ...paid, paid: false }, 'past_due', 'failed'],
    ['a cent too little', { ...paid, amountCents: 149_899 }, 'active', 'review'],
    ['a cent too much', { ...paid, amountCents: 149_901 }, 'active', 'review'],
    ['nothing', { ...paid, amountCents: 0 }, 'active', 'review'],
    ['a missing amount', { ...paid, amountCents: null }, 'active', 'review'],
    ['another currency', { ...paid, currency: 'jpy' }, 'active', 'review'],
  ] as const)('%s', (_what, session, subscription, state) => {
    const decided = checkoutState(session, order, subscription);
    expect(decided.state).toBe(state);
    expect(decided.reviewReason !== null).toBe(state === 'review');
  });
});

describe('a receptionist is set up for a purchase', () => {
  const now = {
    status: 'paid',
    customer_email: 'owner@shop.example',
    subscription: 'active',
    received: 149_900,
    refunded: 0,
  };
  test.each([
    ['that is paid', now, null],
    ['whose subscription is not read yet', { ...now, subscription: null, received: 0 }, null],
    ['in its trial', { ...now, subscription: 'trialing' }, null],
    ['whose monthly payment is late', { ...now, subscription: 'past_due' }, null],
    ['of which a part was refunded', { ...now, refunded: 149_899 }, null],
    ['that was refunded', { ...now, refunded: 149_900 }, 'refunded'],
    ['whose subscription ended', { ...now, subscription: 'canceled' }, 'ended'],
    ['that is not paid', { ...now, status: 'open' }, 'isn’t paid'],
    ['that is held for review', { ...now, status: 'review' }, 'isn’t paid'],
    ['that charged nothing', { ...now, status: 'demo' }, 'isn’t paid'],
    ['whose buyer was erased', { ...now, customer_email: 'erased' }, 'erased'],
  ])('%s, or it says why not', (_what, purchase, why) => {
    const refusal = setUpRefusal(purchase);
    if (why === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(why);
  });
});

describe('an invoice is held when it', () => {
  const order = { plan: 'basic', kinds: ['monthly', 'usage', 'installment'] };
  const monthly: LineFacts = {
    amountCents: 39_900,
    quantity: 1,
    price: { plan: 'basic', kind: 'monthly', amountCents: 39_900 },
  };
  const usage: LineFacts = {
    ...monthly,
    amountCents: 1_275,
    price: { plan: 'basic', kind: 'usage', amountCents: null },
  };
  const trial = { ...monthly, amountCents: 0 };
  const review = (lines: LineFacts[], currency = 'usd') => invoiceReview({ currency, lines }, order);

  test.each([
    ['bills in another currency', [monthly], 'eur', 'billed in eur'],
    ['bills another amount', [{ ...monthly, amountCents: 39_901 }], 'usd', 'billed $399.01 where $399.00 was ordered'],
    ['bills two', [{ ...monthly, quantity: 2 }], 'usd', 'billed $399.00 where $798.00 was ordered'],
    [
      'bills another plan',
      [{ ...monthly, price: { ...monthly.price, plan: 'premier' } }],
      'usd',
      'billed for something that was not ordered',
    ],
    [
      'bills what was not ordered',
      [{ ...monthly, price: { ...monthly.price, kind: 'setup' } }],
      'usd',
      'billed for something that was not ordered',
    ],
    ['bills an unknown price', [{ ...monthly, price: null }], 'usd', 'billed for something that was not ordered'],
  ] as [string, LineFacts[], string, string][])('%s', (_what, lines, currency, reason) => {
    expect(review(lines, currency)).toBe(reason);
  });

  test('and not when it bills the plan, its usage, or a trial', () => {
    expect(review([monthly, usage, trial])).toBeNull();
    expect(review([])).toBeNull();
  });
});

test('installments are counted by valid bills, also free and reduced ones, never by months', () => {
  const line = (status: string, amount_cents = 14_900) => ({ status, amount_cents });
  expect(installmentsLeft(10, [line('paid')])).toBe(9);
  expect(installmentsLeft(10, [line('paid'), line('open'), line('draft')])).toBe(7);
  expect(installmentsLeft(10, [line('paid'), line('void'), line('uncollectible')])).toBe(9);
  expect(installmentsLeft(10, [line('paid'), line('paid', 0), line('paid', 7_450)])).toBe(7);
  expect(installmentsLeft(10, [line('paid'), line('void', 0), line('paid', -14_900)])).toBe(9);
  expect(installmentsLeft(10, Array(11).fill(line('paid')))).toBe(0);
});
