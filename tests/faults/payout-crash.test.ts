import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { partnerCheckout } from '#core/money/checkout/schemas.ts';
import { createLogger } from '#core/platform/logger.ts';
import { stockStripe, stripeSettings } from '#devkit/simulated-stripe.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { origin, partnerCheckoutInput } from '#tests/factories/checkout.ts';
import {
  type Cluster,
  coreQueue,
  type FaultServices,
  openCluster,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** A customer of a partner has paid, five days have passed, and the transfer waits as a job. */
async function owePartner(cluster: Cluster, stripe: StripeSimulator) {
  const core = createCore({ config: loadConfig(cluster.env), logger: createLogger('silent'), poolSize: 2 });
  const form = partnerCheckout.parse(partnerCheckoutInput({ payment_type: 'setup' }));
  const { session_id } = await core.checkout.createForPartner(form, {
    origins: [new URL(origin).origin],
    requestId: 'payout-crash',
    isSpam: false,
    idempotencyKey: null,
  });
  stripe.pay(session_id);
  await core.billing?.syncCheckout(session_id);
  stripe.advanceDays(5);
  expect(await core.commissions.advance()).toBe(1);
  await core.close();
}

test('a partner is paid once when the worker is killed after Stripe made the transfer and before it is recorded', async () => {
  const stripe = await startStripe();
  stripe.openAccount('etc@partner.example', 'acct_etc1');
  await stockStripe(stripe);
  const cluster = await openCluster(services, {
    queue: coreQueue,
    settings: stripeSettings(stripe),
  });
  await owePartner(cluster, stripe);

  const victim = await cluster.startWorker();
  stripe.fail({
    after: true,
    matches: (method, path) => method === 'POST' && path === '/v1/transfers',
    react: () => victim.signal('SIGKILL'),
  });
  expect(await victim.untilEnded()).toMatchObject({ signal: 'SIGKILL' });
  const rows = async (table: string) => (await cluster.sql.query(`SELECT * FROM ${table}`)).rows;
  expect(await rows('commission_transfer')).toMatchObject([{ state: 'started', transfer_id: null }]);
  const [made] = stripe.world.all('transfer');

  // A day later Stripe has forgotten the key as well.
  stripe.forgetKeys();
  await cluster.startWorker();
  await eventually(async () =>
    expect(await rows('commission')).toMatchObject([{ state: 'paid', share_cents: 40_000 }]),
  );
  expect(stripe.world.all('transfer')).toEqual([made]);
  expect(await rows('commission_transfer')).toMatchObject([{ number: 1, state: 'made', transfer_id: made?.id }]);
  const balance = await cluster.sql.query(
    'SELECT account, sum(amount_cents)::int AS cents FROM ledger_entry GROUP BY account HAVING sum(amount_cents) <> 0 ORDER BY account',
  );
  expect(balance.rows).toEqual([
    { account: 'commission_expense', cents: 40_000 },
    { account: 'partner_paid', cents: -40_000 },
  ]);
  await cluster.close();
  await stripe.close();
});
