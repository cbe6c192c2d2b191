import { expect } from 'vitest';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { checkoutUrls, partnerCheckoutInput, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { drift } from '#workers/schedules/drift.ts';
import { stripe as stripeEvents } from '#workers/schedules/stripe.ts';
import { stripeCatalog } from '#workers/schedules/stripe-catalog.ts';
import { stripeHistory } from '#workers/schedules/stripe-history.ts';
import { eventually } from './conditions.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';
import { countOf, type Row, rowsOf } from './tables.ts';
import { listening } from './wire.ts';

/** The product with its own Stripe: the catalog is created, and webhooks arrive. */
export async function openShop({ settings = {}, ...options }: ProductOptions = {}) {
  const stripe = await startStripe();
  const product = await startProduct({
    ...options,
    workers: false,
    settings: { ...stripeSettings(stripe), ...settings },
  });
  const port = await listening(product.app);
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`;
  stripe.deliverTo({ url: webhookUrl, secret: stripeWebhookSecret });
  const { billing } = product.core;
  if (!billing) throw new Error('Stripe is not configured');
  const payments = await stockStripe(stripe);
  await postponeStripeSchedules(product);
  if (options.workers !== false) product.startWorkers();

  const created = async (url: string, form: object, headers: Record<string, string> = {}) => {
    const answer = await product.post(url, form, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { session_id: string; total_amount: number; checkout_url: string };
  };

  const shop = {
    product,
    stripe,
    billing,
    payments,
    webhookUrl,
    /** Opens a payment page as the plan dialog does. */
    order: (overrides: Parameters<typeof regularCheckoutInput>[0] = {}, headers: Record<string, string> = {}) =>
      created(checkoutUrls[0], regularCheckoutInput(overrides), headers),
    /** Opens a payment page as the partner checkout does. */
    orderForPartner: (
      overrides: Parameters<typeof partnerCheckoutInput>[0] = {},
      headers: Record<string, string> = {},
    ) => created(checkoutUrls[1], partnerCheckoutInput(overrides), headers),
    /** Someone applies as a general partner, with a payout account, and is approved. */
    async approvePartner(email: string, account?: string) {
      const form = partnerApplicationInput({ email, partner_code: 'GENERALPARTNER', stripe_account_id: account });
      const answer = await product.post('/api/partner-applications', form);
      const { id } = answer.json() as { id: string };
      await product.core.database.prisma.partnerApplication.update({ where: { id }, data: { status: 'approved' } });
    },
    status: async (sessionId: string) =>
      (await product.app.inject(`/api/stripe-connect/session-status/${sessionId}`)).json(),
    /** The order's row. */
    async checkout(sessionId: string): Promise<Row> {
      const [row] = await rowsOf(product, 'checkout', 'session_id = $1', [sessionId]);
      return row ?? {};
    },
    subscriptionOf: (sessionId: string) =>
      stripe.world.find('subscription', stripe.world.find('checkout.session', sessionId).subscription ?? ''),
    /** Resolves when every event that arrived has been handled. */
    async settled() {
      await stripe.deliveries.quiet();
      await eventually(async () => {
        expect(await countOf(product, 'job', "queue = 'stripe' AND state <> 'succeeded'")).toBe(0);
      });
    },
    /** The scheduled job that releases and pays commissions, and the payouts it creates. */
    async payOut() {
      await product.core.commissions.advance();
      await eventually(async () => {
        expect(await countOf(product, 'job', "queue = 'payouts' AND state <> 'succeeded'")).toBe(0);
      });
    },
    /** Everything our rows know of the payments, without when and how often they were read. */
    async paymentRows(): Promise<Record<string, Row[]>> {
      const tables = ['checkout', 'subscription', 'invoice', 'invoice_line', 'invoice_payment', 'refund', 'dispute'];
      const entries = await Promise.all(
        tables.map(async (table) => [table, (await rowsOf(product, table)).map(plain)]),
      );
      return Object.fromEntries(entries);
    },
    async close() {
      await product.close();
      await stripe.close();
    },
  };
  return shop;
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** What a paid purchase is at Stripe: cents charged today, and what its subscription bills later. */
export function purchaseAtStripe({ world }: StripeSimulator, sessionId: string) {
  const session = world.find('checkout.session', sessionId);
  const subscription = world.find('subscription', session.subscription ?? '');
  const schedule = subscription.schedule ? world.find('subscription_schedule', subscription.schedule) : null;
  const keyOf = (price: string) => world.find('price', price).lookup_key;
  return {
    charged: world.find('invoice', session.invoice ?? '').amount_paid,
    billedMonthly: subscription.items.data.map(({ price }) => price.lookup_key),
    startsInDays: subscription.trial_end && Math.round((subscription.trial_end - subscription.created) / 86_400),
    /** What is billed on top, and for how many months; null where nothing is. */
    installments: schedule && {
      months: Math.round(
        ((schedule.phases[1]?.end_date ?? 0) - (schedule.phases[1]?.start_date ?? 0)) / (30.4 * 86_400),
      ),
      billed: schedule.phases.map(({ items }) => items.map(({ price }) => keyOf(price))),
    },
  };
}

/**
 * The schedules that read Stripe say they have just run: the workers' first reconciliation would store events that a test
 * holds back.
 */
async function postponeStripeSchedules({ core: { database } }: Product) {
  const schedules = [stripeEvents, stripeCatalog, stripeHistory, drift];
  await database.sql.query({
    text: `INSERT INTO scheduled_job (name, every_seconds, last_started_at, last_finished_at, last_succeeded_at)
      SELECT name, every, now(), now(), now() FROM unnest($1::text[], $2::int[]) AS schedule (name, every)
      ON CONFLICT DO NOTHING`,
    values: [schedules.map(({ name }) => name), schedules.map(({ everySeconds }) => everySeconds)],
  });
}

const plain = ({ reading, created_at, paid_at, ...row }: Row): Row => ({ ...row, paid: paid_at !== null });
