import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeDueJobs } from '#core/jobs/dispatch.ts';
import { createLeaseStore } from '#core/jobs/lease.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobStates, letProbesReturn } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue, queueWorks } from '#tests/support/queues.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';

/** An administrator who pauses and resumes. */
async function administrator(product: Product) {
  const headers = await product.signIn();
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    product.app.inject({ method, url: `/api/admin/${url}`, headers, ...(payload ? { payload } : {}) });
  return {
    ask,
    pause: (target: string) => ask('POST', 'pauses', { target, reason: 'The mail server is being moved' }),
    resume: (target: string) => ask('DELETE', `pauses/${target}`),
    health: async () => (await ask('GET', 'health')).json(),
  };
}

describeOnEachQueue('an administrator pauses work', (queue) => {
  let product: Product;
  let mail: MailServer;
  let receiver: WebhookReceiver;
  let admin: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => {
    mail = await startMailServer();
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, settings: { SMTP_URL: mail.url, AUTOMATION_WEBHOOK_URL: receiver.url } });
    admin = await administrator(product);
  });
  afterEach(async () => {
    mail.hold(() => false);
    await product.close();
    await mail.close();
    await receiver.close();
  });
  const contact = () => product.post('/api/admin/contact-form', contactFormInput());
  const webhooksDone = (number: number) =>
    eventually(async () =>
      expect(await countOf(product, 'job', "name = 'deliver-webhook' AND state = 'succeeded'")).toBe(number),
    );

  test('what is paused waits in every process and uses no try, the rest goes on, and nothing is lost after it', async () => {
    const others = startMoreWorkers(product);
    expect((await admin.pause('send-email')).statusCode).toBe(201);
    await contact();
    await contact();
    await webhooksDone(2);
    expect(mail.mails).toEqual([]);
    const emails = await rowsOf(product, 'job', "name = 'send-email'");
    expect(emails).toHaveLength(4);
    for (const job of emails) expect(job).toMatchObject({ state: 'pending', attempt: 0, tries: 0, generation: 0 });

    expect((await admin.resume('send-email')).statusCode).toBe(204);
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 6 }));
    expect(mail.mails).toHaveLength(4);
    expect(await product.core.database.prisma.jobAttempt.count({ where: { job: { name: 'send-email' } } })).toBe(4);
    await others.stop();
  });

  test('what runs is finished, what waits behind it in the queue is taken back', async () => {
    mail.hold(() => true);
    await Promise.all(Array.from({ length: 20 }, contact));
    const slots = product.config.concurrency.emails;
    await eventually(async () =>
      expect(await countOf(product, 'job', "queue = 'emails' AND state = 'running'")).toBe(slots),
    );
    await admin.pause('emails');
    mail.hold(() => false);
    await eventually(async () =>
      expect(await countOf(product, 'job', "queue = 'emails' AND state = 'running'")).toBe(0),
    );
    expect(await countOf(product, 'job', "queue = 'emails' AND state = 'dispatched'")).toBe(0);
    expect(mail.mails.length).toBe(slots);
    await admin.resume('emails');
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 60 }));
    expect(mail.mails).toHaveLength(40);
  });

  test('probes still come back, and the product stays ready', async () => {
    for (const target of ['webhooks', 'emails', 'phones']) await admin.pause(target);
    await product.core.database.sql.query({ text: 'DELETE FROM queue_probe' });
    await product.core.database.sql.query({
      text: "UPDATE scheduled_job SET next_run_at = now() WHERE name = 'probes'",
    });
    await eventually(async () =>
      expect((await product.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', silent_queues: [] }),
    );
  });
});

