import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { CommissionTransfer } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { accrue } from './accrual.ts';
import { book, type Standing, standingsOf } from './ledger.ts';
import { checkAccount, lockPayeeOf, type PayoutDependencies } from './payees.ts';
import { debtCents, dueCents, nextMove, workOff } from './rules.ts';

/** A commission's money moves at most this often in one go: a reversal of each of two transfers, and a new one. */
const mostMoves = 4;

type Step =
  | { do: 'transfer'; transfer: CommissionTransfer; again: boolean }
  | { do: 'reverse'; transfer: CommissionTransfer & { reversingTo: number; transferId: string } };

/**
 * Moves the money of commissions. Every movement is written down before Stripe is asked, with all that is said to it, so
 * that the next try after a crash says the very same (`clients/stripe/transfers.ts`) and Stripe does it once.
 */
export function createPayouts(dependencies: PayoutDependencies) {
  const { database, payments } = dependencies;
  const { prisma } = database;

  /** Transfers what a commission is due, or takes back what is owed on it. Says what was done. */
  async function settle(id: string): Promise<string[]> {
    const commission = await prisma.commission.findUnique({ where: { id }, include: { payee: true } });
    if (!commission) return [];
    if (commission.releasedAt) await checkAccount(dependencies, payments, commission.payee);
    const done: string[] = [];
    for (let moves = 0; moves < mostMoves; moves += 1) {
      const step = await database.transaction((sql) => decide(sql, id, commission.invoiceId));
      if (!step) break;
      done.push(await (step.do === 'transfer' ? transfer(step.transfer, step.again) : reverse(step.transfer)));
    }
    return done;
  }

  async function decide(sql: Sql, id: string, invoiceId: string): Promise<Step | null> {
    await lockPayeeOf(sql, id);
    await accrue(sql, invoiceId);
    const transfers = await transfersOf(sql, id);
    const started = transfers.find(({ state }) => state === 'started');
    if (started) return { do: 'transfer', transfer: started, again: true };
    const reversing = transfers.find(isReversing);
    if (reversing) return { do: 'reverse', transfer: reversing };
    const [standing] = await standingsOf(sql, [id]);
    const move = standing ? nextMove(standing) : null;
    if (!standing || !move) return null;
    return move.do === 'reverse' ? startReversal(sql, transfers, move.cents) : startTransfer(sql, standing, transfers);
  }

  async function startReversal(sql: Sql, transfers: CommissionTransfer[], cents: number): Promise<Step | null> {
    const newest = transfers.findLast(
      ({ state, reversalRefused, amountCents, reversedCents }) =>
        state === 'made' && !reversalRefused && reversedCents < amountCents,
    );
    if (!newest) return null;
    const reversingTo = Math.min(newest.reversedCents + cents, newest.amountCents);
    await sql.query({
      text: 'UPDATE commission_transfer SET reversing_to = $2 WHERE id = $1',
      values: [newest.id, reversingTo],
    });
    const transfer = { ...newest, reversingTo };
    return isReversing(transfer) ? { do: 'reverse', transfer } : null;
  }

  /** First what the partner owes on other commissions is taken out of it. */
  async function startTransfer(sql: Sql, standing: Standing, transfers: CommissionTransfer[]): Promise<Step | null> {
    const left = dueCents(standing) - (await workOffDebts(sql, standing));
    if (left === 0 || standing.accountId === null || standing.chargeId === null) return null;
    await sql.query({
      text: `
        INSERT INTO commission_transfer (id, commission_id, number, state, amount_cents, account_id, charge_id)
        VALUES ($1, $2, $3, 'started', $4, $5, $6)`,
      values: [newId(), standing.id, transfers.length + 1, left, standing.accountId, standing.chargeId],
    });
    const started = (await transfersOf(sql, standing.id)).at(-1);
    return started ? { do: 'transfer', transfer: started, again: false } : null;
  }

  async function workOffDebts(sql: Sql, standing: Standing): Promise<number> {
    const owing = await sql.query<{ id: string }>({
      text: `
        SELECT id FROM commission
        WHERE state = 'offset' AND id <> $1 AND payee_id = (SELECT payee_id FROM commission WHERE id = $1)`,
      values: [standing.id],
    });
    const debtors = await standingsOf(
      sql,
      owing.rows.map((row) => row.id),
    );
    const debts = debtors.map((debtor) => ({ id: debtor.id, cents: debtCents(debtor) }));
    const worked = workOff(debts, dueCents(standing));
    if (worked.length === 0) return 0;
    const total = worked.reduce((sum, { cents }) => sum + cents, 0);
    await sql.query({
      text: `
        UPDATE commission SET offset_in_cents = offset_in_cents + d.cents
        FROM json_to_recordset($1::json) AS d(id uuid, cents int) WHERE commission.id = d.id`,
      values: [JSON.stringify(worked)],
    });
    await sql.query({
      text: 'UPDATE commission SET offset_out_cents = offset_out_cents + $2 WHERE id = $1',
      values: [standing.id, total],
    });
    await book(sql, 'offset', [standing.id, ...worked.map(({ id }) => id)]);
    return total;
  }

  /** `again`: it was sent before and nobody knows what came of it, so it is looked for first; keys are forgotten in time. */
  async function transfer(row: CommissionTransfer, again: boolean): Promise<string> {
    const { commissionId, number, amountCents } = row;
    const key = `commission:${commissionId}:transfer`;
    const found = again ? await payments.findTransfer({ commissionId, number, since: row.createdAt }) : null;
    const made =
      found ??
      (await payments
        .createTransfer({
          accountId: row.accountId,
          amountCents,
          chargeId: row.chargeId,
          commissionId,
          number,
          idempotencyKey: number === 1 ? key : `${key}:${number}`,
        })
        .catch((error: unknown) => refused(row, error)));
    await record(commissionId, 'payment', {
      text: `UPDATE commission_transfer SET state = 'made', transfer_id = $2, made_at = now() WHERE id = $1 AND state = 'started'`,
      values: [row.id, made.id],
    });
    return `Transferred ${formatMoney(amountCents)}${found ? ', as found at Stripe' : ''}`;
  }

  /** A transfer that Stripe refused was not made: the next try may be about another amount or account. */
  async function refused(row: CommissionTransfer, error: unknown): Promise<never> {
    if (error instanceof DeliveryFailure && ['stripe_refused', 'stripe_unknown_object'].includes(error.errorClass))
      await database.sql.query({
        text: "UPDATE commission_transfer SET state = 'refused' WHERE id = $1 AND state = 'started'",
        values: [row.id],
      });
    throw error;
  }

  /** What Stripe has already taken back is read first, so a reversal whose answer was lost is not made again. */
  async function reverse({ id, commissionId, transferId, reversingTo }: Extract<Step, { do: 'reverse' }>['transfer']) {
    const { reversedCents } = await payments.transfer(transferId);
    const amountCents = reversingTo - reversedCents;
    const idempotencyKey = `commission-transfer:${id}:reversal:${reversedCents}-${reversingTo}`;
    const taken = amountCents <= 0 || (await payments.reverseTransfer({ transferId, amountCents, idempotencyKey }));
    await record(commissionId, 'reversal', {
      text: `
        UPDATE commission_transfer SET reversed_cents = GREATEST(reversed_cents, $2), reversing_to = NULL, reversal_refused = $3
        WHERE id = $1 AND reversing_to = $4`,
      values: [id, taken ? Math.max(reversingTo, reversedCents) : reversedCents, !taken, reversingTo],
    });
    return taken
      ? `Took back ${formatMoney(Math.max(amountCents, 0))}`
      : 'The account’s balance does not cover it; later commissions will';
  }

  function record(commissionId: string, kind: 'payment' | 'reversal', change: { text: string; values: unknown[] }) {
    return database.transaction(async (sql) => {
      await lockPayeeOf(sql, commissionId);
      await sql.query(change);
      await book(sql, kind, [commissionId]);
    });
  }

  return { settle };
}

async function transfersOf(sql: Sql, commissionId: string): Promise<CommissionTransfer[]> {
  const found = await sql.query<CommissionTransfer>({
    text: `
      SELECT id, commission_id AS "commissionId", number, state, amount_cents AS "amountCents", account_id AS "accountId",
             charge_id AS "chargeId", transfer_id AS "transferId", reversed_cents AS "reversedCents",
             reversing_to AS "reversingTo", reversal_refused AS "reversalRefused", created_at AS "createdAt", made_at AS "madeAt"
      FROM commission_transfer WHERE commission_id = $1 ORDER BY number`,
    values: [commissionId],
  });
  return found.rows;
}

function isReversing(
  transfer: CommissionTransfer,
): transfer is CommissionTransfer & { reversingTo: number; transferId: string } {
  return transfer.reversingTo !== null && transfer.transferId !== null;
}
