import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { type OpenidProvider, startOpenidProvider } from '#devkit/simulators/openid-provider.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { invite, join, memberPassword } from './joining.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  openAdminPage,
  phone,
  signIn,
  test,
  uniqueName,
} from './support.ts';

/** One product with its own provider serves the whole file, so its tests share a process. */
test.describe.configure({ mode: 'default' });

let provider: OpenidProvider;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let database: pg.Client;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-provider-'));
  provider = await startOpenidProvider();
  postgres = await startEmbeddedPostgres(folder, { fsync: 'off', synchronous_commit: 'off' });
  product = await startProduct({
    ...provider.settings,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMITS: 'off',
    SESSION_SECRET: 'a session secret that is long enough for tests',
  });
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await product?.stop();
  await Promise.all([postgres?.stop('immediate'), provider?.close()]);
  await rm(folder, { recursive: true, force: true });
});
test.afterEach(() => provider.fail());

test('an invited owner joins with the provider, and confirms there who they are', async ({ page, browser }) => {
  await signIn(page, product.url);
  const { email } = await invite(page, 'owner', product.url);
  provider.become(email);
  const context = await browser.newContext(phone);
  const owner = await context.newPage();
  // What appeared later would move what is pressed.
  const answer = await holdBack(owner, '**/api/**');
  await owner.goto(`${product.url}/admin`);
  const way = owner.getByRole('link', { name: 'Sign in with Acme SSO' });
  await expect(way).toBeVisible();
  answer();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await way.click();
  await expect(owner.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();

  await openAdminPage(owner, 'Members');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a member' });
  const another = uniqueName();
  await dialog.getByLabel('Email').fill(`${another.replaceAll(' ', '-')}@evergreen.example`);
  await dialog.getByLabel('Name').fill(another);
  await database.query(
    `UPDATE admin_session SET proven_at = proven_at - interval '11 minutes' WHERE actor = '${email}'`,
  );
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const question = owner.getByRole('dialog', { name: 'Please confirm that it’s you' });
  provider.fail({ cancels: true });
  const [refused] = await Promise.all([
    owner.waitForEvent('popup'),
    question.getByRole('link', { name: 'Use Acme SSO' }).click(),
  ]);
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('This didn’t work');
  await expectNoSidewaysScroll(refused);
  await refused.close();
  await question.getByRole('button', { name: 'I’ve confirmed it' }).click();
  await expect(question.getByRole('alert')).toContainText('Please confirm that it’s you first');
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);

  provider.fail();
  const [confirmed] = await Promise.all([
    owner.waitForEvent('popup'),
    question.getByRole('link', { name: 'Use Acme SSO' }).click(),
  ]);
  await expect(confirmed.getByRole('heading', { level: 1 })).toHaveText('Thank you, it’s you');
  await confirmed.close();
  await question.getByRole('button', { name: 'I’ve confirmed it' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toContainText('We’re sending it to');
  await context.close();
});

test('a member with a second factor connects the provider under their account first', async ({ page, browser }) => {
  await signIn(page, product.url);
  const { id, email, page: member } = await join(browser, page, 'agent', product.url);
  await member.setViewportSize(phone.viewport);
  await member.emulateMedia({ colorScheme: phone.colorScheme });
  await database.query(
    `INSERT INTO passkey (id, member_id, credential_id, public_key, counter, name) VALUES (gen_random_uuid(), '${id}', '${id}', '1', 0, 'Phone')`,
  );
  provider.become(email);
  await member.getByRole('button', { name: 'Logout' }).click();
  await member.getByRole('link', { name: 'Sign in with Acme SSO' }).click();
  await expect(member.getByText('choose “Connect Acme SSO” under Your Account')).toBeVisible();
  await expectNoSidewaysScroll(member);

  await member.goto(`${product.url}/admin`);
  await member.getByRole('button', { name: 'Sign in with your email' }).click();
  await member.getByLabel('Email').fill(email);
  await member.getByRole('textbox', { name: 'Password' }).fill(memberPassword);
  await member.getByRole('button', { name: 'Access Dashboard' }).click();
  await openAdminPage(member, 'Your Account');
  const section = member.getByRole('region', { name: 'Acme SSO' });
  await expect(section).toContainText('Not connected');
  await expectAccessible(member);
  await expectNoSidewaysScroll(member);
  await section.getByRole('button', { name: 'Connect Acme SSO' }).click();
  const disconnect = section.getByRole('button', { name: 'Disconnect Acme SSO' });
  await expect(disconnect).toBeVisible();
  await expect(section).toContainText('Connected');
  await member.getByRole('button', { name: 'Logout' }).click();
  await member.getByRole('link', { name: 'Sign in with Acme SSO' }).click();
  await expect(member.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();

  await openAdminPage(member, 'Your Account');
  await disconnect.click();
  const said = 'Acme SSO doesn’t sign you in anymore. Your other sessions have ended.';
  await expect(member.getByText(said, { exact: true })).toBeVisible();
  await expect(section).toContainText('Not connected');
  await member.context().close();
});
