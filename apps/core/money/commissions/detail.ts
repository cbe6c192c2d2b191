import { sql } from 'kysely';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { runForFirst } from '#core/platform/statements.ts';
import { billed, paymentReviewReason } from './accrual.ts';
import { presentCommission } from './presenter.ts';
import { type CommissionDetail, commissionDetail } from './schemas.ts';

/** A commission with its payee and transfers, in one snapshot. Throws `not_found` for unknown ids. */
export async function readCommission({ prisma }: Pick<Database, 'prisma'>, id: string) {
  const [record] = await prisma.$transaction(
    [
      prisma.commission.findUnique({
        where: { id },
        include: { payee: true, transfers: { orderBy: { number: 'asc' } } },
      }),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  if (!record) throw new AppError('not_found', 'There is no such commission');
  return record;
}

/**
 * A commission with its review reason, transfers and journals, the oldest first. Throws `not_found` for unknown ids.
 */
export async function readDetail({ prisma, sql: via }: Database, id: string): Promise<CommissionDetail> {
  const record = await readCommission({ prisma }, id);
  const asked = await runForFirst(
    via,
    billed()
      .select((row) =>
        sql<string>`concat_ws('; ', ${paymentReviewReason(row)}, ${record.reviewReason}::text)`.as('review_reason'),
      )
      .where('invoice.id', '=', record.invoiceId),
  );
  const journals = await prisma.ledgerJournal.findMany({
    where: { entries: { some: { commissionId: id } } },
    include: { entries: { where: { commissionId: id }, orderBy: { id: 'asc' } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return commissionDetail.parse({
    ...presentCommission(record),
    review_reason: record.review ? (asked?.review_reason ?? null) : null,
    transfers: record.transfers.map((transfer) => ({
      state: transfer.state,
      amount: transfer.amountCents,
      reversed: transfer.reversedCents,
      account_id: transfer.accountId,
      transfer_id: transfer.transferId,
      at: (transfer.madeAt ?? transfer.createdAt).toISOString(),
    })),
    journals: journals.map((journal) => ({
      id: journal.id,
      kind: journal.kind,
      reason: journal.reason,
      at: journal.createdAt.toISOString(),
      entries: journal.entries.map(({ account, amountCents }) => ({ account, amount: amountCents })),
    })),
  });
}
