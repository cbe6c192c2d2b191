import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditActionNames, isView } from '#core/operations/audit/rules.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { methodsOf, routesOf } from '#tests/support/routes.ts';
import { rowsOf } from '#tests/support/tables.ts';

/** Routes without a session. Adding one here is a decision. */
const publicRoutes = [
  'DELETE /api/receptionist/:token/facts/:id',
  'GET /api/admin/audio-sample/:id',
  'GET /api/admin/audio-samples',
  'GET /api/admin/login/oidc',
  'GET /api/admin/login/oidc/callback',
  'GET /api/admin/session',
  'GET /api/audio-samples/:id/file',
  'GET /api/dashboard/:token',
  'GET /api/invitations/:token',
  'GET /api/privacy-requests/:token',
  'GET /api/receptionist/:token',
  'GET /api/receptionists/samples',
  'GET /api/site',
  'GET /api/status/:token',
  'GET /api/stripe-connect/session-status/:id',
  'GET /api/talk',
  'GET /api/twilio/relay/:call',
  'GET /api/unsubscribe/:token',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
  'PATCH /api/receptionist/:token',
  'PATCH /api/receptionist/:token/appointments/:id',
  'PATCH /api/receptionist/:token/facts/:id',
  'PATCH /api/receptionist/:token/messages/:id',
  'POST /api/admin/contact-form',
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey-options',
  'POST /api/admin/logout',
  'POST /api/demo-requests',
  'POST /api/invitations/:token',
  'POST /api/newsletter',
  'POST /api/partner-applications',
  'POST /api/password-resets',
  'POST /api/password-resets/complete',
  'POST /api/password-resets/read',
  'POST /api/privacy-requests',
  'POST /api/receptionist/:token/facts',
  'POST /api/receptionist/:token/new-link',
  'POST /api/receptionist/:token/questions/:id/answer',
  'POST /api/send-otp',
  'POST /api/stripe-connect/create-checkout-session',
  'POST /api/stripe-connect/create-regular-checkout',
  'POST /api/stripe-connect/upload-custom-deal',
  'POST /api/stripe/webhook',
  'POST /api/twilio/call-status',
  'POST /api/twilio/dial-ended/:call',
  'POST /api/twilio/fallback',
  'POST /api/twilio/relay-ended',
  'POST /api/twilio/sms',
  'POST /api/twilio/status',
  'POST /api/twilio/voice',
  'POST /api/twilio/whisper-answer/:call',
  'POST /api/twilio/whisper/:call',
  'POST /api/unsubscribe/:token',
  'POST /api/verify-otp',
  'POST /contact',
  'POST /newsletter',
  'POST /partner-signup',
  'POST /privacy-request',
  'POST /privacy-requests/:token',
];
/** Routes that programs call with a key, each with the scope the key needs. */
const keyRoutes = { 'GET /api/audit-entries': 'audit:read', 'GET /api/webhook-events': 'events:read' };
/**
 * Signing in, and what links open, count their tries in the database, whatever the general limits are. Asking for a passkey
 * costs nothing there, and signing out as much as any page. Stripe and Twilio sign what they send.
 */
const countsByItself = [
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey-options',
  'POST /api/admin/logout',
  'POST /api/invitations/:token',
  'POST /api/password-resets/complete',
  'POST /api/password-resets/read',
  'POST /api/stripe/webhook',
  'POST /api/twilio/call-status',
  'POST /api/twilio/sms',
  'POST /api/twilio/status',
  'POST /api/twilio/voice',
  'POST /api/twilio/relay-ended',
  'POST /api/twilio/fallback',
  'POST /api/twilio/whisper/:call',
  'POST /api/twilio/whisper-answer/:call',
  'POST /api/twilio/dial-ended/:call',
];
/** Read in parts or as bytes, or empty; other tests check them. */
const withoutBodySchema = [
  'DELETE /api/receptionist/:token/facts/:id',
  'POST /api/receptionist/:token/new-link',
  'POST /api/stripe-connect/upload-custom-deal',
  'POST /api/stripe/webhook',
  'POST /api/twilio/call-status',
  'POST /api/twilio/sms',
  'POST /api/twilio/status',
  'POST /api/twilio/voice',
  'POST /api/unsubscribe/:token',
  'POST /api/admin/login/passkey-options',
  'POST /api/admin/logout',
  'POST /privacy-requests/:token',
  'POST /api/twilio/relay-ended',
  'POST /api/twilio/fallback',
  'POST /api/twilio/whisper/:call',
  'POST /api/twilio/whisper-answer/:call',
  'POST /api/twilio/dial-ended/:call',
];

