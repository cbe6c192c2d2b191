import { expect, type Page, test } from '@playwright/test';
import { contactFormInput, customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, signIn, uniqueName } from './support.ts';

/** Opens the record that contains these words, and returns its panel. */
async function open(page: Page, tab: string, words: string) {
  await openTab(page, tab);
  await page.getByRole('searchbox').fill(words);
  await expect(page.getByText('1 of 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: words });
  await row.getByRole('button').first().click();
  return { row, panel: page.getByRole('dialog', { name: words }) };
}

test('a message is read, gets a note, is assigned and marked as answered, and its timeline shows it', async ({
  page,
  request,
}) => {
  const form = contactFormInput({ name: uniqueName(), message: '<b>Do you</b> speak Spanish?' });
  expect((await request.post('/api/admin/contact-form', { data: form })).status()).toBe(202);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  const { row, panel } = await open(page, 'Contact Forms', form.name);
  await expect(panel.getByRole('heading', { name: form.name })).toBeFocused();
  await expect(panel).toContainText('<b>Do you</b> speak Spanish?');
  const timeline = panel.getByRole('listitem');
  await expect(timeline.filter({ hasText: `Email to ${form.email}` })).toBeVisible();

  await panel.getByLabel('Note').fill('Asked Ana\nto call back');
  await page.keyboard.press('Control+Enter');
  await expect(timeline.filter({ hasText: 'to call back' })).toContainText('by admin');
  await expect(panel.getByLabel('Note')).toHaveValue('');
  await panel.getByLabel('Owner').fill('Ana');
  await panel.getByRole('button', { name: 'Assign' }).click();
  await expect(timeline.filter({ hasText: 'Assigned to Ana' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${form.email}`),
  );
  await panel.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(timeline.filter({ hasText: 'Status: answered' })).toBeVisible();
  await expect(timeline.last()).toContainText('Received');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toContainText('answered');
  await expect(row).toContainText('Ana');
  await expect(row.getByRole('button').first()).toBeFocused();
});

test('an administrator who decides about a deal that changed meanwhile is told what changed, and keeps what was typed', async ({
  page,
  request,
}) => {
  const name = `Deal of ${uniqueName()}`;
  const { headers, body } = multipartForm(fieldParts(customDealInput({ dealName: name }) as Record<string, string>));
  const sent = await request.post('/api/stripe-connect/upload-custom-deal', { headers, data: body });
  expect(sent.status()).toBe(202);
  const { deal_id: id } = await sent.json();
  await signIn(page);
  const { row, panel } = await open(page, 'Custom Deals', name);
  await panel.getByRole('button', { name: 'Ask for changes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask for changes/ });
  await dialog.getByLabel('What needs to change?').fill('The start date lies in the past.');

  const elsewhere = await page.request.patch(`/api/admin/records/custom-deals/${id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { assignee: 'Ben' },
  });
  expect(elsewhere.status()).toBe(200);
  const send = dialog.getByRole('button', { name: 'Ask for changes' });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Owner is now Ben, changed by admin');
  await expect(dialog.getByLabel('What needs to change?')).toHaveValue('The start date lies in the past.');
  await expect(panel.getByLabel('Owner')).toHaveValue('Ben');
  await expectAccessible(page);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(`${name}: needs changes. We’ll email the sales rep.`)).toBeVisible();
  await expect(row).toContainText('needs changes');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Please make a change to your deal' })).toBeVisible();
});

test('a newsletter subscriber who calls is found and unsubscribed, and the row says so at once', async ({
  page,
  request,
}) => {
  const { email } = contactFormInput();
  expect((await request.post('/api/newsletter', { data: { email } })).status()).toBe(202);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  const { row, panel } = await open(page, 'Newsletter', email);
  await expect(row).toContainText('subscribed');
  await expect(panel.getByRole('listitem').filter({ hasText: `Email to ${email}` })).toBeVisible();
  await panel.getByRole('button', { name: 'Unsubscribe' }).click();
  const dialog = page.getByRole('dialog', { name: `Unsubscribe ${email}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(`${email} is unsubscribed.`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Unsubscribe' })).toBeHidden();
  await expect(panel.getByRole('listitem').first()).toContainText('Status: unsubscribed');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('unsubscribed');
});
