import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { beginRun, createTurns, finishRun, planSchedules, readScheduledJobs } from '#core/jobs/schedules.ts';
import type { Sql } from '#core/platform/database.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { letIntervalsPass } from '#tests/support/schedules.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';
import { reconcilerPlan, startReconciler } from '#workers/reconciler.ts';
import { createScheduler } from '#workers/scheduler.ts';

describe('work that recurs', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
    await planSchedules(sql(), [{ name: 'hourly', everySeconds: 3_600 }]);
  });
  afterEach(() => product.close());

  const sql = () => product.core.database.sql;
  const row = async () => (await rowsOf(product, 'scheduled_job'))[0];
  const stateOf = async () => (await readScheduledJobs(sql()))[0]?.state;
  const letPass = (interval: string) =>
    sql().query({
      text: `UPDATE scheduled_job SET running_until = running_until - $1::interval, last_started_at = last_started_at - $1::interval,
        last_succeeded_at = last_succeeded_at - $1::interval, failing_since = failing_since - $1::interval`,
      values: [interval],
    });
  const begin = () => beginRun(sql(), 'hourly');
  /** Ends the run that was begun last. */
  const finish = async (error: string | null) => {
    const begun = (await row())?.last_started_at;
    if (begun instanceof Date) await finishRun(sql(), 'hourly', { begun, error });
  };
  const begun = async (times: number) =>
    (await Promise.all(Array.from({ length: times }, begin))).filter(Boolean).length;

  test('is run by one process of many, and once an interval', async () => {
    expect(await stateOf()).toBe('never');
    expect(await begun(20)).toBe(1);
    expect(await stateOf()).toBe('running');
    await finish(null);
    expect(await stateOf()).toBe('succeeded');
    expect(await begun(20)).toBe(0);
    await letPass('1 hour');
    expect(await begun(20)).toBe(1);
  });

  test('whose process was lost is run by another once its time is over', async () => {
    expect(await begun(1)).toBe(1);
    await letPass('2 minutes');
    expect(await stateOf()).toBe('lost');
    expect(await begun(0)).toBe(0);
    await letPass('1 hour');
    expect(await begun(2)).toBe(1);
  });

  test('whose process comes back after another one began does not end that one’s run', async () => {
    const frozen = await begin();
    await letPass('2 hours');
    expect(await begun(1)).toBe(1);
    if (frozen) await finishRun(sql(), 'hourly', { begun: frozen, error: null });
    expect(await stateOf()).toBe('running');
  });

  test('that fails has failed since the first time, until it succeeds, and operators see it', async () => {
    const overdue = 'ringwell_scheduled_job_overdue{name="hourly"}';
    const metrics = async () => (await product.app.inject('/metrics')).body;
    for (const error of ['away', 'still away']) {
      await begun(1);
      await finish(error);
      await letPass('2 minutes');
    }
    expect(await row()).toMatchObject({ last_error: 'still away', last_succeeded_at: null });
    expect(await metrics()).toContain(`${overdue} 1`);
    await begun(1);
    await finish(null);
    expect(await row()).toMatchObject({ last_error: null, failing_since: null });
    expect(await metrics()).toContain(`${overdue} 0`);
    expect(await metrics()).toMatch(/ringwell_scheduled_job_last_success_timestamp_seconds\{name="hourly"\} 1\d{9}/);
    await letPass('2 hours');
    expect(await metrics()).toContain(`${overdue} 1`);
  });

  test('keeps its turn while it runs, and for ten seconds at most after its process was killed', async () => {
    let end = () => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done = createTurns({ sql: sql(), logger: product.core.logger })('hourly', () => work);
    const secondsLeft = async () => {
      const left = await sql().query<{ left: number }>({
        text: 'SELECT extract(epoch FROM running_until - now())::float8 AS left FROM scheduled_job',
      });
      return left.rows[0]?.left ?? 0;
    };
    await eventually(async () => expect(await secondsLeft()).toBeGreaterThan(0));
    expect(await secondsLeft()).toBeLessThanOrEqual(10);
    await sql().query({ text: "UPDATE scheduled_job SET running_until = running_until - interval '8 seconds'" });
    await eventually(async () => expect(await secondsLeft()).toBeGreaterThan(5));
    end();
    await done;
    expect(await stateOf()).toBe('succeeded');
  });

  test('whose end could not be stored, because the database was away, is run again as soon as it is back', async () => {
    const { core, backend } = product;
    let isAway = true;
    const query: Sql['query'] = async (statement) => {
      if (isAway && statement.name === 'finish-run') throw new Error('The database is away');
      return core.database.sql.query(statement);
    };
    const reconciler = startReconciler({
      database: { ...core.database, sql: { ...core.database.sql, query } },
      backend,
      logger: core.logger,
      relay: { wake: () => undefined },
      schedules: { note: () => planSchedules(sql(), [reconcilerPlan]), plan: async () => undefined },
    });
    await eventually(() => expect(reconciler.lastRun()).not.toBeNull());
    expect((await row())?.last_finished_at).toBeNull();
    isAway = false;
    const before = reconciler.lastRun();
    reconciler.wake();
    await eventually(() => expect(reconciler.lastRun()).not.toBe(before));
    await reconciler.stop();
    expect((await row())?.last_succeeded_at).not.toBeNull();
  });

  test('of an earlier build is forgotten', async () => {
    await planSchedules(sql(), [{ name: 'daily', everySeconds: 86_400 }]);
    expect((await readScheduledJobs(sql())).map(({ name }) => name)).toEqual(['daily']);
  });
});

