import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCreditNote, voidCreditNote } from '#devkit/simulators/stripe/credit-notes.ts';
import { ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

describe('an invoice that is credited at Stripe', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
  });
  afterEach(() => shop.close());

  async function sell(overrides: Parameters<Shop['orderForPartner']>[0]) {
    const { session_id } = await shop.orderForPartner({ product_id: 'basic', ...overrides });
    shop.stripe.pay(session_id);
    await shop.settled();
    return { invoice: shop.stripe.world.find('checkout.session', session_id).invoice ?? '', session_id };
  }
  const credit = (invoice: string, amounts: Record<string, string>) =>
    createCreditNote(shop.stripe.world, { invoice, ...amounts });
  const commissions = async (): Promise<Row[]> =>
    (await rowsOf(shop.product, 'commission')).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  const shares = async () => (await commissions()).map(({ share_cents }) => share_cents);
  async function payWhenDue() {
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  }

  test('takes back the partner’s share of what was refunded, through Stripe or outside it, once', async () => {
    const { invoice } = await sell({ payment_type: 'setup', product_id: 'premier' });
    await payWhenDue();
    shop.stripe.deliveries.hold();
    credit(invoice, { amount: '100000', refund_amount: '40000', out_of_band_amount: '60000' });
    const sent = await shop.stripe.deliveries.letGo({ times: 2, order: (events) => events.toReversed() });
    await shop.settled();
    await shop.payOut();
    expect(sent.map(({ type }) => type)).toContain('credit_note.created');
    expect(await commissions()).toMatchObject([{ state: 'paid', share_cents: 24_000 }]);
    expect(shop.stripe.world.all('transfer')).toMatchObject([{ amount: 40_000, amount_reversed: 16_000 }]);
    expect(await ledgerOf(shop.product)).toMatchObject({ commission_expense: 24_000, partner_paid: -24_000 });
    expect(await rowsOf(shop.product, 'stripe_event', "type = 'credit_note.created'")).toMatchObject([
      { decision: 'Read the invoice of the credit note' },
    ]);
  });

  test('counts a credit to the customer’s balance once: on the invoice that is paid with it', async () => {
    const { invoice } = await sell({ payment_type: 'monthly' });
    credit(invoice, { amount: '9900', credit_amount: '9900' });
    await shop.settled();
    expect(await shares()).toEqual([6_384]);
    shop.stripe.advanceMonths(1);
    await shop.settled();
    expect(await shares()).toEqual([6_384, 4_800]);
  });

  test('and not yet paid earns the share of what the customer still pays; a voided note changes nothing', async () => {
    const { session_id } = await sell({ payment_type: 'monthly' });
    const { world } = shop.stripe;
    const { customer } = shop.subscriptionOf(session_id);
    world.cards.set(customer, 'declines');
    shop.stripe.advanceMonths(1);
    const [open] = world.all('invoice').filter(({ status }) => status === 'open');
    voidCreditNote(world, credit(open?.id ?? '', { amount: '20000' }));
    credit(open?.id ?? '', { amount: '9900' });
    await shop.settled();
    world.cards.set(customer, 'pays');
    shop.stripe.advanceDays(3);
    await shop.settled();
    expect(await shares()).toEqual([6_384, 4_800]);
    await payWhenDue();
    expect(await commissions()).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  });
});
