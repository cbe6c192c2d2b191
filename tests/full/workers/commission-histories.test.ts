import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chargesOf,
  closeDispute,
  disputeCharge,
  failRefund,
  refundCharge,
} from '#devkit/simulators/stripe/payments.ts';
import type { Charge } from '#devkit/simulators/stripe/things.ts';
import { ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

/** Always the same histories: a failure can be repeated. */
const seed = 4;
const sales = 24;
const rounds = 3;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
});
afterAll(() => shop.close());

const steps = ['nothing', 'refund', 'refund', 'refund fails', 'dispute', 'lost', 'won'] as const;

function happen(charge: Charge, step: (typeof steps)[number], part: number) {
  const { world } = shop.stripe;
  const left = charge.amount - charge.amount_refunded;
  const [refund] = world.all('refund').filter((each) => each.charge === charge.id && each.status === 'succeeded');
  const [dispute] = world
    .all('dispute')
    .filter((each) => each.charge === charge.id && each.status === 'needs_response');
  if (step === 'refund' && left > 0) refundCharge(world, charge, Math.max(1, Math.floor(left * part)));
  if (step === 'refund fails' && refund) failRefund(world, refund);
  if (step === 'dispute' && !charge.disputed) disputeCharge(world, charge);
  if ((step === 'won' || step === 'lost') && dispute) closeDispute(world, dispute, step);
}

/** The partner's correct total, calculated from Stripe's side alone. */
function shareOf(charge: Charge): number {
  const { world } = shop.stripe;
  const sum = (moved: { amount: number }[]) => moved.reduce((total, { amount }) => total + amount, 0);
  const refunds = world.all('refund').filter((each) => each.charge === charge.id && each.status !== 'failed');
  const lost = world.all('dispute').filter((each) => each.charge === charge.id && each.status === 'lost');
  const kept = Math.max(0, charge.amount - sum(refunds) - sum(lost));
  return Math.floor((kept * 16 + 50) / 100);
}

test('payments, refunds and disputes in any order, late, twice or lost: what is paid out is the share of what was kept', async () => {
  const [history] = fc.sample(
    fc.array(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.double({ min: 0.01, max: 1, noNaN: true })), {
        minLength: rounds,
        maxLength: rounds,
      }),
      { minLength: sales, maxLength: sales },
    ),
    { numRuns: 1, seed },
  );
  const charges: Charge[] = [];
  for (let index = 0; index < sales; index += 1) {
    const payment_type = (['setup', 'split', 'monthly'] as const)[index % 3] ?? 'setup';
    const { session_id } = await shop.orderForPartner({ payment_type, product_id: index % 2 ? 'basic' : 'premier' });
    shop.stripe.pay(session_id);
    charges.push(...chargesOf(shop.stripe.world, shop.stripe.world.find('checkout.session', session_id).invoice ?? ''));
  }
  await shop.settled();
  for (let round = 0; round < rounds; round += 1) {
    shop.stripe.deliveries.hold();
    for (const [index, charge] of charges.entries()) {
      const [step, part] = history?.[index]?.[round] ?? ['nothing', 0];
      happen(charge, step, part);
    }
    shop.stripe.advanceDays(4);
    await shop.stripe.deliveries.letGo({
      order: (events) => events.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      times: 1 + (round % 2),
      drop: ({ id }) => id.endsWith('0') || id.endsWith('f'),
    });
    await shop.payOut();
  }
  for (const dispute of shop.stripe.world.all('dispute').filter(({ status }) => status === 'needs_response'))
    closeDispute(shop.stripe.world, dispute, 'won');
  await shop.stripe.deliveries.quiet();
  await shop.billing.inbox.collectUndelivered();
  await shop.settled();
  await shop.payOut();

  const { world } = shop.stripe;
  const netOf = (charge: Charge) =>
    world
      .all('transfer')
      .filter(({ source_transaction }) => source_transaction === charge.id)
      .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  expect(charges).toHaveLength(sales);
  expect(charges.map(netOf)).toEqual(charges.map(shareOf));
  const total = charges.map(shareOf).reduce((sum, share) => sum + share, 0);
  expect(await ledgerOf(shop.product)).toEqual({
    commission_expense: total,
    partner_pending: 0,
    partner_payable: 0,
    partner_receivable: 0,
    partner_paid: -total,
  });
  expect(world.all('transfer_reversal').length, 'money that was taken back').toBeGreaterThan(0);
});