describeOnEachQueue('BullMQ begins the work that recurs', (queue) => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ queue });
  });
  afterEach(() => product.close());
  const sql = () => product.core.database.sql;
  const succeeded = (name: string) =>
    rowsOf(product, 'scheduled_job', 'name = $1 AND last_succeeded_at IS NOT NULL', [name]);

  test('at the start, when its interval is over, and once however many processes there are', async () => {
    const others = startMoreWorkers(product);
    await eventually(async () => expect(await succeeded('retention')).toHaveLength(1));
    const first = (await succeeded('retention'))[0]?.last_started_at;
    await product.backend.queue('chores').add('retention', { reference: '', request_id: '' });
    await letIntervalsPass({ sql: sql(), backend: product.backend }, 'totals');
    await eventually(async () => expect(await succeeded('totals')).toHaveLength(1));
    expect((await succeeded('retention'))[0]?.last_started_at).toEqual(first);
    expect(await product.backend.queue('chores').getJobSchedulersCount()).toBeGreaterThan(10);
    await others.stop();
  });

  test('that fails is tried again by itself', async () => {
    await eventually(async () => expect(await succeeded('privacy-requests')).toHaveLength(1));
    await sql().query({ text: 'ALTER TABLE privacy_request RENAME TO privacy_request_away' });
    await eventually(async () =>
      expect(await rowsOf(product, 'scheduled_job', "name = 'privacy-requests'")).toMatchObject([
        { last_error: '42P01' },
      ]),
    );
    await sql().query({ text: 'ALTER TABLE privacy_request_away RENAME TO privacy_request' });
    await eventually(async () =>
      expect(await rowsOf(product, 'scheduled_job', "name = 'privacy-requests'")).toMatchObject([{ last_error: null }]),
    );
  });

  if (queue === 'redis') {
    test('and gets everything back after it was emptied: recurring work, pauses and jobs', async () => {
      await product.core.jobs.pause({ queue: 'bulk', reason: 'Not now', paused_by: 'admin' });
      await product.backend.queue('bulk').pause();
      await product.post('/api/newsletter', { email: contactFormInput().email });
      const waiting = () => product.backend.queue('bulk').getJobCountByTypes('waiting', 'prioritized');
      await eventually(async () => expect([await jobStates(product), await waiting()]).toEqual([{ queued: 2 }, 2]));
      const redis = new Redis(inject('redisUrl') ?? '');
      await redis.del(await redis.keys(`${product.queuePrefix}:*`));
      redis.disconnect();
      await eventually(async () => {
        expect(await product.backend.remembers()).toBe(true);
        expect(await product.backend.queue('bulk').isPaused()).toBe(true);
        expect(await waiting()).toBe(2);
        expect(await product.backend.queue('chores').getJobSchedulersCount()).toBeGreaterThan(10);
      });
      await product.core.jobs.resume('bulk');
      await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 2 }));
    });
  }
});

describeOnEachQueue('work that is overdue because its queue is paused', (queue) => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ queue, workers: false });
  });
  afterEach(() => product.close());

  test('is added to the queue once, however often that is looked at, and again after it was done', async () => {
    const { core, backend } = product;
    const chores = backend.queue('chores');
    await chores.pause();
    const hourly = { name: 'hourly', everySeconds: 3_600, run: async () => undefined };
    const { signal } = new AbortController();
    const scheduler = createScheduler({ core, backend, relay: { wake: () => undefined }, schedules: [hourly], signal });
    const added = async () => (await chores.getJobs()).filter(({ repeatJobKey }) => !repeatJobKey).length;
    await scheduler.note();
    for (let round = 0; round < 4; round += 1) await scheduler.plan();
    expect(await added()).toBe(1);

    await chores.resume();
    const worker = backend.work('chores', async ({ name }) => scheduler.run(name), {
      concurrency: 1,
      backoff: () => 0,
    });
    await eventually(async () => expect(await added()).toBe(0));
    await worker.close();
    await core.database.sql.query({ text: 'UPDATE scheduled_job SET last_started_at = NULL' });
    await scheduler.plan();
    expect(await added()).toBe(1);
  });
});
