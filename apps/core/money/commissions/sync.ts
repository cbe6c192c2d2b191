import type { Sql } from '#core/platform/database.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { accrue } from './accrual.ts';
import { book } from './ledger.ts';
import { checkAccount, lockPayeeOf, type PayoutDependencies } from './payees.ts';
import { dueCents, nextMove } from './rules.ts';
import { queueDueSettlements, queueSettlement } from './settlement-jobs.ts';

interface KnownTransfer {
  id: string;
  invoiceId: string;
  commissionId: string;
  reversedCents: number;
  reversingTo: number | null;
}

/**
 * Brings the commissions of a stored invoice in line with it, in the transaction that stored it; what was paid out too
 * much is taken back by a job.
 */
export async function syncInvoiceCommissions(sql: Sql, invoiceId: string): Promise<void> {
  const standings = await accrue(sql, invoiceId);
  for (const { id } of standings.filter((standing) => nextMove(standing)?.do === 'reverse'))
    await queueSettlement(sql, id);
}

/** A connected account can be paid now, or cannot any more: what waits for it is paid at once, or waits. Gives the invoices it touched. */
export async function syncPartnerAccount(dependencies: PayoutDependencies, accountId: string): Promise<string[]> {
  const { database, payments } = dependencies;
  const payees = await database.prisma.payee.findMany({ where: { accountId } });
  const touched: string[] = [];
  for (const payee of payees) touched.push(...(await checkAccount(dependencies, payments, payee)));
  if (touched.length > 0) await queueDueSettlements(database.sql);
  return touched;
}

/**
 * More of a transfer was taken back than we asked for: a person did it by hand. Where the partner would be due the money
 * again, it is not sent again before a person has looked at it. Gives the invoices it touched.
 */
export async function syncPartnerTransfer(
  { database, payments }: PayoutDependencies,
  transferId: string,
): Promise<string[]> {
  const known = await read(database.sql, transferId);
  if (!known) return [];
  const { reversedCents } = await payments.transfer(transferId);
  return database.transaction(async (sql) => {
    await lockPayeeOf(sql, known.commissionId);
    const row = (await read(sql, transferId)) ?? known;
    if (reversedCents <= Math.max(row.reversedCents, row.reversingTo ?? 0)) return [];
    await sql.query({
      text: 'UPDATE commission_transfer SET reversed_cents = $2 WHERE id = $1',
      values: [row.id, reversedCents],
    });
    const doubt = `${formatMoney(reversedCents)} of ${transferId} taken back at Stripe`;
    const [standing] = await book(sql, 'reversal', [row.commissionId], doubt);
    if (standing && dueCents(standing) > 0) {
      await sql.query({
        text: 'UPDATE commission SET doubt = $2, review = true WHERE id = $1',
        values: [row.commissionId, doubt],
      });
      await book(sql, 'adjustment', [row.commissionId]);
    }
    return [row.invoiceId];
  });
}

async function read(sql: Sql, transferId: string): Promise<KnownTransfer | null> {
  const found = await sql.query<KnownTransfer & Record<string, unknown>>({
    text: `
      SELECT t.id, invoice_id AS "invoiceId", commission_id AS "commissionId", reversed_cents AS "reversedCents",
             reversing_to AS "reversingTo"
      FROM commission_transfer t JOIN commission ON commission.id = commission_id WHERE transfer_id = $1`,
    values: [transferId],
  });
  return found.rows[0] ?? null;
}
