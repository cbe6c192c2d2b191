import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('a visitor whose browser sends the same form several times', () => {
  let receiver: WebhookReceiver;
  let mail: MailServer;
  let product: Product;
  beforeAll(async () => {
    [receiver, mail] = await Promise.all([startWebhookReceiver(), startMailServer()]);
    product = await startProduct({ settings: { AUTOMATION_WEBHOOK_URL: receiver.url, SMTP_URL: mail.url } });
  });
  afterAll(async () => {
    await product.close();
    await Promise.all([receiver.close(), mail.close()]);
  });
  /** One job waits: the look at the demo request after a day. */
  const settled = (jobs: number) =>
    eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: jobs, pending: 1 }));

  test('gets the same answer each time; the team gets one email and the webhook one post', async () => {
    const form = demoRequestInput();
    const key = { 'idempotency-key': 'the very same click' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => product.post('/api/demo-requests', form, key)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    await settled(3);

    const late = await product.post('/api/demo-requests', form, key);
    expect(late.json()).toEqual(answers[0]?.json());
    await settled(3);
    expect(receiver.deliveries).toHaveLength(1);
    expect(mail.mails).toHaveLength(2);
  });

  test('and a second subscription to the newsletter sends no second welcome email', async () => {
    const before = mail.mails.length;
    const answers = [];
    for (let times = 0; times < 3; times += 1)
      answers.push(await product.post('/api/newsletter', { email: 'Twice@list.example' }));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    await settled(5);
    expect(mail.mails.length - before).toBe(2);
  });
});
