import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { contactForm, formEndpoints } from '#tests/factories/endpoints.ts';
import { pdfFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually, hungAfter } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { adminPassword, lastBuild, type Product, startProduct } from '#tests/support/product.ts';
import { countsOf } from '#tests/support/tables.ts';

describe('the database is unreachable', () => {
  let proxy: TcpProxy;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let product: Product;
  let session: Record<string, string>;

  beforeAll(async () => {
    const server = new URL(inject('postgresUrl'));
    proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port || 5432) });
    database = await createTestDatabase(inject('postgresUrl'));
    product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      usualTimeouts: true,
      settings: { DATABASE_URL: proxy.through(database.url) },
    });
    session = await product.signIn();
  });
  afterAll(async () => {
    proxy.set('pass');
    await product.close();
    await proxy.close();
    await database.drop();
  });
  afterEach(async () => {
    proxy.set('pass');
    await eventually(async () => expect((await product.app.inject('/readyz')).json().dependencies.database).toBe('up'));
  });

  const tables = [
    'contact_form',
    'newsletter_subscriber',
    'partner_application',
    'demo_request',
    'custom_deal',
    'stored_file',
    'job',
    'idempotency_key',
  ];
  test('a status page loads while the database is silent, before its data request is answered', async () => {
    const { status_url } = (await product.post(contactForm.url, contactForm.valid())).json();
    expect((await product.app.inject(status_url)).body).toContain('We have your message.');
    proxy.set('blackhole');
    const order: string[] = [];
    const answer = product.app.inject(`/api${status_url}`).then(({ statusCode }) => order.push(`answer ${statusCode}`));
    const page = product.app.inject(status_url).then(({ statusCode, body }) => {
      order.push(`page ${statusCode}`);
      expect(body).toContain('Looking it up');
    });
    await Promise.all([answer, page]);
    expect(order).toEqual(['page 200', 'answer 503']);
  });

  test('readiness and metrics answer while it is silent, and say so', async () => {
    proxy.set('blackhole');
    expect((await product.app.inject('/readyz')).json()).toMatchObject({ status: 'unavailable' });
    expect((await product.app.inject('/metrics')).body).toMatch(/^ringwell_database_up 0$/m);
  });

  test('readiness and metrics say so while the jobs are locked', async () => {
    await product.core.database.transaction(async (sql) => {
      await sql.query({ text: 'LOCK TABLE job' });
      expect((await product.app.inject('/readyz')).json()).toMatchObject({ status: 'unavailable' });
      expect((await product.app.inject('/metrics')).body).toMatch(/^ringwell_database_up 0$/m);
    });
    expect((await product.app.inject('/metrics')).body).toMatch(/^ringwell_database_up 1$/m);
  });

  test('connections cut while a process starts do not end it: it is ready when they are back', async () => {
    const starting = await startProduct({
      webFolder: lastBuild,
      workers: false,
      usualTimeouts: true,
      settings: { DATABASE_URL: proxy.through(database.url) },
    });
    proxy.set('cut');
    expect((await starting.post(contactForm.url, contactForm.valid())).statusCode).toBe(503);
    proxy.set('pass');
    await eventually(async () =>
      expect((await starting.app.inject('/readyz')).json().dependencies.database).toBe('up'),
    );
    await starting.close();
  });

  const timed = async <T>(work: Promise<T>) => {
    const started = performance.now();
    return { answer: await work, milliseconds: performance.now() - started };
  };
  const notNow = {
    status: 503,
    code: 'unavailable',
    title: 'Temporarily unavailable',
    detail: expect.stringContaining('again'),
  };

  test.each(formEndpoints)(
    '$name: the sender is told within seconds to send it again, and sending it again works',
    async (endpoint) => {
      const before = await countsOf(product, ...tables);
      const form = endpoint.valid();
      const key = { 'idempotency-key': `while it was down ${endpoint.name}` };
      proxy.set('cut');
      const { answer, milliseconds } = await timed(product.post(endpoint.url, form, key));
      expect(answer.statusCode).toBe(503);
      expect(milliseconds).toBeLessThan(hungAfter);
      expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '5' });
      expect(answer.json()).toMatchObject(notNow);
      expect(answer.body).not.toMatch(/ECONN|postgres|127\.0\.0\.1|pool/i);

      proxy.set('pass');
      const again = await eventually(async () => {
        const later = await product.post(endpoint.url, form, key);
        expect(later.statusCode).toBe(202);
        return later;
      });
      expect(endpoint.idOf(again.json())).toMatch(/^[0-9a-f-]{36}$/);
      const after = await countsOf(product, ...tables);
      expect(after).toEqual({
        ...before,
        [endpoint.table]: (before[endpoint.table] ?? 0) + 1,
        job: (before.job ?? 0) + endpoint.jobs,
        idempotency_key: (before.idempotency_key ?? 0) + 1,
      });
    },
  );

  test('a custom deal with its contract is refused the same way, and stores nothing', async () => {
    const { headers, body } = multipartForm([
      ...fieldParts(customDealInput() as Record<string, string>),
      { name: 'contractFile', filename: 'contract.pdf', value: pdfFile() },
    ]);
    const before = await countsOf(product, ...tables);
    proxy.set('cut');
    const { answer, milliseconds } = await timed(
      product.app.inject({ method: 'POST', url: '/api/stripe-connect/upload-custom-deal', headers, payload: body }),
    );
    expect(answer.statusCode).toBe(503);
    expect(milliseconds).toBeLessThan(hungAfter);
    expect(answer.headers['retry-after']).toBe('5');
    proxy.set('pass');
    await eventually(async () => expect(await countsOf(product, ...tables)).toEqual(before));
  });

  test('no one can sign in to the admin area, and the answer is 503 rather than 500', async () => {
    proxy.set('cut');
    const attempts = [
      product.app.inject({ method: 'POST', url: '/api/admin/login', payload: { password: adminPassword } }),
      product.app.inject({ url: '/api/admin/contact-forms', headers: session }),
      product.app.inject({ url: '/api/admin/session', headers: session }),
      product.app.inject({
        method: 'POST',
        url: '/api/admin/jobs/01900000-0000-7000-8000-000000000000/retry',
        headers: session,
      }),
      product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: session }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'retry-after': expect.any(String),
      });
      expect(answer.json()).toMatchObject(notNow);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('an administrator stays signed in through it', async () => {
    proxy.set('cut');
    expect((await product.app.inject({ url: '/api/admin/contact-forms', headers: session })).statusCode).toBe(503);
    proxy.set('pass');
    await eventually(async () =>
      expect((await product.app.inject({ url: '/api/admin/contact-forms', headers: session })).statusCode).toBe(200),
    );
  });

  test('the process reports that it is alive and not ready, and still serves its metrics', async () => {
    proxy.set('cut');
    const [alive, ready, metrics] = await Promise.all(
      ['/healthz', '/readyz', '/metrics'].map((url) => product.app.inject(url)),
    );
    expect(alive?.statusCode).toBe(200);
    expect(ready?.statusCode).toBe(503);
    expect(ready?.json()).toMatchObject({ status: 'unavailable', dependencies: { database: 'down' } });
    expect(metrics?.statusCode).toBe(200);
    expect(metrics?.body).toContain('ringwell_http_request_seconds_count');
  });

  test('a database that goes silent in between is distinguished from a slow one', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => product.core.database.sql.query({ text: 'SELECT pg_sleep(0.05)' })),
    );
    proxy.set('blackhole');
    const [form, ready] = await Promise.all([
      timed(product.post(contactForm.url, contactForm.valid())),
      timed(Promise.resolve(product.app.inject('/readyz'))),
    ]);
    expect(form.answer.statusCode).toBe(503);
    expect(form.answer.json()).toMatchObject(notNow);
    expect(form.milliseconds).toBeLessThan(hungAfter);
    expect(ready.answer.statusCode).toBe(503);
    expect(ready.milliseconds).toBeLessThan(hungAfter);
  });
});
