import { expect, type Page } from '@playwright/test';
import { contactFormInput, customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { accept, invite, join, memberPassword } from './joining.ts';
import {
  elevenMinutesLater,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  phone,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it’s you' });

test('an owner is asked again before saving a webhook endpoint and before downloading and deleting a contract', async ({
  page,
  browser,
  request,
}) => {
  const name = `Deal of ${uniqueName()}`;
  const { headers, body } = multipartForm([
    ...fieldParts(customDealInput({ dealName: name }) as Record<string, string>),
    { name: 'contractFile', filename: 'Signed.txt', type: 'text/plain', value: 'The parties agree.' },
  ]);
  const sent = await request.post('/api/stripe-connect/upload-custom-deal', { headers, data: body });
  expect(sent.status()).toBe(202);
  await signIn(page);
  const { email, page: owner } = await join(browser, page, 'owner');
  const field = question(owner).getByLabel('Your password', { exact: true });

  await openAdminPage(owner, 'Custom Deals');
  await owner.getByRole('searchbox').fill(name);
  await expect(owner.getByText('1 of 1')).toBeVisible();
  await rowName(owner.getByRole('row').filter({ hasText: name })).click();
  await elevenMinutesLater(email);
  await owner.getByRole('link', { name: /^Signed\.txt/ }).click();
  await field.fill(memberPassword);
  const download = owner.waitForEvent('download');
  await field.press('Enter');
  expect((await download).suggestedFilename()).toBe('Signed.txt');

  await elevenMinutesLater(email);
  await owner.getByRole('button', { name: 'Delete the contract' }).click();
  await owner.getByRole('dialog', { name: 'Delete the contract' }).getByRole('button', { name: 'Delete' }).click();
  await field.fill(memberPassword);
  await field.press('Enter');
  await expect(question(owner)).toHaveCount(0);
  await expect(owner.getByRole('listitem').filter({ hasText: 'Contract deleted' })).toBeVisible();
  await expect(owner.getByRole('link', { name: /^Signed\.txt/ })).toHaveCount(0);

  const created = await owner.request.post('/api/admin/webhook-endpoints', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { url: 'http://127.0.0.1:9/hook', event_types: ['call.completed'] },
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  await owner.goto(`/admin?tab=webhooks&endpoint=${id}`);
  await owner.getByRole('button', { name: 'Edit' }).click();
  const description = uniqueName();
  const dialog = owner.getByRole('dialog', { name: 'Edit the endpoint' });
  await dialog.getByLabel('Description').fill(description);
  await elevenMinutesLater(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await field.fill(memberPassword);
  await field.press('Enter');
  await expect(question(owner)).toHaveCount(0);
  await expect(owner.getByRole('heading', { name: description })).toBeVisible();
  await owner.request.delete(`/api/admin/webhook-endpoints/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  await owner.context().close();
});

test('an owner is asked again before inviting and exporting, and loses nothing', async ({ page, browser, request }) => {
  await signIn(page);
  await request.post('/api/admin/contact-form', { data: contactFormInput() });
  const { email, link } = await invite(page, 'owner');
  const context = await browser.newContext(phone);
  const owner = await context.newPage();
  await accept(owner, link);
  await openAdminPage(owner, 'Members');

  await elevenMinutesLater(email);
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a member' });
  const another = uniqueName();
  await dialog.getByLabel('Email').fill(`${another.replaceAll(' ', '-')}@evergreen.example`);
  await dialog.getByLabel('Name').fill(another);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const field = question(owner).getByLabel('Your password', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);

  // Who closes it finds everything as it was.
  await owner.keyboard.press('Escape');
  await expect(question(owner)).toHaveCount(0);
  await expect(dialog.getByText('Please confirm that it’s you first. Nothing was changed.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(another);

  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await field.fill('something else');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Invalid password/);
  await field.fill(memberPassword);
  await field.press('Enter');
  await expect(question(owner)).toHaveCount(0);
  await expect(dialog).toContainText('We’re sending it to');
  await dialog.getByRole('button', { name: 'Done' }).click();

  // An export that the browser holds, and one that it loads itself because it has many rows.
  await openAdminPage(owner, 'Contact Forms');
  for (const rows of ['few', 'many']) {
    if (rows === 'many') {
      await owner.route(/\/api\/admin\/contact-forms\?/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '20000' } });
      });
      await owner.reload();
    }
    const exporting = owner.getByRole(rows === 'few' ? 'button' : 'link', { name: /^Export CSV/ });
    await expect(exporting).toBeEnabled();
    await elevenMinutesLater(email);
    await exporting.click();
    await field.fill(memberPassword);
    const download = owner.waitForEvent('download');
    await question(owner).getByRole('button', { name: 'Confirm' }).click();
    expect((await download).suggestedFilename()).toMatch(/^contact-forms.*\.csv$/);
  }

  // A code instead, for members.
  await elevenMinutesLater(email);
  await openAdminPage(owner, 'Members');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  await dialog.getByLabel('Email').fill('someone@evergreen.example');
  await dialog.getByLabel('Name').fill('Someone');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await question(owner).getByRole('button', { name: 'Use a code' }).click();
  await question(owner).getByLabel('Code').fill('123456');
  await question(owner).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(owner).getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
  await expectAccessible(owner);
  await context.close();
});

test('what was refused because its cookie was just replaced is sent again, and the page stays', async ({ page }) => {
  await signIn(page);
  let refusals = 0;
  await page.route('**/api/admin/sessions', async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const body = { type: 'about:blank', title: 'Please sign in', status: 401, code: 'unauthenticated' };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', json: body });
  });
  await openAdminPage(page, 'Sessions');
  await expect(page.getByRole('button', { name: 'Sign out here' })).toBeVisible();
  expect(refusals).toBeGreaterThan(1);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
});
