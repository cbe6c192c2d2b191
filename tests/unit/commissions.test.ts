import { describe, expect, test } from 'vitest';
import {
  balancesOf,
  holdOf,
  isDisputed,
  keptOf,
  largeAmount,
  nextMove,
  type Payment,
  type Prospects,
  releasedFrom,
  selfReferral,
  shareOf,
  stateOf,
  turnsOf,
  workOff,
} from '#core/money/commissions/rules.ts';

describe('a partner’s share', () => {
  test.each([
    [149_900, 23_984],
    [39_900, 6_384],
    [14_900, 2_384],
    [250_000, 40_000],
    [189_900, 30_384],
    [25_000, 4_000],
    [3, 0],
    [4, 1],
    [28, 4],
    [31, 5],
    [0, 0],
  ])('of %i cents is %i, rounded half up', (cents, share) => expect(shareOf(cents)).toBe(share));

  test('is released five days after the payment', () =>
    expect(releasedFrom(new Date('2026-02-26T10:00:00Z')).toISOString()).toBe('2026-03-03T10:00:00.000Z'));
});

describe('the part of a payment that is kept', () => {
  const payment: Payment = {
    total_cents: 1_100,
    paid_cents: 1_100,
    lines: [
      { id: 'a', amount_cents: 600 },
      { id: 'b', amount_cents: 400 },
    ],
    refunds: [],
    disputes: [],
  };
  /** The lines of the payment beside a credit. */
  const credited = (cents: number) => [...payment.lines, { id: 'c', amount_cents: -cents }];
  const kept = (changes: Partial<Payment>) => [...keptOf({ ...payment, ...changes }).values()];
  const moved = (status: string, amount_cents: number) => [{ status, amount_cents }];

  test.each([
    ['nothing went back', {}, [600, 400]],
    ['half went back', { refunds: moved('succeeded', 550) }, [300, 200]],
    ['a refund is pending', { refunds: moved('pending', 550) }, [300, 200]],
    ['a refund failed', { refunds: moved('failed', 550) }, [600, 400]],
    ['a cent went back', { refunds: moved('succeeded', 1) }, [600, 400]],
    ['all went back', { refunds: moved('succeeded', 1_100) }, [0, 0]],
    ['more went back than came in', { refunds: moved('succeeded', 1_100), disputes: moved('lost', 1_100) }, [0, 0]],
    ['a dispute is open', { disputes: moved('needs_response', 1_100) }, [600, 400]],
    ['a dispute was won', { disputes: moved('won', 1_100) }, [600, 400]],
    ['a dispute was lost', { disputes: moved('lost', 1_100) }, [0, 0]],
    ['only half was collected', { paid_cents: 550 }, [300, 200]],
    ['two refunds make a half', { refunds: [...moved('succeeded', 275), ...moved('succeeded', 275)] }, [300, 200]],
    ['more was paid than billed', { paid_cents: 2_000 }, [600, 400]],
    ['a credit lowers the bill', { lines: credited(100), total_cents: 1_000, paid_cents: 1_000 }, [540, 360, 0]],
    [
      'a credit lowers the bill and half goes back',
      { lines: credited(100), total_cents: 900, paid_cents: 900, refunds: moved('succeeded', 450) },
      [270, 180, 0],
    ],
    ['a credit pays for it all', { lines: credited(1_000), total_cents: 0, paid_cents: 0 }, [0, 0, 0]],
    ['a credit is more than the bill', { lines: credited(1_500), total_cents: -500, paid_cents: 0 }, [0, 0, 0]],
    ['a cent of credit is rounded', { lines: credited(1), total_cents: 999, paid_cents: 999 }, [600, 399, 0]],
  ] satisfies [string, Partial<Payment>, number[]][])('when %s', (_when, changes, cents) =>
    expect(kept(changes)).toEqual(cents),
  );

  test.each([
    ['needs_response', true],
    ['under_review', true],
    ['warning_needs_response', true],
    ['won', false],
    ['lost', false],
    ['warning_closed', false],
    ['prevented', false],
  ])('a dispute that is %s holds: %s', (status, holds) => expect(isDisputed(moved(status, 1))).toBe(holds));
});

