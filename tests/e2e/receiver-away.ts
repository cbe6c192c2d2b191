import { type APIRequestContext, expect } from '@playwright/test';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { endpointDetail } from '#core/webhooks/schemas.ts';
import { freePort } from '#devkit/free-port.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from '#tests/support/browser-run.ts';

/**
 * A product of the test's own, whose automation webhook nobody answers: what is sent from now on fails for good. In the
 * product that all tests share, their failures make it wait.
 */
export async function startWithoutReceiver(request: APIRequestContext) {
  const receiverPort = await freePort();
  const product = await startProduct({
    ADMIN_PASSWORD: adminPassword,
    AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/hook`,
    RETRY_SCHEDULE: '0',
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: '',
  });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const endpoint = `${product.url}/api/admin/webhook-endpoints/${environmentEndpointId}`;
  await request.post(`${product.url}/api/admin/login`, { data: { password: adminPassword }, headers });
  const read = async () => endpointDetail.parse(await (await request.get(endpoint, { headers })).json());
  // The example records fail first, and are enough for it to wait.
  await expect.poll(async () => (await read()).state).toBe('tripped');
  expect((await request.patch(endpoint, { data: { state: 'enabled' }, headers })).status()).toBe(200);
  await expect.poll(async () => (await read()).stats.backlog).toBe(0);
  return { product, receiverPort };
}
