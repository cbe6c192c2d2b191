import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { queueWorks } from '#tests/support/queues.ts';

describe('the team is notified', () => {
  let mail: MailServer;
  let hook: WebhookReceiver;
  let product: Product;
  let sibling: Product['core'];
  beforeAll(async () => {
    mail = await startMailServer();
    hook = await startWebhookReceiver();
    product = await startProduct({
      workers: false,
      settings: {
        TEAM_EMAIL: 'team@ringwell.test',
        SMTP_URL: mail.url,
        ALERT_WEBHOOK_URL: hook.url,
        PUBLIC_URL: 'https://ringwell.test',
      },
    });
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
    await sql('TRUNCATE job, job_attempt, alert, scheduled_job');
    mail.mails.length = 0;
    hook.clear();
  });
  /** Two API processes check, each twice, at the same time. */
  const everyProcessChecks = (queue = queueWorks) =>
    Promise.all([product.core, sibling, product.core, sibling].map((core) => core.alerts.check(queue)));
  const letPass = (interval: string) =>
    sql(`UPDATE alert SET since = since - interval '${interval}', claimed_until = claimed_until - interval '${interval}',
      last_notified_at = last_notified_at - interval '${interval}'`);
  /** The processes check, and again when a problem of the first check has lasted long enough. */
  const problemLasts = async (queue = queueWorks) => {
    await everyProcessChecks(queue);
    await letPass('1 minute');
    await everyProcessChecks(queue);
  };
  const subjects = () => mail.mails.map(({ subject }) => subject);
  const posts = () => hook.deliveries.map(({ body }) => JSON.parse(body));

  test('once by email and once by webhook when a problem starts, and once more when it is over', async () => {
    await insertJobs(product, 3, { state: 'dead' });
    await problemLasts();
    await everyProcessChecks();
    expect(mail.mails).toMatchObject([{ subject: '3 jobs need attention', to: { text: 'team@ringwell.test' } }]);
    expect(mail.mails[0]?.text).toContain('https://ringwell.test/admin?tab=jobs&status=dead');

    await product.core.jobs.retryAll({ status: 'dead' });
    await letPass('10 minutes');
    await everyProcessChecks();
    await everyProcessChecks();
    expect(subjects()).toEqual(['3 jobs need attention', 'Resolved: jobs needed attention']);
    const same = {
      kind: 'dead-jobs',
      since: expect.stringMatching(/^20.*Z$/),
      link: 'https://ringwell.test/admin?tab=jobs&status=dead',
    };
    expect(posts()).toEqual([
      { ...same, state: 'active', text: '3 jobs need attention' },
      { ...same, state: 'over', text: 'Resolved: jobs needed attention' },
    ]);
  });

  test('of each problem there is', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await insertJobs(product, 1, { run_at: new Date(Date.now() - 20 * 60_000) });
    await sql(`INSERT INTO scheduled_job (name, every_seconds, last_error, failing_since)
      VALUES ('retention', 3600, 'away', now() - interval '2 minutes')`);
    await problemLasts({ ...queueWorks, answers: false });
    expect(subjects().toSorted()).toEqual([
      '1 job needs attention',
      'Jobs are running late: 20 minutes',
      'Scheduled jobs aren’t running: retention',
      'The queue isn’t responding',
    ]);
  });

  test('of nothing that passes within a minute, and of what comes and goes not before it is gone after ten', async () => {
    const queueIsDown = { ...queueWorks, answers: false };
    await everyProcessChecks(queueIsDown);
    await letPass('59 seconds');
    await everyProcessChecks(queueIsDown);
    await everyProcessChecks();
    expect(subjects()).toEqual([]);

    await problemLasts(queueIsDown);
    await everyProcessChecks();
    await everyProcessChecks(queueIsDown);
    await letPass('9 minutes');
    await everyProcessChecks();
    expect(subjects()).toEqual(['The queue isn’t responding']);
    await letPass('1 minute');
    await everyProcessChecks();
    expect(subjects()).toEqual(['The queue isn’t responding', 'Resolved: the queue wasn’t responding']);
  });

  test('once a day of a problem that lasts', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await problemLasts();
    await insertJobs(product, 1, { state: 'dead' });
    await letPass('23 hours');
    await everyProcessChecks();
    expect(subjects()).toEqual(['1 job needs attention']);
    await letPass('1 hour');
    await everyProcessChecks();
    expect(subjects()).toEqual(['1 job needs attention', '2 jobs need attention']);
  });

  test('by one way when the other fails', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    mail.refuseNext(451, 'not now');
    await problemLasts();
    await letPass('1 hour');
    await everyProcessChecks();
    expect([subjects(), posts()]).toMatchObject([[], [{ kind: 'dead-jobs' }]]);
  });

  test('by any process two minutes after one could not send, or was killed before it did', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await product.core.alerts.check(queueWorks);
    await letPass('1 minute');
    mail.refuseNext(451, 'not now');
    hook.next(503);
    await product.core.alerts.check(queueWorks);
    await sibling.alerts.check(queueWorks);
    expect([subjects(), posts().length]).toEqual([[], 1]);
    await letPass('2 minutes');
    await sibling.alerts.check(queueWorks);
    expect(subjects()).toEqual(['1 job needs attention']);
  });

  test('by webhook of each problem while the mail server answers nothing', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await insertJobs(product, 1, { run_at: new Date(Date.now() - 20 * 60_000) });
    await product.core.alerts.check(queueWorks);
    await letPass('1 minute');
    mail.hold(() => true);
    const checking = product.core.alerts.check(queueWorks);
    await eventually(() => expect(posts()).toHaveLength(2));
    mail.hold(() => false);
    await checking;
  });

  test('that a problem is over which passed while its notice was being sent', async () => {
    await insertJobs(product, 1, { state: 'dead' });
    await product.core.alerts.check(queueWorks);
    await letPass('1 minute');
    mail.hold(() => true);
    const checking = product.core.alerts.check(queueWorks);
    await eventually(() => expect(mail.held()).toBe(1));
    await product.core.jobs.retryAll({ status: 'dead' });
    await sibling.alerts.check(queueWorks);
    mail.hold(() => false);
    await checking;
    await letPass('10 minutes');
    await sibling.alerts.check(queueWorks);
    expect(subjects()).toEqual(['1 job needs attention', 'Resolved: jobs needed attention']);
  });

  /** A process with this address of the database, and a clock that a test moves. */
  function startProcess(databaseUrl: string) {
    let now = new Date();
    const config = { ...product.config, databaseUrl };
    const core = createCore({ config, logger: createLogger('silent'), poolSize: 4, clock: { now: () => now } });
    return {
      checkAfter: (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000);
        return core.alerts.check(queueWorks);
      },
      close: core.close,
    };
  }

  test('of a database that cannot be written', async () => {
    const readOnly = new URL(product.databaseUrl);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const api = startProcess(readOnly.href);
    await api.checkAfter(0);
    await api.checkAfter(60);
    expect(subjects()).toEqual(['The database isn’t responding']);
    await api.close();
  });

  /** The connection of new processes to the database. */
  async function openProxy() {
    const server = new URL(product.databaseUrl);
    const proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
    return { ...proxy, startProcess: () => startProcess(proxy.through(product.databaseUrl)) };
  }
  const storedKinds = async () => (await sql('SELECT kind FROM alert')).rows.map(({ kind }) => kind);

  test('once by each process of a database that is gone, and once by one of them when it is back', async () => {
    const proxy = await openProxy();
    const processes = [proxy.startProcess(), proxy.startProcess()];
    const everyProcess = (seconds: number) => Promise.all(processes.map(({ checkAfter }) => checkAfter(seconds)));
    proxy.set('cut');
    await everyProcess(0);
    await everyProcess(59);
    expect(subjects()).toEqual([]);
    await everyProcess(1);
    await everyProcess(86_400);
    expect(subjects()).toEqual(['The database isn’t responding', 'The database isn’t responding']);

    proxy.set('pass');
    await eventually(async () => {
      await everyProcess(30);
      expect(await storedKinds()).toEqual(['database']);
    });
    await everyProcess(30);
    await letPass('10 minutes');
    await everyProcess(30);
    await everyProcess(30);
    expect(subjects().slice(2)).toEqual(['Resolved: the database wasn’t responding']);
    for (const { close } of processes) await close();
    await proxy.close();
  });

  test('of a database that comes and goes, once in ten minutes', async () => {
    const proxy = await openProxy();
    const { checkAfter, close } = proxy.startProcess();
    proxy.set('cut');
    await checkAfter(0);
    await checkAfter(60);
    proxy.set('pass');
    await eventually(async () => {
      await checkAfter(0);
      expect(await storedKinds()).toEqual(['database']);
    });
    proxy.set('cut');
    await checkAfter(0);
    await checkAfter(599);
    expect(subjects()).toEqual(['The database isn’t responding']);
    await checkAfter(1);
    expect(subjects()).toHaveLength(2);
    await close();
    await proxy.close();
  });
});
