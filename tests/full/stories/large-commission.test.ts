import { expect, test } from 'vitest';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

/** A general partner whose account is connected and whose application an owner approved. */
async function approvedPartner({ product, stripe }: Shop) {
  const owner = await product.signIn();
  const members = team(product);
  const account = stripe.openAccount('rita@reseller.example');
  const form = { email: 'rita@reseller.example', partner_code: 'GENERALPARTNER', stripe_account_id: account };
  const applied = (await product.post('/api/partner-applications', partnerApplicationInput(form))).json();
  const url = `/api/admin/partner-applications/${applied.id}`;
  expect((await members.ask(owner, 'PATCH', url, { status: 'approved' })).status).toBe(200);
}

test('a commission above the set amount waits for two people', async () => {
  const shop = await openShop({ settings: { APPROVAL_ABOVE_DOLLARS: '300' } });
  const { product, stripe } = shop;
  try {
    await approvedPartner(shop);
    const { session_id } = await shop.orderForPartner({
      partner_code: 'GENERALPARTNER',
      partner_email: 'rita@reseller.example',
      payment_type: 'setup',
    });
    stripe.pay(session_id);
    await shop.settled();
    stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    expect(await rowsOf(product, 'commission')).toMatchObject([
      { state: 'held', hold: 'review', review_reason: 'the partner earns more than $300 on one payment' },
    ]);
    expect(stripe.world.all('transfer')).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('what a partner earns within a month above the set amount waits for two people, and what came before is paid', async () => {
  const shop = await openShop({ settings: { APPROVAL_ABOVE_DOLLARS: '0', APPROVAL_ABOVE_MONTH_DOLLARS: '500' } });
  const { stripe } = shop;
  try {
    await approvedPartner(shop);
    const buy = async () => {
      const { session_id } = await shop.orderForPartner({
        partner_code: 'GENERALPARTNER',
        partner_email: 'rita@reseller.example',
        payment_type: 'setup',
      });
      stripe.pay(session_id);
      await shop.settled();
    };
    await buy();
    // Stripe's moments are whole seconds: two payments within one have no order.
    stripe.advanceDays(1);
    await buy();
    stripe.advanceDays(6);
    await shop.settled();
    await shop.payOut();
    const reason = 'the partner earns more than $500 within 30 days';
    await eventually(async () =>
      expect((await rowsOf(shop.product, 'commission')).map((row) => [row.state, row.review_reason])).toEqual([
        ['paid', null],
        ['held', reason],
      ]),
    );
    expect(stripe.world.all('transfer')).toHaveLength(1);
  } finally {
    await shop.close();
  }
});
