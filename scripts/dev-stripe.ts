import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { devPort, startDevProduct } from './dev-product.ts';

/** The product with a simulated Stripe: real checkouts to try, without an account. */
const stripe = await startStripe({
  port: Number(process.env.STRIPE_SIMULATOR_PORT || '4242'),
  webhook: { url: `http://127.0.0.1:${devPort}/api/stripe/webhook`, secret: stripeWebhookSecret },
});
await stockStripe(stripe);
const settings = stripeSettings(stripe);
stripe.openAccount('etc@partner.example', settings.PARTNER_ACCOUNT_ETC);
stripe.openAccount('directfil@partner.example', settings.PARTNER_ACCOUNT_DIRECTFIL);
await startDevProduct(
  'with-simulated-stripe',
  settings,
  `Simulated Stripe: ${stripe.url} (its clock, cards, refunds and disputes)`,
);
