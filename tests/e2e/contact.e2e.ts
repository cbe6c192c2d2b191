import { expect } from '@playwright/test';
import { fillContactForm, holdBack, openAdminPage, signIn, test, uniqueName } from './support.ts';

const thanks = "Thank you for your message! We'll get back to you within 2 hours.";

test('a visitor sends a message, reads a reference, and the administrator finds it with its emails', {
  tag: '@journey',
}, async ({ page }) => {
  const name = uniqueName();
  await page.goto('/');
  await fillContactForm(page, { name, email: 'owner@practice.example', message: 'Do you take calls at night?' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  const reference = /C-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await page.locator('#contact').textContent()) ?? '')?.[0] ?? '';
  expect(reference).not.toBe('');
  await expect(page.locator('#contact').getByLabel('Message')).toHaveValue('');

  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(name.toLowerCase());
  const row = page.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toContainText('Do you take calls at night?');
  await expect(row.getByRole('link', { name: 'owner@practice.example' })).toHaveAttribute(
    'href',
    'mailto:owner@practice.example',
  );

  await openAdminPage(page, 'Messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(reference);
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toHaveCount(2);
});

test('the form is complete and can be typed into as soon as its section is seen, while the script is still loading', async ({
  page,
}) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/#contact', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Tell us about your calls.' });
  await expect(form.getByLabel('Name')).toBeInViewport();
  for (const label of ['Name', 'Email', 'Company', 'Message']) await expect(form.getByLabel(label)).toBeEditable();
  await form.getByLabel('Name').fill('Typed at once');
  const before = await form.boundingBox();
  release();
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
  await expect(form.getByLabel('Name')).toHaveValue('Typed at once');
  const after = await form.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
});

test('text typed before the script has loaded is still there afterwards, is saved as a draft, and is sent once', async ({
  page,
}) => {
  const name = uniqueName();
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await fillContactForm(page, { name, email: 'owner@practice.example', message: 'Typed early.\nIn two lines.' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('#contact').getByLabel('Message')).toHaveValue('Typed early.\nIn two lines.');
  release();
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page).toHaveURL('/');
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('text typed before the script has loaded survives a reload, and an older draft fills empty fields only', async ({
  page,
}) => {
  const contact = page.locator('#contact');
  await page.goto('/');
  await contact.getByLabel('Company').fill('From the draft');
  await contact.getByLabel('Name').fill('Older');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:contact'))).toContain('"name":"Older"');
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await contact.getByLabel('Name').fill('Newer');
  release();
  await expect(contact.getByLabel('Company')).toHaveValue('From the draft');
  await expect(contact.getByLabel('Name')).toHaveValue('Newer');
  await page.reload();
  await expect(contact.getByLabel('Name')).toHaveValue('Newer');
});

test('who types before the script has loaded keeps the focus where they type', async ({ page }) => {
  const message = page.locator('#contact').getByLabel('Message');
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await message.click();
  await page.keyboard.type('Half of');
  release();
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
  await page.keyboard.type(' a sentence');
  await expect(message).toHaveValue('Half of a sentence');
});

test('a package’s contact button begins the message with it, and what was typed is never overwritten', async ({
  page,
}) => {
  const message = page.locator('#contact').getByLabel('Message');
  await page.goto('/live-support');
  await page.getByRole('link', { name: 'Contact us about Enterprise Pro' }).click();
  await expect(message).toHaveValue("I'm interested in Enterprise Pro (3 agents, $2,800/month).");
  // Nothing was added to it, so another choice takes its place.
  await page.goto('/?package=enterprise-elite#contact');
  await expect(message).toHaveValue("I'm interested in Enterprise Elite (5+ agents, custom price).");
  await message.fill('In my own words.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:contact'))).toContain('In my own words.');
  for (const id of ['enterprise-plus', 'no-such-package']) {
    await page.goto(`/?package=${id}#contact`);
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    await expect(message).toHaveValue('In my own words.');
  }
});

test('where the script never loads the browser sends the form by itself', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await fillContactForm(page, { name: uniqueName(), email: 'owner@practice.example', message: 'No script came.' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/status\//);
});

test('an empty form says what is missing, next to each field, and moves the focus there', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(page.locator('#contact').getByLabel('Name')).toBeFocused();
  await expect(page.locator('#contact').getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
});

test('a message with a card number arrives with its digits masked', async ({ page }) => {
  const name = uniqueName();
  await page.goto('/');
  await fillContactForm(page, {
    name,
    email: 'owner@practice.example',
    message: 'My card is 4242 4242 4242 4242',
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(thanks)).toBeVisible();
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('My card is •••• •••• •••• 4242');
});

test('a double click sends one message', { tag: '@journey' }, async ({ page }) => {
  const name = uniqueName();
  await page.goto('/');
  await fillContactForm(page, { name, email: 'owner@practice.example', message: 'Only once, please.' });
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByText(thanks)).toBeVisible();
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('without a connection the message is stored on the device and sent by itself, once, when it is back', {
  tag: '@journey',
}, async ({ page, context }) => {
  const name = uniqueName();
  await page.goto('/');
  // The validation code loads at first use; once it has refused an empty form, it is loaded.
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await fillContactForm(page, { name, email: 'owner@practice.example', message: 'Sent from a tunnel.' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/Message sent! If you don't hear from us within 2 hours, please call/)).toBeVisible();
  await expect(page.getByText(/saved on this device/).first()).toBeVisible();

  await context.setOffline(false);
  // It may be sent just before the page is reloaded, or after: the visitor is told in either case.
  await page.reload();
  await expect(page.getByText(/went through at/)).toBeVisible();
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('a newsletter address is accepted, and an invalid one is refused with a message', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await footer.getByLabel(/email/i).fill('not an address');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Invalid email address')).toBeVisible();
  await footer.getByLabel(/email/i).fill(`reader-${Date.now()}@practice.example`);
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/newsletter'));
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  expect((await accepted).status()).toBe(202);
});
