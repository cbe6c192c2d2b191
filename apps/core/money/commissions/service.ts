import { notConfigured } from '#core/clients/failure.ts';
import type { PaymentClient } from '#core/clients/stripe/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { defineList, listRows, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { receiptJobId } from './accrual.ts';
import { type ApprovalDependencies, approveRelease, askRelease, declineRelease, releaseAlone } from './approval.ts';
import { readCommission, readCommissions, readDetail } from './detail.ts';
import { commissionReceipt, saleWaiting } from './emails.ts';
import type { PayeeDependencies } from './payees.ts';
import { settle } from './payouts.ts';
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

interface CommissionDependencies extends PayeeDependencies, Pick<ApprovalDependencies, 'deciders'> {
  config: PayeeDependencies['config'] & Pick<Config, 'http' | 'site'>;
  /** Null in demo mode, where no commission is earned. */
  payments: PaymentClient | null;
}

export function createCommissionService(dependencies: CommissionDependencies) {
  const { database, payments } = dependencies;
  const paying = payments && { ...dependencies, payments };
  return {
    /** Releases a payment that is held for review, where that needs no second person. Throws a conflict otherwise. */
    release: (id: string, actor: string) => decide(dependencies, releaseAlone, { id, actor }),
    /** Asks for the release of a payment that is held for review. Throws a conflict when it cannot be. */
    askRelease: (id: string, actor: string) => decide(dependencies, askRelease, { id, actor }),
    /** Approves a release that another person asked for. Throws a conflict when there is none to approve. */
    approveRelease: (id: string, actor: string) => decide(dependencies, approveRelease, { id, actor }),
    /** Declines or withdraws a release that was asked for. Throws a conflict when there is none. */
    declineRelease: (id: string, actor: string) => decide(dependencies, declineRelease, { id, actor }),

    /**
     * Releases what is due and queues the payouts; returns how many. Rejects with a `DeliveryFailure` when Stripe does
     * not answer.
     */
    advance: async () => (paying ? releaseCommissions(paying) : 0),

    /**
     * Transfers one commission and returns what was done. Safe to run twice, also concurrently. Rejects with a
     * `DeliveryFailure`.
     */
    settle: async (id: string, signal: AbortSignal) => {
      if (!paying) throw notConfigured('STRIPE_SECRET_KEY');
      return settle({ ...paying, payments: paying.payments.within(signal) }, id);
    },

    receipt: (invoiceId: string) => receiptOf(dependencies, invoiceId),
    saleWaiting: (checkoutId: string) => waitingOf(dependencies, checkoutId),
    receiptSent: (checkoutId: string) => receiptSent(database, checkoutId),

    /** One commission in detail, for an actor. Throws `not_found` for unknown ids. */
    detail: (id: string, actor: string): Promise<CommissionDetail> =>
      readDetail(database, id, { actor, ...dependencies.config.approvals }),

    list: (query: PageQuery) => listCommissions(database, query),
  };
}
export type CommissionService = ReturnType<typeof createCommissionService>;

/** Takes a step towards the release of a payment; returns the commission as it then is. */
async function decide(
  dependencies: ApprovalDependencies,
  step: (dependencies: ApprovalDependencies, about: { id: string; actor: string }) => Promise<void>,
  about: { id: string; actor: string },
): Promise<CommissionRow> {
  await step(dependencies, about);
  return presentCommission(await readCommission(dependencies.database, about.id));
}

/** The partner's email about a payment; null when it earned nothing or there is no address. */
async function receiptOf(
  { database: { prisma }, partners }: PayeeDependencies,
  invoiceId: string,
): Promise<Email | null> {
  const [first, ...others] = await prisma.commission.findMany({
    where: { invoice_id: invoiceId, share_cents: { gt: 0 } },
    orderBy: { id: 'asc' },
  });
  if (!first) return null;
  const checkout = await prisma.checkout.findUnique({ where: { id: first.checkout_id } });
  const to = checkout?.partner_email ?? (await partners.firstApproved(first.partner_code))?.email;
  return to ? commissionReceipt([first, ...others], to) : null;
}

/** The email about a sale that waits for an application; null where there is no address, or it was approved since. */
async function waitingOf(
  { database: { prisma }, partners, config }: CommissionDependencies,
  checkoutId: string,
): Promise<Email | null> {
  const checkout = await prisma.checkout.findUnique({ where: { id: checkoutId } });
  if (!checkout?.partner_code || !checkout.partner_email) return null;
  if (await partners.approved(checkout.partner_code, checkout.partner_email)) return null;
  const applyUrl = `${siteAddress(config.http)}/partner-signup`;
  return saleWaiting(checkout.partner_email, { brand: config.site.brand, applyUrl });
}

/** Whether the receipt of a checkout's first payment was sent to the partner. */
async function receiptSent({ prisma }: Database, checkoutId: string): Promise<boolean> {
  const first = await prisma.commission.findFirst({ where: { checkout_id: checkoutId }, orderBy: { paid_at: 'asc' } });
  if (!first) return false;
  const receipt = await prisma.message.findUnique({ where: { job_id: receiptJobId(first.invoice_id) } });
  return receipt?.state === 'sent';
}

/** A page of the admin list, newest first. */
function listCommissions(database: Database, query: PageQuery): Promise<Page<CommissionRow>> {
  return listRows(database, source, query, { read: readCommissions, present: presentCommission });
}
