import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a flood of forms is not posted to the automation webhook, which may bill by the post', () => {
  let product: Product;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({
      settings: { AUTOMATION_WEBHOOK_URL: receiver.url, RATE_LIMITS: 'on', AUTOMATION_POSTS_PER_HOUR: '5' },
    });
  });
  afterEach(async () => {
    await product.close();
    await receiver.close();
  });

  const send = (remoteAddress: string) =>
    product.app.inject({ method: 'POST', url: contactForm.url, remoteAddress, payload: contactForm.valid() });
  const posts = () => rowsOf(product, 'job', "name = 'deliver-webhook'");
  const statesAre = (...states: string[]) =>
    eventually(async () => expect((await posts()).map(({ state }) => state).toSorted()).toEqual(states));

  test('one network gets two fifths, what is beyond waits for a person, who can still have it posted', async () => {
    for (const last of [1, 2, 3]) expect((await send(`203.0.113.${last}`)).statusCode).toBe(202);
    await statesAre('dead', 'succeeded', 'succeeded');
    const [held] = (await posts()).filter(({ state }) => state === 'dead');
    expect(held).toMatchObject({ last_error: 'too_many_forms', attempt: 1 });
    expect((await send('198.51.100.1')).statusCode).toBe(202);
    await statesAre('dead', 'succeeded', 'succeeded', 'succeeded');

    const headers = await product.signIn();
    const retried = { method: 'POST', url: `/api/admin/jobs/${held?.id}/retry`, headers } as const;
    expect((await product.app.inject(retried)).statusCode).toBe(202);
    await statesAre('succeeded', 'succeeded', 'succeeded', 'succeeded');
    expect(receiver.deliveries).toHaveLength(4);
  });

  test('all networks together get no more than the setting says', async () => {
    for (const network of [1, 2, 3, 4, 5, 6]) expect((await send(`198.51.${network}.1`)).statusCode).toBe(202);
    await statesAre('dead', ...Array(5).fill('succeeded'));
  });
});
