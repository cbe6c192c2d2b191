import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { freePort } from '#devkit/free-port.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { join, memberPassword } from './joining.ts';
import { adminMenu, expectAccessible, expectNoSidewaysScroll, openAdminPage, phone, signIn, test } from './support.ts';

/** Enters the key that the page shows into an app, and the app's code into the page. Returns key and recovery codes. */
async function setUp(page: Page) {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Code').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, recoveryCodes };
}

test('a member sets up an authenticator app and signs in with it', {
  tag: '@journey',
}, async ({ page: owner, browser }) => {
  await signIn(owner);
  const { page, email } = await join(browser, owner, 'viewer');
  await page.setViewportSize(phone.viewport);
  await page.emulateMedia({ colorScheme: phone.colorScheme });
  await openAdminPage(page, 'Your Account');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Set it up' }).click();
  const { recoveryCodes } = await setUp(page);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with your email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(memberPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Please enter a code/);
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await openAdminPage(page, 'Your Account');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(recoveryCodes[1] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await page.context().close();
});

test('an owner requires a second factor: those without one set it up first, and then go on', async ({
  page,
  browser,
}) => {
  const product = await startProduct({ ADMIN_PASSWORD: adminPassword, PORT: String(await freePort()) });
  try {
    await signIn(page, product.url);
    const owner = await join(browser, page, 'owner', product.url);
    await openAdminPage(owner.page, 'Members');
    const turn = async (name: string) => {
      await owner.page.getByRole('button', { name }).click();
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Turn it' }).click();
    };
    await turn('Turn it on: Second factor for everyone');
    await expect(owner.page.getByRole('dialog').getByText('Turn the shared password off first')).toBeVisible();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await turn('Turn it off: Shared admin password');
    await expect(owner.page.getByRole('button', { name: 'Turn it on: Shared admin password' })).toBeVisible();
    await turn('Turn it on: Second factor for everyone');

    await expect(owner.page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await setUp(owner.page);
    await expect(adminMenu(owner.page, 'System')).toHaveText('System: Members');
    await expect(owner.page.getByRole('row', { name: new RegExp(owner.name) })).toContainText('with a second factor');
    await owner.page.context().close();
  } finally {
    await product.stop();
  }
});
