import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Account,
  type Balances,
  balancesOf,
  debtCents,
  dueCents,
  entriesFor,
  keptOf,
  nextMove,
  owedCents,
  type Payment,
  type Prospects,
  shareOf,
  workOff,
} from '#core/money/commissions/rules.ts';

/** Customers' payments as Stripe knows them, the partner's account, and our ledger about both. */
interface Sale {
  payment: Payment;
  /** Our side: what is posted of it, and transfers that were started. */
  prospects: Prospects;
  ledger: Partial<Balances>;
  begun: { key: number; do: 'transfer' | 'reverse'; cents: number } | null;
}

type Event =
  | { do: 'refund' | 'dispute'; sale: number; cents: number }
  | { do: 'refund fails' | 'dispute lost' | 'dispute won'; sale: number }
  | { do: 'read' | 'release'; sale: number }
  | { do: 'work'; sale: number; crash: 'never' | 'before Stripe acts' | 'before it is written down' };
const crashes = ['never', 'before Stripe acts', 'before it is written down'] as const;

const sale = fc.nat(2);
const cents = fc.integer({ min: 1, max: 60_000 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constantFrom('refund' as const, 'dispute' as const), sale, cents }),
  fc.record({ do: fc.constantFrom('refund fails' as const, 'dispute lost' as const, 'dispute won' as const), sale }),
  fc.record({ do: fc.constantFrom('read' as const, 'release' as const), sale }),
  fc.record({ do: fc.constant('work' as const), sale, crash: fc.constantFrom(...crashes) }),
);
const happensAtStripe = (event: Event) => !['read', 'release', 'work'].includes(event.do);

/** Runs one history whose changes at Stripe are in order and whose reads and payouts are not. */
function runHistory(amounts: number[], history: Event[], withdraws: boolean) {
  const sales = amounts.map((amount_cents, index): Sale => {
    const total_cents = amount_cents + index * 83;
    const lines = [{ id: 'line', amount_cents }];
    return {
      payment: { total_cents, paid_cents: total_cents, lines, refunds: [], disputes: [] },
      prospects: {
        postedCents: 0,
        transferredCents: 0,
        reversedCents: 0,
        offsetOutCents: 0,
        offsetInCents: 0,
        released: false,
        hold: null,
        reversibleCents: 0,
      },
      ledger: {},
      begun: null,
    };
  });
  const stripe = { done: new Map<number, boolean>(), balance: 0, sent: sales.map(() => 0) };
  let keys = 0;

  const post = (...concerned: Sale[]) => {
    let journal = 0;
    for (const { prospects, ledger } of concerned)
      for (const { account, amountCents } of entriesFor(balancesOf(prospects), ledger)) {
        ledger[account] = (ledger[account] ?? 0) + amountCents;
        journal += amountCents;
      }
    expect(journal, 'the sum of a journal').toBe(0);
  };
  const read = (each: Sale) => {
    each.prospects.postedCents = shareOf(keptOf(each.payment).get('line') ?? 0);
    post(each);
  };

  function begin(each: Sale) {
    const move = nextMove(each.prospects);
    if (move?.do === 'transfer') {
      const debtors = sales.map((debtor) => ({ debtor, cents: debtCents(debtor.prospects) }));
      const worked = workOff(debtors, dueCents(each.prospects));
      for (const { debtor, cents: paid } of worked) {
        debtor.prospects.offsetInCents += paid;
        each.prospects.offsetOutCents += paid;
      }
      post(each, ...worked.map(({ debtor }) => debtor));
    }
    const next = nextMove(each.prospects);
    if (next) each.begun = { key: keys++, ...next };
  }

  function askStripe(each: Sale, { key, do: what, cents: moved }: NonNullable<Sale['begun']>): boolean {
    const known = stripe.done.get(key);
    if (known !== undefined) return known;
    const covered = what === 'transfer' || stripe.balance >= moved;
    if (covered) {
      const signed = what === 'transfer' ? moved : -moved;
      stripe.balance += signed;
      const index = sales.indexOf(each);
      stripe.sent[index] = (stripe.sent[index] ?? 0) + signed;
      if (withdraws && what === 'transfer') stripe.balance = 0;
    }
    stripe.done.set(key, covered);
    return covered;
  }

  function work(each: Sale, crash: (typeof crashes)[number]) {
    read(each);
    if (!each.begun) begin(each);
    const { begun, prospects } = each;
    if (!begun || crash === 'before Stripe acts') return;
    const covered = askStripe(each, begun);
    if (crash === 'before it is written down') return;
    if (begun.do === 'transfer') {
      prospects.transferredCents += begun.cents;
      prospects.reversibleCents += begun.cents;
    } else if (covered) {
      prospects.reversedCents += begun.cents;
      prospects.reversibleCents -= begun.cents;
    } else {
      prospects.reversibleCents = 0;
    }
    each.begun = null;
    post(each);
    checkTransfers();
  }

  /** Never more is paid out than the payments could have earned. */
  function checkTransfers() {
    const most = amounts.reduce((sum, amount) => sum + shareOf(amount), 0);
    expect(stripe.sent.reduce((sum, net) => sum + net, 0)).toBeLessThanOrEqual(most);
    for (const [index, net] of stripe.sent.entries()) expect(net).toBeLessThanOrEqual(shareOf(amounts[index] ?? 0));
  }

  function happen(step: Event) {
    const each = sales[step.sale];
    if (!each) return;
    const { payment } = each;
    const open = payment.disputes.find(({ status }) => status === 'needs_response');
    if (step.do === 'refund') payment.refunds.push({ status: 'succeeded', amount_cents: step.cents });
    else if (step.do === 'dispute') payment.disputes.push({ status: 'needs_response', amount_cents: step.cents });
    else if (step.do === 'refund fails') Object.assign(payment.refunds.at(-1) ?? {}, { status: 'failed' });
    else if (step.do === 'dispute lost' || step.do === 'dispute won')
      Object.assign(open ?? {}, { status: step.do === 'dispute lost' ? 'lost' : 'won' });
    else if (step.do === 'release') {
      each.prospects.released = true;
      post(each);
    } else if (step.do === 'work') work(each, step.crash);
    else read(each);
  }

  for (const step of history) happen(step);
  for (const [index] of sales.entries()) happen({ do: 'release', sale: index });
  for (let round = 0; round < 8; round += 1) for (const each of sales) work(each, 'never');

  const held = (account: Account) => sales.reduce((sum, { ledger }) => sum + (ledger[account] ?? 0), 0);
  const shares = sales.map(({ payment }) => shareOf(keptOf(payment).get('line') ?? 0));
  return { sales, shares, stripe, held };
}

