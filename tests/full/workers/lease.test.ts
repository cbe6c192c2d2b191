import { hostname } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '#core/core.ts';
import { expireLeases } from '#core/jobs/crashes.ts';
import { batchesOf, putBack, takeDueJobs } from '#core/jobs/dispatch.ts';
import {
  type AttemptResult,
  createLeaseStore,
  type LeasedJob,
  type LeaseStore,
  leaseSeconds,
} from '#core/jobs/lease.ts';
import type { Sql } from '#core/platform/database.ts';
import { createLogger } from '#core/platform/logger.ts';
import { eventually, hungAfter, unlessHung } from '#tests/support/conditions.ts';
import { insertJobs } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('the lease decides who runs a job', () => {
  let product: Product;
  let sql: Sql;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    sql = product.core.database.sql;
  });
  beforeEach(() => sql.query({ text: 'DELETE FROM job' }));
  afterAll(() => product.close());

  async function dispatchedJob() {
    await insertJobs(product, 1);
    const [dispatched] = await takeDueJobs(sql, { limit: 1, window: 10 });
    if (!dispatched) throw new Error('Nothing was due');
    return dispatched;
  }
  const row = (id: string) =>
    product.core.database.prisma.job.findUniqueOrThrow({
      where: { id },
      include: { attempts: { orderBy: { attempt: 'asc' } } },
    });
  const taken = (job: LeasedJob | null): LeasedJob => {
    if (!job) throw new Error('The lease was not given');
    return job;
  };
  const succeeded = (job: LeasedJob): AttemptResult => ({
    job,
    outcome: 'succeeded',
    next: { state: 'succeeded' },
    durationMs: 5,
    httpStatus: 200,
    errorClass: null,
    snippet: 'ok',
    exchange: null,
  });
  const failed = (job: LeasedJob): AttemptResult => ({
    job,
    outcome: 'failed',
    next: { state: 'failed', delaySeconds: 60 },
    durationMs: 5,
    httpStatus: 500,
    errorClass: 'http_500',
    snippet: 'no',
    exchange: null,
  });
  const letLapse = (id: string) =>
    sql.query({ text: "UPDATE job SET lease_until = now() - interval '1 second' WHERE id = $1", values: [id] });
  /** Gives every lease the same end, soon, and returns it. */
  const endAllAt = async () => {
    const ended = await sql.query<{ lease_until: Date }>({
      text: "UPDATE job SET lease_until = now() + interval '2 seconds' RETURNING lease_until",
    });
    return ended.rows[0]?.lease_until ?? null;
  };

  test('of many that ask for the same job one gets it', async () => {
    const dispatched = await dispatchedJob();
    const stores = Array.from({ length: 8 }, (_, index) => createLeaseStore(sql, `worker-${index}`));
    const answers = await Promise.all(stores.flatMap((store) => [store.take(dispatched), store.take(dispatched)]));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await row(dispatched.id)).toMatchObject({ state: 'running', attempt: 1, tries: 1 });
  });

  test('a job reference of another dispatch gets nothing, nor one whose job is done', async () => {
    const dispatched = await dispatchedJob();
    const store = createLeaseStore(sql, 'worker');
    expect(await store.take({ ...dispatched, generation: dispatched.generation - 1 })).toBeNull();
    expect(await store.take({ ...dispatched, generation: dispatched.generation + 1 })).toBeNull();
    const job = taken(await store.take(dispatched));
    expect(await store.finish(succeeded(job))).toBe(true);
    expect(await store.take(dispatched)).toBeNull();
    expect(await row(dispatched.id)).toMatchObject({ state: 'succeeded', attempt: 1, leaseOwner: null });
  });

  test('renewing extends the leases held here, and no others', async () => {
    const [mine, theirs] = [await dispatchedJob(), await dispatchedJob()];
    const [store, other] = [createLeaseStore(sql, 'mine'), createLeaseStore(sql, 'theirs')];
    await store.take(mine);
    await other.take(theirs);
    const soon = await endAllAt();
    await store.renew();
    const renewedUntil = (await row(mine.id)).leaseUntil?.getTime() ?? 0;
    expect(renewedUntil).toBeGreaterThanOrEqual((soon?.getTime() ?? 0) + (leaseSeconds - 2) * 1000);
    expect((await row(theirs.id)).leaseUntil).toEqual(soon);
  });

  test('leases are renewed while the work has every connection of the pool', async () => {
    const longTimeouts = { connection: 2 * hungAfter, statement: 2 * hungAfter };
    const logger = createLogger('silent');
    const busy = createCore({ config: product.config, logger, poolSize: 2, databaseTimeouts: longTimeouts });
    const { database } = busy;
    const store = createLeaseStore(database.sql, 'busy', { renewals: database.reserved });
    const job = await dispatchedJob();
    await store.take(job);
    const soon = await endAllAt();
    const holder = new pg.Client({ connectionString: product.databaseUrl });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(815)');
    const wait = () => database.sql.query({ text: 'SELECT pg_advisory_xact_lock_shared(815)' });
    const work = Promise.allSettled([wait(), wait()]);
    try {
      await unlessHung(store.renew(), 'the leases to be renewed');
      expect((await row(job.id)).leaseUntil?.getTime()).toBeGreaterThan(soon?.getTime() ?? Number.POSITIVE_INFINITY);
    } finally {
      await holder.end();
      await work;
      await busy.close();
    }
  });

  test('a worker that starts under its predecessor’s name does not renew the predecessor’s leases', async () => {
    const dispatched = await dispatchedJob();
    await createLeaseStore(sql, 'container-1').take(dispatched);
    const soon = await endAllAt();
    const successor = createLeaseStore(sql, 'container-1');
    await successor.renew();
    expect((await row(dispatched.id)).leaseUntil).toEqual(soon);
  });

  test('a result that comes after the lease was lost does not change the job and is stored as an attempt', async () => {
    const dispatched = await dispatchedJob();
    const [slow, quick] = [createLeaseStore(sql, 'slow'), createLeaseStore(sql, 'quick')];
    const lost = taken(await slow.take(dispatched));
    await letLapse(dispatched.id);
    expect(await expireLeases(sql, { limit: 10 })).toBe(1);
    const [again] = await takeDueJobs(sql, { limit: 1, window: 10 });
    const won = taken(await quick.take(again ?? dispatched));

    expect(await slow.finish(failed(lost))).toBe(false);
    expect((await row(dispatched.id)).state).toBe('running');
    expect(await quick.finish(succeeded(won))).toBe(true);
    expect(await slow.finish(failed(lost))).toBe(false);
    expect(await row(dispatched.id)).toMatchObject({
      state: 'succeeded',
      attempts: [
        { attempt: 1, outcome: 'failed', worker: 'slow' },
        { attempt: 2, outcome: 'succeeded', worker: 'quick' },
      ],
    });
  });

  /** Runs the job up to a crash, and lets the others take it back. */
  async function crash(store: LeaseStore, id: string) {
    await sql.query({ text: 'UPDATE job SET run_at = now() WHERE id = $1', values: [id] });
    const [dispatched] = await takeDueJobs(sql, { limit: 1, window: 10 });
    if (!dispatched) throw new Error('Nothing was due');
    taken(await store.take(dispatched));
    await letLapse(id);
    expect(await expireLeases(sql, { limit: 10 })).toBe(1);
    return dispatched;
  }

  test('a job of a silent worker becomes due again and has used no try', async () => {
    const first = await dispatchedJob();
    const store = createLeaseStore(sql, 'silent');
    await store.take(first);
    expect(await expireLeases(sql, { limit: 10 })).toBe(0);
    await letLapse(first.id);
    expect(await expireLeases(sql, { limit: 10 })).toBe(1);
    expect(await row(first.id)).toMatchObject({
      state: 'pending',
      lastError: 'lease_expired',
      finishedAt: null,
      tries: 0,
      crashes: 1,
      attempts: [{ attempt: 1, outcome: 'lease_expired', worker: 'silent' }],
    });
  });

  test('after two crashes a job waits a moment, then runs alone in a batch of its own; after the third it is dead', async () => {
    const [id] = await insertJobs(product, 1);
    const store = createLeaseStore(sql, 'crashing');
    expect((await crash(store, id ?? '')).alone).toBe(false);
    expect((await crash(store, id ?? '')).alone).toBe(false);
    const waits = await row(id ?? '');
    expect(waits).toMatchObject({ state: 'pending', crashes: 2, tries: 0 });
    expect(await takeDueJobs(sql, { limit: 1, window: 10 })).toEqual([]);

    await insertJobs(product, 199);
    await sql.query({ text: 'UPDATE job SET run_at = now()' });
    const backlog = await takeDueJobs(sql, { limit: 1_000, window: 1_000 });
    expect(backlog.filter(({ alone }) => alone)).toMatchObject([{ id }]);
    expect([...batchesOf(backlog).values()].filter((jobs) => jobs.some((job) => job.id === id))).toMatchObject([
      [{ id, alone: true }],
    ]);
    await putBack(sql, backlog, 0);
    await sql.query({ text: 'DELETE FROM job WHERE id <> $1', values: [id] });

    expect((await crash(store, id ?? '')).alone).toBe(true);
    expect(await row(id ?? '')).toMatchObject({ state: 'dead', lastError: 'crashes_the_worker', crashes: 3, tries: 0 });
    expect((await row(id ?? '')).finishedAt).not.toBeNull();
  });

  test('crashes count in a row: a job that ended in between begins anew, and so does one an administrator retries', async () => {
    const [id] = await insertJobs(product, 1);
    const store = createLeaseStore(sql, 'unlucky');
    await crash(store, id ?? '');
    await crash(store, id ?? '');
    await sql.query({ text: 'UPDATE job SET run_at = now()' });
    const [dispatched] = await takeDueJobs(sql, { limit: 1, window: 10 });
    await store.finish(failed(taken(await store.take(dispatched ?? { id: '', generation: 0 }))));
    expect(await row(id ?? '')).toMatchObject({ state: 'failed', crashes: 0, tries: 1 });

    for (let times = 0; times < 3; times += 1) await crash(store, id ?? '');
    expect((await row(id ?? '')).state).toBe('dead');
    await product.core.jobs.retry(id ?? '');
    expect(await row(id ?? '')).toMatchObject({ state: 'pending', crashes: 0, tries: 0 });
  });

  test('several reapers at once take a silent worker’s job back once', async () => {
    const dispatched = await dispatchedJob();
    await createLeaseStore(sql, 'silent').take(dispatched);
    await letLapse(dispatched.id);
    const counts = await Promise.all(Array.from({ length: 6 }, () => expireLeases(sql, { limit: 10 })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  test('a result is written once the database is back, and its lease renewed until then', async () => {
    const dispatched = await dispatchedJob();
    let away = false;
    const shaky: Sql = {
      query: (statement) =>
        away ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : sql.query(statement),
    };
    const store = createLeaseStore(shaky, 'steady');
    const job = taken(await store.take(dispatched));
    away = true;
    const written = store.finish(succeeded(job));
    await eventually(() => expect(store.renew()).rejects.toThrow('gone'));
    away = false;
    expect(await written).toBe(true);
    expect((await row(dispatched.id)).state).toBe('succeeded');
  });

  test('jobs a crashed process left behind are finished by the next one on the same machine', async () => {
    const dispatched = await dispatchedJob();
    await createLeaseStore(sql, `${hostname()}-${process.pid}`).take(dispatched);
    await letLapse(dispatched.id);
    product.startWorkers();
    await eventually(async () =>
      expect(await row(dispatched.id)).toMatchObject({
        state: 'succeeded',
        attempts: [{ outcome: 'lease_expired' }, { outcome: 'skipped' }],
      }),
    );
  });
});
