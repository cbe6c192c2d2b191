import type { PaymentClient } from '#core/clients/stripe/client.ts';
import { defineList, inOrder, listIds, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { receiptJobId } from './accrual.ts';
import { approveReview } from './approval.ts';
import { readCommission, readDetail } from './detail.ts';
import { commissionReceipt } from './emails.ts';
import type { PayeeDependencies } from './payees.ts';
import { createPayouts } from './payouts.ts';
import { presentCommission } from './presenter.ts';
import { releaseCommissions } from './release.ts';
import { commissionStates } from './rules.ts';
import type { CommissionDetail, CommissionRow } from './schemas.ts';

const source = defineList({
  table: 'commission',
  search: searchedColumns(['partner_code', 'plan', 'invoice_id']),
  statusColumn: 'state',
  statuses: commissionStates,
});

interface CommissionDependencies extends PayeeDependencies {
  /** Null in demo mode, where nothing is earned. */
  payments: PaymentClient | null;
}

export function createCommissionService({ payments, ...dependencies }: CommissionDependencies) {
  const { database, partners } = dependencies;
  const { prisma, sql } = database;
  const payouts = payments && createPayouts({ ...dependencies, payments });

  return {
    /**
     * Lets a payment stand that is held for review, at an administrator's word: its commissions go on their way. A
     * conflict when the commission is not held for review.
     */
    async release(id: string, actor: string): Promise<CommissionRow> {
      await approveReview(database, id, actor);
      return presentCommission(await readCommission(database, id));
    },

    /** Releases what is due and writes the jobs that pay; returns how many. Rejects with a `DeliveryFailure` when Stripe cannot be asked. */
    advance: async (): Promise<number> => (payments ? releaseCommissions({ ...dependencies, payments }) : 0),

    /** Moves the money of one commission; says what was done. Safe to run twice, and at the same time. */
    settle: async (id: string): Promise<string[]> => payouts?.settle(id) ?? [],

    /** What the partner is written about a payment; null when it earned nothing or nobody knows where to write to. */
    async receipt(invoiceId: string): Promise<Email | null> {
      const [first, ...others] = await prisma.commission.findMany({
        where: { invoiceId, shareCents: { gt: 0 } },
        orderBy: { id: 'asc' },
      });
      if (!first) return null;
      const checkout = await prisma.checkout.findUnique({ where: { id: first.checkoutId } });
      const to = checkout?.partnerEmail ?? (await partners.approved(first.partnerCode, null))?.email;
      return to ? commissionReceipt([first, ...others], to) : null;
    },

    /** Whether the receipt of a checkout's first payment has left for the partner. */
    async receiptSent(checkoutId: string): Promise<boolean> {
      const first = await prisma.commission.findFirst({ where: { checkoutId }, orderBy: { paidAt: 'asc' } });
      if (!first) return false;
      const receipt = await prisma.message.findUnique({ where: { jobId: receiptJobId(first.invoiceId) } });
      return receipt?.state === 'sent';
    },

    /** One commission with the story of its money; an unknown id is not found. */
    story: (id: string): Promise<CommissionDetail> => readDetail(database, id),

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<CommissionRow>> {
      const page = await listIds(sql, source, query);
      // In one snapshot: Prisma reads payees and transfers with statements of their own.
      const [records] = await prisma.$transaction(
        [prisma.commission.findMany({ where: { id: { in: page.rows } }, include: { payee: true, transfers: true } })],
        { isolationLevel: 'RepeatableRead' },
      );
      return { ...page, rows: inOrder(page.rows, records).map(presentCommission) };
    },
  };
}
export type CommissionService = ReturnType<typeof createCommissionService>;
