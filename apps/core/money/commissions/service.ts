import type { ExpressionBuilder } from 'kysely';
import type { PaymentClient } from '#core/clients/stripe/client.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { defineList, inOrder, listIds, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Letter } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { accrue, receiptJobId } from './accrual.ts';
import { clearReview } from './clearing.ts';
import { commissionReceipt } from './emails.ts';
import { createPartnerFollower } from './following.ts';
import { book } from './ledger.ts';
import { checkAccount, type PayeeDependencies } from './payees.ts';
import { createPayouts } from './payouts.ts';
import { presentCommission } from './presenter.ts';
import { commissionStates, nextMove } from './rules.ts';
import type { CommissionRow, CommissionStory } from './schemas.ts';
import { readCommission, readStory } from './story.ts';

const source = defineList({
  table: 'commission',
  search: searchedColumns(['partner_code', 'plan', 'invoice_id']),
  statusColumn: 'state',
  statuses: commissionStates,
});

/** Most invoices that are released, payees that are asked about and payouts that are begun in one round. */
const round = 200;

interface CommissionDependencies extends PayeeDependencies {
  /** Null in demo mode, where nothing is earned. */
  payments: PaymentClient | null;
}

export function createCommissionService({ payments, ...dependencies }: CommissionDependencies) {
  const { database, partners } = dependencies;
  const { prisma, sql } = database;
  const payouts = payments && createPayouts({ ...dependencies, payments });
  const atStripe = payments && createPartnerFollower({ ...dependencies, payments });

  return {
    /**
     * Brings the commissions of a stored invoice in line with it, in the transaction that stored it; what was paid out
     * too much is taken back by a job.
     */
    async follow(within: Sql, invoiceId: string): Promise<void> {
      const standings = await accrue(within, invoiceId);
      for (const { id } of standings.filter((standing) => nextMove(standing)?.do === 'reverse'))
        await queueSettling(within, id);
    },

    /** A connected account changed: what waited for it is paid at once. Gives the invoices it touched. */
    async followAccount(accountId: string): Promise<string[]> {
      const touched = (await atStripe?.account(accountId)) ?? [];
      if (touched.length > 0) await queueDue();
      return touched;
    },

    /** A transfer was taken back, by us or by hand. Gives the invoices it touched: none when we know of it. */
    followTransfer: async (transferId: string): Promise<string[]> => (await atStripe?.transfer(transferId)) ?? [],

    /**
     * Lets a payment stand that is held for review, at an administrator's word: its commissions go on their way. A
     * conflict when the commission is not held for review.
     */
    async release(id: string, actor: string): Promise<CommissionRow> {
      await clearReview(database, id, actor);
      return presentCommission(await readCommission(database, id));
    },

    /**
     * Releases commissions whose days of waiting are over by Stripe's clock, looks for accounts that are ready now, and
     * writes the jobs that pay. Returns how many it wrote; rejects with a `DeliveryFailure` when Stripe cannot be asked.
     */
    async advance(): Promise<number> {
      if (!payments) return 0;
      await releaseDue(payments);
      const waiting = await prisma.payee.findMany({
        where: { commissions: { some: { state: 'held', hold: 'account' } } },
        orderBy: { checkedAt: { sort: 'asc', nulls: 'first' } },
        take: round,
      });
      for (const payee of waiting) await checkAccount(dependencies, payments, payee);
      return queueDue();
    },

    /** Moves the money of one commission; says what was done. Safe to run twice, and at the same time. */
    settle: async (id: string): Promise<string[]> => payouts?.settle(id) ?? [],

    /** What the partner is written about a payment; null when it earned nothing or nobody knows where to write to. */
    async receipt(invoiceId: string): Promise<Letter | null> {
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
    story: (id: string): Promise<CommissionStory> => readStory(database, id),

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

  async function releaseDue(client: PaymentClient): Promise<void> {
    const waiting = await prisma.commission.count({ where: { releasedAt: null } });
    if (waiting === 0) return;
    const moment = await client.now();
    const due = await run(
      sql,
      db
        .selectFrom('commission')
        .select('invoice_id')
        .where((row) => isReleasable(row, moment))
        .groupBy('invoice_id')
        .limit(round),
    );
    for (const { invoice_id } of due.rows) {
      await database.transaction(async (within) => {
        const ids = (await accrue(within, invoice_id)).map(({ id }) => id);
        await run(
          within,
          db
            .updateTable('commission')
            .set({ released_at: moment })
            .where((row) => isOneOf(row.ref('id'), ids, 'uuid'))
            .where((row) => isReleasable(row, moment)),
        );
        await book(within, 'release', ids);
      });
    }
  }

  /** Commissions to be paid or taken back that no unfinished job is about; one that was given up waits for a person. */
  async function queueDue(): Promise<number> {
    const due = await run(
      sql,
      db
        .selectFrom('commission')
        .select('commission.id')
        .where((row) =>
          row.or([
            row('commission.state', '=', 'payable'),
            row.exists(
              row
                .selectFrom('commission_transfer as t')
                .select('t.id')
                .whereRef('t.commission_id', '=', 'commission.id')
                .where((transfer) =>
                  transfer.or([transfer('t.state', '=', 'started'), transfer('t.reversing_to', 'is not', null)]),
                ),
            ),
          ]),
        )
        .where(({ not, exists, selectFrom, cast, ref }) =>
          not(
            exists(
              selectFrom('job')
                .select('job.id')
                .where('job.subject_reference', '=', cast<string>(ref('commission.id'), 'text'))
                .where('job.name', '=', 'settle-commission')
                .where('job.state', '<>', 'succeeded'),
            ),
          ),
        )
        .orderBy('commission.id')
        .limit(round),
    );
    for (const { id } of due.rows) await queueSettling(sql, id);
    return due.rows.length;
  }
}
export type CommissionService = ReturnType<typeof createCommissionService>;

/** Nothing holds it, and its days of waiting are over. */
const isReleasable = (row: ExpressionBuilder<DB, 'commission'>, moment: Date) =>
  row.and([
    row('released_at', 'is', null),
    row('review', '=', false),
    row('disputed', '=', false),
    row('charge_id', 'is not', null),
    row('releases_at', '<=', moment),
  ]);

const queueSettling = (sql: Sql, id: string) =>
  addJobs(sql, 'commission', { id, request_id: 'commissions' }, [job('settle-commission', { id })]);
