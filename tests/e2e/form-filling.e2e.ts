import { expect, type Locator, type Page } from '@playwright/test';
import { startProduct } from '#devkit/started-product.ts';
import { fillContactForm, test, uniqueName } from './support.ts';

const honeypots = (page: Page) => page.locator('input[name="homepage"]');
/** As programs do: nobody can type into a field that is not displayed. */
const fillHoneypot = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => {
    element.value = 'https://spam.example';
  });
const answers = { email: 'owner@practice.example', message: 'Do you take calls at night?' };

test('a page says how long its form took and whether the honeypot is empty, which no one sees or reaches', async ({
  page,
}) => {
  const fillings: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('contact-form'))
      fillings.push(request.headers()['x-form-filling']);
  });
  for (const path of [
    '/',
    '/demo',
    '/custom-deals-upload',
    '/partner-signup',
    '/contact',
    '/newsletter',
    '/privacy-request',
  ]) {
    await page.goto(path);
    await expect(honeypots(page).first()).toBeAttached();
    for (const field of await honeypots(page).all()) await expect(field).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  }

  await page.goto('/');
  await fillContactForm(page, { name: uniqueName(), ...answers });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you for your message!')).toBeVisible();
  await fillHoneypot(honeypots(page).first());
  await fillContactForm(page, { name: uniqueName(), ...answers });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => fillings).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+ honeypot$/)]);
  await expect(honeypots(page).first()).toHaveValue('');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('whoever a form takes for a program keeps what they typed, waits as they are told, and is through', async ({
    page,
  }) => {
    const product = await startProduct({ RATE_LIMITS: 'on' });
    try {
      await page.goto(product.url);
      const name = uniqueName();
      await fillContactForm(page, { name, ...answers });
      const form = page.getByRole('form', { name: 'Tell us about your calls.' });
      await fillHoneypot(form.locator('input[name="homepage"]'));
      await form.getByRole('button', { name: 'Send message' }).click();
      await expect(form.getByRole('alert')).toContainText(/again in 5 seconds, or email us at .* still here/);
      await expect(form.locator('input[name="homepage"]')).toHaveValue('');

      // Sent again as often as a person presses the button; each answer keeps the wait that began with the first.
      await expect(async () => {
        await expect(form.getByLabel('Name')).toHaveValue(name);
        await form.getByRole('button', { name: 'Send message' }).click();
        await expect(page).toHaveURL(/\/status\/[\w-]{44}/);
      }).toPass();
      await expect(page.locator('#main')).toContainText(/C-[0-9A-Z]{5}-[0-9A-Z]{5}/);
    } finally {
      await product.stop();
    }
  });
});
