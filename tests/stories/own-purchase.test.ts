import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Joined, team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a partner buys a plan through their own link', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  test('two people look at it before the partner earns on it, and only then is it paid', async () => {
    const { product, stripe } = shop;
    const owner = await product.signIn();
    const members = team(product);
    const finance = await members.join(owner, 'finance');
    const agent = await members.join(owner, 'agent');
    const boss = await members.join(owner, 'owner');

    const account = stripe.openAccount('rita@reseller.example');
    const form = partnerApplicationInput({
      email: 'rita@reseller.example',
      partner_code: 'GENERALPARTNER',
      stripe_account_id: account,
    });
    const { id: application } = (await product.post('/api/partner-applications', form)).json();
    await product.core.database.prisma.partnerApplication.update({
      where: { id: application },
      data: { status: 'approved' },
    });

    const { session_id } = await shop.orderForPartner({
      partner_code: 'GENERALPARTNER',
      partner_email: 'rita@reseller.example',
      payment_type: 'setup',
      customer_email: 'Rita+desk@reseller.example',
    });
    stripe.pay(session_id);
    await shop.settled();
    stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    const [row] = await rowsOf(product, 'commission');
    const url = `/api/admin/commissions/${row?.id}`;
    expect((await members.ask(owner, 'GET', url)).body).toMatchObject({
      status: 'held',
      hold: 'review',
      review_reason: 'the customer has the partner’s email address',
      transferred: 0,
    });
    expect(stripe.world.all('transfer')).toEqual([]);
    const record = `/api/admin/records/partner-applications/${application}`;
    const seenBy = async ({ headers }: Joined) => {
      const { body } = await members.ask(headers, 'GET', record);
      return body.timeline.filter(({ kind }: { kind: string }) => kind === 'commission').length;
    };
    expect([await seenBy(finance), await seenBy(agent)], 'money is not for agents').toEqual([1, 0]);

    expect(await members.ask(finance.headers, 'POST', `${url}/release/ask`)).toMatchObject({ status: 200 });
    expect(await members.ask(boss.headers, 'POST', `${url}/release/approve`)).toMatchObject({ status: 200 });
    await shop.payOut();
    await eventually(async () =>
      expect((await members.ask(owner, 'GET', url)).body).toMatchObject({ status: 'paid', transferred: 40_000 }),
    );
    expect(stripe.world.all('transfer')).toMatchObject([{ amount: 40_000, destination: account }]);
  });
});
