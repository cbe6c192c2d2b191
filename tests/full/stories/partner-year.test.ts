import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

let shop: Shop;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openShop({ settings: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await shop.close();
  await mail.close();
});

test('a partner’s customer over a year: ten installments, twelve months, thirteen dates, to the cent', async () => {
  const form = {
    partner_code: 'GENERALPARTNER',
    partner_email: 'rita@reseller.example',
    customer_email: 'owner@dental.example',
  };
  await shop.approvePartner('Rita@reseller.example', 'acct_rita1');
  const { session_id } = await shop.orderForPartner({ ...form, product_id: 'basic', payment_type: 'split' });
  shop.stripe.pay(session_id);
  await shop.settled();
  for (let month = 1; month <= 12; month += 1) {
    shop.stripe.advanceMonths(1);
    await shop.settled();
    await shop.payOut();
  }

  const paid = await rowsOf(shop.product, 'invoice', "status = 'paid'");
  expect(paid).toHaveLength(13);
  expect(paid.every((invoice) => invoice.review_reason === null)).toBe(true);
  expect(shop.subscriptionOf(session_id).items.data).toHaveLength(1);
  expect(shop.stripe.world.all('subscription_schedule')).toMatchObject([{ status: 'released' }]);

  const earned = await rowsOf(shop.product, 'commission');
  const shares = (kind: string) => earned.filter((row) => row.kind === kind).map((row) => row.share_cents);
  expect(shares('installment')).toEqual(Array(10).fill(2_384));
  expect(shares('monthly')).toEqual(Array(12).fill(6_384));
  expect(new Set(earned.map((row) => String(row.paid_at))).size).toBe(13);
  expect(earned.every((row) => (row.state === 'held' && row.hold === 'account') || row.state === 'accrued')).toBe(true);

  const account = shop.stripe.openAccount('rita@reseller.example', 'acct_rita1');
  shop.stripe.advanceDays(6);
  await shop.settled();
  await shop.payOut();
  const total = 10 * 2_384 + 12 * 6_384;
  const transfers = shop.stripe.world.all('transfer');
  expect(transfers).toHaveLength(22);
  expect(transfers.every(({ destination }) => destination === account)).toBe(true);
  expect(transfers.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect(await ledgerOf(shop.product)).toEqual({
    commission_expense: total,
    partner_pending: 0,
    partner_payable: 0,
    partner_receivable: 0,
    partner_paid: -total,
  });
  const subjects = (to: string) =>
    mail.mails.filter((each) => JSON.stringify(each.to).includes(to)).map(({ subject = '' }) => subject);
  await eventually(async () => {
    expect(subjects('rita@reseller.example').filter((subject) => subject.startsWith('You earned'))).toHaveLength(13);
    expect(subjects('owner@dental.example')).toHaveLength(1);
    const status = await shop.status(session_id);
    expect(status).toMatchObject({ partner_commission: 2_384, commission_receipt_sent: true });
  });
});
