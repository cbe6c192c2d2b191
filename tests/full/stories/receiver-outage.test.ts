import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';

describeOnEachQueue('the automation webhook is out of order for longer than the schedule', (queue) => {
  let receiver: WebhookReceiver;
  let product: Product;
  let headers: Record<string, string>;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    headers = await product.signIn();
  });
  afterEach(() => receiver.clear());
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const apply = async () => (await product.post('/api/partner-applications', partnerApplicationInput())).json();
  /** The application's webhook as the admin area lists it, once it is in this state. */
  const listed = (reference: string, state: string) =>
    eventually(async () => {
      const jobs = (await product.app.inject({ url: `/api/admin/jobs?q=${reference}`, headers })).json();
      const webhook = jobs.find((job: { name: string }) => job.name === 'deliver-webhook');
      expect(webhook?.state).toBe(state);
      return webhook;
    });
  const retry = (id: string) => product.app.inject({ method: 'POST', url: `/api/admin/jobs/${id}/retry`, headers });

  test('the visitor notices nothing, the administrator sees why it failed and sends it again', async () => {
    receiver.always(502);
    const { reference, id } = await apply();
    const dead = await listed(reference, 'dead');
    expect(dead).toMatchObject({
      last_error: 'http_502',
      summary: 'Send the partner application to the automation webhook',
    });
    expect(dead.attempts.map((attempt: { http_status: number }) => attempt.http_status)).toEqual([502, 502, 502, 502]);

    receiver.always(200);
    expect((await retry(dead.id)).statusCode).toBe(202);
    const done = await listed(reference, 'succeeded');
    expect(done.attempts).toHaveLength(5);
    expect(JSON.parse(receiver.deliveries.at(-1)?.body ?? '')).toMatchObject({ id, reference });
    expect(new Set(receiver.deliveries.map((delivery) => delivery.id))).toEqual(new Set([`msg_${dead.id}`]));
  });

  test('a retry while the job is running is refused, and no webhook is sent twice', async () => {
    let answer = () => {};
    receiver.next((response) => {
      answer = () => response.writeHead(200).end();
    });
    const { reference } = await apply();
    const running = await listed(reference, 'running');
    expect((await retry(running.id)).statusCode).toBe(409);
    answer();
    await listed(reference, 'succeeded');
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('a receiver that answered that it is gone is posted to again after an administrator’s retry', async () => {
    receiver.next(410);
    const gone = await listed((await apply()).reference, 'dead');
    const held = await apply();
    expect(await listed(held.reference, 'dead')).toMatchObject({ last_error: 'endpoint_disabled' });
    expect(receiver.deliveries).toHaveLength(1);

    await retry(gone.id);
    await listed(gone.subject.reference, 'succeeded');
    expect((await retry((await listed(held.reference, 'dead')).id)).statusCode).toBe(202);
    await listed(held.reference, 'succeeded');
    expect(receiver.deliveries).toHaveLength(3);
  });
});
