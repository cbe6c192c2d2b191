import { describe, expect, test } from 'vitest';
import { successAddress } from '#core/money/billing/rules.ts';
import { isOwnAddress } from '#core/money/checkout/rules.ts';
import { partnerCheckout, regularCheckout } from '#core/money/checkout/schemas.ts';
import { plans, soldPlanIds } from '#core/money/plans/plans.ts';
import {
  asPaymentType,
  chargedToday,
  laterPayments,
  laterPaymentsNote,
  paymentTypes,
} from '#core/money/plans/rules.ts';

describe('what a purchase costs', () => {
  test.each([
    ['basic', 'setup', 149_900, 14],
    ['basic', 'installment', 14_900, 14],
    ['basic', 'monthly', 39_900, null],
    ['premier', 'setup', 250_000, 14],
    ['premier', 'installment', 25_000, 14],
    ['premier', 'monthly', 189_900, null],
  ] as const)('%s by %s: %i cents today', (plan, type, today, startsInDays) => {
    expect(chargedToday(plan, type)).toBe(today);
    expect(laterPayments(plan, type)).toMatchObject({ monthlyCents: plans[plan].monthlyCents, startsInDays });
  });

  test('installments: ten in all, the first today and nine with the monthly plan', () => {
    for (const plan of soldPlanIds) {
      expect(laterPayments(plan, 'installment').installments).toEqual({
        count: 9,
        cents: plans[plan].installmentCents,
      });
      for (const type of ['setup', 'monthly'] as const) expect(laterPayments(plan, type).installments).toBeNull();
    }
  });

  test('split is another name for installments', () => {
    expect(asPaymentType('split')).toBe('installment');
    for (const type of paymentTypes) expect(asPaymentType(type)).toBe(type);
  });

  test.each([
    ['basic', 'monthly', 'Your plan is $399 a month plus usage, starting today.'],
    ['basic', 'setup', 'Your plan starts in 14 days at $399 a month plus usage.'],
    [
      'premier',
      'installment',
      'Your plan starts in 14 days at $1,899 a month plus usage. Each of your first 9 bills also includes $250 of your setup fee.',
    ],
  ] as const)('%s by %s: the payment page says what follows', (plan, type, words) => {
    expect(laterPaymentsNote(plan, type)).toBe(words);
  });
});

describe('where a payment page returns to', () => {
  test.each([
    ['https://ringwell.test/success', true],
    ['https://ringwell.test/partner-checkout?x=1', true],
    ['https://ringwell.test.evil.example/success', false],
    ['https://ringwell.test@evil.example/success', false],
    ['http://ringwell.test/success', false],
    ['https://ringwell.test:8443/success', false],
    ['//ringwell.test/success', false],
    ['javascript:alert(1)', false],
    ['/success', false],
  ])('%s is our own: %s', (address, own) => {
    expect(isOwnAddress(address, ['https://ringwell.test'])).toBe(own);
  });

  test('the success page’s address contains what was bought, and a placeholder for the session id', () => {
    const bought = { planName: 'Basic Level', amountCents: 149_900 };
    expect(successAddress('https://r.test/success', { ...bought, sessionId: '{CHECKOUT_SESSION_ID}' })).toBe(
      'https://r.test/success?session_id={CHECKOUT_SESSION_ID}&plan=Basic+Level&amount=149900',
    );
    expect(successAddress('https://r.test/success#top', { ...bought, sessionId: 'cs_demo_1', demo: true })).toBe(
      'https://r.test/success?demo=true&session_id=cs_demo_1&plan=Basic+Level&amount=149900',
    );
  });
});

describe('the rules of the checkout forms', () => {
  const addresses = { success_url: 'http://localhost/success', cancel_url: 'http://localhost/' };
  const regular = { product_id: 'basic', payment_type: 'setup', customer_email: 'ana@dental.example', ...addresses };
  const partner = { ...regular, partner_code: 'ETC' };
  const complaints = (schema: typeof regularCheckout | typeof partnerCheckout, form: object) =>
    [
      ...new Map(
        (schema.safeParse(form).error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue]),
      ),
    ].map(([field, issue]) => `${field}: ${issue.message}`);

  test.each([
    [{ customer_email: '' }, 'customer_email: Email address is required for checkout.'],
    [{ customer_email: undefined }, 'customer_email: Email address is required for checkout.'],
    [{ customer_email: 'ana@dental' }, 'customer_email: Please enter a valid email address.'],
    [{ product_id: 'diamond' }, 'product_id: Please choose the Basic Level or the Premier Level plan'],
    [{ payment_type: 'weekly' }, 'payment_type: Please choose how you would like to pay'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url: Please use an address on this site'],
  ])('plan dialog: %j', (wrong, complaint) => {
    expect(complaints(regularCheckout, { ...regular, ...wrong })).toEqual([complaint]);
  });

  test.each([
    [{ partner_code: 'ACME' }, 'partner_code: Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)'],
    [
      { partner_code: undefined },
      'partner_code: Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)',
    ],
    [{ customer_email: '' }, 'customer_email: Please enter your email address to receive purchase confirmation.'],
    [{ customer_email: 'a b@c.example' }, 'customer_email: Please enter a valid customer email address.'],
    [
      { partner_code: 'GENERALPARTNER' },
      'partner_email: Please enter your partner email address to receive commission receipts.',
    ],
    [
      { partner_code: 'GENERALPARTNER', partner_email: ' ' },
      'partner_email: Please enter your partner email address to receive commission receipts.',
    ],
    [
      { partner_code: 'generalpartner', partner_email: 'no-at-sign' },
      'partner_email: Please enter a valid partner email address.',
    ],
  ])('partner checkout: %j', (wrong, complaint) => {
    expect(complaints(partnerCheckout, { ...partner, ...wrong })).toEqual([complaint]);
  });

  test('a code is accepted in any letter case, and only general partners have a receipt address', () => {
    const sent = { ...partner, partner_email: 'me@partner.example', payment_type: 'split' };
    expect(partnerCheckout.parse({ ...sent, partner_code: ' etc ' })).toMatchObject({
      partner_code: 'ETC',
      partner_email: null,
      payment_type: 'installment',
    });
    expect(partnerCheckout.parse({ ...sent, partner_code: 'GeneralPartner' }).partner_email).toBe('me@partner.example');
  });
});
