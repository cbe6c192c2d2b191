import { expect, type Page } from '@playwright/test';
import { contactFormInput, customDealInput, demoRequestInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  openAdminPage,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

/** Opens the record that contains these words, and returns its panel. */
async function open(page: Page, tab: string, words: string) {
  await openAdminPage(page, tab);
  await page.getByRole('searchbox').fill(words);
  await expect(page.getByText('1 of 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: words });
  await rowName(row).click();
  return { row, panel: page.getByRole('dialog', { name: words }) };
}

test('a message is read, gets a note, is assigned and marked as answered, and its timeline shows it', {
  tag: '@journey',
}, async ({ page, request }) => {
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
  await expect(rowName(row)).toBeFocused();
});

test('an unsaved note stays with its record until its writer signs out', async ({ page, request }) => {
  const form = contactFormInput({ name: uniqueName() });
  expect((await request.post('/api/admin/contact-form', { data: form })).status()).toBe(202);
  await signIn(page);
  const { row, panel } = await open(page, 'Contact Forms', form.name);
  await panel.getByLabel('Note').fill('Call back on Monday');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await rowName(row).click();
  await expect(panel.getByLabel('Note')).toHaveValue('Call back on Monday');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await rowName(row).click();
  await expect(panel.getByLabel('Note')).toHaveValue('');
});

test('a note that the server can’t store stays in its field with the reason, before the record is loaded again', async ({
  page,
  request,
}) => {
  const form = contactFormInput({ name: uniqueName() });
  expect((await request.post('/api/admin/contact-form', { data: form })).status()).toBe(202);
  await signIn(page);
  const { panel } = await open(page, 'Contact Forms', form.name);
  await panel.getByLabel('Note').fill('Call back on Monday');
  await page.route('**/notes', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  const record = /\/api\/admin\/records\/[^/]+\/[^/]+$/;
  const loadAgain = await holdBack(page, record);
  let givenUp = 0;
  page.on('requestfailed', (failed) => {
    if (record.test(failed.url())) givenUp += 1;
  });
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByRole('alert')).toContainText('Your note wasn’t added.');
  expect(givenUp).toBe(0);
  await expect(panel.getByLabel('Note')).toHaveValue('Call back on Monday');
  const note = panel.getByRole('listitem').filter({ hasText: 'Call back on Monday' });
  await expect(note).toBeHidden();

  loadAgain();
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toContainText('by admin');
  await expect(panel.getByRole('alert')).toBeHidden();
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

test('a contract that is no longer needed is deleted after a question, and the deal stays', async ({
  page,
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
  const { row, panel } = await open(page, 'Custom Deals', name);
  await panel.getByRole('button', { name: 'Delete the contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the contract' });
  await expect(dialog).toContainText('Signed.txt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('link', { name: /^Signed\.txt/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete the contract' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('link', { name: /^Signed\.txt/ })).toBeHidden();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Contract deleted' })).toContainText('by admin');
  await expect(row).toContainText(name);
});

test('a deal that should not be kept is deleted with its contract, after a question that says what will be gone', async ({
  page,
  request,
}) => {
  const name = `Deal of ${uniqueName()}`;
  const { headers, body } = multipartForm([
    ...fieldParts(customDealInput({ dealName: name }) as Record<string, string>),
    { name: 'contractFile', filename: 'Signed.txt', type: 'text/plain', value: 'The parties agree.' },
  ]);
  const sent = await request.post('/api/stripe-connect/upload-custom-deal', { headers, data: body });
  expect(sent.status()).toBe(202);
  const { reference } = await sent.json();
  await signIn(page);
  const { row, panel } = await open(page, 'Custom Deals', name);
  await panel.getByRole('button', { name: 'Delete the deal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the deal' });
  for (const gone of [name, reference, 'its contract: Signed.txt', 'your team’s notes', 'status page'])
    await expect(dialog).toContainText(gone);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText(name);
  await panel.getByRole('button', { name: 'Delete the deal' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${name} is deleted.`, { exact: true })).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(row).toBeHidden();
});

test('a person’s name and email are corrected where they are wrong, and the history says by whom', async ({
  page,
  request,
}) => {
  const form = contactFormInput({ name: uniqueName() });
  expect((await request.post('/api/admin/contact-form', { data: form })).status()).toBe(202);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  const { row, panel } = await open(page, 'Contact Forms', form.name);
  await panel.getByRole('button', { name: 'Correct the details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the details' });
  await expect(dialog.getByLabel('Name')).toHaveValue(form.name);
  await dialog.getByLabel('Name').fill(`${form.name} Ruiz`);
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Email').fill('ana.ruiz@evergreen.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The details are corrected.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Correct the details' })).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText('ana.ruiz@evergreen.example');
  await expect(page.getByRole('listitem').filter({ hasText: 'Corrected: Name, Email' })).toContainText('by admin');
  await page.keyboard.press('Escape');
  await expect(row).toContainText(`${form.name} Ruiz`);
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
  await page.keyboard.press('Escape');
  await expect(row).toContainText('unsubscribed');
});

test('every answer of a demo request is shown in the words of the form, with the time it was written', async ({
  page,
  request,
}) => {
  const business_description = `Plumbing for ${uniqueName()}`;
  const form = demoRequestInput({
    business_description,
    card_provided: true,
    card_last_four: '4242',
    billing_zip: '37203',
    tried_demo: 'not-yet',
    heard_demo: 'no',
    heard_about_us: 'change2100',
    sms_reminders: false,
    submission_time: '2026-01-02T03:04:05.000Z',
  });
  expect((await request.post('/api/demo-requests', { data: form })).status()).toBe(202);
  await signIn(page);
  await expect(page.getByLabel('Source')).toContainText('Change2100');
  const { panel } = await open(page, 'Demo Requests', form.email);
  for (const [label, answer] of [
    ['Add a payment card now', 'Yes'],
    ['Card number', 'Ends in 4242'],
    ['Billing ZIP', '37203'],
    ['Business description', business_description],
    ['What matters most to you?', '24/7 Availability, Appointment Scheduling'],
    ['Have you called our demo line?', 'Not yet'],
    ['Have you heard a recorded call?', 'No'],
    ['Are you ready for a demo number?', 'Yes, set it up'],
    ['What level of integration do you need?', 'Standard: also book appointments on my calendar'],
    ['How did you hear about us?', 'Change2100'],
    ['Email me if I haven’t called the number after 48 hours', 'Yes'],
    ['Text me too, if my phone number is verified', 'No'],
  ] as const)
    await expect(panel.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })).toHaveText(
      `${label}${answer}`,
    );
  await expect(panel.getByText(/2026.*, by the sender’s clock$/)).toBeVisible();
});

test('a click anywhere in a row opens its record, which pushes the list aside and covers nothing', async ({
  page,
  request,
}) => {
  const company = uniqueName();
  for (const name of ['Ada Byron', 'Ben Hall'])
    expect(
      (await request.post('/api/admin/contact-form', { data: contactFormInput({ name, company }) })).status(),
    ).toBe(202);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto(`/admin?${new URLSearchParams({ tab: 'contact-forms', q: company })}`);
  const rows = page.getByRole('row').filter({ hasText: company });
  const row = rows.filter({ hasText: 'Ada Byron' });
  const panel = page.getByRole('dialog');

  // Marking text, and selecting the row, opens nothing.
  const words = await row.getByText('Do you book into our calendar?').boundingBox();
  if (!words) throw new Error('The message is not on screen');
  await page.mouse.move(words.x + 4, words.y + words.height / 2);
  await page.mouse.down();
  await page.mouse.move(words.x + 80, words.y + words.height / 2);
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await row.getByRole('checkbox').check();
  await expect(panel).toHaveCount(0);

  await row.getByText('Ada Byron', { exact: true }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ada Byron');
  const [beside, list, tabs] = await Promise.all(
    [panel, page.getByRole('table').first(), page.getByRole('tablist')].map((each) => each.boundingBox()),
  );
  expect(beside?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0));
  expect(beside?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  await expect(page.getByText('Total Commission')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await rows.filter({ hasText: 'Ben Hall' }).getByText('Ben Hall', { exact: true }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ben Hall');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The reference is a link: it can be opened in a window of its own.
  await page.goto((await rowName(row).getAttribute('href')) ?? '');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ada Byron');
});
