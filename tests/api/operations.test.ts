import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisProgram } from '#devkit/programs.ts';
import { startPrivateRedis } from '#devkit/redis.ts';
import { contactForm, demoRequest } from '#tests/factories/endpoints.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { eventually } from '#tests/support/conditions.ts';
import { lastBuild, type Product, startProduct } from '#tests/support/product.ts';
import { methodsOf, routesOf } from '#tests/support/routes.ts';
import { jobsOf } from '#tests/support/tables.ts';

describe('operating the service', () => {
  let product: Product;
  let routes: Awaited<ReturnType<typeof routesOf>>['routes'];
  const lines: Record<string, unknown>[] = [];
  let admin: { cookie: string };

  let site: Awaited<ReturnType<typeof builtSite>>;
  beforeAll(async () => {
    site = await builtSite();
    const found = await routesOf(() =>
      startProduct({ workers: false, webFolder: site.folder, log: (line) => lines.push(JSON.parse(line)) }),
    );
    product = found.built;
    routes = found.routes;
    product.app.get('/broken', { config: { access: 'public' } }, () => {
      throw new Error('insides: SELECT secret FROM vault');
    });
    admin = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await site.remove();
  });

  const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers });

  test('it is alive and ready, and reports its parts', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
    await eventually(async () => {
      const ready = await get('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        {
          status: 'ready',
          dependencies: { database: 'up', queue: 'up' },
          queue_system: 'postgres',
          queue_may_evict: false,
        },
      ]);
    });
  });

  test('without its queue it is degraded, and still accepts forms', async () => {
    const away = await startProduct({ workers: false, settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
    try {
      await eventually(async () => {
        const ready = await away.app.inject('/readyz');
        expect([ready.statusCode, ready.json()]).toEqual([
          200,
          {
            status: 'degraded',
            dependencies: { database: 'up', queue: 'down' },
            queue_system: 'redis',
            queue_may_evict: false,
          },
        ]);
      });
      expect((await away.app.inject('/metrics')).body).toMatch(/^ringwell_queue_up 0$/m);
      expect((await away.post(contactForm.url, contactForm.valid())).statusCode).toBe(202);
    } finally {
      await away.close();
    }
  });

  const program = redisProgram();
  test.skipIf(!program)(
    `on a Redis that may drop jobs it is degraded${program ? '' : ' (skipped: no Redis here)'}`,
    async () => {
      const redis = await startPrivateRedis(program ?? '', { settings: { 'maxmemory-policy': 'allkeys-lru' } });
      const evicting = await startProduct({ workers: false, settings: { REDIS_URL: redis.url } });
      try {
        const says = { status: 'degraded', dependencies: { queue: 'up' }, queue_may_evict: true };
        await eventually(async () => expect((await evicting.app.inject('/readyz')).json()).toMatchObject(says));
        expect((await evicting.app.inject('/metrics')).body).toMatch(/^ringwell_queue_may_evict 1$/m);
      } finally {
        await evicting.close();
        await redis.remove();
      }
    },
  );

  test('it serves metrics: answers, jobs, the oldest job, connections, the event loop', async () => {
    await product.post(demoRequest.url, demoRequest.valid());
    await product.post(contactForm.url, {});
    await product.core.database.sql.query({
      text: "UPDATE job SET run_at = now() - interval '90 seconds' WHERE id = (SELECT id FROM job LIMIT 1)",
    });
    const metrics = await get('/metrics');
    expect(metrics.headers['content-type']).toMatch(/^text\/plain/);
    const value = (pattern: RegExp) => Number(pattern.exec(metrics.body)?.[1]);
    expect(
      value(/ringwell_http_request_seconds_count\{route="\/api\/demo-requests",method="POST",status="202"\} (\d+)/),
    ).toBe(1);
    expect(
      value(
        /ringwell_http_request_seconds_count\{route="\/api\/admin\/contact-form",method="POST",status="422"\} (\d+)/,
      ),
    ).toBe(1);
    expect(value(/ringwell_jobs\{queue="confirmations",state="pending"\} (\d+)/)).toBe(1);
    expect(value(/ringwell_jobs\{queue="emails",state="pending"\} (\d+)/)).toBe(1);
    expect(value(/^ringwell_oldest_due_job_seconds (\S+)/m)).toBeGreaterThan(89);
    expect(value(/ringwell_database_connections\{state="idle"\} (\d+)/)).toBeGreaterThanOrEqual(0);
    expect(value(/ringwell_database_connections\{state="waited_for"\} (\d+)/)).toBe(0);
    expect(value(/^nodejs_eventloop_lag_seconds (\S+)/m)).toBeGreaterThanOrEqual(0);
  });

  test('unknown addresses do not create metrics of their own', async () => {
    for (const url of ['/never-seen-1', '/never-seen-2', '/api/never-seen-3']) await get(url);
    expect((await get('/metrics')).body).not.toContain('never-seen');
  });

  test('metrics are served at the site’s address to this machine only', async () => {
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-forwarded-for': '10.0.0.1, 127.0.0.1', ...admin },
    ]) {
      const answer = await get('/metrics', headers);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
      expect(answer.body).not.toContain('ringwell_jobs');
    }
    for (const remoteAddress of ['203.0.113.7', '10.0.0.7', '192.168.1.7', 'fd00::7'])
      expect((await product.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(403);
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await product.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200);
  });

  test('the API reference has every route, with its request and its answers', async () => {
    const { openapi, paths, components } = (await get('/openapi.json')).json();
    expect(openapi).toMatch(/^3\.1/);
    expect(components.securitySchemes.session.in).toBe('cookie');
    const offered = routes
      .filter(({ url, schema }) => url.startsWith('/api/') && !(schema as { hide?: boolean } | undefined)?.hide)
      .flatMap((route) =>
        methodsOf(route)
          .filter((method) => method !== 'HEAD')
          .map((method) => ({ method: method.toLowerCase(), url: route.url.replace(/:(\w+)/g, '{$1}') })),
      );
    expect(offered.length).toBeGreaterThan(14);
    for (const { method, url } of offered) {
      const operation = paths[url]?.[method];
      expect(operation, `${method} ${url}`).toBeDefined();
      expect(operation.summary, url).toMatch(/\S/);
      const [status, success] =
        Object.entries<{ content?: Record<string, { schema: object }> }>(operation.responses).find(([code]) =>
          code.startsWith('2'),
        ) ?? [];
      const [given] = Object.values(success?.content ?? {});
      if (status !== '204') expect(Object.keys(given?.schema ?? {}).length, url).toBeGreaterThan(0);
    }
    const contact = paths[contactForm.url].post.requestBody.content['application/json'].schema;
    expect(Object.keys(contact.properties)).toEqual(expect.arrayContaining(['name', 'email', 'message']));
    expect(contact.required).toEqual(expect.arrayContaining(['name', 'email', 'message']));
    const deal = paths['/api/stripe-connect/upload-custom-deal'].post.requestBody.content['multipart/form-data'].schema;
    expect(Object.keys(deal.properties)).toEqual(
      expect.arrayContaining(['dealName', 'integrationFee', 'contractFile']),
    );
    expect(paths['/api/admin/jobs'].get.security).toEqual([{ session: [] }]);
  });

  test('the API reference can be read as a page', async () => {
    const page = await get('/docs/', { accept: 'text/html' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect((await get('/docs')).statusCode).toBeLessThan(400);
  });

  test('a file of another build is missing plainly, and no cache keeps that', async () => {
    for (const accept of ['*/*', 'text/html,application/xhtml+xml']) {
      const missing = await get('/assets/app-0f0f0f.js', { accept });
      expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(missing.headers['content-type']).toContain('application/problem+json');
    }
    const kept = await get('/assets/app-1a2b3c.js');
    expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test('every type of answer has the security headers', async () => {
    const answers = {
      page: await get('/', { accept: 'text/html' }),
      ownPage: await get('/dashboard/a-private-link', { accept: 'text/html' }),
      adminPage: await get('/admin', { accept: 'text/html' }),
      file: await get('/assets/app-1a2b3c.js'),
      notFoundPage: await get('/nothing-here', { accept: 'text/html' }),
      notFound: await get('/api/nothing-here'),
      json: await get('/api/site'),
      accepted: await product.post(contactForm.url, contactForm.valid()),
      invalid: await product.post(contactForm.url, {}),
      unauthorized: await get('/api/admin/jobs'),
      list: await get('/api/admin/jobs', admin),
      broken: await get('/broken'),
      reference: await get('/docs/'),
      board: await get('/admin/queues/', admin),
      alive: await get('/healthz'),
    };
    expect(Object.fromEntries(Object.entries(answers).map(([name, { statusCode }]) => [name, statusCode]))).toEqual({
      page: 200,
      ownPage: 200,
      adminPage: 200,
      file: 200,
      notFoundPage: 404,
      notFound: 404,
      json: 200,
      accepted: 202,
      invalid: 422,
      unauthorized: 401,
      list: 200,
      broken: 500,
      reference: 200,
      board: 200,
      alive: 200,
    });
    for (const [name, answer] of Object.entries(answers)) {
      // A page that is the same for all visitors needs no isolation from the page that opened it.
      expect(answer.headers['cross-origin-opener-policy'], name).toBe(name === 'page' ? undefined : 'same-origin');
      expect(answer.headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      });
      const policy = String(answer.headers['content-security-policy']);
      for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "object-src 'none'"])
        expect(policy, name).toContain(directive);
      expect(policy, name).not.toMatch(/\*|https?:|unsafe-eval/);
      expect(policy, name).toMatch(name === 'board' ? /script-src 'self';/ : /^(?!.*unsafe).*base-uri 'none'/);
      expect(answer.headers['x-powered-by'] ?? answer.headers.server, name).toBeUndefined();
    }
    for (const name of ['notFound', 'json', 'accepted', 'invalid', 'unauthorized', 'list', 'board'] as const)
      expect(answers[name].headers['cache-control'], name).toBe('no-store');
    expect(answers.page.headers['cache-control']).toBe('no-cache');
    expect(answers.file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('another spelling of an address changes neither its policy nor whether it is kept', async () => {
    const spelled = ['/%61pi/site', '/%61pi/nothing-here', '//api/site', '/x/../api/site', '/api//site'];
    for (const url of spelled) expect((await get(url)).headers['cache-control'], url).toBe('no-store');
    const policyOf = async (url: string, headers = {}) => (await get(url, headers)).headers['content-security-policy'];
    expect(await policyOf('/%64ocs/')).toBe(await policyOf('/docs/'));
    expect(await policyOf('/admin/%71ueues/', admin)).toBe(await policyOf('/admin/queues/', admin));
    for (const url of ['/docs/webhooks', '/docs-of-nobody', '/docs/nothing-here'])
      expect(await policyOf(url, { accept: 'text/html' }), url).not.toContain('unsafe');
  });

  test('a server error reveals no internals, and can be found by its number', async () => {
    const answer = await get('/broken');
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'urn:ringwell:problem:internal',
      title: 'Something went wrong',
      status: 500,
      detail: 'Something went wrong on our side. Please try again in a moment.',
      code: 'internal',
      request_id: answer.headers['x-request-id'],
    });
    const logged = lines.filter((line) => line.level === 'error' && line.reqId === answer.headers['x-request-id']);
    expect(JSON.stringify(logged)).toContain('insides');
    expect(logged[0]).toMatchObject({ method: 'GET', route: '/broken' });
  });

  test('a caller’s own valid request id is kept, and passed on to the jobs and the log', async () => {
    const form = contactForm.valid();
    const answer = await product.post(contactForm.url, form, { 'x-request-id': 'caller-chosen_0001' });
    expect(answer.headers['x-request-id']).toBe('caller-chosen_0001');
    const jobs = await jobsOf(product, answer.json().id);
    expect(jobs.map((job) => job.request_id)).toEqual(Array(2).fill('caller-chosen_0001'));
    expect(lines.find((line) => line.request_id === 'caller-chosen_0001')).toMatchObject({
      msg: 'answered',
      method: 'POST',
      route: contactForm.url,
      status: 202,
      duration_ms: expect.any(Number),
    });
  });

  test.each(['short', 'x'.repeat(65), 'spaces are not', 'new\\nline', '<script>', 'ümlaute-nicht', ''])(
    'a request id like %j is replaced',
    async (given) => {
      const answer = await product.post(contactForm.url, contactForm.valid(), { 'x-request-id': given });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});

describe('the process is overloaded', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ webFolder: lastBuild, workers: false, usualTimeouts: true });
  });
  afterAll(() => product.close());

  /** Blocks the event loop in each of these turns in a row. */
  const holdUp = async (turns: number, milliseconds: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const until = performance.now() + milliseconds; performance.now() < until; ) Math.sqrt(until);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const send = () => product.post(contactForm.url, contactForm.valid());

  test('pauses of a second turn nobody away', async () => {
    await holdUp(3, 1_100);
    expect((await send()).statusCode).toBe(202);
  });

  test('forms are asked to retry shortly, while pages and the liveness check are served, and then taken again', async () => {
    const refused = await eventually(async () => {
      // Longer than an answer may take, so that a check sees nothing else.
      await holdUp(3, 5_500);
      const answer = await send();
      expect(answer.statusCode).toBe(503);
      return answer;
    });
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      detail: 'We’re very busy right now. Please try again in a few seconds.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const url of ['/healthz', '/metrics', '/', '/theme.js', '/api/site'])
      expect((await product.app.inject(url)).statusCode, url).toBe(200);
    await eventually(async () => expect((await send()).statusCode).toBe(202));
  });
});
