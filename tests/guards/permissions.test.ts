import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowed } from '#core/access/rules.ts';
import { type Role, roles } from '#core/shared/rules.ts';
import { type SessionHeaders, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { methodsOf, routesOf } from '#tests/support/routes.ts';

describe('every route of the admin area names a permission', () => {
  let product: Product;
  let routes: RouteOptions[];
  const sessions = new Map<Role, SessionHeaders>();
  beforeAll(async () => {
    const found = await routesOf(() => startProduct({ workers: false }));
    product = found.built;
    routes = found.routes.filter(({ method, config }) => method !== 'HEAD' && (config?.access ?? 'admin') === 'admin');
    const house = await product.signIn();
    for (const role of roles) sessions.set(role, (await team(product).join(house, role)).headers);
  });
  afterAll(() => product.close());

  /** Asks for something that is not there, with a body that is refused, so that nothing happens. */
  const ask = (method: string, url: string, headers: SessionHeaders | undefined) =>
    product.app.inject({
      // The change feed never ends; its HEAD does.
      method: (url === '/api/admin/events' ? 'HEAD' : method) as NonNullable<InjectOptions['method']>,
      url: url.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'x.js'),
      headers: { ...headers },
      ...(method === 'GET' ? {} : { payload: { unknown: true } }),
    });

  test.each(roles)(
    'a member with the role %s gets what it allows, and a clear refusal for everything else',
    async (role) => {
      expect(routes.length).toBeGreaterThan(60);
      for (const route of routes) {
        const { permission } = route.config ?? {};
        if (!permission) throw new Error(`${route.url} has no permission`);
        for (const method of methodsOf(route)) {
          const answer = await ask(method, route.url, sessions.get(role));
          const place = `${role} ${method} ${route.url}`;
          if (isAllowed(role, permission))
            expect([place, [401, 403]]).not.toEqual([place, expect.arrayContaining([answer.statusCode])]);
          else expect([place, answer.statusCode]).toEqual([place, 403]);
          if (answer.statusCode === 403 && answer.body !== '')
            expect(answer.json()).toMatchObject({
              code: 'forbidden',
              detail: expect.stringMatching(/^Your role, \w+, doesn’t allow this\. Please ask an owner\.$/),
            });
        }
      }
    },
  );

  /** What is asked again before: every change about money and members, exports, sending an endpoint events again, what gives out or changes secrets, deleting a deal or its contract, and what stops work. */
  const asksAgain = ({ url, method, config }: RouteOptions) => {
    const needed = [config?.permission ?? []].flat();
    const changes = ![method].flat().includes('GET');
    return (
      needed.includes('exports') ||
      (changes && (needed.includes('money:write') || needed.includes('members'))) ||
      (changes && /^\/api\/admin\/(api-keys|passkeys|provider|sessions)(\/|$)/.test(url)) ||
      (changes && /^\/api\/admin\/webhook-endpoints(\/:id\/(rotate-secret|recover))?$/.test(url)) ||
      /^\/api\/admin\/privacy\/(export|erase|requests\/:id\/(archive\.zip|decision))$/.test(url) ||
      (changes && url === '/api/admin/webhook-endpoints/:id') ||
      (changes && /^\/api\/admin\/(jobs\/(retry|:id\/cancel)|pauses(\/:queue)?)$/.test(url)) ||
      url.endsWith('/person') ||
      url === '/api/admin/custom-deals/:id/contract' ||
      (changes && url.startsWith('/api/admin/setup/')) ||
      `${method} ${url}` === 'POST /api/admin/authenticator' ||
      `${method} ${url}` === 'DELETE /api/admin/custom-deals/:id' ||
      `${method} ${url}` === 'GET /api/admin/reauthenticate'
    );
  };

  test('money, prices, members, sessions, keys, endpoints, secrets, contracts, exports, events sent again, deletions, corrected addresses, pauses, canceled jobs, jobs retried by the list and people’s data ask a user again who signed in ten minutes ago, and nothing else does', async () => {
    expect(routes.filter(({ config }) => config?.recentProof).map(({ url }) => url)).toEqual(
      routes.filter(asksAgain).map(({ url }) => url),
    );
    const house = await product.signIn();
    const owner = (await team(product).join(house, 'owner')).headers;
    const sql = (text: string) => product.core.database.sql.query({ text });
    await sql("UPDATE admin_session SET proven_at = now() - interval '601 seconds'");
    for (const headers of [house, owner])
      for (const route of routes)
        for (const method of methodsOf(route)) {
          const answer = await ask(method, route.url, headers);
          const place = `${method} ${route.url}`;
          const isAsked = answer.statusCode === 401 && answer.json().code === 'reauthentication_required';
          expect([place, isAsked]).toEqual([place, asksAgain(route)]);
        }
    await sql("UPDATE admin_session SET proven_at = now() - interval '590 seconds'");
    for (const route of routes.filter(asksAgain))
      expect([route.url, (await ask(String(route.method), route.url, owner)).statusCode]).not.toEqual([route.url, 401]);
  });

  test('what changes something needs more than reading', () => {
    const changing = routes.filter(
      ({ method, config }) => ![method].flat().includes('GET') && config?.permission !== 'account',
    );
    for (const { url, config } of changing)
      expect([url, config?.permission && isAllowed('viewer', config.permission)]).toEqual([url, false]);
  });
});

test('a route without a permission stops the server from starting', async () => {
  const product = await startProduct({ workers: false });
  product.app.get('/api/admin/forgotten', async () => 'anything');
  await expect(product.app.ready()).rejects.toThrow(
    'Routes for administrators without a permission: /api/admin/forgotten',
  );
  await product.close();
});
