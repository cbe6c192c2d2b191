import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

const general = { payment_type: 'setup', partner_code: 'GENERALPARTNER' } as const;

describe('a commission on what the partner buys themselves is held for review', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ settings: { SECOND_APPROVAL: 'off' } });
  });
  afterAll(() => shop.close());

  const commissionsOf = async (sessionId: string) =>
    rowsOf(shop.product, 'commission', 'checkout_id = $1', [(await shop.checkout(sessionId)).id]);

  async function sell(order: Parameters<Shop['orderForPartner']>[0], card?: string) {
    const { session_id } = await shop.orderForPartner(order);
    shop.stripe.pay(session_id, card);
    await shop.settled();
    return session_id;
  }

  /** Applies as a partner who is approved, with this payout account. */
  async function apply(email: string, account: string) {
    const form = partnerApplicationInput({ email, partner_code: 'GENERALPARTNER', stripe_account_id: account });
    const { id } = (await shop.product.post('/api/partner-applications', form)).json();
    await shop.product.core.database.prisma.partnerApplication.update({ where: { id }, data: { status: 'approved' } });
  }

  test('with an address that named the partner’s payout account', async () => {
    await apply('lee@self.example', 'acct_lee1');
    await apply('lees-wife@self.example', 'acct_lee1');
    const held = await sell({
      ...general,
      partner_email: 'lee@self.example',
      customer_email: 'lees-wife@self.example',
    });
    expect(await commissionsOf(held)).toMatchObject([
      { hold: 'review', review_reason: 'the customer has applied as a partner with the same payout account' },
    ]);
  });

  test('with a card that the partner has bought with, as Stripe recognizes it', async () => {
    await shop.approvePartner('max@self.example');
    const own = await shop.order({ payment_type: 'setup', customer_email: 'max@self.example' });
    shop.stripe.pay(own.session_id, 'cardOfMax');
    await shop.settled();
    const order = { ...general, partner_email: 'max@self.example', customer_email: 'someone@self.example' };
    expect(await commissionsOf(await sell(order, 'cardOfMax'))).toMatchObject([
      { hold: 'review', review_reason: 'the customer paid with a card that the partner has bought with' },
    ]);
    expect(await commissionsOf(await sell(order, 'anotherCard'))).toMatchObject([{ state: 'accrued', hold: null }]);
  });

  test('also where the partner named the account only after the purchase, when it is judged again before it is released', async () => {
    const [partner, customer] = ['nora@self.example', 'noras-shop@self.example'];
    const account = shop.stripe.openAccount(partner);
    await shop.approvePartner(partner);
    const sold = await sell({ ...general, partner_email: partner, customer_email: customer });
    expect(await commissionsOf(sold)).toMatchObject([{ state: 'accrued', hold: null }]);
    await apply(customer, account);
    await apply(partner, account);
    shop.stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    const held = await commissionsOf(sold);
    expect(held[0]).toMatchObject({
      hold: 'review',
      review_reason: `the partner’s newest application names another payout account than one before: ${account}; the customer has applied as a partner with the same payout account`,
    });
    expect(shop.stripe.world.all('transfer').filter(({ destination }) => destination === account)).toEqual([]);

    await shop.product.core.commissions.release(String(held[0]?.id), 'admin');
    await shop.payOut();
    expect((await commissionsOf(sold))[0]).toMatchObject({ state: 'paid' });
  });

  test('and where the account comes only after the waiting days, before it is paid', async () => {
    const [partner, customer] = ['olga@self.example', 'olgas-shop@self.example'];
    const account = shop.stripe.openAccount(partner);
    await shop.approvePartner(partner);
    const sold = await sell({ ...general, partner_email: partner, customer_email: customer });
    shop.stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    expect((await commissionsOf(sold))[0]).toMatchObject({ hold: 'account' });
    await apply(customer, account);
    await apply(partner, account);
    await shop.payOut();
    await shop.payOut();
    expect((await commissionsOf(sold))[0]).toMatchObject({ hold: 'review' });
    expect(shop.stripe.world.all('transfer').filter(({ destination }) => destination === account)).toEqual([]);
  });

  test('and goes ahead once it is released, with later payments of the same order', async () => {
    const order = { ...general, payment_type: 'monthly', partner_email: 'kim@self.example' } as const;
    const held = await sell({ ...order, customer_email: 'kim@self.example' });
    const [first] = await commissionsOf(held);
    expect(first).toMatchObject({ state: 'held', hold: 'review' });
    await shop.product.core.commissions.release(String(first?.id), 'admin');
    expect(await commissionsOf(held)).toMatchObject([{ state: 'accrued' }]);

    shop.stripe.advanceMonths(1);
    await shop.settled();
    expect(await commissionsOf(held)).toMatchObject([
      { state: 'accrued', review: false },
      { state: 'accrued', review: false },
    ]);
  });
});
