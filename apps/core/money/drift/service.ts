import { type SyncDependencies, syncInvoice, syncSubscription } from '#core/money/billing/sync.ts';
import { adoptTransfers } from '#core/money/commissions/adoption.ts';
import { queueSettlement } from '#core/money/commissions/settlement-jobs.ts';
import type { Database } from '#core/platform/database.ts';
import { missingCommissions, readOurSide, readOwnSubscriptions, unbalancedCommissions } from './our-side.ts';
import { differences, type Finding, type Sides } from './rules.ts';
import { countOpen, isCheckDue, readDriftReport, storeCheck } from './store.ts';

/** The days before now whose objects at Stripe are compared: longer than a commission waits for its transfer. */
const windowDays = 35;
/** Seconds between two comparisons. */
const checkSeconds = 24 * 60 * 60;

interface DriftDependencies extends Omit<SyncDependencies, 'payments'> {
  /** Null in demo mode, where there is nothing to compare. */
  payments: SyncDependencies['payments'] | null;
}

/** The nightly comparison of our rows with Stripe. */
export function createDriftService(dependencies: DriftDependencies) {
  const { database, payments } = dependencies;
  return {
    /**
     * Compares when the last comparison is a day old; null when it is not, or in demo mode. Rejects with a
     * `DeliveryFailure` when Stripe does not answer: then nothing is stored.
     */
    checkWhenDue: async (signal: AbortSignal): Promise<Finding[] | null> =>
      payments && (await isCheckDue(database.sql, checkSeconds))
        ? check({ ...dependencies, payments: payments.within(signal) }, signal)
        : null,
    /** Compares now, as {@link createDriftService} does when it is due. */
    check: async (signal: AbortSignal): Promise<Finding[]> =>
      payments ? check({ ...dependencies, payments: payments.within(signal) }, signal) : [],
    report: () => readDriftReport(database.sql, payments !== null),
    countOpen: () => countOpen(database.sql),
  };
}

/**
 * Compares, reads again at Stripe what differs, compares once more, and stores what is left. An event that is just being
 * handled is no finding then.
 */
async function check(dependencies: SyncDependencies, signal: AbortSignal): Promise<Finding[]> {
  const stripe = await listStripe(dependencies);
  const before = differences({ stripe, ours: await readOurSide(dependencies.database.sql, stripe, windowDays) });
  for (const finding of before) {
    signal.throwIfAborted();
    await readAgain(dependencies, stripe, finding);
  }
  const now = before.length > 0 ? await listStripe(dependencies) : stripe;
  const { database } = dependencies;
  const findings = [
    ...differences({ stripe: now, ours: await readOurSide(database.sql, now, windowDays) }),
    ...(await missingCommissions(database.sql)),
    ...(await unbalancedCommissions(database.sql)),
  ];
  const compared = {
    subscriptions: now.subscriptions.length,
    invoices: now.invoices.length,
    transfers: now.transfers.length,
  };
  await database.transaction((via) => storeCheck(via, compared, findings));
  return findings;
}

/** What Stripe has that is ours, by our own rows or by its label: an unlabeled subscription of our customer too. */
async function listStripe({ database, payments }: SyncDependencies): Promise<Sides['stripe']> {
  const since = new Date((await payments.now()).getTime() - windowDays * 86_400_000);
  const own = await readOwnSubscriptions(database.sql);
  const ids = new Set(own.map(({ id }) => id));
  const customers = new Set(own.map(({ customer_id }) => customer_id));
  const subscriptions: Sides['stripe']['subscriptions'] = [];
  for (const { id, attemptId, customerId, status, priceIds } of await payments.subscriptionsSince(since)) {
    if (attemptId === null && !ids.has(id) && !customers.has(customerId)) continue;
    const prices = await Promise.all(priceIds.map((price) => payments.price(price)));
    subscriptions.push({ id, attemptId, status, plans: prices.map((price) => price?.plan ?? 'something unknown') });
  }
  const invoices = (await payments.invoicesSince(since)).filter(
    ({ attemptId, subscriptionId }) => attemptId !== null || (subscriptionId !== null && ids.has(subscriptionId)),
  );
  return { subscriptions, invoices, transfers: await payments.transfersSince(since) };
}

/** Repairs what a fresh read repairs. Each of these is safe to do at any time. */
async function readAgain(dependencies: SyncDependencies, stripe: Sides['stripe'], { kind, subject }: Finding) {
  if (kind.startsWith('subscription')) await syncSubscription(dependencies, subject);
  if (kind.startsWith('invoice')) await syncInvoice(dependencies, subject);
  if (kind === 'transfer-unknown')
    await adopt(
      dependencies,
      stripe.transfers.find(({ id }) => id === subject),
    );
}

/** Takes a transfer into the ledger whose commission is known, as when it was refunded and is due no transfer any more. */
async function adopt(dependencies: SyncDependencies, transfer: { commissionId: string | null } | undefined) {
  const id = transfer?.commissionId;
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return;
  const { prisma }: Database = dependencies.database;
  const commission = await prisma.commission.findUnique({ where: { id } });
  if (!commission) return;
  await adoptTransfers(dependencies, commission);
  // What is owed on it now is taken back by its job.
  await queueSettlement(dependencies.database.sql, id);
}
