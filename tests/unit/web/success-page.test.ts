import { describe, expect, test } from 'vitest';
import { parsePartnerSession } from '../../../apps/web/components/checkout/partner-session.ts';
import { isFinal, outcomeOf, purchaseOf, readQuery } from '../../../apps/web/pages/success/outcome.ts';

const status = (changes: object = {}) => ({
  payment_status: 'paid' as const,
  plan: 'premier' as const,
  payment_type: 'installment' as const,
  amount_total: 25_000,
  partner_code: null,
  partner_commission: null,
  main_account_amount: null,
  commission_receipt_sent: false,
  demo: false,
  ...changes,
});

const remembered = {
  session_id: 'cs_test_1',
  partner_code: 'GENERALPARTNER',
  partner_email: 'me@partner.example',
  product_id: 'basic',
  payment_type: 'split',
  total_amount: 14_900,
  timestamp: '2026-11-21T10:00:00.000Z',
};

describe('the success page', () => {
  test('says paid when the server does, whatever the address says, and never otherwise', () => {
    const asked = readQuery('?session_id=cs_test_1&payment_status=paid&amount=100');
    expect(outcomeOf(asked, status())).toBe('paid');
    for (const address of ['', '?demo=true', '?session_id=cs_test_1', '?session_id=cs_test_1&demo=true']) {
      const query = readQuery(address);
      for (const answer of ['waiting', 'unknown'] as const) expect(outcomeOf(query, answer)).not.toBe('paid');
      for (const payment_status of ['processing', 'unpaid', 'expired', 'demo'] as const) {
        expect(outcomeOf(query, status({ payment_status }))).not.toBe('paid');
      }
      expect(outcomeOf(query, status())).toBe('paid');
    }
  });

  test.each([
    ['', 'waiting', 'none'],
    ['?demo=true', 'waiting', 'demo'],
    ['?demo=1', 'waiting', 'none'],
    ['?session_id=cs_test_1', 'waiting', 'confirming'],
    ['?session_id=cs_demo_1&demo=true', 'waiting', 'confirming'],
    ['?session_id=cs_demo_1&demo=true', 'unknown', 'demo'],
    ['?session_id=cs_test_1', 'unknown', 'unknown'],
    ['?session_id=cs_test_1', status({ payment_status: 'processing' }), 'confirming'],
    ['?session_id=cs_test_1', status({ payment_status: 'unpaid' }), 'unpaid'],
    ['?session_id=cs_test_1&demo=true', status({ payment_status: 'expired' }), 'expired'],
  ] as const)('opened with "%s" and answered %j it is %s', (address, answer, outcome) => {
    expect(outcomeOf(readQuery(address), answer)).toBe(outcome);
  });

  test('is bare only where the address has none of its parameters', () => {
    expect(['', '?', '?utm_source=mail'].map((address) => readQuery(address).bare)).toEqual([true, true, true]);
    for (const address of ['?session_id=', '?demo=1', '?plan=basic', '?amount=0'])
      expect(readQuery(address).bare).toBe(false);
  });

  test('polls until the status is final', () => {
    const final = (payment_status: string) => isFinal(status({ payment_status }));
    expect(['paid', 'demo', 'expired'].map(final)).toEqual([true, true, true]);
    expect(['processing', 'unpaid'].map(final)).toEqual([false, false]);
    expect([isFinal('waiting'), isFinal('unknown')]).toEqual([false, true]);
  });

  test.each([
    ['', 'Unknown Plan', 0],
    ['?plan=Premier+Level&amount=250000', 'Premier Level', 250_000],
    ['?plan=basic&amount=149900', 'Basic Level', 149_900],
    ['?plan=Diamond+Custom&amount=1', 'Diamond Custom', 1],
    ['?plan=toString&amount=-5', 'Unknown Plan', 0],
    ['?demo=true&plan=Call+1-900-555-0199+to+get+your+money+back', 'Unknown Plan', 0],
    ['?plan=%20&amount=1e9', 'Unknown Plan', 0],
    ['?amount=12.5', 'Unknown Plan', 0],
  ])('reads "%s" as %s for %i cents', (address, planName, amountCents) => {
    const query = readQuery(address);
    expect(purchaseOf(query, 'waiting', null)).toEqual({ planName, amountCents, paymentType: null, partner: null });
  });

  test('prefers the server’s data to the device’s, and uses the device’s only for the same payment', () => {
    const session = parsePartnerSession(JSON.stringify(remembered));
    if (session === 'broken') throw new Error('The session cannot be read');
    const query = readQuery('?session_id=cs_test_1&plan=Diamond&amount=1');
    expect(purchaseOf(query, 'waiting', session)).toEqual({
      planName: 'Basic Level',
      amountCents: 14_900,
      paymentType: 'installment',
      partner: { code: 'GENERALPARTNER', receiptSent: false },
    });
    const fromServer = status({ partner_code: 'ETC', partner_commission: 4_000, commission_receipt_sent: true });
    expect(purchaseOf(query, fromServer, session)).toEqual({
      planName: 'Premier Level',
      amountCents: 25_000,
      paymentType: 'installment',
      partner: { code: 'ETC', receiptSent: true },
    });
    expect(purchaseOf(readQuery('?session_id=cs_test_2'), 'waiting', session).partner).toBeNull();
  });

  test.each(['{oops', '[]', '"text"', '{}', JSON.stringify({ ...remembered, total_amount: '14900' })])(
    'reports invalid data on the device: %s',
    (stored) => expect(parsePartnerSession(stored)).toBe('broken'),
  );
});
