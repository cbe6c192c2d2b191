import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlertThresholds } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { probeLimitSeconds } from '#core/jobs/probes.ts';
import { isOverdue } from '#core/jobs/scheduled-jobs.ts';
import { judge, lastingSeconds } from '#core/operations/alerts/conditions.ts';
import { createLogger } from '#core/platform/logger.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, letProbesReturn } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { queueWorks } from '#tests/support/queues.ts';

const thresholds: AlertThresholds = { deadJobs: 2, lateSeconds: 600 };

describe('when something needs a person', () => {
  const seen = (backlog: { deadJobs: number; oldestDueSeconds: number }) => ({
    backlog,
    silentQueues: [],
    overdueSchedules: [],
    driftFindings: 0,
    longPauses: [],
  });

  test.each([
    { dead: 1, late: 0, verdicts: ['well', 'well'] },
    { dead: 2, late: 299, verdicts: ['wrong', 'well'] },
    { dead: 9, late: 300, verdicts: ['wrong', 'same'] },
    { dead: 0, late: 599, verdicts: ['well', 'same'] },
    { dead: 0, late: 600, verdicts: ['well', 'wrong'] },
  ])('$dead dead jobs and $late seconds of lateness are $verdicts', ({ dead, late, verdicts }) => {
    const judged = judge(queueWorks, seen({ deadJobs: dead, oldestDueSeconds: late }), thresholds);
    expect([judged['dead-jobs'], judged['late-jobs']]).toEqual(verdicts);
  });

  test('a threshold of 0 is never passed', () => {
    const judged = judge(queueWorks, seen({ deadJobs: 99, oldestDueSeconds: 9_999 }), { deadJobs: 0, lateSeconds: 0 });
    expect(judged).toMatchObject({ 'dead-jobs': 'well', 'late-jobs': 'well' });
  });

  test('a queue that does not answer, one without workers, and a scheduled job that does not run, and a difference from Stripe are each wrong', () => {
    const all = {
      ...seen({ deadJobs: 0, oldestDueSeconds: 0 }),
      silentQueues: ['emails' as const],
      overdueSchedules: ['retention'],
      driftFindings: 1,
    };
    const others = {
      'late-jobs': 'well',
      'dead-jobs': 'well',
      'long-pause': 'well',
      drift: 'wrong',
    };
    expect(judge({ answers: true, mayEvict: true }, all, thresholds)).toEqual({
      queue: 'well',
      'queue-eviction': 'wrong',
      workers: 'wrong',
      'scheduled-jobs': 'wrong',
      ...others,
    });
    // What follows from a queue that is away is not told once more.
    expect(judge({ answers: false, mayEvict: false }, all, thresholds)).toEqual({
      queue: 'wrong',
      'queue-eviction': 'same',
      workers: 'same',
      'scheduled-jobs': 'same',
      ...others,
    });
  });

  const minute = 60_000;
  test.each([
    { every: 2_000, since: 31, failing: null, overdue: false },
    { every: 2_000, since: 33, failing: null, overdue: true },
    { every: minute, since: 89, failing: null, overdue: false },
    { every: minute, since: 91, failing: null, overdue: true },
    { every: 24 * 60 * minute, since: 86_400 + 599, failing: null, overdue: false },
    { every: 24 * 60 * minute, since: 86_400 + 601, failing: null, overdue: true },
    { every: 24 * 60 * minute, since: 90, failing: 29, overdue: false },
    { every: 24 * 60 * minute, since: 90, failing: 31, overdue: true },
    { every: 24 * 60 * minute, since: null, failing: null, overdue: false },
  ])(
    'a job of every $every ms that succeeded $since s ago and has failed for $failing s: overdue is $overdue',
    ({ every, since, failing, overdue }) => {
      expect(isOverdue({ every_milliseconds: every, since_success: since, failing_for: failing })).toBe(overdue);
    },
  );

  test('is known within a minute: the waits and two looks of every process together stay below it', () => {
    const looks = 2 * 5;
    expect(probeLimitSeconds + lastingSeconds.workers + looks).toBeLessThan(60);
    for (const seconds of Object.values(lastingSeconds)) expect(30 + seconds + looks).toBeLessThanOrEqual(60);
  });
});

