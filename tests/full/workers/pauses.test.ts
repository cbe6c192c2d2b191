import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queues } from '#core/jobs/rules.ts';
import { planSchedules } from '#core/jobs/schedules.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs, jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { startMoreWorkers } from '#tests/support/workers.ts';
import { reconcilerPlan, startReconciler } from '#workers/reconciler.ts';

/** An administrator who pauses and resumes. */
async function administrator(product: Product) {
  const headers = await product.signIn();
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    product.app.inject({ method, url: `/api/admin/${url}`, headers, ...(payload ? { payload } : {}) });
  return {
    ask,
    pause: (queue: string) => ask('POST', 'pauses', { queue, reason: 'The mail server is being moved' }),
    resume: (queue: string) => ask('DELETE', `pauses/${queue}`),
    pauses: async () => (await ask('GET', 'pauses')).json(),
    health: async () => (await ask('GET', 'health')).json(),
  };
}

describeOnEachQueue('an administrator pauses a queue', (queue) => {
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

  test('what is in it waits in every process and uses no attempt, the rest goes on, and nothing is lost after it', async () => {
    const others = startMoreWorkers(product);
    expect((await admin.pause('emails')).statusCode).toBe(201);
    await contact();
    await contact();
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 4, queued: 2 }));
    const emails = await rowsOf(product, 'job', "queue = 'emails'");
    for (const job of emails) expect(job).toMatchObject({ state: 'queued', attempt: 0, tries: 0 });

    expect((await admin.resume('emails')).statusCode).toBe(204);
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 6 }));
    expect(mail.mails).toHaveLength(4);
    await others.stop();
  });

  test('what runs is finished, what waits behind it stays', async () => {
    mail.hold(() => true);
    await Promise.all(Array.from({ length: 20 }, contact));
    const running = () => countOf(product, 'job', "queue = 'emails' AND state = 'running'");
    await eventually(async () => expect(await running()).toBe(queues.emails));
    await admin.pause('emails');
    mail.hold(() => false);
    await eventually(async () => expect(await running()).toBe(0));
    expect(await countOf(product, 'job', "queue = 'emails' AND state = 'succeeded'")).toBe(queues.emails);
    await admin.resume('emails');
    await eventually(async () => expect(await jobStates(product)).toEqual({ succeeded: 60 }));
    expect(mail.mails).toHaveLength(40);
  });

  test('by command, which only writes it down: the workers follow', async () => {
    const command = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'scripts/jobs.ts', ...words], {
        env: { DATABASE_URL: product.databaseUrl },
        encoding: 'utf8',
      });
    const isPaused = () => product.backend.queue('emails').isPaused();
    expect(command('pause', 'emails', '--reason', 'The server moves').stdout).toBe(
      'Paused emails. Jobs already running will finish.\n',
    );
    expect(await admin.pauses()).toMatchObject([
      { queue: 'emails', paused_by: expect.stringContaining('(command line)'), reason: 'The server moves' },
    ]);
    await eventually(async () => expect(await isPaused()).toBe(true));
    expect(command('list').stdout).toMatch(/^emails: paused by .* since 20.*: The server moves\n$/);
    expect(command('pause', 'emails', '--reason', 'again')).toMatchObject({
      status: 1,
      stderr: 'emails is already paused\n',
    });
    expect(command('pause', 'emails')).toMatchObject({ status: 1, stderr: expect.stringContaining('--reason') });
    expect(command('resume', 'emails')).toMatchObject({ status: 0, stdout: 'Resumed emails.\n' });
    await eventually(async () => expect(await isPaused()).toBe(false));
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

