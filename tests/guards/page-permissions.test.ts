import { expect, test } from 'vitest';
import { startProduct } from '#tests/support/product.ts';
import { methodsOf, routesOf } from '#tests/support/routes.ts';
import { pageGroups, tabs } from '../../apps/web/pages/admin/pages.tsx';

/** What a page reads or does first, where its route is not named as the page is. */
const others: Record<string, string> = {
  // Everybody may hear the samples; the page is about changing them.
  'audio-samples': 'POST /api/admin/audio-sample',
  account: 'GET /api/admin/authenticator',
  privacy: 'GET /api/admin/privacy/requests',
  webhooks: 'GET /api/admin/webhook-endpoints',
};

test('every page of the admin area asks for the permission that its route declares', async () => {
  const { built, routes } = await routesOf(() => startProduct({ workers: false }));
  await built.close();
  const permissions = new Map(
    routes.flatMap((route) => methodsOf(route).map((method) => [`${method} ${route.url}`, route.config?.permission])),
  );
  const pages = [...tabs, ...pageGroups.flatMap((group) => group.pages)];
  const declared = pages.map(({ id }) => [id, permissions.get(others[id] ?? `GET /api/admin/${id}`)]);
  expect(pages.map(({ id, needs }) => [id, needs])).toEqual(declared);
});