describe('a pause', () => {
  let product: Product;
  let mail: MailServer;
  let admin: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => {
    mail = await startMailServer();
    const settings = { SMTP_URL: mail.url, ALERT_LATE_SECONDS: '600', TEAM_EMAIL: 'team@ringwell.test' };
    product = await startProduct({ workers: false, settings });
    admin = await administrator(product);
    await letProbesReturn(product);
  });
  afterEach(async () => {
    await product.close();
    await mail.close();
  });
  const sql = () => product.core.database.sql;
  const everything = { limit: 100, window: 100 };

  test('of one job leaves the others of its queue', async () => {
    await insertJobs(product, 5, { name: 'demo-sms', queue: 'phones' });
    const [move] = await insertJobs(product, 1, { name: 'demo-move', queue: 'phones' });
    await admin.pause('demo-sms');
    expect((await takeDueJobs(sql(), everything)).map(({ id }) => id)).toEqual([move]);
  });

  test('keeps a worker from beginning what was dispatched in the same moment', async () => {
    await insertJobs(product, 1);
    const [dispatched] = await takeDueJobs(sql(), everything);
    await admin.pause('emails');
    await sql().query({ text: "UPDATE job SET state = 'dispatched'" });
    expect(await createLeaseStore(sql(), 'late').take(dispatched ?? { id: '', generation: 0 })).toBeNull();
    await admin.resume('emails');
    expect(await createLeaseStore(sql(), 'late').take(dispatched ?? { id: '', generation: 0 })).not.toBeNull();
  });

  test('is told on Health with who, since when, why, and how late its work is, and raises no alarm for a day', async () => {
    await insertJobs(product, 2, { runAt: new Date(Date.now() - 3_600_000) });
    await admin.pause('emails');
    const health = await admin.health();
    expect(health.pauses).toEqual([
      { target: 'emails', paused_by: 'admin', reason: 'The mail server is being moved', since: expect.any(String) },
    ]);
    const [waiting] = health.backlog;
    expect(waiting).toMatchObject({ queue: 'emails', state: 'pending', jobs: 2, pause: 'emails' });
    expect(waiting.late_seconds).toBeGreaterThanOrEqual(3_600);
    expect(health.oldest_due_seconds).toBe(0);
    await product.core.alerts.check(queueWorks);
    expect(mail.mails).toEqual([]);

    await sql().query({ text: "UPDATE job_pause SET created_at = created_at - interval '25 hours'" });
    await product.core.alerts.check(queueWorks);
    await sql().query({ text: "UPDATE alert_episode SET notified_at = notified_at - interval '1 day'" });
    await product.core.alerts.check(queueWorks);
    expect(mail.mails.map(({ subject }) => subject)).toEqual(['Paused for more than a day: emails']);

    await admin.resume('emails');
    await product.core.alerts.check(queueWorks);
    expect(mail.mails.map(({ subject }) => subject).slice(1)).toEqual(
      expect.arrayContaining([
        'Resolved: jobs were paused for more than a day',
        expect.stringMatching(/^Jobs are running late/),
      ]),
    );
  });

  test('needs a name that exists and a reason, is made once and ended once, and is in the audit log', async () => {
    expect((await admin.ask('POST', 'pauses', { target: 'pigeons', reason: 'tired' })).statusCode).toBe(422);
    expect((await admin.ask('POST', 'pauses', { target: 'emails', reason: ' ' })).statusCode).toBe(422);
    expect((await admin.pause('emails')).statusCode).toBe(201);
    expect((await admin.pause('emails')).statusCode).toBe(409);
    expect((await admin.resume('emails')).statusCode).toBe(204);
    expect((await admin.resume('emails')).statusCode).toBe(404);
    const entries = await rowsOf(
      product,
      'audit_entry',
      "action IN ('work-paused', 'work-resumed') AND outcome = 'done'",
    );
    expect(entries).toMatchObject([
      { action: 'work-paused', actor: 'admin', details: { target: 'emails' } },
      { action: 'work-resumed', actor: 'admin', details: { target: 'emails' } },
    ]);
  });

  test('can be made, listed and ended by command', async () => {
    const command = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'scripts/jobs.ts', ...words], {
        env: { DATABASE_URL: product.databaseUrl },
        encoding: 'utf8',
      });
    expect(command('pause', 'send-email', '--reason', 'The server moves').stdout).toBe(
      'Paused send-email: all of emails-urgent, emails, emails-bulk. Jobs already running will finish.\n',
    );
    expect((await admin.health()).pauses).toMatchObject([
      { target: 'send-email', paused_by: expect.stringContaining('(command line)'), reason: 'The server moves' },
    ]);
    expect(command('list').stdout).toMatch(/^send-email: paused by .* since 20.*: The server moves\n$/);
    expect(command('pause', 'send-email', '--reason', 'again')).toMatchObject({
      status: 1,
      stderr: 'send-email is already paused\n',
    });
    expect(command('pause', 'emails')).toMatchObject({ status: 1, stderr: expect.stringContaining('--reason') });
    expect(command('resume', 'send-email')).toMatchObject({ status: 0, stdout: 'Resumed send-email.\n' });
    expect(command('list').stdout).toBe('Nothing is paused.\n');
    expect(
      await countOf(
        product,
        'audit_entry',
        "action LIKE 'work-%' AND address = 'command line' AND outcome IS NOT NULL",
      ),
    ).toBe(3);
  });
});
