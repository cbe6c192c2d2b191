import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unapprovedPartner } from '#core/money/commissions/rules.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { team } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

const email = 'rita@reseller.example';

describe('a general partner, whom anyone can name by an email address,', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ settings: { SECOND_APPROVAL: 'off' } });
  });
  afterEach(() => shop.close());

  async function sell(partner_email = email) {
    const { session_id } = await shop.orderForPartner({
      partner_code: 'GENERALPARTNER',
      partner_email,
      payment_type: 'setup',
    });
    shop.stripe.pay(session_id);
    await shop.settled();
    return session_id;
  }
  async function payWhenDue() {
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  }
  const transfers = () => shop.stripe.world.all('transfer');
  const mails = () => rowsOf(shop.product, 'message', 'lower(recipient) = $1', [email]);

  test('is paid to the account on the approved application, and to no other', async () => {
    const account = shop.stripe.openAccount(email);
    await shop.approvePartner(email, account);
    const other = {
      email,
      partner_code: 'GENERALPARTNER',
      stripe_account_id: shop.stripe.openAccount('x@evil.example'),
    };
    await shop.product.post('/api/partner-applications', partnerApplicationInput(other));
    await sell('Rita@Reseller.example');
    expect(await rowsOf(shop.product, 'commission')).toMatchObject([{ state: 'accrued', hold: null }]);
    await payWhenDue();
    expect(transfers()).toMatchObject([{ destination: account, amount: 40_000 }]);
  });

  test('who named something else than an account waits, and Stripe is not asked for it', async () => {
    await shop.approvePartner(email, 'PayPal, please');
    await sell();
    await payWhenDue();
    expect(await rowsOf(shop.product, 'commission')).toMatchObject([{ state: 'held', hold: 'account' }]);
    expect(transfers()).toEqual([]);
    expect(shop.stripe.calls.filter(({ path }) => path.includes('PayPal'))).toEqual([]);
  });

  test('who was not approved when the order was made is held for a person, also once approved, and emailed once', async () => {
    const [first, second] = [await sell(), await sell()];
    const held = { state: 'held', hold: 'review', review_reason: unapprovedPartner, posted_cents: 0 };
    expect(await rowsOf(shop.product, 'commission')).toMatchObject([held, held]);
    const sent = await eventually(async () => {
      const found = await mails();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(sent).toMatchObject([{ subject: 'A Ringwell sale is waiting for a partner application' }]);
    expect(String(sent[0]?.text)).toContain('/partner-signup');
    expect(String(sent[0]?.text)).not.toMatch(/\$|%|earn|commission|\bdays/i);

    await shop.approvePartner(email, shop.stripe.openAccount(email));
    await payWhenDue();
    expect(transfers()).toEqual([]);
    const [{ id } = {}] = await rowsOf(shop.product, 'commission', 'checkout_id = $1', [
      (await shop.checkout(first)).id,
    ]);
    await shop.product.core.commissions.release(String(id), 'admin');
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount: 40_000 }]);
    // The next payments of that order go ahead; the other order still waits.
    shop.stripe.advanceMonths(1);
    await payWhenDue();
    const later = await rowsOf(shop.product, 'commission', "kind = 'monthly' AND checkout_id = $1", [
      (await shop.checkout(first)).id,
    ]);
    expect(later.map(({ review }) => review)).not.toContain(true);
    expect(
      await rowsOf(shop.product, 'commission', 'checkout_id = $1', [(await shop.checkout(second)).id]),
    ).toMatchObject([{ hold: 'review' }, { hold: 'review' }]);
  });

  test('is approved only by who may decide about money, one by one and many at once', async () => {
    const members = team(shop.product);
    const owner = await shop.product.signIn();
    const agent = await members.join(owner, 'agent');
    const admin = await members.join(owner, 'admin');
    const apply = async () =>
      (await shop.product.post('/api/partner-applications', partnerApplicationInput({ partner_code: 'ETC' }))).json()
        .id;
    const [first, second] = [await apply(), await apply()];
    const url = `/api/admin/partner-applications/${first}`;
    const bulk = '/api/admin/records/partner-applications/bulk';
    const approval = { status: 'approved' };
    expect(await members.ask(agent.headers, 'PATCH', url, approval)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('who is paid') },
    });
    const both = { ids: [first, second], change: approval };
    expect((await members.ask(agent.headers, 'POST', bulk, both)).status).toBe(403);
    const question = { status: 'more_information', reason: 'Where do you sell?' };
    expect((await members.ask(agent.headers, 'PATCH', url, question)).status).toBe(200);
    expect((await members.ask(admin.headers, 'PATCH', url, approval)).status).toBe(200);
    expect((await members.ask(owner, 'POST', bulk, { ...both, ids: [second] })).body.changed).toEqual([second]);
  });
});
