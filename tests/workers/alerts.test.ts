import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertThresholds } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import type { JobPayload } from '#core/jobs/definitions.ts';
import { judge } from '#core/operations/alerts/thresholds.ts';
import { createLogger } from '#core/platform/logger.ts';
import { insertJobs } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { createLoop } from '#workers/loop.ts';
import { handlers } from '#workers/registry.ts';
import { alerts } from '#workers/schedules/alerts.ts';

const thresholds: AlertThresholds = { deadJobs: 2, lateSeconds: 600 };

describe('when the work needs a person', () => {
  test.each([
    { dead: 1, late: 0, verdicts: ['well', 'well'] },
    { dead: 2, late: 299, verdicts: ['wrong', 'well'] },
    { dead: 9, late: 300, verdicts: ['wrong', 'same'] },
    { dead: 0, late: 599, verdicts: ['well', 'same'] },
    { dead: 0, late: 600, verdicts: ['well', 'wrong'] },
  ])('$dead dead jobs and $late seconds of lateness are $verdicts', ({ dead, late, verdicts }) => {
    const judged = judge({ deadJobs: dead, oldestDueSeconds: late }, thresholds);
    expect([judged['dead-jobs'], judged['late-jobs']]).toEqual(verdicts);
  });

  test('a threshold of 0 is never passed', () => {
    const judged = judge({ deadJobs: 99, oldestDueSeconds: 9_999 }, { deadJobs: 0, lateSeconds: 0 });
    expect(judged).toEqual({ 'dead-jobs': 'well', 'late-jobs': 'well' });
  });
});

describe('the team is alerted', () => {
  let product: Product;
  let sibling: Product['core'];
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      settings: { ALERT_DEAD_JOBS: '2', ALERT_LATE_SECONDS: '600', TEAM_EMAIL: 'team@ringwell.test' },
    });
    sibling = createCore({ config: product.config, logger: createLogger('silent'), poolSize: 4 });
  });
  afterAll(async () => {
    await sibling.close();
    await product.close();
  });
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE job, job_attempt, message, alert_episode' }));

  const relay = createLoop({ name: 'idle', logger: createLogger('silent'), run: async () => 60_000 });
  const alertsOf = (kind: string) =>
    rowsOf(product, 'job', "name = 'send-email' AND payload->>'template' = $1", [kind]);
  /** Two worker processes check, each twice, at the same time. */
  const everyWorkerChecks = () =>
    Promise.all(
      [product.core, sibling, product.core, sibling].map((core) =>
        alerts.run({ core, backend: product.backend, relay }),
      ),
    );
  /** Runs an alert as a worker would, twice. */
  async function write(row: Record<string, unknown> | undefined) {
    const payload = row?.payload as JobPayload<'send-email'>;
    const job = { id: String(row?.id), name: 'send-email', payload };
    const leased = { ...job, attempt: 1, tries: 1, generation: 1, requestId: 'twice', leasedAt: new Date() };
    const first = await handlers['send-email'](product.core, payload, leased);
    const second = await handlers['send-email'](product.core, payload, leased);
    return [first.outcome, second.outcome];
  }

  test('once when jobs are dead, and again only after all was well in between', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await everyWorkerChecks();
    expect(await alertsOf('dead-jobs')).toHaveLength(0);

    await insertJobs(product, 2, { state: 'dead' });
    await everyWorkerChecks();
    await everyWorkerChecks();
    const [alert, ...more] = await alertsOf('dead-jobs');
    expect(more).toEqual([]);
    expect(await write(alert)).toEqual(['succeeded', 'skipped']);
    expect(await rowsOf(product, 'message')).toMatchObject([
      {
        recipient: 'team@ringwell.test',
        subject: '3 jobs need a person',
        text: expect.stringContaining('/admin?tab=jobs&status=dead'),
      },
    ]);

    await product.core.jobs.retryAll({ status: 'dead' });
    await everyWorkerChecks();
    await insertJobs(product, 2, { state: 'dead' });
    await everyWorkerChecks();
    expect(await alertsOf('dead-jobs')).toHaveLength(2);
  });

  test('when work is late, and not any more once it has caught up', async () => {
    await insertJobs(product, 1, { runAt: new Date(Date.now() - 20 * 60_000) });
    await everyWorkerChecks();
    const [alert] = await alertsOf('late-jobs');
    await product.core.database.sql.query({
      text: "UPDATE job SET state = 'succeeded' WHERE payload->>'template' <> 'late-jobs'",
    });
    await everyWorkerChecks();
    expect(await write(alert)).toEqual(['skipped', 'skipped']);
    expect(await countOf(product, 'message')).toBe(0);
    expect(await countOf(product, 'alert_episode', 'ended_at IS NOT NULL')).toBe(1);
  });
});
