import { generate } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { endpointDesk } from '#tests/support/endpoints.ts';
import { memberPassword, team } from '#tests/support/members.ts';
import { type Product, sessionSecret, startProduct, webhookSecret } from '#tests/support/product.ts';

const newSecret = 'the secret that comes after and is long enough too';
const overlap = { SESSION_SECRET: `${newSecret},${sessionSecret}`, LINK_SECRET: sessionSecret };
const after = { SESSION_SECRET: newSecret, LINK_SECRET: sessionSecret };
const endpointCount = 3;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let receiver: WebhookReceiver;
/** What was sent out, and who was signed in, before the secret was replaced. */
let before: Awaited<ReturnType<typeof beforeTheChange>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  receiver = await startWebhookReceiver();
  before = await withProduct({}, beforeTheChange);
});
afterAll(async () => {
  await receiver?.close();
  await database?.drop();
});

async function withProduct<T>(settings: Record<string, string>, use: (product: Product) => Promise<T>): Promise<T> {
  const kept = { url: database.url, drop: async () => undefined };
  const product = await startProduct({ database: kept, settings, workers: false });
  try {
    return await use(product);
  } finally {
    await product.close();
  }
}

async function beforeTheChange(product: Product) {
  const desk = await endpointDesk(product);
  const secrets: string[] = [];
  for (let made = 0; made < endpointCount; made++)
    secrets.push((await desk.create(receiver.url, { headers: { 'x-key': 'theirs' } })).secret);
  const form = (await product.post('/api/admin/contact-form', contactFormInput())).json();
  await product.post('/api/newsletter', { email: 'reader@clover.test' });
  const [reader] = (
    await product.core.database.sql.query<{ id: string }>({ text: 'SELECT id FROM newsletter_subscriber' })
  ).rows;
  return {
    secrets,
    session: await product.signIn(),
    ...(await withMembers(product)),
    status: product.core.tracking.path('contact_form', form.id).replace('/status/', '/api/status/'),
    unsubscribe: new URL(product.core.unsubscribing.link('newsletter', reader?.id ?? '')).pathname,
  };
}

/** The code of an authenticator app whose clock is off by so many seconds. */
const codeOf = (secret: string, seconds: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

/** A member with an authenticator app, and a person who is invited. */
async function withMembers(product: Product) {
  const { ask, invite, join } = team(product);
  const house = await product.signIn();
  const member = await join(house, 'agent');
  const app: string = (await ask(member.headers, 'POST', '/api/admin/authenticator')).body.secret;
  await ask(member.headers, 'POST', '/api/admin/authenticator/confirm', { code: await codeOf(app, -15) });
  const { token } = await invite(house);
  const invitations = product.core.database.sql;
  const open = await invitations.query<{ id: string }>({ text: 'SELECT id FROM invitation WHERE accepted_at IS NULL' });
  return { member, app, invitation: { id: open.rows[0]?.id ?? '', token } };
}

const statusOf = async (product: Product, url: string, headers: Record<string, string> = {}) =>
  (await product.app.inject({ url, headers })).statusCode;
const storedSecrets = async (product: Product) =>
  (await product.app.inject({ url: '/api/admin/health', headers: await product.signIn() })).json().stored_secrets;

/** A session and links from before the change. */
async function expectSessionsAndLinks(product: Product) {
  expect(await statusOf(product, '/api/admin/jobs', before.session)).toBe(200);
  expect(await statusOf(product, '/api/admin/authenticator', { ...before.member.headers })).toBe(200);
  expect(await statusOf(product, before.status)).toBe(200);
  expect(await statusOf(product, before.unsubscribe)).toBe(200);
}

/** Each endpoint gets its header, and what is signed with its secret: both are encrypted. */
async function expectDeliveries(product: Product) {
  product.startWorkers();
  const answer = await product.post('/api/admin/contact-form', contactFormInput({ name: 'Dana Whitfield' }));
  const own = await eventually(() => {
    const mine = receiver.deliveries.filter(({ body }) => body.includes(answer.json().reference));
    expect(mine).toHaveLength(endpointCount);
    return mine;
  });
  for (const { headers } of own) expect(headers['x-key']).toBe('theirs');
  const accepted = before.secrets.filter((secret) =>
    own.some(({ body, headers }) => {
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>) !== null;
      } catch {
        return false;
      }
    }),
  );
  expect(accepted).toHaveLength(endpointCount);
}

/** A member signs in with their app, and an invitation has its link: both are encrypted. */
async function expectMembersAndInvitations(product: Product) {
  const { member, app, invitation } = before;
  // As if the code before had been used long ago.
  await product.core.database.sql.query({ text: 'UPDATE authenticator SET last_step = NULL' });
  const login = { email: member.email, password: memberPassword, code: await codeOf(app, 0) };
  expect((await team(product).logIn(login)).statusCode).toBe(200);
  expect((await product.core.admin.invitationEmail(invitation.id))?.link?.url).toContain(invitation.token);
  expect(await statusOf(product, `/api/invitations/${invitation.token}`)).toBe(200);
}

test('with both secrets, sessions and links go on working', async () => {
  await withProduct(overlap, async (product) => {
    await expectSessionsAndLinks(product);
    const sessions = (await product.app.inject({ url: '/api/admin/sessions', headers: before.session })).json();
    expect(sessions.some(({ current }: { current: boolean }) => current)).toBe(true);
    expect(await storedSecrets(product)).toEqual({ old: endpointCount + 2, unreadable: 0 });
  });
});

test('while both secrets are set, the daily job encrypts everything stored with the new one, and only once', async () => {
  await withProduct(overlap, async (product) => {
    await expectDeliveries(product);
    await expectMembersAndInvitations(product);
    await eventually(async () => expect(await storedSecrets(product)).toEqual({ old: 0, unreadable: 0 }));
    const { webhooks, admin } = product.core;
    expect([await webhooks.renewStoredSecrets(), await admin.renewStoredSecrets()]).toEqual([0, 0]);
  });
});

test('without the old secret, links still work, endpoints get what is theirs, and old sessions have ended', async () => {
  await withProduct(after, async (product) => {
    expect(await statusOf(product, '/api/admin/jobs', before.session)).toBe(401);
    expect(await statusOf(product, before.status)).toBe(200);
    expect(await statusOf(product, before.unsubscribe)).toBe(200);
    await expectDeliveries(product);
  });
});

test('without the old secret, members still sign in with their app, and invited people get their link', async () => {
  await withProduct(after, expectMembersAndInvitations);
});

test('while the automation webhook’s secret is replaced, its receiver accepts posts with either', async () => {
  const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const tools = await startWebhookReceiver();
  const settings = {
    ...after,
    AUTOMATION_WEBHOOK_URL: tools.url,
    AUTOMATION_WEBHOOK_SECRET: `${next},${webhookSecret}`,
  };
  await withProduct(settings, async (product) => {
    product.startWorkers();
    await product.post('/api/admin/contact-form', contactFormInput());
    await eventually(() => expect(tools.deliveries).not.toEqual([]));
  });
  const [post] = tools.deliveries;
  for (const secret of [next, webhookSecret])
    expect(new Webhook(secret).verify(post?.body ?? '', post?.headers as Record<string, string>)).toMatchObject({
      form_type: 'contact_form',
    });
  await tools.close();
});

test('the Health page counts what no secret reads', async () => {
  await withProduct({ SESSION_SECRET: 'a third secret that nothing was encrypted with' }, async (product) =>
    expect(await storedSecrets(product)).toEqual({ old: 0, unreadable: endpointCount + 2 }),
  );
});
