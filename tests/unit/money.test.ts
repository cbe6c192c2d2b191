import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealCommissions, dollarsToCents, maxContractMonths, maxFeeCents } from '#core/leads/custom-deal/rules.ts';
import { centsToDollars, formatCount, formatMegabytes, formatMoney, percentOf } from '#core/shared/rules.ts';

/** The same sum calculated another way: exact integers, half up. */
const sixteenPercent = (cents: bigint) => (cents * 16n * 2n + 100n) / 200n;

describe('commissions', () => {
  test.each([
    [0, 0, 12, { integration: 0, monthly: 0, firstYear: 0, contract: 0 }],
    [149_900, 39_900, 12, { integration: 23_984, monthly: 6_384, firstYear: 100_592, contract: 100_592 }],
    [250_000, 189_900, 24, { integration: 40_000, monthly: 30_384, firstYear: 404_608, contract: 769_216 }],
    [3, 3, 1, { integration: 0, monthly: 0, firstYear: 0, contract: 0 }],
    [4, 28, 1, { integration: 1, monthly: 4, firstYear: 49, contract: 5 }],
    [
      maxFeeCents,
      maxFeeCents,
      maxContractMonths,
      { integration: 160_000_000, monthly: 160_000_000, firstYear: 2_080_000_000, contract: 96_160_000_000 },
    ],
  ])(
    'a fee of %i cents and %i a month over %i months',
    (integrationFeeCents, monthlyFeeCents, contractMonths, expected) => {
      expect(dealCommissions({ integrationFeeCents, monthlyFeeCents, contractMonths })).toEqual(expected);
    },
  );

  test('are exact to the cent for every possible deal', () => {
    const fee = fc.integer({ min: 0, max: maxFeeCents });
    fc.assert(
      fc.property(
        fee,
        fee,
        fc.integer({ min: 1, max: maxContractMonths }),
        (integrationFeeCents, monthlyFeeCents, contractMonths) => {
          const integration = sixteenPercent(BigInt(integrationFeeCents));
          const monthly = sixteenPercent(BigInt(monthlyFeeCents));
          const given = dealCommissions({ integrationFeeCents, monthlyFeeCents, contractMonths });
          expect(Object.values(given).every(Number.isSafeInteger)).toBe(true);
          expect(Object.values(given).map(BigInt)).toEqual([
            integration,
            monthly,
            integration + 12n * monthly,
            integration + BigInt(contractMonths) * monthly,
          ]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [1, 50, 1],
    [3, 50, 2],
    [25, 2, 1],
    [24, 2, 0],
    [99, 100, 99],
    [1, 0, 0],
  ])('%i cents at %i percent are rounded half up to %i', (cents, rate, expected) => {
    expect(percentOf(cents, rate)).toBe(expected);
  });
});

describe('amounts as people type them', () => {
  test.each([
    ['0', 0],
    ['1499', 149_900],
    ['1499.5', 149_950],
    ['1499.50', 149_950],
    [' 0.01 ', 1],
    ['0.29', 29],
    ['4.35', 435],
    ['1.1', 110],
    ['999999999.99', 99_999_999_999],
    ['007', 700],
  ])('%j is %i cents', (typed, cents) => {
    expect(dollarsToCents(typed)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '.',
    '5.',
    '.5',
    '-1',
    '+1',
    '1,000',
    '1e3',
    '0x10',
    '1.005',
    'NaN',
    'Infinity',
    '١٢',
    '１２',
    '$5',
    '5 $',
    '1 000',
    '1_000',
    '1234567890',
    '1.2.3',
    '\u00a05\u0000',
  ])('%j is no amount', (typed) => {
    expect(dollarsToCents(typed)).toBeNull();
  });

  test('a formatted amount parses to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(dollarsToCents(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)).toBe(cents);
      }),
    );
  });

  test('are formatted by the country’s own rules', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        expect(formatMoney(cents)).toBe(dollars.format(cents / 100));
        expect(formatCount(Math.abs(cents))).toBe(Math.abs(cents).toLocaleString('en-US'));
      }),
    );
  });

  test('are shown as people read them', () => {
    expect(formatMoney(149_900)).toBe('$1,499.00');
    expect(formatMoney(5)).toBe('$0.05');
    expect(formatMoney(-123_456_789)).toBe('-$1,234,567.89');
    expect(centsToDollars(149_950)).toBe(1499.5);
    expect(formatMegabytes(10 * 1024 * 1024)).toBe('10.00 MB');
    expect(formatMegabytes(1_300_000)).toBe('1.24 MB');
  });
});
