import { createStripeClient } from '#core/clients/stripe/stripe.ts';
import { setUpCatalog } from '#core/money/billing/catalog.ts';
import { systemClock } from '#core/platform/clock.ts';
import type { StripeSimulator } from '#devkit/simulators/stripe/simulator.ts';

export const stripeWebhookSecret = 'whsec_test_of_the_simulator';
const key = 'sk_test_simulated';

/** The settings that point the product at the simulator instead of Stripe. */
export function stripeSettings(stripe: { url: string }): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: key,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_BASE: stripe.url,
    PARTNER_ACCOUNT_ETC: 'acct_etc1',
    PARTNER_ACCOUNT_DIRECTFIL: 'acct_directfil1',
  };
}

/** Creates the products and prices, and returns the client that created them. */
export async function stockStripe(stripe: StripeSimulator) {
  const payments = createStripeClient({
    key,
    webhookSecret: stripeWebhookSecret,
    livemode: false,
    apiBase: stripe.url,
    clock: systemClock,
  });
  await setUpCatalog(payments);
  return payments;
}