describe('every route is guarded', () => {
  let product: Product;
  let routes: RouteOptions[];
  let revoked: Record<string, string>;
  /** An expired session. */
  let stale: Record<string, string>;
  /** A cookie made from what a reader of the database would know. */
  let forged: Record<string, string>[];

  let site: Awaited<ReturnType<typeof builtSite>>;
  beforeAll(async () => {
    site = await builtSite();
    const found = await routesOf(() => startProduct({ workers: false, webFolder: site.folder }));
    product = found.built;
    routes = found.routes.filter((route) => methodsOf(route)[0] !== 'HEAD');
    revoked = await product.signIn();
    await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: revoked });
    stale = await product.signIn();
    await product.core.database.sql.query({
      text: "UPDATE admin_session SET expires_at = now() - interval '1 second' WHERE revoked_at IS NULL",
    });
    await product.signIn();
    const [open] = await rowsOf(product, 'admin_session', 'revoked_at IS NULL AND expires_at > now()');
    forged = [open?.id, open?.public_id, open?.credential].map((value) => ({
      cookie: `ringwell_admin=${value}`,
      'sec-fetch-site': 'same-origin',
    }));
  });
  afterAll(async () => {
    await product.close();
    await site.remove();
  });

  const named = (route: RouteOptions) => methodsOf(route).map((method) => `${method} ${route.url}`);
  const isPublic = (route: RouteOptions) => route.config?.access === 'public';
  const isForPrograms = (route: RouteOptions) => route.config?.access === 'api-key';
  const isPage = (route: RouteOptions) =>
    methodsOf(route)[0] === 'GET' && !/^\/(?:api|healthz|readyz|metrics|openapi)/.test(route.url);
  const isDocumentation = (route: RouteOptions) => route.url.startsWith('/docs');

  test('every public route is listed as public', () => {
    const found = routes.filter((route) => isPublic(route) && !isPage(route) && !isDocumentation(route)).flatMap(named);
    expect(found.toSorted()).toEqual(publicRoutes);
  });

  test('every route for programs is listed with the scope of its key', () => {
    const found = routes.filter(isForPrograms).map((route) => [named(route).join(), route.config?.scope]);
    expect(Object.fromEntries(found)).toEqual(keyRoutes);
  });

  test('every other route below /api and /admin/queues is for administrators', () => {
    const guarded = routes.filter((route) => !isPublic(route) && !isForPrograms(route)).flatMap(named);
    expect(guarded.length).toBeGreaterThan(7);
    for (const name of guarded) expect(name).toMatch(/ (?:\/api\/admin\/|\/admin\/queues)/);
    expect(guarded).toEqual(
      expect.arrayContaining([
        'GET /api/admin/jobs',
        'GET /api/admin/messages',
        'POST /api/admin/jobs/:id/retry',
        'GET /admin/queues/',
      ]),
    );
  });

  test('every administrator’s action and view is in the audit log', () => {
    const guarded = routes.filter((route) => !isPublic(route) && !isForPrograms(route));
    const silent = guarded.filter((route) => !route.config?.audit).flatMap(named);
    expect(silent).toEqual([]);
    for (const route of guarded) {
      const action = route.config?.audit?.action;
      expect(auditActionNames, route.url).toContain(action);
      // Changes are recorded each time, and never count as views.
      if (methodsOf(route)[0] !== 'GET') expect([route.url, action && isView(action)]).toEqual([route.url, false]);
    }
  });

  test('every public form is limited, and declares its request and answers', () => {
    for (const route of routes.filter((candidate) => isPublic(candidate) && methodsOf(candidate)[0] !== 'GET')) {
      const [name = ''] = named(route);
      if (!countsByItself.includes(name)) expect(route.config?.counted, name).toBeDefined();
      if (!withoutBodySchema.includes(name)) expect(route.schema?.body, name).toBeDefined();
      const response = route.schema?.response as Record<string, unknown>;
      expect(
        Object.keys(response).some((status) => status.startsWith('2') || status === '303' || status === '307'),
        name,
      ).toBe(true);
      expect(response['4xx'], name).toBeDefined();
    }
  });

  test('every route of the API declares its answers', () => {
    for (const route of routes.filter(({ url }) => url.startsWith('/api/')))
      expect(route.schema?.response, route.url).toBeDefined();
  });

  /** The cookies a stranger could send: none, noise, an expired session, a session's stored values. */
  const strangers = (): Record<string, string>[] => [
    {},
    { cookie: 'ringwell_admin=garbage', 'sec-fetch-site': 'same-origin' },
    revoked,
    stale,
    ...forged,
    { authorization: 'Bearer admin', cookie: 'adminAuthenticated=true', 'sec-fetch-site': 'same-origin' },
  ];
  const ask = (method: string, url: string, headers: Record<string, string>) =>
    product.app.inject({ method: method as NonNullable<InjectOptions['method']>, url, headers });

  test('no administrator’s route opens without a valid session', async () => {
    for (const route of routes.filter((candidate) => !isPublic(candidate))) {
      for (const method of [...methodsOf(route), ...(methodsOf(route)[0] === 'GET' ? ['HEAD'] : [])]) {
        const url = route.url.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'x.js');
        for (const headers of [{}, revoked]) {
          const answer = await ask(method, url, headers);
          expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
          if (url.startsWith('/api/')) expect(answer.headers['cache-control']).toBe('no-store');
        }
      }
    }
  });

  test('nothing else that a stranger could send counts as a session', async () => {
    for (const headers of strangers())
      expect([headers, (await ask('GET', '/api/admin/jobs', headers)).statusCode]).toEqual([headers, 401]);
  });

  test('no other spelling of an administrator’s address opens it either', async () => {
    const spellings = [
      '/api//admin/jobs',
      '//api/admin/jobs',
      '/API/ADMIN/jobs',
      '/Api/admin/Jobs',
      '/api/admin/jobs/',
      '/api/admin/./jobs',
      '/api/admin/../admin/jobs',
      '/api/public/../admin/jobs',
      '/api/admin/..;/jobs',
      '/api/admin;/jobs',
      '/api/admin/jobs;jsessionid=1',
      '/api%2fadmin%2fjobs',
      '/api/admin%2fjobs',
      '/api/%61dmin/jobs',
      '/api/admin/%6aobs',
      '/api/admin/jobs%00',
      '/api/admin/jobs%20',
      '/api/admin/jobs%3flimit=1',
      '/api/admin/jobs?limit=1',
      '/api\\admin\\jobs',
      '/api/admin/contact-form/../jobs',
      '/api/admin/contact-form/..%2fjobs',
      '/healthz/../api/admin/jobs',
      '/docs/../api/admin/jobs',
      '/docs/..%2fapi/admin/jobs',
      '/admin/queues',
      '/admin/queues/',
      '/admin//queues',
      '/ADMIN/queues',
      '/admin/queues/api/queues',
      '/admin/queues/..%2fqueues',
      '/admin/%71ueues',
      '/admin/queues/static/..%2f..%2fapi/queues',
    ];
    const secrets = /"subject"|queueName|bull-board|Bull Dashboard/;
    for (const url of spellings) {
      for (const headers of [...strangers(), { accept: 'text/html' }]) {
        const answer = await ask('GET', url, headers);
        expect([url, answer.statusCode]).not.toEqual([url, 200]);
        expect([400, 401, 404]).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(secrets);
      }
    }
  });

  test('forged headers do not turn one address into another', async () => {
    for (const header of [
      'x-original-url',
      'x-rewrite-url',
      'x-forwarded-path',
      'x-http-method-override',
      'x-forwarded-prefix',
    ]) {
      expect((await ask('GET', '/api/admin/jobs', { [header]: '/healthz' })).statusCode).toBe(401);
      expect((await ask('GET', '/healthz', { [header]: '/api/admin/jobs' })).json()).toEqual({ status: 'alive' });
    }
  });

  test.each([
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/prisma/schema/admin.prisma',
    '/../package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/index.html/..%00',
    '/node_modules/x.js',
    '/wp-login.php',
    '/uploads/',
    '/.data/uploads',
  ])('%s reveals nothing', async (url) => {
    expect([400, 404]).toContain((await ask('GET', url, {})).statusCode);
  });
});
