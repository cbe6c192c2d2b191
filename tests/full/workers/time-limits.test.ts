import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpClient } from '#core/clients/mail/smtp.ts';
import { type DrippingMailServer, startDrippingMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobOf, noLimit } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import type { TimeLimits } from '#workers/processor.ts';
import { startWorkers } from '#workers/runtime.ts';

describe('a job has a time limit', () => {
  let receiver: WebhookReceiver;
  let mail: DrippingMailServer;
  let product: Product;
  let stop = async () => {};

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    mail = await startDrippingMailServer();
    product = await startProduct({
      workers: false,
      settings: { AUTOMATION_WEBHOOK_URL: receiver.url, SMTP_URL: mail.url, RETRY_SCHEDULE: '3600,3600' },
    });
  });
  afterEach(async () => {
    await stop();
    await product.close();
    await receiver.close();
    await mail.close();
  });
  const work = (timeoutSeconds: TimeLimits) => {
    const { core, backend } = product;
    ({ stop } = startWorkers({ core, backend, timeoutSeconds }));
  };
  const send = async () => (await product.post('/api/admin/contact-form', contactFormInput())).json().id as string;

  test('a mail server that never ends its greeting holds nobody else up, and its conversations are ended', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, send));
    work({ 'send-email': 0.5 });
    await eventually(() => expect(receiver.deliveries).toHaveLength(4));
    for (const id of ids) {
      const job = await eventually(async () => {
        const found = await jobOf(product, id, 'send-email');
        expect(found.state).toBe('retrying');
        return found;
      });
      expect(job.attempts).toMatchObject([{ outcome: 'timed_out', error_class: 'timed_out' }]);
    }
    await eventually(() => expect(mail.open()).toBe(0));
  });

  test('a receiver that never answers costs its own job the attempt', async () => {
    receiver.always(() => {});
    const id = await send();
    work({ 'deliver-event': 0.5 });
    const job = await eventually(async () => {
      const found = await jobOf(product, id);
      expect(found.state).toBe('retrying');
      return found;
    });
    expect(job.attempts).toMatchObject([{ outcome: 'timed_out', snippet: 'Not finished after 0.5 seconds' }]);
  });

  test('a conversation with a mail server has a limit of its own', async () => {
    const client = createSmtpClient({ url: mail.url, tls: 'offered' }, { connections: 3, conversation: 200 });
    const mailing = { messageId: '<1@ringwell.test>', from: 'us@ringwell.test', to: 'reader@example.org', html: '' };
    const sent = client.send({
      ...mailing,
      subject: 'Hello',
      text: 'Hello',
      replyTo: null,
      unsubscribeUrl: null,
      calendar: null,
      isUrgent: false,
      signal: noLimit,
    });
    await expect(sent).rejects.toMatchObject({ errorClass: 'timeout', permanent: false });
    await eventually(() => expect(mail.open()).toBe(0));
    client.close();
  });
});