describe('a pause', () => {
  let product: Product;
  let admin: Awaited<ReturnType<typeof administrator>>;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
    admin = await administrator(product);
  });
  afterEach(() => product.close());

  test('says who, since when and why; Health says how late its work is, and counts it in no other lateness', async () => {
    await insertJobs(product, 2, { run_at: new Date(Date.now() - 3_600_000) });
    await admin.pause('emails');
    expect(await admin.pauses()).toEqual([
      { queue: 'emails', paused_by: 'admin', reason: 'The mail server is being moved', since: expect.any(String) },
    ]);
    const health = await admin.health();
    const [waiting] = health.backlog;
    expect(waiting).toMatchObject({ queue: 'emails', state: 'pending', jobs: 2, is_paused: true });
    expect(waiting.late_seconds).toBeGreaterThanOrEqual(3_600);
    expect(health.oldest_due_seconds).toBe(0);
  });

  test('that is made while the queues are compared with the rows is not ended by that', async () => {
    const { core, backend } = product;
    const bulk = backend.queue('bulk');
    const asked = vi.spyOn(bulk, 'isPaused').mockImplementationOnce(async () => {
      await admin.pause('bulk');
      return true;
    });
    const reconciler = startReconciler({
      database: core.database,
      backend,
      logger: core.logger,
      relay: { wake: () => undefined },
      schedules: { note: () => planSchedules(core.database.sql, [reconcilerPlan]), plan: async () => undefined },
    });
    await eventually(async () => expect(reconciler.lastRun()).not.toBeNull());
    await reconciler.stop();
    asked.mockRestore();
    expect(await bulk.isPaused()).toBe(true);
  });

  test('needs a queue that exists and a reason, is made once and ended once, and is in the audit log', async () => {
    expect((await admin.ask('POST', 'pauses', { queue: 'pigeons', reason: 'tired' })).statusCode).toBe(422);
    expect((await admin.ask('POST', 'pauses', { queue: 'emails', reason: ' ' })).statusCode).toBe(422);
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
      { action: 'work-paused', actor: 'admin', details: { queue: 'emails' } },
      { action: 'work-resumed', actor: 'admin', details: { queue: 'emails' } },
    ]);
  });
});

describe('work that a rate holds', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false, settings: { CONFIRMATIONS_PER_MINUTE: '120' } });
  });
  afterEach(() => product.close());
  const sql = (text: string, ...values: unknown[]) => product.core.database.sql.query({ text, values });
  const lateness = async () => (await product.core.jobs.backlog()).oldestDueSeconds;

  test('is announced on the record’s timeline, with how long it takes', async () => {
    await insertJobs(product, 700, { queue: 'confirmations' });
    const { id } = (await product.post('/api/admin/contact-form', contactFormInput())).json();
    const headers = await product.signIn();
    const { timeline } = (await product.app.inject({ url: `/api/admin/records/contact-forms/${id}`, headers })).json();
    expect(timeline).toContainEqual(
      expect.objectContaining({ title: 'Confirmation queued, about 6 minutes', tone: 'waiting' }),
    );
  });

  test('is late only once nothing has left its queue for a quarter of an hour', async () => {
    const [sent] = await insertJobs(product, 1, { queue: 'confirmations', state: 'succeeded' });
    await insertJobs(product, 1, { queue: 'confirmations', run_at: new Date(Date.now() - 3_600_000) });
    const attempted = (ago: string) =>
      sql(
        `INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker)
         VALUES ($1, 1, now() - $2::interval, 1, 'succeeded', 'w') ON CONFLICT (job_id, attempt) DO UPDATE SET started_at = excluded.started_at`,
        sent,
        ago,
      );
    await attempted('1 minute');
    expect(await lateness()).toBe(0);
    await attempted('16 minutes');
    expect(await lateness()).toBeGreaterThanOrEqual(3_600);
  });

  test('other work is late from its time on, however often it went back, but not what is planned or has ended', async () => {
    await insertJobs(product, 1, { run_at: new Date(Date.now() + 3_600_000) });
    const [late = ''] = await insertJobs(product, 2, { run_at: new Date(Date.now() - 3_600_000) });
    await sql("UPDATE job SET state = 'dead' WHERE id <> $1 AND run_at < now()", late);
    for (const state of ['pending', 'queued', 'retrying']) {
      await sql('UPDATE job SET state = $2::job_state WHERE id = $1', late, state);
      expect(await lateness()).toBeGreaterThanOrEqual(3_600);
    }
    await sql("UPDATE job SET state = 'succeeded' WHERE id = $1", late);
    expect(await lateness()).toBe(0);
  });
});
