import { spawn } from 'node:child_process';
import path from 'node:path';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';

/** The product with a simulated Stripe: real checkouts to try, without an account. */
const port = process.env.PORT || '3000';
const stripe = await startStripe({
  port: Number(process.env.STRIPE_SIMULATOR_PORT || '4242'),
  webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: stripeWebhookSecret },
});
await stockStripe(stripe);
const settings = stripeSettings(stripe);
stripe.openAccount('etc@partner.example', settings.PARTNER_ACCOUNT_ETC);
stripe.openAccount('directfil@partner.example', settings.PARTNER_ACCOUNT_DIRECTFIL);

const product = spawn(process.execPath, ['--enable-source-maps', 'dist/server/start.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: path.join(process.env.DATA_DIR || '.data', 'with-simulated-stripe'),
    ...settings,
  },
});
console.log(`  Simulated Stripe: ${stripe.url} (its clock, cards, refunds and disputes)`);
// A terminal sends Ctrl-C to both; a second signal would make the product leave its database running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) product.kill(signal);
  });
product.once('exit', (code) => process.exit(code ?? 0));