test('a month beside a credit earns 16% of what was paid, and half of it after a refund of a half', () => {
  const payment = {
    total_cents: 179_900,
    paid_cents: 179_900,
    lines: [
      { id: 'credit', amount_cents: -10_000 },
      { id: 'month', amount_cents: 189_900 },
    ],
    refunds: [],
    disputes: [],
  };
  const share = (refunds: Payment['refunds']) => shareOf(keptOf({ ...payment, refunds }).get('month') ?? 0);
  expect(share([])).toBe(28_784);
  expect(share([{ status: 'succeeded', amount_cents: 89_950 }])).toBe(14_392);
});

describe('a commission', () => {
  const earned: Prospects = {
    postedCents: 100,
    transferredCents: 0,
    reversedCents: 0,
    offsetOutCents: 0,
    offsetInCents: 0,
    released: true,
    hold: null,
    reversibleCents: 0,
  };
  const paid = { ...earned, transferredCents: 100, reversibleCents: 100 };
  const spent = { ...paid, reversibleCents: 0 };

  test.each([
    ['accrued while it waits', { ...earned, released: false }, 'accrued', null],
    ['held for a dispute while it waits', { ...earned, released: false, hold: 'dispute' }, 'held', null],
    ['accrued without an account while it waits', { ...earned, released: false, hold: 'account' }, 'accrued', null],
    ['held without an account', { ...earned, hold: 'account' }, 'held', null],
    ['held for review', { ...earned, postedCents: 0, released: false, hold: 'review' }, 'held', null],
    ['payable', earned, 'payable', { do: 'transfer', cents: 100 }],
    ['paid', paid, 'paid', null],
    ['paid, and partly asked back', { ...paid, postedCents: 40 }, 'paid', { do: 'reverse', cents: 60 }],
    ['refunded before it was paid', { ...earned, postedCents: 0 }, 'refunded', null],
    ['reversed', { ...paid, postedCents: 0, reversedCents: 100, reversibleCents: 0 }, 'reversed', null],
    ['to be offset', { ...spent, postedCents: 0 }, 'offset', null],
    ['offset', { ...spent, postedCents: 0, offsetInCents: 100 }, 'offset', null],
    [
      'due again when a refund failed',
      { ...paid, reversedCents: 60, reversibleCents: 40 },
      'payable',
      { do: 'transfer', cents: 60 },
    ],
    ['paid by offsetting a debt', { ...earned, offsetOutCents: 100 }, 'paid', null],
  ] satisfies [string, Prospects, string, ReturnType<typeof nextMove>][])('is %s', (_what, prospects, state, move) => {
    expect(stateOf(prospects)).toBe(state);
    expect(nextMove(prospects)).toEqual(move);
    const net = prospects.offsetOutCents - prospects.offsetInCents;
    expect(Object.values(balancesOf(prospects)).reduce((sum, cents) => sum + cents, 0)).toBe(net);
  });

  const waiting = { ...earned, released: false };
  const reviewed: Prospects = { ...waiting, postedCents: 0, hold: 'review' };
  const asked = { ...paid, postedCents: 40 };
  const owing = { ...spent, postedCents: 40 };

  test.each([
    ['earned', null, waiting, ['accrued']],
    ['earned, and disputed before we knew', null, { ...waiting, hold: 'dispute' }, ['accrued', 'held']],
    ['put into review as it is earned', null, reviewed, ['held']],
    ['put into review later', waiting, reviewed, ['held']],
    ['approved', reviewed, waiting, ['accrued']],
    ['released', waiting, earned, []],
    ['released without an account', { ...waiting, hold: 'account' }, { ...earned, hold: 'account' }, ['held']],
    ['held for another reason', { ...earned, hold: 'account' }, { ...earned, hold: 'dispute' }, ['held']],
    ['no longer held', { ...earned, hold: 'account' }, earned, []],
    ['transferred', earned, paid, ['paid']],
    ['settled with a debt, and not transferred', earned, { ...earned, offsetOutCents: 100 }, []],
    ['found transferred after a backup was restored', null, paid, ['accrued', 'paid']],
    ['refunded in part before it is paid', earned, { ...earned, postedCents: 40 }, ['reversed']],
    ['refunded, and the refund failed', { ...earned, postedCents: 40 }, earned, ['accrued']],
    ['asked back in part', paid, asked, []],
    ['taken back in part', asked, { ...asked, reversedCents: 60, reversibleCents: 40 }, ['reversed']],
    [
      'taken back in part during a review',
      { ...asked, hold: 'review' },
      { ...asked, hold: 'review', reversedCents: 60 },
      ['reversed', 'held'],
    ],
    ['owed, because the account does not cover it', asked, owing, ['reversed']],
    ['recovered from a later commission', owing, { ...owing, offsetInCents: 60 }, ['reversed']],
    ['taken back by hand at Stripe', paid, { ...paid, reversedCents: 60, reversibleCents: 40 }, []],
    ['read again', paid, paid, []],
  ] satisfies [string, Prospects | null, Prospects, string[]][])(
    'that is %s is told so',
    (_what, before, after, turns) => {
      const posted = before ? balancesOf(before) : {};
      const state = before ? stateOf(before) : 'accrued';
      const hold = state === 'held' ? (before?.hold ?? null) : null;
      expect(turnsOf({ posted, state, hold }, after)).toEqual(turns);
    },
  );

  test.each([
    [{ review: true, disputed: true, chargeId: null, accountReady: false }, 'review'],
    [{ review: false, disputed: true, chargeId: null, accountReady: false }, 'dispute'],
    [{ review: false, disputed: false, chargeId: null, accountReady: false }, 'charge'],
    [{ review: false, disputed: false, chargeId: 'ch_1', accountReady: false }, 'account'],
    [{ review: false, disputed: false, chargeId: 'ch_1', accountReady: true }, null],
  ])('%o is held for: %s', (facts, hold) => expect(holdOf(facts)).toBe(hold));

  test('is offset against the oldest debts first, and by no more than its amount', () => {
    const debts = [
      { id: 'a', cents: 30 },
      { id: 'b', cents: 50 },
      { id: 'c', cents: 5 },
    ];
    expect(workOff(debts, 60)).toEqual([
      { id: 'a', cents: 30 },
      { id: 'b', cents: 30 },
    ]);
    expect(workOff(debts, 0)).toEqual([]);
  });
});

