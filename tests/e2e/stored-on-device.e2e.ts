import { expect, type Page } from '@playwright/test';
import { pagePaths } from '#core/site/rules.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { fillContactForm, fillDeal, fillPartnerApplication, test, uniqueName } from './support.ts';

const day = 86_400_000;
const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('draft:contact'));

test('what was typed and not sent is restored for a week, and forgotten on the first visit after it', async ({
  page,
}) => {
  const name = page.locator('#contact').getByLabel('Name');
  const typedAt = Date.now();
  await page.goto('/');
  await name.fill('Dana Reyes');
  await expect.poll(() => storedDraft(page)).toContain('Dana Reyes');

  await page.clock.setFixedTime(typedAt + 6 * day);
  await page.reload();
  await expect(name).toHaveValue('Dana Reyes');

  await page.clock.setFixedTime(typedAt + 8 * day);
  // Another page, where the form is not opened.
  await page.goto('/privacy');
  await expect.poll(() => storedDraft(page)).toBeNull();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
  await expect(name).toHaveValue('');
});

/** Everything a visitor's browser stores, with the words of the privacy page that say so. */
const told: Record<string, string> = {
  theme: 'Whether you chose the dark or the light theme.',
  'draft:contact': 'What you type into the contact',
  'outbox:': 'A form that couldn’t be sent yet',
  outbox: 'A form that couldn’t be sent yet, with its file',
  partnerApplication: 'A copy of your partner application',
  partnerCheckoutSession: 'When you go to pay in a partner checkout',
};

/** The names of everything the browser has stored for this site. */
const stored = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => key.replace(/^outbox:.*/, 'outbox:')),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `${name}`),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);

test('the privacy page names everything that a visitor’s browser stores, and our processes give visitors no cookie', async ({
  page,
  context,
}) => {
  const found = new Set<string>();
  const look = async (tab: Page) => {
    for (const key of await stored(tab)) found.add(key);
  };
  for (const path of pagePaths.filter((each) => !each.includes(':') && each !== '/admin')) {
    await page.goto(path);
    await look(page);
  }

  await page.goto('/');
  await page.getByRole('button', { name: /theme/ }).click();
  await page.route('**/api/admin/contact-form', (route) => route.abort());
  await fillContactForm(page, contactFormInput({ name: uniqueName() }));
  await look(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is saved on this device.')).toBeVisible();
  await look(page);

  // Each in a tab of its own: Chromium gives the next page of this one no clicks after an application was sent.
  const partner = await context.newPage();
  await fillPartnerApplication(partner, uniqueName());
  await partner.getByRole('button', { name: 'Send application' }).click();
  await expect(partner.getByText(/^Partner application submitted successfully!/)).toBeVisible();
  await look(partner);

  const deals = await context.newPage();
  await deals.route('**/api/stripe-connect/upload-custom-deal', (route) => route.abort());
  await fillDeal(deals, uniqueName());
  const contract = { name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('The parties agree.') };
  await deals.getByLabel('Contract file').setInputFiles(contract);
  await deals.getByRole('button', { name: 'Submit deal' }).click();
  await expect(deals.getByText('your deal with its contract is saved on this device')).toBeVisible();
  await look(deals);

  const buyer = await context.newPage();
  await buyer.goto('/partner-checkout?code=ETC');
  await buyer.locator('#main form').getByLabel('Your email address').fill('owner@practice.example');
  await buyer.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(buyer).toHaveURL(/\/success\?demo=true/);
  await look(buyer);

  expect([...found].toSorted()).toEqual(Object.keys(told).toSorted());
  expect(await context.cookies()).toEqual([]);
  await page.goto('/privacy');
  for (const words of Object.values(told)) await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
});
