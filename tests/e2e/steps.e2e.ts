import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { contactFormInput, customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { startWithoutReceiver } from './receiver-away.ts';
import { signIn, test, uniqueName } from './support.ts';

/** Somebody new at the mouse and the keyboard: every step is counted. */
function newcomer() {
  const done = { clicks: 0, characters: 0 };
  return {
    done,
    async click(target: Locator) {
      done.clicks += 1;
      await target.click();
    },
    /** Types into a field that was clicked. */
    async type(field: Locator, text: string) {
      done.clicks += 1;
      done.characters += text.length;
      await field.fill(text);
    },
    async choose(field: Locator, option: string) {
      done.clicks += 1;
      await field.selectOption({ label: option });
    },
  };
}

/** A second and a half to find and click something, and 40 words of five letters a minute, as many people type. */
const secondsOf = ({ clicks, characters }: { clicks: number; characters: number }) => clicks * 1.5 + characters * 0.3;

test('a demo is asked for in less than a minute, typing included', async ({ page }) => {
  const visitor = newcomer();
  await page.goto('/');
  await visitor.click(page.getByRole('main').getByRole('link', { name: 'Free demo' }).first());
  // The landing page has a field for an email too, and stays until the demo's page has loaded.
  await expect(page.getByRole('heading', { name: 'Your own demo number' })).toBeVisible();
  await visitor.type(page.getByLabel('Email', { exact: true }), 'sam@hvac.example');
  await visitor.type(page.getByLabel('Phone number', { exact: true }), '6152340199');
  await visitor.click(page.getByRole('button', { name: 'Continue', exact: true }));
  await visitor.type(page.getByLabel('Business description'), 'Heating and air');
  await visitor.click(page.getByLabel('Yes, I called it'));
  await visitor.click(page.getByRole('group', { name: 'Have you heard a recorded call?' }).getByLabel('Yes'));
  await visitor.click(page.getByLabel('Yes, set it up'));
  await visitor.click(page.getByLabel('Standard'));
  await visitor.choose(page.getByLabel('How did you hear about us?'), 'A friend');
  await visitor.click(page.getByRole('button', { name: 'Request my number' }));
  await expect(page.getByText(/D-[0-9A-Z]{5}-[0-9A-Z]{5}/).first()).toBeVisible();
  expect(secondsOf(visitor.done)).toBeLessThan(60);
});

test('Basic is bought with a partner’s code in six clicks', async ({ page }) => {
  const buyer = newcomer();
  await page.goto('/');
  await buyer.click(page.getByRole('link', { name: 'Go to partner checkout' }));
  const form = page.locator('#main form');
  await buyer.type(form.getByLabel('Partner code'), 'ETC');
  await buyer.type(form.getByLabel('Your email address'), 'owner@practice.example');
  await buyer.click(form.getByRole('button', { name: 'Continue to payment' }));
  await expect(page).toHaveURL(/success/);
  expect(buyer.done.clicks).toBeLessThanOrEqual(6);
});

test('a message is answered in three clicks', async ({ page, request }) => {
  const form = contactFormInput({ name: uniqueName() });
  await request.post('/api/admin/contact-form', { data: form });
  await signIn(page);
  const admin = newcomer();
  await admin.click(page.getByRole('tab', { name: /^Contact Forms/ }));
  await admin.click(page.getByRole('row').filter({ hasText: form.name }));
  const reply = page.getByRole('dialog', { name: form.name }).getByRole('link', { name: 'Reply by email' });
  await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:${form.email}`));
  // The third click opens the mail program.
  expect(admin.done.clicks + 1).toBeLessThanOrEqual(3);
});

test('why a webhook failed is found in two clicks', async ({ page, request }) => {
  const { product } = await startWithoutReceiver();
  try {
    const form = contactFormInput({ name: uniqueName() });
    const { reference } = await (await request.post(`${product.url}/api/admin/contact-form`, { data: form })).json();
    await signIn(page, product.url);
    const admin = newcomer();
    await admin.click(page.getByRole('link', { name: /jobs? needs? attention/ }));
    const delivery = page.getByRole('row', { name: /to the automation webhook/ }).filter({ hasText: reference });
    await admin.click(delivery.getByRole('rowheader').getByRole('button'));
    await expect(page.getByText('Connection refused').last()).toBeVisible();
    expect(admin.done.clicks).toBeLessThanOrEqual(2);
  } finally {
    await product.stop();
  }
});

test('last month’s deals are exported in three clicks', async ({ page, request }) => {
  const deal = customDealInput({ dealName: uniqueName() });
  const parts = fieldParts(deal as Record<string, string>);
  const { headers, body } = multipartForm(parts);
  expect((await request.post('/api/stripe-connect/upload-custom-deal', { headers, data: body })).status()).toBe(202);
  // For the browser it is next month.
  const today = new Date();
  await page.clock.setFixedTime(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10));
  await signIn(page);
  const admin = newcomer();
  await admin.click(page.getByRole('tab', { name: /^Custom Deals/ }));
  await admin.choose(page.getByLabel('Views'), 'Last month');
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    admin.click(page.getByRole('button', { name: 'Export CSV' }).or(page.getByRole('link', { name: 'Export CSV' }))),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(deal.dealName);
  expect(admin.done.clicks).toBeLessThanOrEqual(3);
});
