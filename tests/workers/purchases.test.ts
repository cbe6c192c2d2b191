import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmailTemplate } from '#core/jobs/emails.ts';
import { createCreditNote } from '#devkit/simulators/stripe/credit-notes.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a purchase', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  /** Runs all jobs of a template to their end, and then once more. */
  async function twice(template: EmailTemplate) {
    const { core } = shop.product;
    const jobs = () =>
      core.database.prisma.job.findMany({
        where: { name: 'send-email', payload: { path: ['template'], equals: template } },
      });
    const done = () =>
      eventually(async () => {
        const found = await jobs();
        expect(found).not.toEqual([]);
        expect(found.filter(({ state }) => state !== 'succeeded')).toEqual([]);
      });
    await done();
    for (const { id } of await jobs()) await core.jobs.retry(id);
    await done();
  }

  test('converts the buyer’s free demo once it is paid, and no other customer’s', async () => {
    const [buyer, other] = [demoRequestInput({ email: 'Owner@practice.example' }), demoRequestInput()];
    for (const request of [buyer, other])
      expect((await shop.product.post('/api/demo-requests', request)).statusCode).toBe(202);
    const statuses = async () => {
      const demos = await rowsOf(shop.product, 'demo_request');
      return Object.fromEntries(demos.map(({ email, status }) => [email, status]));
    };
    const { session_id } = await shop.order({ customer_email: 'owner@practice.example' });
    expect(await statuses()).toEqual({ [buyer.email]: 'pending', [other.email]: 'pending' });

    shop.stripe.pay(session_id);
    await shop.settled();
    await twice('purchase-confirmation');
    expect(await statuses()).toEqual({ [buyer.email]: 'converted', [other.email]: 'pending' });
    expect(await rowsOf(shop.product, 'record_change')).toMatchObject([
      { from_value: 'pending', to_value: 'converted', actor: 'customer' },
    ]);
    expect(await rowsOf(shop.product, 'message', "subject LIKE '%purchase%'")).toHaveLength(1);
  });

  test('converts the buyer’s free demo also while emails wait, or when its confirmation is canceled', async () => {
    const { core } = shop.product;
    const buyer = demoRequestInput({ email: 'owner@practice.example' });
    expect((await shop.product.post('/api/demo-requests', buyer)).statusCode).toBe(202);
    await core.jobs.pause({ queue: 'emails', reason: 'the mail server moves', paused_by: 'Ana' });
    await shop.product.backend.queue('emails').pause();
    const { session_id } = await shop.order({ customer_email: 'Owner@practice.example' });
    shop.stripe.pay(session_id);
    await shop.settled();
    expect(await rowsOf(shop.product, 'demo_request')).toMatchObject([{ status: 'converted' }]);
    // A demo that was asked for later is not part of the purchase, also when its page is read again.
    expect((await shop.product.post('/api/demo-requests', buyer)).statusCode).toBe(202);
    await shop.billing.syncCheckout(session_id);
    expect(await rowsOf(shop.product, 'demo_request', "status <> 'converted'")).toHaveLength(1);
  });

  test('in installments counts a month that a coupon made free or cheaper as one of the ten', async () => {
    const { session_id } = await shop.order({ payment_type: 'installment', product_id: 'basic' });
    shop.stripe.pay(session_id);
    await shop.settled();
    const { id } = shop.subscriptionOf(session_id);
    const coupons = new Map([
      [3, 100],
      [5, 50],
    ]);
    for (let month = 1; month <= 12; month += 1) {
      shop.stripe.world.coupons.set(id, coupons.get(month) ?? 0);
      shop.stripe.advanceMonths(1);
      await shop.settled();
    }
    const lines = await rowsOf(shop.product, 'invoice_line', "kind = 'installment'");
    expect(lines.map(({ amount_cents }) => Number(amount_cents)).toSorted((a, b) => a - b)).toEqual([
      0,
      7_450,
      ...Array(8).fill(14_900),
    ]);
  });

  test('whose monthly payment fails: the buyer is emailed once for each attempt, with where to pay, and not after paying', async () => {
    const { session_id } = await shop.order({ payment_type: 'monthly', customer_email: 'owner@practice.example' });
    shop.stripe.pay(session_id);
    await shop.settled();
    const { customer } = shop.subscriptionOf(session_id);
    const reminders = () => rowsOf(shop.product, 'message', "subject LIKE '%did not go through'");
    shop.stripe.world.cards.set(customer, 'asks for authentication');
    shop.stripe.deliveries.hold();
    shop.stripe.advanceMonths(1);
    await shop.stripe.deliveries.letGo({ times: 2 });
    await shop.settled();
    await twice('payment-reminder');
    const [bill] = await rowsOf(shop.product, 'invoice', "status = 'open'");
    const [first, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      recipient: 'owner@practice.example',
      subject: 'Your Ringwell payment of $399.00 did not go through',
      text: expect.stringContaining(`Pay or confirm: ${bill?.hosted_url}`),
    });

    createCreditNote(shop.stripe.world, { invoice: String(bill?.id), amount: '9900' });
    shop.stripe.world.cards.set(customer, 'declines');
    shop.stripe.advanceDays(3);
    await shop.settled();
    await twice('payment-reminder');
    expect((await reminders()).map(({ subject }) => subject)).toEqual([
      'Your Ringwell payment of $399.00 did not go through',
      'Your Ringwell payment of $300.00 did not go through',
    ]);

    shop.stripe.deliveries.hold();
    shop.stripe.advanceDays(3);
    shop.stripe.world.cards.set(customer, 'pays');
    shop.stripe.advanceDays(3);
    await shop.stripe.deliveries.letGo();
    await shop.settled();
    expect(await rowsOf(shop.product, 'invoice', "status = 'open'")).toEqual([]);
    await twice('payment-reminder');
    expect(await reminders()).toHaveLength(2);
  });
});
