import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';

describeOnEachQueue('how many jobs run at a time', (queue) => {
  let receiver: WebhookReceiver;
  let product: Product;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    const settings = { AUTOMATION_WEBHOOK_URL: receiver.url, CONCURRENCY_WEBHOOKS: '3' };
    product = await startProduct({ queue, settings });
  });
  afterEach(async () => {
    receiver.always(200);
    await product.close();
    await receiver.close();
  });

  test('is a setting, and Health and the metrics say how many slots there are and how many are in use', async () => {
    const headers = await product.signIn();
    const webhooks = async () => {
      const report = (await product.app.inject({ url: '/api/admin/health', headers })).json();
      return report.queues.find(({ name }: { name: string }) => name === 'webhooks');
    };
    await eventually(async () => expect(await webhooks()).toMatchObject({ slots: 3, used: 0, workers: 1 }));

    const waiting: (() => void)[] = [];
    receiver.always((response) => void waiting.push(() => response.writeHead(200).end()));
    await Promise.all(
      Array.from({ length: 8 }, () => product.post('/api/partner-applications', partnerApplicationInput())),
    );
    await eventually(() => expect(waiting).toHaveLength(3));
    expect(await webhooks()).toMatchObject({ priority: 'normal', slots: 3, used: 3, workers: 1, pause: null });

    const others = startMoreWorkers(product);
    await eventually(async () => expect(await webhooks()).toMatchObject({ slots: 6, used: 6, workers: 2 }));
    await eventually(() => expect(waiting).toHaveLength(6));
    const metrics = (await product.app.inject('/metrics')).body;
    expect(metrics).toContain('ringwell_job_slots{queue="webhooks"} 6');
    expect(metrics).toContain('ringwell_job_slots_used{queue="webhooks"} 6');

    receiver.always(200);
    for (const answer of waiting) answer();
    await others.stop();
    expect(await webhooks()).toMatchObject({ slots: 3, workers: 1 });
  });
});
