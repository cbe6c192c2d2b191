import { expect } from '@playwright/test';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, rowName, signIn, test } from './support.ts';

test('a planned job is cancelled, restored, and the audit log shows both', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const { reference } = await (await request.post('/api/demo-requests', { data: demoRequestInput() })).json();
  await signIn(page);
  await openAdminPage(page, 'Jobs');
  await page.getByRole('searchbox').fill(reference);
  const summary = /Alert the team if the demo isn’t set up on time/;
  const job = page.getByRole('row', { name: summary }).filter({ hasText: reference });
  await expect(job).toContainText('pending');
  await rowName(job).click();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel this job' }).click();
  await expect(dialog).toContainText('It won’t run. You can bring it back with Retry.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel this job' }).click();
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(job).toContainText('canceled');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(job).not.toContainText('canceled');

  await page.getByRole('button', { name: 'Retry all matching' }).click();
  await expect(dialog).toContainText('Every retrying and dead job that matches the filter will run again now');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry them all' }).click();
  await expect(page.getByText(/^\d jobs? will run again\.$/)).toBeVisible();

  await page.goto(`/admin?tab=audit&q=${reference}`);
  await expect(page.getByRole('row', { name: `Canceled a job for ${reference}` })).toContainText('Done');
  await expect(page.getByRole('row', { name: `Retried a job for ${reference}` })).toBeVisible();
});

test('another person’s session is listed and ended, and they see the login page next', async ({ page, browser }) => {
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  });
  const other = await phone.newPage();
  await signIn(other);
  await signIn(page);
  await openAdminPage(page, 'Sessions');
  const session = page.getByRole('row', { name: /Firefox on Android/ });
  await expect(session).toHaveCount(1);
  await expect(page.getByRole('row', { name: /\(this one\)/ })).toHaveCount(1);
  await session.getByRole('button', { name: /^End the session/ }).click();
  await expect(session).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('Enter admin password to access dashboard')).toBeVisible();
  await phone.close();
});

test('the health page is readable at a glance, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await openAdminPage(page, 'Health');
  await expect(page.getByRole('row', { name: /^Database/ })).toContainText('Working');
  await expect(page.getByRole('row', { name: /^Webhook endpoints/ })).toContainText(/Failing|Working/);
  await expect(page.getByRole('row', { name: /^Payments/ })).toContainText('Not set up');
  await expect(page.getByText('Jobs that need attention', { exact: true })).toBeVisible();
});

test('an administrator pauses a queue by keyboard, sees who paused it and why, and resumes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await openAdminPage(page, 'Jobs');
  await page.getByRole('button', { name: 'Pause a queue' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pause a queue' });
  await dialog.getByLabel('Queue').selectOption('payouts');
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Why').fill('The bank account is being changed');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const paused = page.getByRole('row', { name: /The bank account is being changed/ });
  await expect(paused).toContainText('admin');
  await paused.getByRole('button', { name: 'Resume Commission payouts (payouts)' }).press('Enter');
  await expect(paused).toHaveCount(0);
});