/** The same changes at Stripe in the same order; our reactions at other moments. */
function reshuffled(history: Event[], positions: number[]): Event[] {
  const changed = history.filter(happensAtStripe);
  for (const [index, ours] of history.filter((step) => !happensAtStripe(step)).entries())
    changed.splice((positions[index] ?? 0) % (changed.length + 1), 0, ours);
  return changed;
}

test('whatever happens, in whatever order, with crashes between any two steps: the ledger is right to the cent', () => {
  fc.assert(
    fc.property(
      fc.tuple(cents, cents, cents),
      fc.array(event, { maxLength: 30 }),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      fc.boolean(),
      (amounts, history, positions, withdraws) => {
        const first = runHistory(amounts, history, withdraws);
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(first.sales.flatMap(({ ledger }) => Object.values(ledger)))).toBe(0);
        expect(first.sales.map(({ ledger }) => ledger.commission_expense ?? 0)).toEqual(first.shares);
        expect(first.held('partner_pending')).toBe(0);
        expect(first.held('partner_payable')).toBe(0);
        expect(0 - first.held('partner_paid')).toBe(sum(first.stripe.sent));
        expect(sum(first.stripe.sent) - first.held('partner_receivable')).toBe(sum(first.shares));
        expect(first.held('partner_receivable')).toBe(sum(first.sales.map(({ prospects }) => owedCents(prospects))));
        if (!withdraws) expect(first.stripe.sent).toEqual(first.shares);

        const second = runHistory(amounts, reshuffled(history, positions), withdraws);
        expect(second.shares).toEqual(first.shares);
        expect(second.held('commission_expense')).toBe(first.held('commission_expense'));
        if (!withdraws) expect(second.stripe.sent).toEqual(first.stripe.sent);
      },
    ),
    { numRuns: 2_500, seed: 20_261_121 },
  );
});
