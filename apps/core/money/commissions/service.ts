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
  /** Null in demo mode, where no commission is earned. */
  payments: PaymentClient | null;
}

export function createCommissionService({ payments, ...dependencies }: CommissionDependencies) {
  const { database, partners } = dependencies;
  const { prisma, sql } = database;
  const payouts = payments && createPayouts({ ...dependencies, payments });

  return {
    /**
     * Approves a payment that is held for review, at an administrator's request, and releases its commissions. A
     * conflict when the commission is not held for review.
     */
    async release(id: string, actor: string): Promise<CommissionRow> {
      await approveReview(database, id, actor);
      return presentCommission(await readCommission(database, id));
    },

    /**
     * Releases what is due and queues the payouts; returns how many. Rejects with a `DeliveryFailure` when Stripe does
     * not answer.
     */
    advance: async (): Promise<number> => (payments ? releaseCommissions({ ...dependencies, payments }) : 0),

    /** Transfers one commission and returns what was done. Safe to run twice, also concurrently. */
    settle: async (id: string): Promise<string[]> => payouts?.settle(id) ?? [],

    /** The partner's email about a payment; null when it earned nothing or there is no address. */
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

    /** Whether the receipt of a checkout's first payment was sent to the partner. */
    async receiptSent(checkoutId: string): Promise<boolean> {
      const first = await prisma.commission.findFirst({ where: { checkoutId }, orderBy: { paidAt: 'asc' } });
      if (!first) return false;
      const receipt = await prisma.message.findUnique({ where: { jobId: receiptJobId(first.invoiceId) } });
      return receipt?.state === 'sent';
    },

    /** One commission in detail. Throws `not_found` for unknown ids. */
    story: (id: string): Promise<CommissionDetail> => readDetail(database, id),

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<CommissionRow>> {
      const page = await listIds(sql, source, query);
      // In one snapshot: Prisma reads payees and transfers with separate statements.
      const [records] = await prisma.$transaction(
        [prisma.commission.findMany({ where: { id: { in: page.rows } }, include: { payee: true, transfers: true } })],
        { isolationLevel: 'RepeatableRead' },
      );
      return { ...page, rows: inOrder(page.rows, records).map(presentCommission) };
    },
  };
}
export type CommissionService = ReturnType<typeof createCommissionService>;
