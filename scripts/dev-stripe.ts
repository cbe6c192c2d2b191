import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setUpCatalogue } from '#core/billing/catalogue.ts';
import { createStripeClient } from '#core/clients/stripe/stripe.ts';
import { systemClock } from '#core/platform/clock.ts';
import { startStripe } from '#tests/simulators/stripe/simulator.ts';

/** The product with a simulated Stripe beside it: real checkouts to click through, without an account. */
const port = process.env.PORT || '3000';
const key = 'sk_test_simulated';
const secret = `whsec_${randomBytes(16).toString('hex')}`;
const stripe = await startStripe({
  port: Number(process.env.STRIPE_SIMULATOR_PORT || '4242'),
  webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret },
});
const payments = createStripeClient({
  key,
  webhookSecret: secret,
  livemode: false,
  apiBase: stripe.url,
  clock: systemClock,
});
await setUpCatalogue(payments);
const [etc, directfil] = [stripe.openAccount('etc@partner.example'), stripe.openAccount('directfil@partner.example')];

const product = spawn(process.execPath, ['--enable-source-maps', 'dist/server/start.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: path.join(process.env.DATA_DIR || '.data', 'with-simulated-stripe'),
    STRIPE_SECRET_KEY: key,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: stripe.url,
    PARTNER_ACCOUNT_ETC: etc,
    PARTNER_ACCOUNT_DIRECTFIL: directfil,
  },
});
console.log(`  Simulated Stripe: ${stripe.url} (its clock, cards, refunds and disputes)`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
product.once('exit', (code) => process.exit(code ?? 0));
