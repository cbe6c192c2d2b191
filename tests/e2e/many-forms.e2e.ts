import { expect, type Page } from '@playwright/test';
import { startProduct } from '#devkit/started-product.ts';
import { expectAccessible, expectNoSidewaysScroll, fillContactForm, signIn, test, uniqueName } from './support.ts';

const answers = { email: 'owner@practice.example', message: 'Do you take calls at night?' };
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('who writes while many do sees when the form is sent, and it is sent by itself', async ({ page }) => {
  // The waits vary by chance; here they are the shortest.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  let refusals = 0;
  await page.route('**/api/admin/contact-form', async (route) => {
    if (refusals >= 4) return route.continue();
    refusals += 1;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '0', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'too_many_requests', detail: 'We take 60 forms a minute.' }),
    });
  });
  await page.goto('/contact');
  await fillContactForm(page, { name: uniqueName(), ...answers });
  await sendMessage(page);
  const line = page.getByRole('heading', { name: 'Many people are writing right now. Please keep this page open' });
  await expect(line).toBeVisible();
  await expect(line).toBeFocused();
  await expect(page.getByText('If you don’t hear from us')).toHaveCount(0);
  await expect(line.getByText('You can also call')).toHaveCount(0);
  await expect(line).toContainText(/we send yours in \d+ seconds?\./);
  await expect(line).toContainText('You can also call');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText('Thank you for your message!')).toBeVisible();
  await expect(page.locator('#main')).toContainText(/C-[0-9A-Z]{5}-[0-9A-Z]{5}/);
});

test('a form with its hidden field filled in is thanked for, and the team makes it a message again', {
  tag: '@journey',
}, async ({ page }) => {
  const name = uniqueName();
  await page.goto('/contact');
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  await fillContactForm(page, { name, ...answers });
  await page
    .locator('input[name="leave_empty"]')
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
  await sendMessage(page);
  await expect(page.getByText('Thank you for your message!')).toBeVisible();

  await signIn(page);
  await page.goto('/admin?tab=contact-forms');
  await expect(page.getByRole('button', { name: /^Spam \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.getByRole('button', { name: /^Spam \(\d+\)$/ }).click();
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('It isn’t spam.')).toBeVisible();
  await page.goto('/admin?tab=contact-forms');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('while the operator asks for a challenge, a browser solves it and nobody notices', async ({ page }) => {
  const product = await startProduct({ FORM_CHALLENGE: 'on' });
  try {
    await page.goto(`${product.url}/contact`);
    await fillContactForm(page, { name: uniqueName(), ...answers });
    await sendMessage(page);
    await expect(page.getByText('Thank you for your message!')).toBeVisible();
  } finally {
    await product.stop();
  }
});
