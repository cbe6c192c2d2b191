import { DeliveryFailure } from '#core/clients/failure.ts';
import { createStripeClient } from '#core/clients/stripe/stripe.ts';
import { setUpCatalog } from '#core/money/billing/catalog.ts';
import { systemClock } from '#core/platform/clock.ts';
import { readVariables } from './variables.ts';

/** Creates the products and prices the plans need at Stripe. Existing ones that match are left alone. */
const { STRIPE_SECRET_KEY: key } = readVariables();
if (!key) {
  console.error('Set STRIPE_SECRET_KEY to a key of the account you want to set up.');
  process.exit(1);
}
const payments = createStripeClient({
  key,
  webhookSecret: null,
  livemode: key.includes('_live_'),
  apiBase: process.env.STRIPE_API_BASE || null,
  clock: systemClock,
});

try {
  const made = await setUpCatalog(payments);
  console.log(made.length > 0 ? `Created: ${made.join(', ')}` : 'The catalog is complete; nothing to do.');
} catch (error) {
  if (!(error instanceof DeliveryFailure)) throw error;
  console.error(`Stripe refused: ${[error.errorClass, error.snippet].filter(Boolean).join(' ')}`);
  process.exitCode = 1;
}
