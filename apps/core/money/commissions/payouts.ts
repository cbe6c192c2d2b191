import type { Compilable } from 'kysely';
import { isRefusal } from '#core/clients/stripe/client.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import type { Commission, CommissionTransfer } from '#core/platform/prisma/client.ts';
import { db, inputRows, newRow, run } from '#core/platform/statements.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { accrue } from './accrual.ts';
import { adoptTransfers } from './adoption.ts';
import { type Balance, post, readBalances } from './ledger.ts';
import { checkAccount, lockPayeeOf, type PayoutDependencies } from './payees.ts';
import { debtCents, dueCents, nextMove, workOff } from './rules.ts';
import { holdSelfReferral } from './self-referral.ts';

/** Most movements of a commission in one run: a reversal of each of two transfers, and a new transfer. */
const mostMoves = 4;

type Step =
  | { do: 'transfer'; transfer: CommissionTransfer; invoiceLineId: string }
  | { do: 'reverse'; transfer: CommissionTransfer & { reversing_to: number; transfer_id: string } };

/**
 * Transfers what a commission is due, or reverses what is owed on it. Returns what was done. What Stripe has already
 * done is looked up first, because a restored backup forgets it and idempotency keys expire. Each transfer is stored with
 * its full request before it is sent (`clients/stripe/transfers.ts`), so that a retry repeats it and Stripe performs it once.
 */
export async function settle(dependencies: PayoutDependencies, id: string): Promise<string[]> {
  const { database, payments } = dependencies;
  const commission = await database.prisma.commission.findUnique({ where: { id }, include: { payee: true } });
  if (!commission) return [];
  if (commission.released_at) await checkAccount(dependencies, payments, commission.payee);
  const done = await adoptTransfers(dependencies, commission);
  for (let moves = 0; moves < mostMoves; moves += 1) {
    const step = await database.transaction((sql) => decide(sql, dependencies, commission));
    if (!step) break;
    done.push(await perform(dependencies, step));
  }
  return done;
}

/** Asks Stripe for a movement, and stores its result. Returns what was done. */
function perform(dependencies: PayoutDependencies, step: Step): Promise<string> {
  return step.do === 'transfer' ? makeTransfer(dependencies, step) : makeReversal(dependencies, step);
}

/** The next movement of a commission, stored before it is asked for; null when nothing is left to do. */
async function decide(
  sql: Sql,
  { config }: PayoutDependencies,
  { id, invoice_id, invoice_line_id }: Commission,
): Promise<Step | null> {
  await lockPayeeOf(sql, id);
  await holdSelfReferral(sql, invoice_id);
  await accrue(sql, { invoiceId: invoice_id, ...config.approvals });
  const transfers = await transfersOf(sql, id);
  const started = transfers.find(({ state }) => state === 'started');
  if (started) return { do: 'transfer', transfer: started, invoiceLineId: invoice_line_id };
  const reversing = transfers.find(isReversing);
  if (reversing) return { do: 'reverse', transfer: reversing };
  const [balance] = await readBalances(sql, [id]);
  const move = balance ? nextMove(balance) : null;
  if (!balance || !move) return null;
  if (move.do === 'reverse') return startReversal(sql, transfers, move.cents);
  const fresh = await startTransfer(sql, balance, transfers);
  return fresh && { do: 'transfer', transfer: fresh, invoiceLineId: invoice_line_id };
}

/** Starts to reverse the newest transfer that can be; null when there is none. */
async function startReversal(sql: Sql, transfers: CommissionTransfer[], cents: number): Promise<Step | null> {
  const newest = transfers.findLast(
    ({ state, reversal_refused, amount_cents, reversed_cents }) =>
      state === 'made' && !reversal_refused && reversed_cents < amount_cents,
  );
  if (!newest) return null;
  const reversing_to = Math.min(newest.reversed_cents + cents, newest.amount_cents);
  await run(sql, changeTransfer(newest.id).set({ reversing_to }));
  const transfer = { ...newest, reversing_to };
  return isReversing(transfer) ? { do: 'reverse', transfer } : null;
}

/** Deducts what the partner owes on other commissions first. */
async function startTransfer(
  sql: Sql,
  balance: Balance,
  transfers: CommissionTransfer[],
): Promise<CommissionTransfer | null> {
  const left = dueCents(balance) - (await workOffDebts(sql, balance));
  if (left === 0 || balance.accountId === null || balance.chargeId === null) return null;
  const number = Math.max(0, ...transfers.map((transfer) => transfer.number)) + 1;
  const fresh = newRow('commission_transfer', {
    id: transferRowId(balance.id, number),
    commission_id: balance.id,
    number,
    state: 'started',
    amount_cents: left,
    account_id: balance.accountId,
    charge_id: balance.chargeId,
    transfer_id: null,
    reversing_to: null,
    made_at: null,
  });
  await run(sql, db.insertInto('commission_transfer').values(fresh));
  return (await transfersOf(sql, balance.id)).at(-1) ?? null;
}

