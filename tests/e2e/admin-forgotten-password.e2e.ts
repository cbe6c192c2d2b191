import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { accept, invite } from './joining.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from './support.ts';

/** One product with its own mail server serves the whole file, so its tests share a process. */
test.describe.configure({ mode: 'default' });

const newPassword = 'five other words in a row';
let mail: MailServer;
let product: Awaited<ReturnType<typeof startProduct>>;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-forgotten-'));
  mail = await startMailServer();
  product = await startProduct({
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMITS: 'off',
  });
});
test.afterAll(async () => {
  await product?.stop();
  await mail?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a member who forgot their password chooses a new one by email', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await signIn(page, product.url);
  const { email, link } = await invite(page, 'viewer', product.url);
  const context = await browser.newContext(phone);
  const member = await context.newPage();
  await accept(member, product.url + link);

  const forgetful = await (await browser.newContext(phone)).newPage();
  await forgetful.goto(`${product.url}/admin`);
  const forgot = forgetful.getByRole('button', { name: 'Forgot your password?' });
  await expect(forgot).toHaveCount(0);
  await forgetful.getByRole('button', { name: 'Sign in with your email' }).click();
  await forgetful.getByLabel('Email').fill(email);
  await forgot.click();
  await expect(forgetful.getByLabel('Email')).toHaveValue(email);
  await forgetful.getByLabel('Email').fill('nothing');
  await forgetful.getByRole('button', { name: 'Email me a link' }).click();
  await expect(forgetful.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expectAccessible(forgetful);
  await expectNoSidewaysScroll(forgetful);
  await forgetful.getByLabel('Email').fill(email);
  await forgetful.getByRole('button', { name: 'Email me a link' }).click();
  await expect(forgetful.getByRole('status')).toContainText(`If ${email} is a member’s email, a link is on its way`);
  await expect(forgetful.getByRole('status')).toBeFocused();

  const received = () =>
    mail.mails.find(({ to, subject }) => JSON.stringify(to).includes(email) && subject?.startsWith('Choose a new'));
  await expect.poll(received).toBeDefined();
  const address = /\/reset-password#\S+/.exec(received()?.text ?? '')?.[0] ?? '';
  await forgetful.goto(product.url + address);
  await expect(forgetful.getByText(email)).toBeVisible();
  const chosen = forgetful.getByLabel('New password', { exact: true });
  await chosen.fill('short');
  await forgetful.getByRole('button', { name: 'Save the password' }).click();
  await expect(chosen).toHaveAccessibleDescription(/Please use at least 12 characters/);
  await expectAccessible(forgetful);
  await expectNoSidewaysScroll(forgetful);
  await chosen.fill(newPassword);
  await forgetful.getByRole('button', { name: 'Save the password' }).click();
  await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText('Your password is changed');
  await expectAccessible(forgetful);

  await member.reload();
  await expect(member.getByRole('button', { name: 'Access Dashboard' })).toBeVisible();

  await forgetful.getByRole('link', { name: 'Sign in' }).click();
  await forgetful.getByRole('button', { name: 'Sign in with your email' }).click();
  await forgetful.getByLabel('Email').fill(email);
  await forgetful.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await forgetful.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(forgetful.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();

  await member.goto(product.url + address);
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('This link can’t be used');
  await expectAccessible(member);
  await forgetful.context().close();
  await context.close();
});
