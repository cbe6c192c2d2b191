import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startProduct } from '#devkit/started-product.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, phone, signIn, test, uniqueName } from './support.ts';

/** One product with its own mail server serves the whole file, so its tests share a process. */
test.describe.configure({ mode: 'default' });

let mail: MailServer;
let product: Awaited<ReturnType<typeof startProduct>>;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-privacy-'));
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

test('an owner erases a person who asked for it with one click, and their link shows the receipt', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone.viewport);
  await page.emulateMedia({ colorScheme: phone.colorScheme });
  const email = `${uniqueName().replaceAll(' ', '.').toLowerCase()}@evergreen.example`;
  await request.post(`${product.url}/api/admin/contact-form`, { data: contactFormInput({ email }) });
  await request.post(`${product.url}/api/privacy-requests`, { data: { email, kind: 'erasure' } });
  const received = () =>
    mail.mails.find(({ to, subject }) => JSON.stringify(to).includes(email) && subject?.startsWith('Confirm your'));
  await expect.poll(received).toBeDefined();
  const link = product.url + (/\/privacy-requests\/[\w-]+/.exec(received()?.text ?? '')?.[0] ?? '');
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, that was me' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  await signIn(page, product.url);
  await openAdminPage(page, 'Privacy');
  const asked = page.getByRole('row').filter({ hasText: email });
  await expect(asked).toContainText('Waiting for you');
  await asked.getByRole('rowheader').getByRole('button').click();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByText('The request is carried out.', { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You’re forgotten' })).toBeVisible();
  await expect(page.getByText('Contact forms: 1')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send a request' }).click();
  await expect(page.getByRole('heading', { name: 'Your data.' })).toBeVisible();
});
