import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { type Team, team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('someone applies again with a partner’s address and another payout account', () => {
  let shop: Shop;
  let members: Team;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
  });
  afterAll(() => shop.close());

  test('two people look at it before anything is paid there, and what is paid later goes there', async () => {
    const { product, stripe } = shop;
    const house = await product.signIn();
    const [ana, ben, agent] = [
      await members.join(house, 'owner'),
      await members.join(house, 'finance'),
      await members.join(house, 'agent'),
    ];
    const partner = { email: 'rita@reseller.example', partner_code: 'GENERALPARTNER' };
    async function apply(email: string) {
      const account = stripe.openAccount(email);
      const form = partnerApplicationInput({ ...partner, email, stripe_account_id: account });
      const { id } = (await product.post('/api/partner-applications', form)).json();
      const approval = { status: 'approved' };
      const url = `/api/admin/partner-applications/${id}`;
      expect(await members.ask(agent.headers, 'PATCH', url, approval)).toMatchObject({ status: 200 });
      return account;
    }
    async function sell() {
      const order = { partner_code: 'GENERALPARTNER', partner_email: partner.email, payment_type: 'setup' } as const;
      const { session_id } = await shop.orderForPartner(order);
      stripe.pay(session_id);
      await shop.settled();
      return session_id;
    }
    async function payWhenDue() {
      stripe.advanceDays(6);
      await shop.settled();
      await shop.payOut();
    }
    const paidTo = () =>
      stripe.world
        .all('transfer')
        .toReversed()
        .map(({ destination }) => destination);
    // Also of the first monthly payments, which are due meanwhile.
    const states = async () => new Set((await rowsOf(product, 'commission')).map(({ state, hold }) => hold ?? state));

    const first = await apply('rita@reseller.example');
    await sell();
    await payWhenDue();
    expect(paidTo()).toEqual([first]);

    await sell();
    const second = await apply('RITA@reseller.example');
    await payWhenDue();
    expect([paidTo(), await states()]).toEqual([[first], new Set(['paid', 'review'])]);
    // Nothing that is earned meanwhile slips through either.
    await sell();
    await payWhenDue();
    expect([paidTo(), await states()]).toEqual([[first], new Set(['paid', 'review'])]);

    for (const { id } of (await rowsOf(product, 'commission')).filter(({ hold }) => hold === 'review')) {
      const url = `/api/admin/commissions/${id}`;
      expect((await members.ask(ben.headers, 'GET', url)).body.review_reason).toBe(
        `the partner’s newest application names another payout account than one before: ${second}`,
      );
      expect((await members.ask(agent.headers, 'POST', `${url}/release/ask`)).status).toBe(403);
      expect((await members.ask(ben.headers, 'POST', `${url}/release/ask`)).status).toBe(200);
      expect((await members.ask(ana.headers, 'POST', `${url}/release/approve`)).status).toBe(200);
    }
    await shop.payOut();
    expect(await states()).not.toContain('review');
    const approved = paidTo();
    expect(new Set(approved.slice(1))).toEqual(new Set([second]));
    await sell();
    await payWhenDue();
    expect(paidTo().length).toBeGreaterThan(approved.length);
    expect(new Set(paidTo().slice(1))).toEqual(new Set([second]));
    expect(await states()).not.toContain('review');
  });

  test('where the first application named no account, the one that comes later is looked at as well', async () => {
    const { product, stripe } = shop;
    const agent = await members.join(await product.signIn(), 'agent');
    const partner = { email: 'tom@reseller.example', partner_code: 'GENERALPARTNER' };
    const later = stripe.openAccount('mallory@reseller.example');
    for (const account of [undefined, later]) {
      const form = partnerApplicationInput({ ...partner, stripe_account_id: account });
      const { id } = (await product.post('/api/partner-applications', form)).json();
      await members.ask(agent.headers, 'PATCH', `/api/admin/partner-applications/${id}`, { status: 'approved' });
    }
    const { session_id } = await shop.orderForPartner({
      ...{ partner_code: 'GENERALPARTNER', partner_email: partner.email, payment_type: 'setup' },
    });
    stripe.pay(session_id);
    await shop.settled();
    stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    expect(stripe.world.all('transfer').filter(({ destination }) => destination === later)).toEqual([]);
    const checkout = (await shop.checkout(session_id)).id;
    expect(await rowsOf(product, 'commission', 'checkout_id = $1', [checkout])).toMatchObject([{ hold: 'review' }]);
  });
});
