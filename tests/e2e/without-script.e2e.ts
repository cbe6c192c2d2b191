import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test, uniqueName } from './support.ts';

const contactForm = (page: Page) => page.getByRole('form', { name: 'Tell us about your calls.' });
const partnerForm = (page: Page) => page.getByRole('form', { name: 'Partner application' });
const privacyForm = (page: Page) => page.getByRole('form', { name: 'Your data.' });

/** Makes the browser post the form as if there were no script, once the page has loaded. */
async function postByItself(page: Page, form: Locator) {
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
  await form.evaluate((element: HTMLFormElement) => element.submit());
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent, and the page it leads to has its reference', { tag: '@journey' }, async ({ page }) => {
    // As live support links to it.
    await page.goto('/?package=enterprise-pro#contact');
    const form = contactForm(page);
    await form.getByLabel('Name').fill(uniqueName());
    await form.getByLabel('Email').fill('owner@practice.example');
    await form.getByLabel('Message').fill('Do you take calls at night?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/status\/[\w-]{44}$/);
    await expect(page.locator('#main')).toContainText(/C-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  test('a refused message says what is wrong at each field, moves there, and is sent once it is right', async ({
    page,
  }) => {
    await page.goto('/');
    const form = contactForm(page);
    const [name, email, message] = [form.getByLabel('Name'), form.getByLabel('Email'), form.getByLabel('Message')];
    await name.fill(uniqueName());
    await email.fill('not an address');
    await message.fill('\u200b\u2800');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('alert')).toContainText('2 fields need your attention');
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveValue('not an address');
    await expect(message).toHaveAccessibleDescription('Message is required');
    await form.getByRole('link', { name: 'Invalid email address' }).click();
    await expect(email).toBeFocused();
    await email.fill('owner@practice.example');
    await message.fill('This time with words.\n<b>& more</b>');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/status\//);
  });

  test('a partner applies, and the choices made are still there after a refusal', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.goto('/partner-signup');
    const form = partnerForm(page);
    await form.getByRole('radio', { name: 'DIRECTFIL' }).check();
    await form.getByLabel('Business type').selectOption('consulting');
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(form.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required');
    await expect(form.getByRole('radio', { name: 'DIRECTFIL' })).toBeChecked();
    await expect(form.getByLabel('Business type')).toHaveValue('consulting');
    await form.getByLabel('Company name').fill(`${uniqueName()} Telecom`);
    await form.getByLabel('Contact name').fill('Dana Whitfield');
    await form.getByLabel('Email', { exact: true }).fill('dana@evergreen.example');
    await form.getByLabel('Phone number').fill('(615) 555-0188');
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page).toHaveURL(/\/status\//);
    await expect(page.locator('#main')).toContainText(/P-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  test('an address is subscribed from any page’s footer, and an invalid one is refused with a message', async ({
    page,
  }) => {
    await page.goto('/terms');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Your email address').fill('not an address');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    const email = page.getByLabel('Your email address');
    await expect(email).toHaveValue('not an address');
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await email.fill(`reader-${Date.now()}@practice.example`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You’re on the list.' })).toBeVisible();
  });
});

test('a refused post is handled by the script where there is one, and continues as any form does', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/');
  const form = contactForm(page);
  await form.getByLabel('Name').fill('Ana');
  await form.getByLabel('Message').fill('Hello');
  await postByItself(page, form);
  await expect(form.getByRole('alert')).toContainText('Email is required');
  await form.getByLabel('Email').fill('owner@practice.example');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText("Thank you for your message! We'll get back to you within 2 hours.")).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');

  // The refusal is over, and the page the reference leads to is hydrated without changes.
  await page.getByRole('link', { name: 'Check its status' }).click();
  await expect(page).toHaveURL(/\/status\//);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
  await expect(page.locator('#main')).toContainText(/C-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('');
  expect(complaints).toEqual([]);
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`a refused form is accessible and fits at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const [path, form] of [
      ['/', contactForm(page)],
      ['/contact', contactForm(page)],
      ['/partner-signup', partnerForm(page)],
      ['/privacy-request', privacyForm(page)],
    ] as const) {
      await page.goto(path);
      await postByItself(page, form);
      await expect(form.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
