import { freePort } from '#devkit/free-port.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from '#tests/support/browser-run.ts';

/** A product of the test's own, whose automation webhook nobody answers: after two tries a delivery fails for good. */
export async function startWithoutReceiver() {
  const receiverPort = await freePort();
  const product = await startProduct({
    ADMIN_PASSWORD: adminPassword,
    AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/hook`,
    RETRY_SCHEDULE: '0',
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: '',
  });
  return { product, receiverPort };
}