/** Sets what is due against the partner's debts. Returns the cents that were used for them. */
async function workOffDebts(sql: Sql, balance: Balance): Promise<number> {
  const owing = await run(
    sql,
    db
      .selectFrom('commission')
      .select('id')
      .where('state', '=', 'offset')
      .where('id', '<>', balance.id)
      .where('payee_id', '=', (select) =>
        select.selectFrom('commission as own').select('own.payee_id').where('own.id', '=', balance.id),
      ),
  );
  const debtors = await readBalances(
    sql,
    owing.rows.map((row) => row.id),
  );
  const debts = debtors.map((debtor) => ({ id: debtor.id, cents: debtCents(debtor) }));
  const worked = workOff(debts, dueCents(balance));
  if (worked.length === 0) return 0;
  const total = worked.reduce((sum, { cents }) => sum + cents, 0);
  await run(
    sql,
    db
      .updateTable('commission')
      .from(inputRows('d', { id: 'uuid', cents: 'int' }, worked))
      .set((row) => ({ offset_in_cents: row('commission.offset_in_cents', '+', row.ref('d.cents')) }))
      .whereRef('commission.id', '=', 'd.id'),
  );
  await run(
    sql,
    db
      .updateTable('commission')
      .set((row) => ({ offset_out_cents: row('offset_out_cents', '+', total) }))
      .where('id', '=', balance.id),
  );
  await post(sql, 'offset', [balance.id, ...worked.map(({ id }) => id)]);
  return total;
}

async function makeTransfer(
  { database, payments }: PayoutDependencies,
  { transfer: row, invoiceLineId }: Extract<Step, { do: 'transfer' }>,
): Promise<string> {
  const { commission_id, number, amount_cents } = row;
  const key = `commission:${commission_id}:transfer`;
  const made = await payments
    .createTransfer({
      accountId: row.account_id,
      amountCents: amount_cents,
      chargeId: row.charge_id,
      commissionId: commission_id,
      invoiceLineId,
      number,
      idempotencyKey: number === 1 ? key : `${key}:${number}`,
    })
    .catch((error: unknown) => refused(database.sql, row, error));
  await record(
    database,
    commission_id,
    'payment',
    changeTransfer(row.id)
      .set({ state: 'made', transfer_id: made.id, made_at: made.madeAt })
      .where('state', '=', 'started'),
  );
  return `Transferred ${formatMoney(amount_cents)}`;
}

/** A transfer Stripe refused was not made: the next attempt may use another amount or account. */
async function refused(sql: Sql, row: CommissionTransfer, error: unknown): Promise<never> {
  if (isRefusal(error)) await run(sql, changeTransfer(row.id).set({ state: 'refused' }).where('state', '=', 'started'));
  throw error;
}

/** Reads what Stripe has already reversed, so that a reversal whose answer was lost is not repeated. */
async function makeReversal(
  { database, payments }: PayoutDependencies,
  { transfer }: Extract<Step, { do: 'reverse' }>,
): Promise<string> {
  const { id, commission_id, transfer_id: transferId, reversing_to: reversingTo } = transfer;
  const { reversedCents } = await payments.transfer(transferId);
  const amountCents = reversingTo - reversedCents;
  const idempotencyKey = `transfer:${transferId}:reversal:${reversedCents}-${reversingTo}`;
  const taken = amountCents <= 0 || (await payments.reverseTransfer({ transferId, amountCents, idempotencyKey }));
  const reversed = taken ? Math.max(reversingTo, reversedCents) : reversedCents;
  await record(
    database,
    commission_id,
    'reversal',
    changeTransfer(id)
      .set((row) => ({
        reversed_cents: row.fn<number>('greatest', ['reversed_cents', row.val(reversed)]),
        reversing_to: null,
        reversal_refused: !taken,
      }))
      .where('reversing_to', '=', reversingTo),
  );
  return taken
    ? `Took back ${formatMoney(Math.max(amountCents, 0))}`
    : 'The account balance doesn’t cover it. Later commissions will';
}

/** Stores the result of a movement, and posts it to the ledger. */
function record(
  database: Database,
  commissionId: string,
  kind: 'payment' | 'reversal',
  change: Compilable,
): Promise<void> {
  return database.transaction(async (sql) => {
    await lockPayeeOf(sql, commissionId);
    await run(sql, change);
    await post(sql, kind, [commissionId]);
  });
}

/** The id of a commission's transfer in our rows. */
const transferRowId = (commissionId: string, number: number) =>
  idFromName(`commission-transfer:${commissionId}:${number}`);

const changeTransfer = (id: string) => db.updateTable('commission_transfer').where('id', '=', id);

async function transfersOf(sql: Sql, commissionId: string): Promise<CommissionTransfer[]> {
  const found = await run(
    sql,
    db
      .selectFrom('commission_transfer')
      .select(['id', 'commission_id', 'number', 'state', 'amount_cents'])
      .select(['account_id', 'charge_id', 'transfer_id'])
      .select(['reversed_cents', 'reversing_to', 'reversal_refused'])
      .select(['created_at', 'made_at'])
      .where('commission_id', '=', commissionId)
      .orderBy('number'),
  );
  return found.rows;
}

function isReversing(
  transfer: CommissionTransfer,
): transfer is CommissionTransfer & { reversing_to: number; transfer_id: string } {
  return transfer.reversing_to !== null && transfer.transfer_id !== null;
}
