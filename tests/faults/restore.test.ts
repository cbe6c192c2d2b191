import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { partnerCheckout } from '#core/money/checkout/schemas.ts';
import { createLogger } from '#core/platform/logger.ts';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { chargesOf, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { type FaultServices, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { startWorkers } from '#workers/runtime.ts';
import { migrate } from '../../prisma/migrate.ts';

let services: FaultServices;
let drill: Drill;
beforeAll(async () => {
  services = await startFaultServices();
  drill = { server: services.postgres.url, stripe: await startStripe(), mail: await startMailServer() };
  drill.stripe.openAccount('etc@partner.example', 'acct_etc1');
  await stockStripe(drill.stripe);
  await copyDatabase(drill.server, 'template0', live);
  await migrate(urlOf(drill.server, live), 'prisma');
});
afterAll(async () => {
  await drill?.stripe.close();
  await drill?.mail.close();
  await services?.stop();
});

test('after a restored backup no one is paid twice, and what differs from Stripe is listed', async () => {
  const { before, after, ledger, findings, emailsAgain } = await restoreAndReport(drill);
  // One transfer for each payment; the refunded payment keeps half of its commission. Payouts run in any order.
  expect([...after.values()].toSorted(([a = 0], [b = 0]) => a - b)).toEqual([[20_000], [40_000], [40_000]]);
  for (const [payment, cents] of after) expect(cents).toEqual(before.get(payment));
  expect(ledger).toBe(60_000);
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(['order-unknown', 'transfer-unknown']);
  expect(emailsAgain.length).toBeGreaterThan(0);
});

const untilZero = (count: () => Promise<number>) => eventually(async () => expect(await count()).toBe(0));

interface Drill {
  /** The address of a Postgres server on which databases can be created. */
  server: string;
  stripe: StripeSimulator;
  mail: MailServer;
}

/** The databases of a drill. A template copy is a whole copy of a database that nobody uses meanwhile. */
const [live, backup] = ['ringwell_drill_live', 'ringwell_drill_backup'];
/** What an operator runs after a restore and before the workers start: docs/operations/back-up-and-restore.md. */
const afterRestore = "UPDATE scheduled_job SET last_started_at = NULL WHERE name LIKE 'stripe%'; TRUNCATE drift_check;";

/** Takes a backup, continues, restores the backup, and returns what differs then. */
async function restoreAndReport(drill: Drill) {
  const { server, stripe, mail } = drill;
  const orders = await untilBackup(drill);
  await copyDatabase(server, live, backup);
  await afterBackup(drill, orders);
  const before = payoutsOf(stripe);
  const sent = mail.mails.map(({ messageId }) => messageId);

  await copyDatabase(server, backup, live);
  await onServer(urlOf(server, live), afterRestore);
  // A day and more has passed: Stripe has forgotten its idempotency keys.
  stripe.forgetKeys();
  const product = await openProduct(drill);
  await product.untilQuiet();
  const findings = await product.core.drift.check(new AbortController().signal);
  await product.untilQuiet();
  const ledger = await product.paidOut();
  await product.close();
  return {
    before,
    after: payoutsOf(stripe),
    ledger,
    findings,
    emailsAgain: mail.mails.slice(sent.length).filter(({ messageId }) => sent.includes(messageId)),
  };
}

/** What happens before the backup: one payment, and one order that is not paid yet. Returns their payment pages. */
async function untilBackup(drill: Drill): Promise<{ paid: string; open: string }> {
  const product = await openProduct(drill);
  const orders = { paid: await product.order('paid'), open: await product.order('open') };
  drill.stripe.pay(orders.paid);
  await product.form('Before the backup');
  await product.untilQuiet();
  await product.close();
  return orders;
}

/** What the restore forgets: payments, payouts, a refund, and a form. */
async function afterBackup(drill: Drill, orders: { paid: string; open: string }): Promise<void> {
  const { stripe } = drill;
  const product = await openProduct(drill);
  stripe.pay(orders.open);
  stripe.pay(await product.order('later'));
  await product.form('After the backup');
  await product.untilQuiet();
  stripe.advanceDays(5);
  await product.core.commissions.advance();
  await product.untilQuiet();
  const [charge] = chargesOf(stripe.world, stripe.world.find('checkout.session', orders.paid).invoice ?? '');
  if (charge) refundCharge(stripe.world, charge, charge.amount / 2);
  await product.untilQuiet();
  await product.close();
}

/** The product's services and workers on the live database, and its Stripe webhook. */
async function openProduct({ server, stripe, mail }: Drill) {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urlOf(server, live),
    SMTP_URL: mail.url,
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'of a drill and nothing else',
    SESSION_SECRET: 'of a drill and long enough for a session',
    ...stripeSettings(stripe),
  });
  const logger = createLogger('silent');
  const core = createCore({ config, logger, poolSize: 8 });
  const backend = openQueueBackend({ config, logger });
  const { billing } = core;
  if (!billing) throw new Error('The drill has no Stripe');
  const hook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers['stripe-signature']);
    const isStored = await billing.inbox.receive(Buffer.concat(chunks), signature, 'drill').then(
      () => true,
      () => false,
    );
    response.writeHead(isStored ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  stripe.deliverTo({ url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`, secret: stripeWebhookSecret });
  const workers = startWorkers({ core, backend });
  const numberOf = async (text: string) => {
    const found = await core.database.sql.query<{ n: number }>({ text });
    return Number(found.rows[0]?.n ?? 0);
  };
  const context = { origins: ['http://localhost'], requestId: 'drill', isSpam: false, idempotencyKey: null };

  return {
    core,
    /** Orders Premier for a partner; returns the payment page. */
    async order(name: string): Promise<string> {
      const form = partnerCheckout.parse({
        partner_code: 'ETC',
        partner_email: null,
        product_id: 'premier',
        payment_type: 'setup',
        customer_email: `${name}@drill.example`,
        success_url: 'http://localhost/success',
        cancel_url: 'http://localhost/',
      });
      return (await core.checkout.createForPartner(form, context)).session_id;
    },
    async form(message: string): Promise<void> {
      const form = { name: 'Dana Drill', email: 'dana@drill.example', company: 'Drill', message, created_at: null };
      await core.contact.accept(form, context);
    },
    /** Waits until Stripe's schedules have run, every event has arrived, and no job is due or running. */
    async untilQuiet(): Promise<void> {
      await untilZero(() =>
        numberOf(
          "SELECT 4 - count(*) AS n FROM scheduled_job WHERE name LIKE 'stripe%' AND last_finished_at > last_started_at",
        ),
      );
      await stripe.deliveries.quiet();
      await untilZero(() =>
        numberOf(
          "SELECT count(*) AS n FROM job WHERE state IN ('queued', 'running', 'retrying') OR state = 'pending' AND run_at <= now()",
        ),
      );
      await core.commissions.advance();
      await untilZero(() => numberOf("SELECT count(*) AS n FROM job WHERE queue = 'payouts' AND state <> 'succeeded'"));
    },
    paidOut: () => numberOf("SELECT -sum(amount_cents) AS n FROM ledger_entry WHERE account = 'partner_paid'"),
    async close(): Promise<void> {
      await workers.stop();
      await new Promise<void>((resolve) => hook.close(() => resolve()));
      await backend.close();
      await core.close();
    },
  };
}

/** What each payment's transfers left with the partner, in cents, by the charge they were funded from. */
function payoutsOf({ world }: StripeSimulator): Map<string, number[]> {
  const payouts = new Map<string, number[]>();
  for (const { source_transaction, amount, amount_reversed } of world.all('transfer')) {
    const payment = source_transaction ?? 'none';
    payouts.set(payment, [...(payouts.get(payment) ?? []), amount - amount_reversed]);
  }
  return payouts;
}

async function copyDatabase(server: string, from: string, to: string): Promise<void> {
  await onServer(server, `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await onServer(server, `CREATE DATABASE ${to} TEMPLATE ${from}`);
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