describe('a purchase seems to be the partner’s own', () => {
  const purchase = {
    customerEmail: 'rita@reseller.example',
    partnerEmails: ['boss@partner.example'],
    accountEmails: ['boss@partner.example'],
    cardEmails: [],
  };
  const email = 'the customer has the partner’s email address';
  const account = 'the customer has applied as a partner with the same payout account';
  const card = 'the customer paid with a card that the partner has bought with';

  test.each<[string, Partial<Parameters<typeof selfReferral>[0]>, string | null]>([
    ['with nothing in common', {}, null],
    ['with the same address', { customerEmail: 'boss@partner.example' }, email],
    ['with the address in other letters', { customerEmail: 'Boss@Partner.Example' }, email],
    ['with a tag on the customer’s address', { customerEmail: 'boss+shop@partner.example' }, email],
    ['with a tag on the partner’s address', { partnerEmails: ['rita+partner@reseller.example'] }, email],
    ['with another address at the same domain', { customerEmail: 'office@partner.example' }, null],
    ['with a plus sign in the domain only', { customerEmail: 'boss@part+ner.example' }, null],
    ['with any of the partner’s addresses', { partnerEmails: ['a@b.example', 'rita@reseller.example'] }, email],
    ['with an address that named the account', { accountEmails: ['Rita+1@reseller.example'] }, account],
    ['with the partner’s card', { cardEmails: ['boss+2@partner.example'] }, card],
    ['with a stranger’s card', { cardEmails: ['stranger@else.example'] }, null],
    ['without a known partner', { partnerEmails: [], accountEmails: [] }, null],
  ])('%s', (_, facts, reason) => {
    expect(selfReferral({ ...purchase, ...facts })).toBe(reason);
  });
});

test.each<
  [shares: number[], monthCents: number, above: [one: number | null, month: number | null], reason: string | null]
>([
  [[200_000], 0, [200_000, 500_000], null],
  [[200_001], 0, [200_000, 500_000], 'the partner earns more than $2,000 on one payment'],
  [[150_000, 60_000], 0, [200_000, 500_000], 'the partner earns more than $2,000 on one payment'],
  [[100_000], 400_000, [200_000, 500_000], null],
  [[100_000], 400_001, [200_000, 500_000], 'the partner earns more than $5,000 within 30 days'],
  [[9_000_000], 9_000_000, [null, null], null],
  [[], 0, [200_000, 500_000], null],
])(
  'on a payment that earns %j cents, after %j in a month, with %j as the most: %s',
  (shares, monthCents, above, reason) => {
    const [aboveCents, aboveMonthCents] = above;
    expect(largeAmount({ shares, monthCents }, { aboveCents, aboveMonthCents })).toBe(reason);
  },
);
