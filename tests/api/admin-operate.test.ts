import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginAttempt } from '#core/jobs/attempts.ts';
import { newId } from '#core/platform/ids.ts';
import { browserLabel } from '#core/text/user-agent.ts';
import { demoRequest } from '#tests/factories/endpoints.ts';
import { insertJobs, jobStates } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Headers = Record<string, string>;

let product: Product;
let mine: Headers;
beforeAll(async () => {
  product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
  mine = await product.signIn();
});
afterAll(() => product.close());
const ask = (method: Method, url: string, { headers = mine, payload }: { headers?: Headers; payload?: object } = {}) =>
  product.app.inject({ method, url: `/api/admin/${url}`, headers, ...(payload ? { payload } : {}) });

describe('who is signed in', () => {
  const sessions = async (headers = mine) =>
    (await ask('GET', 'sessions', { headers })).json() as { id: string; current: boolean }[];

  test('each session is listed with where it is used, without any value that opens it', async () => {
    const other = await product.signIn();
    const answer = await ask('GET', 'sessions');
    expect(answer.json()).toHaveLength(2);
    expect(answer.json()).toContainEqual({
      id: expect.any(String),
      actor: 'admin',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      expires_at: expect.any(String),
      address: '127.0.0.1',
      browser: 'a program',
      current: true,
      own: true,
    });
    const stored = await rowsOf(product, 'admin_session');
    for (const { id, credential } of stored) {
      expect(answer.body).not.toContain(id);
      expect(answer.body).not.toContain(credential);
    }
    expect((await sessions(other)).filter(({ current }) => current)).not.toEqual(
      (await sessions()).filter(({ current }) => current),
    );
  });

  test('a session can be ended from another one, and is over at once', async () => {
    const other = await product.signIn();
    const id = (await sessions(other)).find(({ current }) => current)?.id ?? '';
    expect((await ask('DELETE', `sessions/${id}`)).statusCode).toBe(204);
    expect((await ask('GET', 'jobs', { headers: other })).statusCode).toBe(401);
    expect((await ask('DELETE', `sessions/${id}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `sessions/${newId()}`)).statusCode).toBe(404);
    expect((await ask('DELETE', 'sessions/mine')).statusCode).toBe(422);
    expect((await sessions()).map((session) => session.id)).not.toContain(id);
  });

  test('all other sessions can be ended together, and ending the own one signs out', async () => {
    const others = [await product.signIn(), await product.signIn()];
    const ended = await ask('POST', 'sessions/revoke-others');
    expect(ended.json().ended).toBeGreaterThanOrEqual(2);
    for (const headers of others) expect((await ask('GET', 'jobs', { headers })).statusCode).toBe(401);
    expect(await sessions()).toMatchObject([{ current: true }]);

    const leaving = await product.signIn();
    const own = (await sessions(leaving)).find(({ current }) => current)?.id;
    const answer = await ask('DELETE', `sessions/${own}`, { headers: leaving });
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/ringwell_admin=;/);
    expect((await ask('GET', 'jobs', { headers: leaving })).statusCode).toBe(401);
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['curl/8.5.0', 'a program'],
    ['', 'a program'],
  ])('%s is shown as a readable name', (userAgent, words) => expect(browserLabel(userAgent)).toBe(words));
});

describe('jobs are operated', () => {
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE job, job_attempt' }));
  const retryAll = (payload: object) => ask('POST', 'jobs/retry', { payload });

  test('all matching jobs run again, and no others', async () => {
    const { database, jobs } = product.core;
    await insertJobs(product, 3, { state: 'dead' });
    await insertJobs(product, 2, { state: 'retrying', run_at: new Date(Date.now() + 3_600_000) });
    await insertJobs(product, 1, { state: 'running' });
    await insertJobs(product, 1, { state: 'succeeded' });
    const [named = ''] = await insertJobs(product, 1, { state: 'dead' });
    await database.sql.query({
      text: "UPDATE job SET subject_reference = 'D-AAAAA-BBBBB' WHERE id = $1",
      values: [named],
    });

    expect((await retryAll({ status: 'dead', q: 'd-aaaaa-bbbbb' })).json()).toEqual({ retried: 1, more: false });
    expect(await jobStates(product)).toEqual({ dead: 3, retrying: 2, running: 1, succeeded: 1, pending: 1 });
    expect((await retryAll({})).json()).toEqual({ retried: 5, more: false });
    expect(await jobStates(product)).toEqual({ pending: 6, running: 1, succeeded: 1 });
    expect((await jobs.backlog()).queues).toContainEqual(
      expect.objectContaining({ queue: 'emails', state: 'pending', jobs: 6 }),
    );
    expect((await retryAll({})).json()).toEqual({ retried: 0, more: false });
    expect(await rowsOf(product, 'audit_entry', "action = 'jobs-retried' AND details ? 'retried'")).toMatchObject([
      { details: { fields: ['status', 'q'], retried: 1 } },
      { details: { retried: 5 } },
      { details: { retried: 0 } },
    ]);
  });

  test('finished or running jobs are never run again in bulk', async () => {
    await insertJobs(product, 1, { state: 'succeeded' });
    const refused = await retryAll({ status: 'succeeded' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([
      { field: 'status', message: 'Only jobs that are retrying or dead can be retried together' },
    ]);
    expect(await jobStates(product)).toEqual({ succeeded: 1 });
  });

  test('thousands of jobs run again in one request', async () => {
    await product.core.database.sql.query({
      text: `
        INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state)
        SELECT id, 'send-email', 'emails', '{}', 'contact_form', id, '', '', 'dead' FROM (SELECT uuidv7() AS id FROM generate_series(1, 2500)) AS new`,
    });
    expect(await product.core.jobs.retryAll({ status: 'dead' })).toEqual({ retried: 2_500, more: false });
    expect(await jobStates(product)).toEqual({ pending: 2_500 });
  });

  test.each(['pending', 'queued', 'retrying', 'dead'] as const)(
    'a %s job is cancelled, and can be restored',
    async (state) => {
      const [id = ''] = await insertJobs(product, 1, { state, round: 1 });
      const cancelled = await ask('POST', `jobs/${id}/cancel`);
      expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { id, state: 'cancelled' }]);
      // Its queue may still have it, and finds that there is nothing to do.
      expect(await beginAttempt(product.core.database.sql, { id, round: 1 })).toBeNull();
      expect((await ask('POST', `jobs/${id}/cancel`)).json().detail).toBe('This job is already canceled');
      const [row] = (await ask('GET', 'jobs?status=cancelled')).json();
      expect(row).toMatchObject({ id, state: 'cancelled', finished_at: expect.any(String) });
      expect((await ask('POST', `jobs/${id}/retry`)).statusCode).toBe(202);
    },
  );

  test.each([
    ['settle-commission', 'payouts'],
    ['reconcile-stripe-event', 'stripe'],
  ])('a %s job cannot be cancelled: no other job would make its change to the ledger', async (name, queue) => {
    const [id = ''] = await insertJobs(product, 1, { name, queue, state: 'dead' });
    const refused = await ask('POST', `jobs/${id}/cancel`);
    const detail = 'This job pays or records money. It can’t be canceled, because the ledger would be wrong';
    expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
    expect((await ask('GET', 'jobs?status=dead')).json()).toMatchObject([{ id, cancelable: false }]);
    expect((await ask('POST', `jobs/${id}/retry`)).statusCode).toBe(202);
  });

  test('a running job cannot be stopped, a finished one is not cancelled', async () => {
    const [running = ''] = await insertJobs(product, 1, { state: 'running' });
    const [done = ''] = await insertJobs(product, 1, { state: 'succeeded' });
    const refusals = await Promise.all([running, done, newId()].map((id) => ask('POST', `jobs/${id}/cancel`)));
    expect(refusals.map((answer) => [answer.statusCode, answer.json().detail])).toEqual([
      [409, 'This job is running and can’t be stopped anymore'],
      [409, 'This job has already succeeded'],
      [404, 'We couldn’t find this job'],
    ]);
    expect(await jobStates(product)).toEqual({ running: 1, succeeded: 1 });
  });
});

describe('the health page', () => {
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE job, job_attempt' }));

  test('shows what is configured, what works, what waits and what needs a person', async () => {
    const { sql } = product.core.database;
    await product.post(demoRequest.url, demoRequest.valid());
    await sql.query({ text: "UPDATE demo_request SET arrived_at = now() - interval '25 hours'" });
    await sql.query({ text: 'TRUNCATE job, job_attempt' });
    const [webhook = '', mail = ''] = [
      ...(await insertJobs(product, 1, { name: 'deliver-event', queue: 'endpoint-1', state: 'dead' })),
      ...(await insertJobs(product, 1, { state: 'succeeded' })),
    ];
    await insertJobs(product, 2, { run_at: new Date(Date.now() - 120_000) });
    const tried = (id: string, attempt: number, outcome: string, ago: string) =>
      sql.query({
        text: `
          INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, error_class, worker)
          VALUES ($1, $2, now() - $4::interval, 5, $3, CASE WHEN $3 = 'failed' THEN 'connection_refused' END, 'worker-one')`,
        values: [id, attempt, outcome, ago],
      });
    await tried(webhook, 1, 'succeeded', '10 minutes');
    await tried(webhook, 2, 'failed', '1 minute');
    await tried(mail, 1, 'succeeded', '2 minutes');

    await sql.query({
      text: `
        INSERT INTO scheduled_job (name, every_seconds, last_started_at, last_finished_at, last_succeeded_at, last_error)
        VALUES ('ended-badly', 2, now() - interval '2 seconds', now(), now() - interval '1 hour', 'ECONNREFUSED')`,
    });
    const answer = await ask('GET', 'health');
    expect(answer.statusCode).toBe(200);
    const report = answer.json();
    expect(report).toMatchObject({
      queue: { system: 'postgres', state: 'up' },
      dead_jobs: 1,
      late_demos: await countOf(product, 'demo_request'),
      workers: [{ name: 'worker-one', last_seen_at: expect.any(String) }],
      scheduled_jobs: [
        {
          name: 'ended-badly',
          every_seconds: 2,
          state: 'failed',
          last_started_at: expect.any(String),
          last_succeeded_at: expect.any(String),
          next_run_at: expect.any(String),
          last_error: 'ECONNREFUSED',
        },
      ],
    });
    expect(report.oldest_due_seconds).toBeGreaterThanOrEqual(119);
    expect(report.backlog).toContainEqual({
      queue: 'emails',
      state: 'pending',
      jobs: 2,
      late_seconds: report.oldest_due_seconds,
      is_paused: false,
    });
    const states = Object.fromEntries(
      report.destinations.map(({ name, state }: { name: string; state: string }) => [name, state]),
    );
    const off = { mail: 'off', sms: 'off', payments: 'off', scanner: 'off' };
    expect(states).toEqual({ endpoints: 'failing', ...off });
    expect(report.destinations[0]).toMatchObject({
      last_error: 'connection_refused',
      last_success_at: expect.any(String),
    });
  });
});
