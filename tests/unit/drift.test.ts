import { describe, expect, test } from 'vitest';
import { differences, driftKinds, type Sides, whatToDo } from '#core/money/drift/rules.ts';

const stripe: Sides['stripe'] = {
  subscriptions: [{ id: 'sub_1', attemptId: 'order', status: 'active', plans: ['premier'] }],
  invoices: [{ id: 'in_1', subscriptionId: 'sub_1', attemptId: 'order', status: 'paid', paidCents: 100 }],
  transfers: [{ id: 'tr_1', amountCents: 16, reversedCents: 0, commissionId: 'commission' }],
};
const ours: Sides['ours'] = {
  orders: [{ id: 'order' }],
  subscriptions: [{ id: 'sub_1', status: 'active', plan: 'premier' }],
  invoices: [{ id: 'in_1', status: 'paid', paid_cents: 100 }],
  transfers: [{ id: 'tr_1', amount_cents: 16, reversed_cents: 0, isOfWindow: true }],
  underWay: [],
};
const [subscription, invoice, transfer] = [stripe.subscriptions, stripe.invoices, stripe.transfers].map(
  ([first]) => first,
) as [Sides['stripe']['subscriptions'][0], Sides['stripe']['invoices'][0], Sides['stripe']['transfers'][0]];

type Change = { stripe?: Partial<Sides['stripe']>; ours?: Partial<Sides['ours']> };

describe('between Stripe and our rows', () => {
  test.each<[string, Change, string[]]>([
    ['nothing differs when both sides agree', {}, []],
    [
      'an order that is not known here is one finding',
      { ours: { orders: [], subscriptions: [], invoices: [] } },
      ['order-unknown sub_1'],
    ],
    [
      'a subscription and an invoice without labels are ours by our rows',
      {
        stripe: {
          subscriptions: [{ ...subscription, attemptId: null, status: 'past_due' }],
          invoices: [{ ...invoice, attemptId: null }],
        },
        ours: { orders: [], invoices: [] },
      },
      ['subscription-differs sub_1', 'invoice-missing in_1'],
    ],
    [
      'a subscription of our customer that is not ours has no order',
      { stripe: { subscriptions: [subscription, { ...subscription, id: 'sub_2', attemptId: null }] } },
      ['order-unknown sub_2'],
    ],
    [
      'what is still open here and Stripe does not list differs',
      {
        stripe: { subscriptions: [], invoices: [] },
        ours: { invoices: [{ id: 'in_1', status: 'open', paid_cents: 0 }] },
      },
      ['subscription-differs sub_1', 'invoice-differs in_1'],
    ],
    [
      'what ended here need not be listed',
      {
        stripe: { subscriptions: [] },
        ours: { subscriptions: [{ id: 'sub_1', status: 'canceled', plan: 'premier' }] },
      },
      [],
    ],
    ['a subscription without a row is missing', { ours: { subscriptions: [] } }, ['subscription-missing sub_1']],
    [
      'a subscription in another state differs',
      { stripe: { subscriptions: [{ ...subscription, status: 'canceled' }] } },
      ['subscription-differs sub_1'],
    ],
    [
      'a subscription of another plan and state is one finding',
      { stripe: { subscriptions: [{ ...subscription, status: 'canceled', plans: ['basic'] }] } },
      ['subscription-differs sub_1'],
    ],
    ['an invoice without a row is missing', { ours: { invoices: [] } }, ['invoice-missing in_1']],
    [
      'an invoice with another amount paid differs',
      { stripe: { invoices: [{ ...invoice, paidCents: 99 }] } },
      ['invoice-differs in_1'],
    ],
    ['a transfer without a row is unknown', { ours: { transfers: [] } }, ['transfer-unknown tr_1']],
    ['a transfer that is being made just now is none', { ours: { transfers: [], underWay: ['commission'] } }, []],
    [
      'a transfer that was reversed differs',
      { stripe: { transfers: [{ ...transfer, reversedCents: 16 }] } },
      ['transfer-differs tr_1'],
    ],
    ['a transfer Stripe does not list is missing', { stripe: { transfers: [] } }, ['transfer-missing tr_1']],
    [
      'a transfer of before the window is not missing',
      { stripe: { transfers: [] }, ours: { transfers: ours.transfers.map((row) => ({ ...row, isOfWindow: false })) } },
      [],
    ],
  ])('%s', (_name, change, found) => {
    const sides = { stripe: { ...stripe, ...change.stripe }, ours: { ...ours, ...change.ours } };
    expect(differences(sides).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(found);
  });

  test('every kind of difference says what to do', () => {
    for (const kind of driftKinds) expect(whatToDo[kind].length).toBeGreaterThan(20);
  });
});