describe('the team is told', () => {
  let mail: MailServer;
  let hook: WebhookReceiver;
  let product: Product;
  let sibling: Product['core'];
  const settings = () => ({
    ALERT_DEAD_JOBS: '2',
    ALERT_LATE_SECONDS: '600',
    TEAM_EMAIL: 'team@ringwell.test',
    SMTP_URL: mail.url,
    ALERT_WEBHOOK_URL: hook.url,
    ALERT_ROUTING_KEY: 'the-key',
  });
  beforeAll(async () => {
    mail = await startMailServer();
    hook = await startWebhookReceiver();
    product = await startProduct({ workers: false, settings: settings() });
    sibling = createCore({ config: product.config, logger: createLogger('silent'), poolSize: 4 });
  });
  afterAll(async () => {
    await sibling.close();
    await product.close();
    await hook.close();
    await mail.close();
  });
  const sql = (text: string) => product.core.database.sql.query({ text });
  beforeEach(async () => {
    await sql('TRUNCATE job, job_attempt, alert_episode, queue_probe, scheduled_job');
    await letProbesReturn(product);
    mail.mails.length = 0;
    hook.clear();
  });
  /** Two API processes look, each twice, at the same time. */
  const everyProcessLooks = (answers = true) =>
    Promise.all(
      [product.core, sibling, product.core, sibling].map((core) => core.alerts.check({ ...queueWorks, answers })),
    );
  const subjects = () => mail.mails.map(({ subject }) => subject);
  const posts = () => hook.deliveries.map(({ body }) => JSON.parse(body));
  const letPass = (interval: string) =>
    sql(`UPDATE alert_episode SET started_at = started_at - interval '${interval}',
      notified_at = notified_at - interval '${interval}'`);

  test('once by email and once by webhook, again while it lasts, and once more when it is over', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await everyProcessLooks();
    expect(subjects()).toEqual([]);

    await insertJobs(product, 2, { state: 'dead' });
    await everyProcessLooks();
    await everyProcessLooks();
    expect(mail.mails).toMatchObject([{ subject: '3 jobs need attention', to: { text: 'team@ringwell.test' } }]);
    expect(mail.mails[0]?.text).toContain('/admin?tab=jobs&status=dead');

    await letPass('1 hour');
    await everyProcessLooks();
    expect(subjects()).toEqual(['3 jobs need attention', '3 jobs need attention']);

    await product.core.jobs.retryAll({ status: 'dead' });
    await everyProcessLooks();
    await everyProcessLooks();
    expect(subjects().slice(2)).toEqual(['Resolved: jobs needed attention']);

    const [first, again, over] = posts();
    expect(posts()).toHaveLength(3);
    expect(first).toMatchObject({
      text: '3 jobs need attention',
      routing_key: 'the-key',
      event_action: 'trigger',
      payload: { severity: 'critical' },
      version: '4',
      status: 'firing',
      alerts: [{ status: 'firing', labels: { alertname: 'dead-jobs' } }],
    });
    expect(over).toMatchObject({
      event_action: 'resolve',
      status: 'resolved',
      text: 'Resolved: jobs needed attention',
    });
    expect(new Set([first, again, over].map(({ dedup_key }) => dedup_key)).size).toBe(1);
  });

  test('when work is late, though the queue and the workers are what is late', async () => {
    await insertJobs(product, 1, { runAt: new Date(Date.now() - 20 * 60_000) });
    await everyProcessLooks();
    expect(subjects()).toEqual([expect.stringMatching(/^Jobs are running late: 20 minutes/)]);
  });

  test('when no worker takes work, which queues and for how long', async () => {
    await sql("UPDATE queue_probe SET answered_at = now() - interval '1 minute' WHERE queue IN ('emails', 'phones')");
    await everyProcessLooks();
    await letPass('10 seconds');
    await everyProcessLooks();
    expect(subjects()).toEqual(['No worker is taking jobs: emails, phones']);
  });

  test('of nothing at a start, before the first worker has answered', async () => {
    await sql('TRUNCATE queue_probe');
    await everyProcessLooks();
    await letProbesReturn(product);
    await everyProcessLooks();
    expect(subjects()).toEqual([]);
    expect(posts()).toEqual([]);
  });

  test('when the queue does not answer, and not of a moment', async () => {
    await everyProcessLooks(false);
    await everyProcessLooks(true);
    await letPass('20 seconds');
    await everyProcessLooks(true);
    expect(subjects()).toEqual([]);
    await everyProcessLooks(false);
    await letPass('20 seconds');
    await everyProcessLooks(false);
    expect(subjects()).toEqual(['The queue isn’t responding']);
  });

  test('when Redis may drop jobs', async () => {
    const evicting = { answers: true, mayEvict: true };
    await product.core.alerts.check(evicting);
    await letPass('20 seconds');
    await product.core.alerts.check(evicting);
    expect(subjects()).toEqual(['Redis may drop jobs']);
  });

  test('when a scheduled job fails, though it has never succeeded', async () => {
    await sql(`INSERT INTO scheduled_job (name, every_milliseconds, last_error, failing_since)
      VALUES ('retention', 3600000, 'away', now() - interval '40 seconds')`);
    await everyProcessLooks();
    await letPass('10 seconds');
    await everyProcessLooks();
    expect(subjects()).toEqual(['Scheduled jobs aren’t running: retention']);
  });

  test('of each thing that is wrong, while the mail server answers nothing', async () => {
    await insertJobs(product, 2, { state: 'dead' });
    await insertJobs(product, 1, { runAt: new Date(Date.now() - 20 * 60_000) });
    mail.hold(() => true);
    const looking = product.core.alerts.check(queueWorks);
    await eventually(() => expect(posts()).toHaveLength(2));
    mail.hold(() => false);
    await looking;
  });

  /** The core of a process that starts now, and looks twice while a kind of the database lasts long enough. */
  const lookTwice = async (config = product.config) => {
    let now = new Date();
    const core = createCore({ config, logger: createLogger('silent'), poolSize: 4, clock: { now: () => now } });
    await core.alerts.check(queueWorks);
    now = new Date(now.getTime() + 20_000);
    await core.alerts.check(queueWorks);
    await core.close();
  };

  test('of a database that cannot be written', async () => {
    const readOnly = new URL(product.databaseUrl);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await lookTwice({ ...product.config, databaseUrl: readOnly.href });
    expect(subjects()).toEqual(['The database isn’t responding']);
  });

  test('of a database that cannot store the alarm', async () => {
    await sql('ALTER TABLE alert_episode RENAME TO alert_episode_away');
    try {
      await lookTwice();
      expect(subjects()).toEqual(['The database isn’t responding']);
    } finally {
      await sql('ALTER TABLE alert_episode_away RENAME TO alert_episode');
    }
  });

  test('by the other way when one fails, and at the next look when both do', async () => {
    await insertJobs(product, 2, { state: 'dead' });
    mail.refuseNext(451, 'not now');
    hook.next(503);
    await product.core.alerts.check(queueWorks);
    expect(subjects()).toEqual([]);
    mail.refuseNext(451, 'not now');
    await product.core.alerts.check(queueWorks);
    await product.core.alerts.check(queueWorks);
    expect([subjects(), posts().length]).toEqual([[], 2]);
  });

  test('of a database that is gone, of which nothing can be stored', async () => {
    const server = new URL(product.databaseUrl);
    const proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
    let now = new Date();
    const config = { ...product.config, databaseUrl: proxy.through(product.databaseUrl) };
    const core = createCore({ config, logger: createLogger('silent'), poolSize: 4, clock: { now: () => now } });
    const pass = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    };
    proxy.set('cut');
    await core.alerts.check(queueWorks);
    pass(19);
    await core.alerts.check(queueWorks);
    expect(subjects()).toEqual([]);
    pass(1);
    await core.alerts.check(queueWorks);
    pass(3_599);
    await core.alerts.check(queueWorks);
    expect(subjects()).toEqual(['The database isn’t responding']);
    pass(1);
    await core.alerts.check(queueWorks);
    expect(subjects()).toHaveLength(2);
    proxy.set('pass');
    await eventually(async () => {
      await core.alerts.check(queueWorks);
      expect(subjects().slice(2)).toEqual(['Resolved: the database wasn’t responding']);
    });
    await core.alerts.check(queueWorks);
    expect(subjects()).toHaveLength(3);
    await core.close();
    await proxy.close();
  });
});
