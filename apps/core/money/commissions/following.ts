import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { book } from './ledger.ts';
import { checkAccount, lockPayeeOf, type PayeeDependencies } from './payees.ts';
import { dueCents } from './rules.ts';

interface KnownTransfer {
  id: string;
  invoiceId: string;
  commissionId: string;
  reversedCents: number;
  reversingTo: number | null;
}

/** What partners, or people at Stripe's dashboard, do about accounts and transfers. Each gives the invoices it touched. */
export function createPartnerFollower(dependencies: PayeeDependencies & { payments: PaymentClient }) {
  const { database, payments } = dependencies;

  /** An account can be paid now, or cannot any more: what waits for it goes on, or waits. */
  async function account(accountId: string): Promise<string[]> {
    const payees = await database.prisma.payee.findMany({ where: { accountId } });
    const touched: string[] = [];
    for (const payee of payees) touched.push(...(await checkAccount(dependencies, payments, payee)));
    return touched;
  }

  /**
   * More of a transfer was taken back than we asked for: somebody did it by hand. Where the partner would be due the
   * money again, it is not sent again before a person has looked at it.
   */
  async function transfer(transferId: string): Promise<string[]> {
    const known = await read(database.sql, transferId);
    if (!known) return [];
    const { reversedCents } = await payments.transfer(transferId);
    return database.transaction(async (sql) => {
      await lockPayeeOf(sql, known.commissionId);
      const row = (await read(sql, transferId)) ?? known;
      if (reversedCents <= Math.max(row.reversedCents, row.reversingTo ?? 0)) return [];
      await run(
        sql,
        db.updateTable('commission_transfer').set({ reversed_cents: reversedCents }).where('id', '=', row.id),
      );
      const doubt = `${formatMoney(reversedCents)} of ${transferId} taken back at Stripe`;
      const [standing] = await book(sql, 'reversal', [row.commissionId], doubt);
      if (standing && dueCents(standing) > 0) {
        await run(sql, db.updateTable('commission').set({ doubt, review: true }).where('id', '=', row.commissionId));
        await book(sql, 'adjustment', [row.commissionId]);
      }
      return [row.invoiceId];
    });
  }

  return { account, transfer };
}

async function read(sql: Sql, transferId: string): Promise<KnownTransfer | null> {
  const found = await runForFirst(
    sql,
    db
      .selectFrom('commission_transfer as t')
      .innerJoin('commission as c', 'c.id', 't.commission_id')
      .select(['t.id', 'c.invoice_id as invoiceId', 't.commission_id as commissionId'])
      .select(['t.reversed_cents as reversedCents', 't.reversing_to as reversingTo'])
      .where('t.transfer_id', '=', transferId),
  );
  return found ?? null;
}
