import { type InferResult, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, type InputRow, inputRows, insertSelected, isOneOf, newRow, run } from '#core/platform/statements.ts';
import { tellCommissions } from './events.ts';
import {
  type Balances,
  balancesOf,
  entriesFor,
  type Hold,
  holdOf,
  type JournalKind,
  type Prospects,
  stateOf,
  turnsOf,
} from './rules.ts';

/** A commission with the sums of its transfers. */
export interface Balance extends Prospects {
  id: string;
  chargeId: string | null;
  accountId: string | null;
  /** As its row says, until {@link post} writes the next. */
  stored: { state: string; hold: string | null };
}

/** Reads the balances of commissions, the oldest first. They can change at any time unless the payee is locked. */
export async function readBalances(via: Sql, ids: string[]): Promise<Balance[]> {
  const found = await run(via, balanceRows(ids));
  return found.rows.map(asBalance);
}

const balanceRows = (ids: string[]) =>
  db
    .selectFrom('commission')
    .innerJoin('payee', 'payee.id', 'commission.payee_id')
    .leftJoin('commission_transfer as t', (join) =>
      join.onRef('t.commission_id', '=', 'commission.id').on('t.state', '=', 'made'),
    )
    .select(['commission.id', 'commission.share_cents', 'commission.offset_out_cents', 'commission.offset_in_cents'])
    .select(['commission.review', 'commission.disputed', 'commission.charge_id'])
    .select(['commission.state', 'commission.hold'])
    .select(['payee.account_id', 'payee.account_ready'])
    .select((row) => {
      const left = sql<number>`${row.ref('t.amount_cents')} - ${row.ref('t.reversed_cents')}`;
      return [
        row('commission.released_at', 'is not', null).$castTo<boolean>().as('released'),
        row.fn.coalesce(row.fn.sum<number>('t.amount_cents'), row.lit(0)).as('transferred'),
        row.fn.coalesce(row.fn.sum<number>('t.reversed_cents'), row.lit(0)).as('reversed'),
        row.fn
          .coalesce(row.fn.sum<number>(left).filterWhere('t.reversal_refused', '=', false), row.lit(0))
          .as('reversible'),
      ];
    })
    .where((row) => isOneOf(row.ref('commission.id'), ids, 'uuid'))
    .groupBy(['commission.id', 'payee.id'])
    .orderBy('commission.id');

function asBalance(row: InferResult<ReturnType<typeof balanceRows>>[number]): Balance {
  const hold: Hold | null = holdOf({
    review: row.review,
    disputed: row.disputed,
    chargeId: row.charge_id,
    accountReady: row.account_ready,
  });
  return {
    id: row.id,
    chargeId: row.charge_id,
    accountId: row.account_id,
    stored: { state: row.state, hold: row.hold },
    hold,
    // Money under review is not the partner's yet; what was paid before the review stays posted.
    postedCents: row.review && row.transferred === 0 && row.offset_out_cents === 0 ? 0 : row.share_cents,
    transferredCents: row.transferred,
    reversedCents: row.reversed,
    reversibleCents: row.reversible,
    offsetOutCents: row.offset_out_cents,
    offsetInCents: row.offset_in_cents,
    released: row.released,
  };
}

/**
 * Posts one journal that brings the accounts of these commissions to their balances, and tells endpoints what changed;
 * does neither when nothing did. Their payee is locked. Returns the balances. `workers/schedules/commissions.ts` releases
 * accrued amounts later.
 */
export async function post(via: Sql, kind: JournalKind, ids: string[], reason?: string): Promise<Balance[]> {
  const balances = await readBalances(via, ids);
  const posted = await postedBalances(via, ids);
  const entries = balances.flatMap((balance) =>
    entriesFor(balancesOf(balance), posted.get(balance.id) ?? {}).map((entry) => ({
      id: newId(),
      commission_id: balance.id,
      account: entry.account,
      amount_cents: entry.amountCents,
    })),
  );
  if (entries.length > 0) await run(via, journalStatement(kind, reason ?? null, entries));
  const states = inputRows(
    's',
    { id: 'uuid', state: 'text', hold: 'text?', posted: 'int' },
    balances.map((balance) => {
      const state = stateOf(balance);
      return { id: balance.id, state, hold: state === 'held' ? balance.hold : null, posted: balance.postedCents };
    }),
  );
  await run(
    via,
    db
      .updateTable('commission')
      .from(states)
      .set((row) => ({ state: row.ref('s.state'), hold: row.ref('s.hold'), posted_cents: row.ref('s.posted') }))
      .whereRef('commission.id', '=', 's.id'),
  );
  await tellCommissions(
    via,
    balances.flatMap((balance) => changeOf(balance, posted.get(balance.id) ?? {})),
  );
  return balances;
}

/** What the journal changes for a commission, for endpoints; empty when that is nothing. */
function changeOf(balance: Balance, posted: Partial<Balances>) {
  const turns = turnsOf({ ...balance.stored, posted }, balance);
  return turns.length > 0 ? [{ id: balance.id, turns, isFirst: posted.commission_expense === undefined }] : [];
}

const entryColumns = { id: 'uuid', commission_id: 'uuid', account: 'text', amount_cents: 'int' } as const;

/** A journal with its entries. */
const journalStatement = (kind: JournalKind, reason: string | null, entries: InputRow<typeof entryColumns>[]) =>
  db
    .with('journal', (sent) =>
      sent
        .insertInto('ledger_journal')
        .values(newRow('ledger_journal', { id: newId(), kind, reason }))
        .returning('id'),
    )
    .with('written', (sent) =>
      insertSelected(
        'ledger_entry',
        sent.selectFrom('journal').innerJoin(inputRows('entry', entryColumns, entries), (join) => join.onTrue()),
        (row) => ({
          id: row.ref('entry.id'),
          journal_id: row.ref('journal.id'),
          commission_id: row.ref('entry.commission_id'),
          account: row.ref('entry.account'),
          amount_cents: row.ref('entry.amount_cents'),
        }),
      ),
    )
    .selectFrom('journal')
    .select('journal.id');

async function postedBalances(via: Sql, ids: string[]): Promise<Map<string, Partial<Balances>>> {
  const found = await run(
    via,
    db
      .selectFrom('ledger_entry')
      .select((entry) => ['commission_id', 'account', entry.fn.sum<number>('amount_cents').as('cents')])
      .where((entry) => isOneOf(entry.ref('commission_id'), ids, 'uuid'))
      .groupBy(['commission_id', 'account']),
  );
  const balances = new Map<string, Record<string, number>>();
  for (const { commission_id, account, cents } of found.rows)
    balances.set(commission_id, { ...balances.get(commission_id), [account]: cents });
  return balances;
}
