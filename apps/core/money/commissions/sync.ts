import type { Sql } from '#core/platform/database.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { accrue } from './accrual.ts';
import { post } from './ledger.ts';
import { checkAccount, lockPayeeOf, type PayoutDependencies } from './payees.ts';
import { holdForReview } from './review.ts';
import { dueCents, nextMove } from './rules.ts';
import { queueDueSettlements, queueSettlement } from './settlement-jobs.ts';

interface KnownTransfer {
  id: string;
  invoice_id: string;
  commission_id: string;
  reversed_cents: number;
  reversing_to: number | null;
}

/** Updates the commissions of a stored invoice in the same transaction; a job reverses what was overpaid. */
export async function syncInvoiceCommissions(
  sql: Sql,
  { config }: Pick<PayoutDependencies, 'config'>,
  invoiceId: string,
): Promise<void> {
  const balances = await accrue(sql, { invoiceId, ...config.approvals });
  for (const { id } of balances.filter((balance) => nextMove(balance)?.do === 'reverse'))
    await queueSettlement(sql, id);
}

/**
 * A connected account became payable, or no longer is: its commissions are released or held. Returns the invoices it
 * affects.
 */
export async function syncPartnerAccount(dependencies: PayoutDependencies, accountId: string): Promise<string[]> {
  const { database, payments } = dependencies;
  const payees = await database.prisma.payee.findMany({ where: { account_id: accountId } });
  const touched: string[] = [];
  for (const payee of payees) touched.push(...(await checkAccount(dependencies, payments, payee)));
  if (touched.length > 0) await queueDueSettlements(database.sql);
  return touched;
}

/**
 * Handles a transfer reversed outside of this application. If the partner would be due the money again, it waits for
 * review. Returns the invoices it affects.
 */
export async function syncPartnerTransfer(
  { database, payments }: PayoutDependencies,
  transferId: string,
): Promise<string[]> {
  const known = await read(database.sql, transferId);
  if (!known) return [];
  const { reversedCents } = await payments.transfer(transferId);
  return database.transaction(async (sql) => {
    await lockPayeeOf(sql, known.commission_id);
    const row = (await read(sql, transferId)) ?? known;
    if (reversedCents <= Math.max(row.reversed_cents, row.reversing_to ?? 0)) return [];
    await run(
      sql,
      db.updateTable('commission_transfer').set({ reversed_cents: reversedCents }).where('id', '=', row.id),
    );
    const reviewReason = `${formatMoney(reversedCents)} of ${transferId} taken back at Stripe`;
    const [balance] = await post(sql, 'reversal', [row.commission_id], reviewReason);
    if (balance && dueCents(balance) > 0) {
      await run(sql, holdForReview(reviewReason).where('id', '=', row.commission_id));
      await post(sql, 'adjustment', [row.commission_id]);
    }
    return [row.invoice_id];
  });
}

/** The invoice whose commission a transfer at Stripe has paid; null for one that is not known here. */
export async function invoiceOfTransfer(via: Sql, transferId: string): Promise<string | null> {
  return (await read(via, transferId))?.invoice_id ?? null;
}

async function read(via: Sql, transferId: string): Promise<KnownTransfer | null> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('commission_transfer as t')
      .innerJoin('commission as c', 'c.id', 't.commission_id')
      .select(['t.id', 'c.invoice_id', 't.commission_id'])
      .select(['t.reversed_cents', 't.reversing_to'])
      .where('t.transfer_id', '=', transferId),
  );
  return found ?? null;
}
