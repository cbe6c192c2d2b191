import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contactFormInput, demoRequestInput } from '#tests/factories/forms.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { team } from '#tests/support/members.ts';
import { type Product, sessionSecret, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

const [oldLinks, newLinks] = ['links were signed with this one first', 'links are signed with this one now'];
const newSessions = 'the secret that comes after and is long enough too';
const before = { LINK_SECRET: oldLinks };
const overlap = {
  LINK_SECRET: `${newLinks},${oldLinks}`,
  SESSION_SECRET: `${newSessions},${sessionSecret}`,
};
const after = { LINK_SECRET: newLinks, SESSION_SECRET: newSessions };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let links: Awaited<ReturnType<typeof emailedLinks>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  links = await withProduct(before, emailedLinks);
});
afterAll(() => database?.drop());

async function withProduct<T>(settings: Record<string, string>, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct({
    settings,
    workers: false,
    database: { url: database.url, drop: async () => undefined },
  });
  try {
    return await use(product);
  } finally {
    await product.close();
  }
}

const firstId = async (product: Product, table: string) => String((await rowsOf(product, table))[0]?.id);

/** The links in emails to people who sent something, and to a member who forgot their password. */
async function emailedLinks(product: Product) {
  const { core, post } = product;
  const form = (await post('/api/admin/contact-form', contactFormInput())).json();
  const demo = (await post('/api/demo-requests', demoRequestInput())).json();
  await post('/api/newsletter', { email: 'reader@clover.test' });
  await post('/api/privacy-requests', { email: 'reader@clover.test', kind: 'access' });
  const privacy = await core.privacy.confirmationEmail(await firstId(product, 'privacy_request'));
  const member = await team(product).join(await product.signIn(), 'agent');
  const reset = await core.admin.resetEmail({
    member: member.id,
    expires: new Date(Date.now() + 600_000).toISOString(),
  });
  return {
    status: core.tracking.path('contact_form', form.id).replace('/status/', '/api/status/'),
    dashboard: new URL(core.tracking.dashboardAddress(demo.demo_id, 1)).pathname.replace(
      '/dashboard/',
      '/api/dashboard/',
    ),
    unsubscribe: new URL(core.unsubscribing.link('newsletter', await firstId(product, 'newsletter_subscriber')))
      .pathname,
    privacy: new URL(privacy?.link?.url ?? '').pathname,
    reset: String(reset?.link?.url.split('#')[1]),
  };
}

/** The answers to everyone who opens their link. */
async function opened({ app, post }: Product) {
  const { reset, ...pages } = links;
  const answers = Object.entries(pages).map(async ([name, url]) => [name, (await app.inject({ url })).statusCode]);
  const read = await post('/api/password-resets/read', { token: reset }, { 'sec-fetch-site': 'same-origin' });
  return { ...Object.fromEntries(await Promise.all(answers)), reset: read.statusCode };
}

test('links sent before the secrets were replaced open while the old values are set', async () => {
  const all = { status: 200, dashboard: 200, unsubscribe: 200, privacy: 200, reset: 200 };
  expect(await withProduct(before, opened)).toEqual(all);
  expect(await withProduct(overlap, opened)).toEqual(all);
});

test('and not after the old values were removed', async () => {
  expect(await withProduct(after, opened)).toEqual({
    status: 404,
    dashboard: 404,
    unsubscribe: 404,
    privacy: 404,
    reset: 410,
  });
});
