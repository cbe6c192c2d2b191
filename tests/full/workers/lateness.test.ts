import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putBack, queuesLeftWaiting, takeDueJobs } from '#core/jobs/dispatch.ts';
import { insertJobs } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const hour = 3_600;

describe('how late work is', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE job, job_attempt' }));

  const sql = () => product.core.database.sql;
  const change = (set: string) => sql().query({ text: `UPDATE job SET ${set}` });
  const get = async (url: string) => product.app.inject({ url, headers });
  const dueAgo = (seconds: number) => ({ runAt: new Date(Date.now() - seconds * 1000) });
  const lateness = async () => (await product.core.jobs.backlog()).oldestDueSeconds;
  const everything = { limit: 100, window: 100 };

  test('counts from when it was due at first, however often the queue refuses it', async () => {
    await insertJobs(product, 1, dueAgo(hour));
    for (const _refusal of [1, 2, 3]) {
      await putBack(sql(), await takeDueJobs(sql(), everything), 1);
      await change('run_at = now()');
    }
    await putBack(sql(), await takeDueJobs(sql(), everything), 1);
    expect(await lateness()).toBeGreaterThanOrEqual(hour);
    expect(await queuesLeftWaiting(sql(), { seconds: 30 })).toEqual(['emails']);

    const [row] = (await get('/api/admin/jobs')).json();
    expect(Date.now() - Date.parse(row.due_at)).toBeGreaterThanOrEqual(hour * 1000);
    const metrics = (await get('/metrics')).body;
    expect(Number(/^ringwell_oldest_due_job_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(hour);
    const health = (await get('/api/admin/health')).json();
    expect(health.oldest_due_seconds).toBeGreaterThanOrEqual(hour);
    expect(health.backlog[0].late_seconds).toBeGreaterThanOrEqual(hour);
  });

  test.each([
    { doing: 'lies in the queue', set: "state = 'dispatched', dispatched_at = now()" },
    { doing: 'runs', set: "state = 'running', lease_until = now() + interval '10 seconds'" },
    {
      doing: 'failed and is tried again later',
      set: "state = 'failed', first_due_at = run_at, run_at = now() + interval '2 hours'",
    },
  ])('counts for a job that $doing', async ({ set }) => {
    await insertJobs(product, 1, dueAgo(hour));
    await change(set);
    expect(await lateness()).toBeGreaterThanOrEqual(hour);
  });

  test('does not count for work that is planned, has ended, or was just asked for again', async () => {
    const [planned] = await insertJobs(product, 1, dueAgo(-hour));
    const [succeeded, cancelled, dead] = await insertJobs(product, 3, dueAgo(hour));
    for (const [id, state] of [
      [succeeded, 'succeeded'],
      [cancelled, 'cancelled'],
      [dead, 'dead'],
    ])
      await sql().query({ text: 'UPDATE job SET state = $1::job_state WHERE id = $2', values: [state, id] });
    expect(await lateness()).toBe(0);
    await product.core.jobs.retry(dead ?? '');
    expect(await lateness()).toBeLessThan(hour);
    await product.core.jobs.cancel(planned ?? '');
    expect(await lateness()).toBeLessThan(hour);
  });
});
