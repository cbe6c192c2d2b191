import { expect, test } from 'vitest';
import { queueNames } from '#core/jobs/definitions.ts';
import { eventually } from '#tests/support/conditions.ts';
import { startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';

describeOnEachQueue('a probe through each queue', (queue) => {
  test('comes back while workers work; where none does, the product is degraded and names the queues', async () => {
    const product = await startProduct({ queue, workers: false });
    try {
      const readiness = async () => (await product.app.inject('/readyz')).json();
      expect(await readiness()).toMatchObject({ status: 'degraded', silent_queues: queueNames });

      product.startWorkers();
      await eventually(async () => expect(await readiness()).toMatchObject({ status: 'ready', silent_queues: [] }));
      const metrics = (await product.app.inject('/metrics')).body;
      for (const name of queueNames)
        expect(metrics).toMatch(new RegExp(`ringwell_queue_probe_age_seconds\\{queue="${name}"\\} \\d`));

      await product.core.database.transaction(async (sql) => {
        await sql.query({
          text: "UPDATE queue_probe SET sent_at = now() - interval '1 minute', answered_at = now() - interval '1 minute'",
        });
        await sql.query({ text: "UPDATE scheduled_job SET next_run_at = now() WHERE name = 'probes'" });
      });
      await eventually(async () => expect(await readiness()).toMatchObject({ status: 'ready', silent_queues: [] }));
    } finally {
      await product.close();
    }
  });
});
