import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishRun, readScheduledJobs, renewRuns, takeRun, waitsOf } from '#core/jobs/scheduled-jobs.ts';
import { createLogger } from '#core/platform/logger.ts';
import { createLoop } from '#core/platform/loop.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { startScheduler } from '#workers/scheduler.ts';

describe('a scheduled job', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
  });
  afterEach(() => product.close());

  const sql = () => product.core.database.sql;
  const hourly = { name: 'hourly', everyMilliseconds: 3_600_000 };
  const row = async () => (await rowsOf(product, 'scheduled_job'))[0];
  const stateOf = async () => (await readScheduledJobs(sql()))[0]?.state;
  const letAnHourPass = () =>
    sql().query({
      text: `
        UPDATE scheduled_job SET next_run_at = next_run_at - interval '1 hour', lease_until = lease_until - interval '1 hour',
               last_started_at = last_started_at - interval '1 hour'`,
    });
  const takenBy = async (...holders: string[]) => {
    const taken = await Promise.all(holders.map((holder) => takeRun(sql(), hourly.name, holder)));
    return holders.filter((_, index) => taken[index]);
  };

  test('is run by one process of many, and once an interval', async () => {
    expect((await waitsOf(sql(), [hourly])).get('hourly')).toBe(0);
    expect(await stateOf()).toBe('never');
    const processes = Array.from({ length: 20 }, (_, index) => `process-${index}`);
    const [holder = '', ...others] = await takenBy(...processes);
    expect(others).toEqual([]);
    expect(await stateOf()).toBe('running');
    expect((await waitsOf(sql(), [hourly])).get('hourly')).toBeGreaterThan(0);

    await finishRun(sql(), hourly.name, holder, null);
    expect(await stateOf()).toBe('succeeded');
    expect((await waitsOf(sql(), [hourly])).get('hourly')).toBeGreaterThan(3_000_000);
    expect(await takenBy(...processes)).toEqual([]);

    await letAnHourPass();
    expect(await takenBy(...processes)).toHaveLength(1);
  });

  test('whose process died is run by another when its lease has ended, and a late result of the first does not count', async () => {
    await waitsOf(sql(), [hourly]);
    expect(await takenBy('dies')).toEqual(['dies']);
    expect(await takenBy('waits')).toEqual([]);
    await sql().query({ text: 'UPDATE scheduled_job SET lease_until = now()' });
    expect(await stateOf()).toBe('lost');
    expect(await takenBy('waits')).toEqual(['waits']);
    const { lease_until: leaseUntil } = (await row()) ?? {};
    await renewRuns(sql(), [hourly.name], 'dies');
    await finishRun(sql(), hourly.name, 'dies', 'late');
    expect(await row()).toMatchObject({ holder: 'waits', lease_until: leaseUntil, last_error: null });
  });

  test('that failed says so, and is due again before its interval is over', async () => {
    await waitsOf(sql(), [hourly]);
    await takenBy('one');
    await finishRun(sql(), hourly.name, 'one', 'ECONNREFUSED');
    expect(await row()).toMatchObject({ last_error: 'ECONNREFUSED', last_succeeded_at: null });
    expect((await waitsOf(sql(), [hourly])).get('hourly')).toBeLessThanOrEqual(1_000);
  });

  test.each([0, 20, 3_600])(
    'that has failed for %i seconds is retried after half of that time, between a second and a minute',
    async (failing) => {
      await waitsOf(sql(), [hourly]);
      await sql().query({
        text: 'UPDATE scheduled_job SET failing_since = now() - make_interval(secs => $1)',
        values: [failing],
      });
      await takenBy('one');
      await finishRun(sql(), hourly.name, 'one', 'away');
      const { next_run_at: next, last_finished_at: finished, failing_since: since } = (await row()) ?? {};
      const half = (Number(finished) - Number(since)) / 2;
      // The row keeps whole milliseconds.
      expect(Number(next) - Number(finished)).toBeCloseTo(Math.min(60_000, Math.max(1_000, half)), -1);
    },
  );

  test('that fails again has failed since the first time, until it succeeds', async () => {
    const failingSince = async () => (await row())?.failing_since;
    await waitsOf(sql(), [hourly]);
    for (const error of ['away', 'still away']) {
      await letAnHourPass();
      await takenBy('one');
      await finishRun(sql(), hourly.name, 'one', error);
      await sql().query({
        text: "UPDATE scheduled_job SET failing_since = least(failing_since, now() - interval '1 minute')",
      });
    }
    const since = await failingSince();
    await letAnHourPass();
    await takenBy('one');
    await finishRun(sql(), hourly.name, 'one', 'away for long');
    expect(await failingSince()).toEqual(since);
    const overdue = 'ringwell_scheduled_job_overdue{name="hourly"}';
    expect((await product.app.inject('/metrics')).body).toContain(`${overdue} 1`);

    await letAnHourPass();
    await takenBy('one');
    await finishRun(sql(), hourly.name, 'one', null);
    expect(await failingSince()).toBeNull();
    expect((await product.app.inject('/metrics')).body).toContain(`${overdue} 0`);
  });

  test('whose interval has become shorter does not wait for the longer one', async () => {
    await waitsOf(sql(), [hourly]);
    await takenBy('one');
    await finishRun(sql(), hourly.name, 'one', null);
    const wait = (await waitsOf(sql(), [{ ...hourly, everyMilliseconds: 60_000 }])).get('hourly');
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  test('runs in one of several schedulers, again when it failed, and updates the metrics when it succeeded', async () => {
    let runs = 0;
    let underWay = 0;
    const job = {
      ...hourly,
      run: async () => {
        underWay += 1;
        expect(underWay).toBe(1);
        await sql().query({ text: 'SELECT 1' });
        underWay -= 1;
        runs += 1;
        if (runs === 1) throw new Error('away');
      },
    };
    const relay = createLoop({ name: 'idle', logger: createLogger('silent'), run: async () => 60_000 });
    const { core, backend } = product;
    const schedulers = ['one', 'two', 'three'].map((holder) =>
      startScheduler({ core, backend, relay, jobs: [job], holder }),
    );
    await eventually(async () => expect(await stateOf()).toBe('succeeded'));
    expect(runs).toBe(2);
    await letAnHourPass();
    await eventually(() => expect(runs).toBe(3));
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    expect(await row()).toMatchObject({ holder: null, lease_until: null, last_error: null });
    expect(runs).toBe(3);
    const { body } = await product.app.inject('/metrics');
    expect(body).toMatch(/ringwell_scheduled_job_last_success_timestamp_seconds\{name="hourly"\} 1\d{9}/);
    await relay.stop();
  });
});
