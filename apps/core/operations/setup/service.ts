import { sql } from 'kysely';
import { type Arrival, askArrival } from '#core/clients/arrival/client.ts';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { isRefusal, type PaymentClient } from '#core/clients/stripe/client.ts';
import { probeAges, silentQueues } from '#core/jobs/probes.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { catalogProblems, setUpCatalog } from '#core/money/billing/catalog.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, literal, runForFirst } from '#core/platform/statements.ts';
import { addressLine, proxyLine } from './address.ts';
import { clockLine, readClock } from './clock.ts';
import type { SetupDependencies } from './dependencies.ts';
import { emailLine } from './email.ts';
import { type ArchiveFound, backupLine, businessLine, workLine } from './machinery.ts';
import { paymentsLine, plansLine, type StripeState, stripeEventsLine } from './payments.ts';
import { providerLine } from './provider.ts';
import { alarmsLine, type LastSent, webhookLine } from './receivers.ts';
import { scannerLine } from './scanner.ts';
import type { SetupReport } from './schemas.ts';
import { secretsLine } from './secrets.ts';
import { sendTest } from './send-test.ts';
import { signInLine } from './sign-in.ts';
import { textsLine } from './texts.ts';
import { saidBy, tryOut } from './tries.ts';

/** What is set up and what is missing, each found by a try, for the setup page and for `npm run doctor`. */
export function createSetupService(dependencies: SetupDependencies) {
  return {
    /** Tries everything at once; an answer takes as long as the slowest part, 12 seconds at most. */
    report: (queue: QueueState) => readReport(dependencies, queue),
    /** Sends something real, and says what came of it. Throws a conflict where the part is not set up. */
    test: sendTest(dependencies),
    /** Creates the prices that Stripe lacks; returns their keys. Throws a conflict where Stripe does not take them. */
    makePlans: () => makePlans(dependencies),
  };
}
export type SetupService = ReturnType<typeof createSetupService>;

async function readReport(dependencies: SetupDependencies, queue: QueueState): Promise<SetupReport> {
  const { config, clock, database, mail, phones, payments, proxies, provider, scanner, sessionSeconds } = dependencies;
  const { sql: via } = database;
  const { publicUrl } = config.http;
  const now = clock.now();
  const [
    arrival,
    verified,
    sender,
    stripe,
    work,
    archive,
    lastEvent,
    lastWebhook,
    lastAlarm,
    stored,
    identity,
    scanned,
    signingIn,
    ahead,
  ] = await Promise.all([
    tryOut<Arrival>(publicUrl === null ? null : (signal) => askArrival(config, { publicUrl, now, signal })),
    tryOut(mail && (() => mail.verify())),
    tryOut(phones && ((signal) => phones.within(signal).sender())),
    tryOut<StripeState>(payments && ((signal) => readStripe(payments.within(signal)))),
    tryOut(async () => ({ ...queue, silentQueues: silentQueues(await probeAges(via)) })),
    tryOut(() => readArchive(via)),
    readLastEvent(via),
    readLastWebhook(via),
    readLastTest(via, 'alarm'),
    readStored(dependencies),
    tryOut(provider && (() => provider.discover())),
    tryOut(scanner && ((signal) => scanner.version(signal))),
    dependencies.accounts.signInState(),
    tryOut(() => readClock(via, clock)),
  ]);
  return {
    checked_at: now.toISOString(),
    lines: [
      businessLine(config),
      addressLine(config, arrival),
      proxyLine(arrival, proxies.lastSeen()),
      emailLine(config, verified),
      textsLine(config, sender),
      paymentsLine(config, stripe),
      plansLine(stripe),
      stripeEventsLine(config, stripe, lastEvent),
      webhookLine(config, lastWebhook),
      alarmsLine(config, verified, lastAlarm),
      workLine(work),
      clockLine(ahead),
      scannerLine(scanned),
      signInLine(signingIn),
      providerLine(config, identity),
      secretsLine(config, { stored, sessionSeconds }),
      backupLine(archive, now),
    ],
  };
}

