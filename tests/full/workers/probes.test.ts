import { expect, test } from 'vitest';
import { queueNames } from '#core/jobs/definitions.ts';
import { answerProbe, dueProbes, noteAlive, noteProbe, probeAges, silentQueues } from '#core/jobs/probes.ts';
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

  test('a probe the queue did not take is sent again, one that is under way is not, and an answer may come first', async () => {
    const product = await startProduct({ queue, workers: false });
    const { sql } = product.core.database;
    try {
      expect((await dueProbes(sql)).queues).toEqual(queueNames);
      const { queues, sentAt } = await dueProbes(sql);
      expect(queues).toEqual(queueNames);

      await noteProbe(sql, 'emails', sentAt);
      expect((await dueProbes(sql)).queues).not.toContain('emails');
      await answerProbe(sql, 'emails', sentAt);
      await answerProbe(sql, 'webhooks', sentAt);
      await noteProbe(sql, 'webhooks', sentAt);
      expect((await dueProbes(sql)).queues).toEqual(queueNames);
      expect(silentQueues(await probeAges(sql))).not.toContain('webhooks');
    } finally {
      await product.close();
    }
  });
});

test('whoever takes deliveries to endpoints says so on the connection that noted a probe before', async () => {
  const { core, close } = await startProduct({ workers: false });
  await core.database.transaction(async (via) => {
    await noteProbe(via, 'emails', new Date());
    await noteAlive(via, 'events');
    expect((await probeAges(via)).get('events')).toBeLessThan(30);
  });
  await close();
});
