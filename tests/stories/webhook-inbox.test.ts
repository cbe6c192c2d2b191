import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookInbox, type WebhookInbox } from '#devkit/simulators/webhook-inbox.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobOf, webhookIdOf } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('a developer watches webhooks arrive', () => {
  let inbox: WebhookInbox;
  let product: Product;
  beforeAll(async () => {
    inbox = await startWebhookInbox({ secret });
    product = await startProduct({
      settings: { AUTOMATION_WEBHOOK_URL: inbox.hook, AUTOMATION_WEBHOOK_SECRET: secret, RETRY_SCHEDULE: '0.1,0.1' },
    });
  });
  afterAll(async () => {
    await product.close();
    await inbox.close();
  });

  const page = async () => (await request(inbox.url)).body.text();
  const choose = (fields: Record<string, string>) =>
    request(inbox.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const send = async (name: string): Promise<string> =>
    (await product.post(contactForm.url, contactForm.valid({ name }))).json().id;

  test('with its headers and body, and whether its signature is right', async () => {
    expect(await page()).toContain('None yet.');
    const job = await jobOf(product, await send('Ann <b>Cole</b>'));
    await eventually(async () => expect(await page()).toContain(webhookIdOf(job)));
    const shown = await page();
    expect(shown).toContain('delivery 1 of this ID. The signature is right.');
    expect(shown).toContain('Ann &lt;b>Cole');
    expect(shown).toContain('webhook-signature: v1,');
  });

  test('signed with the secret of an endpoint that was added on the page', async () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const signed = new Webhook(other);
    const post = async (id: string) => {
      const at = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signed.sign(id, at, '{}'),
      };
      await (await request(inbox.hook, { method: 'POST', headers, body: '{}' })).body.dump();
      return inbox.received.find((each) => each.id === id)?.flaw;
    };
    expect(await post('evt_before')).toBe('No matching signature found');
    await choose({ secret: other });
    expect(await post('evt_after')).toBeNull();
  });

  test.each([
    ['failing', 500],
    ['refusing', 422],
    ['redirecting', 302],
    ['busy', 503],
    ['dropping', null],
    ['accepting', 200],
  ])('and answers in the mood “%s” with %s', async (mood, status) => {
    await choose({ mood });
    const answer = request(inbox.hook, { method: 'POST', body: '{}' });
    if (status === null) await expect(answer).rejects.toThrow();
    else expect((await answer).statusCode).toBe(status);
  });

  test('with what is wrong, when somebody else sent it', async () => {
    await choose({ clear: 'yes' });
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
    await request(inbox.hook, { method: 'POST', headers, body: '{"type":"forged"}' });
    await request(inbox.hook, { method: 'POST', body: 'not even JSON' });
    const shown = await page();
    expect(shown.match(/Not verified: /g)).toHaveLength(2);
    expect(shown).toContain('Without an ID');
  });
});