const readStored = async ({ webhooks, accounts }: SetupDependencies) => ({
  endpoints: await webhooks.storedSecrets(),
  ...(await accounts.storedSecrets()),
});

async function readStripe(payments: PaymentClient): Promise<StripeState> {
  const [takesPayments, problems, receivers] = await Promise.all([
    payments.takesPayments(),
    catalogProblems(payments),
    payments.receivers(),
  ]);
  return { takesPayments, catalogProblems: problems, receivers };
}

interface Archiver {
  last_archived_time: Date | null;
  last_failed_time: Date | null;
}

async function readArchive(via: Sql): Promise<ArchiveFound> {
  const found = await runForFirst(
    via,
    db
      .selectFrom(sql<Archiver>`pg_stat_archiver`.as('archiver'))
      .select(['last_archived_time as lastAt', 'last_failed_time as lastFailedAt'])
      .select(sql<boolean>`current_setting('archive_mode') <> 'off'`.as('isOn')),
  );
  return found ?? { isOn: false, lastAt: null, lastFailedAt: null };
}

/** When the newest event came from Stripe itself; null when none has. */
async function readLastEvent(via: Sql): Promise<Date | null> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('stripe_event')
      .select('received_at')
      .where('source', '=', literal('webhook'))
      .orderBy('received_at', 'desc')
      .limit(1),
  );
  return found?.received_at ?? null;
}

/** What was last sent to the automation webhook: a lead, or a test. */
async function readLastWebhook(via: Sql): Promise<LastSent | null> {
  const [delivery, test] = await Promise.all([readLastDelivery(via), readLastTest(via, 'webhook')]);
  if (delivery === null || test === null) return delivery ?? test;
  return delivery.at > test.at ? delivery : test;
}

/** The newest attempts that are looked at; older ones say nothing about the current state. */
const newestAttempts = 2_000;

async function readLastDelivery(via: Sql): Promise<LastSent | null> {
  const newest = db
    .selectFrom('job_attempt')
    .select(['job_id', 'outcome', 'started_at', 'error_class'])
    .orderBy('started_at', 'desc')
    .limit(newestAttempts);
  const found = await runForFirst(
    via,
    db
      .selectFrom(newest.as('newest'))
      .innerJoin('job', 'job.id', 'newest.job_id')
      .select(['newest.outcome', 'newest.started_at', 'newest.error_class'])
      .where('job.name', '=', literal('deliver-webhook'))
      .where('newest.outcome', 'in', [literal('succeeded'), literal('failed'), literal('timed_out')])
      .orderBy('newest.started_at', 'desc')
      .limit(1),
  );
  return found ? { taken: found.outcome === 'succeeded', at: found.started_at, said: found.error_class } : null;
}

/** What came of the last test of this kind, by the audit log. */
async function readLastTest(via: Sql, kind: 'webhook' | 'alarm'): Promise<LastSent | null> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('audit_entry')
      .select((row) => ['created_at', sql<boolean>`${row.ref('details')} ->> 'taken' = 'true'`.as('taken')])
      .where('action', '=', literal('setup-tested'))
      .where((row) => sql<boolean>`${row.ref('details')} ->> 'kind' = ${kind}`)
      .where((row) => sql<boolean>`${row.ref('details')} ? 'taken'`)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return found ? { taken: found.taken, at: found.created_at, said: null } : null;
}

async function makePlans({ payments }: SetupDependencies): Promise<string[]> {
  if (!payments) throw new AppError('conflict', 'Payments are not set up. Set STRIPE_SECRET_KEY first.');
  try {
    return await setUpCatalog(payments);
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const what = isRefusal(error) ? 'Stripe did not create the prices' : 'Stripe could not be reached';
    throw new AppError('conflict', `${what}: ${saidBy(error)}. Please try again.`);
  }
}
