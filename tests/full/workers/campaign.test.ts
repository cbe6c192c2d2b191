import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

let receiver: WebhookReceiver;
let product: Product;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  product = await startProduct({ settings: { RATE_LIMITS: 'on', AUTOMATION_WEBHOOK_URL: receiver.url } });
});
afterEach(async () => {
  await product.close();
  await receiver.close();
});

const send = async (remoteAddress: string, payload: object = contactFormInput()) => {
  const answer = await product.app.inject({ method: 'POST', url: '/api/admin/contact-form', remoteAddress, payload });
  return answer.statusCode;
};
/** Waits until every form is confirmed to its sender and posted, each once. */
const allArrived = (forms: number) =>
  eventually(async () => {
    expect(await countOf(product, 'message', "recipient LIKE '%@dental.example'")).toBe(forms);
    expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(forms);
  });

test('sixty people of sixty networks after an ad are all stored, confirmed and passed on', async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => send(`203.0.${index}.7`)));
  expect(new Set(statuses)).toEqual(new Set([202]));
  await allArrived(60);
  expect(
    await countOf(product, 'job_attempt', "outcome = 'skipped' AND snippet NOT LIKE 'Listed in the summary%'"),
  ).toBe(0);
});

test('an office sends fifty forms in a minute from one address, and all are confirmed and passed on', async () => {
  for (let index = 0; index < 50; index += 1) expect(await send('203.0.113.7')).toBe(202);
  await allArrived(50);
});

test('three thousand junk posts of one network are refused there, and nobody else notices', async () => {
  const junk = [];
  for (let index = 0; index < 3_000; index += 1) junk.push(await send('203.0.113.66', { junk: index }));
  expect([
    junk.slice(0, 60).every((status) => status === 422),
    junk.slice(60).every((status) => status === 429),
  ]).toEqual([true, true]);
  expect(await send('198.51.100.7')).toBe(202);
  await allArrived(1);
});
