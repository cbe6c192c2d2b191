import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#core/platform/ids.ts';
import { reverseTransfer, setOnboarded } from '#devkit/simulators/stripe/connect.ts';
import { decodeForm } from '#devkit/simulators/stripe/form.ts';
import { eventually } from '#tests/support/conditions.ts';
import { emptyLedger, ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

describe('a commission that an administrator or the partner changes', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ settings: { SECOND_APPROVAL: 'off' } });
  });
  afterEach(() => shop.close());

  const commissions = (): Promise<Row[]> => rowsOf(shop.product, 'commission');
  const transfers = () => shop.stripe.world.all('transfer').toReversed();
  async function payWhenDue() {
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  }
  async function sell() {
    const { session_id } = await shop.orderForPartner({ payment_type: 'setup' });
    shop.stripe.pay(session_id);
    await shop.settled();
    return session_id;
  }
  async function detail(id: unknown) {
    const headers = await shop.product.signIn();
    return (await shop.product.app.inject({ url: `/api/admin/commissions/${id}`, headers })).json();
  }
  async function release(id: unknown) {
    const headers = await shop.product.signIn();
    const url = `/api/admin/commissions/${id}/release`;
    const answer = await shop.product.app.inject({ method: 'POST', url, headers });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('is paid when Stripe reports that the partner’s account is ready; later changes of the account are stored too', async () => {
    await sell();
    await payWhenDue();
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'account' }]);
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
    await shop.settled();
    await eventually(async () => expect(await commissions()).toMatchObject([{ state: 'paid' }]));
    expect(transfers()).toMatchObject([{ amount: 40_000, destination: 'acct_etc1' }]);

    setOnboarded(shop.stripe.world, shop.stripe.world.find('account', 'acct_etc1'), false);
    await shop.settled();
    expect(await rowsOf(shop.product, 'payee')).toMatchObject([{ account_id: 'acct_etc1', account_ready: false }]);
  });

  test('is not paid again after the operator reversed the transfer at Stripe, until an administrator approves it', async () => {
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
    await sell();
    await payWhenDue();
    const [first] = transfers();
    if (!first) throw new Error('Nothing was transferred');
    shop.stripe.deliveries.hold();
    reverseTransfer(shop.stripe.world, first, decodeForm('amount=15000'));
    await shop.stripe.deliveries.letGo({ times: 2 });
    await shop.settled();
    await shop.payOut();
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'review' }]);
    expect(await ledgerOf(shop.product)).toMatchObject({ partner_payable: -15_000, partner_paid: -25_000 });
    expect(await rowsOf(shop.product, 'ledger_journal', "kind = 'reversal'")).toMatchObject([
      { reason: `$150.00 of ${first.id} taken back at Stripe` },
    ]);
    expect(transfers()).toHaveLength(1);

    const [{ id } = {}] = await commissions();
    expect(await detail(id)).toMatchObject({
      status: 'held',
      review_reason: `$150.00 of ${first.id} taken back at Stripe`,
      transfers: [{ state: 'made', amount: 40_000, reversed: 15_000, account_id: 'acct_etc1', transfer_id: first.id }],
    });
    expect(await release(id)).toMatchObject({ status: 200, body: { status: 'payable' } });
    await shop.payOut();
    const { review_reason, journals } = await detail(id);
    expect(review_reason).toBeNull();
    expect(journals.map(({ kind }: Row) => kind)).toEqual(['accrual', 'release', 'payment', 'reversal', 'payment']);
    expect(journals[0].entries).toEqual([
      { account: 'commission_expense', amount: 40_000 },
      { account: 'partner_pending', amount: -40_000 },
    ]);
    expect(transfers()).toMatchObject([{ amount: 40_000 }, { amount: 15_000 }]);
    expect(await commissions()).toMatchObject([{ state: 'paid' }]);
  });

  test('of a payment that differs from its order continues after an administrator approves it, once, with a receipt', async () => {
    await shop.approvePartner('rita@reseller.example');
    const { session_id } = await shop.orderForPartner({
      payment_type: 'setup',
      partner_code: 'GENERALPARTNER',
      partner_email: 'rita@reseller.example',
    });
    shop.stripe.world.find('checkout.session', session_id).amount_total = 249_999;
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    // The bill is right, and its event may arrive before that of the page, which is not.
    const invoice = shop.stripe.world.find('checkout.session', session_id).invoice ?? '';
    await shop.billing.syncInvoice(invoice);
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'review' }]);
    await shop.stripe.deliveries.letGo();
    await shop.settled();
    const [{ id } = {}] = await commissions();
    expect(await release(newId())).toMatchObject({ status: 404 });
    expect(await detail(newId())).toMatchObject({ status: 404, detail: 'We couldn’t find this commission' });
    expect(await ledgerOf(shop.product)).toEqual(emptyLedger);

    expect(await release(id)).toMatchObject({ status: 200, body: { status: 'accrued', hold: null } });
    expect(await release(id)).toMatchObject({
      status: 409,
      body: { detail: 'This commission is accrued. It isn’t held for review' },
    });
    expect(await rowsOf(shop.product, 'ledger_journal')).toMatchObject([
      { kind: 'clearance', reason: 'Approved by admin: paid $2,499.99 where $2,500.00 was ordered' },
    ]);
    expect(await ledgerOf(shop.product)).toMatchObject({ commission_expense: 40_000, partner_pending: -40_000 });
    await eventually(async () =>
      expect(await rowsOf(shop.product, 'message', "subject LIKE 'You earned%'")).toMatchObject([
        { recipient: 'rita@reseller.example' },
      ]),
    );

    // Reading the payment again does not restore an approved review reason; a new one holds it.
    await shop.billing.syncCheckout(session_id);
    await shop.billing.syncInvoice(invoice);
    expect(await commissions()).toMatchObject([{ state: 'accrued' }]);
    shop.stripe.world.find('invoice', invoice).currency = 'jpy';
    await shop.billing.syncInvoice(invoice);
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'review' }]);
  });
});
