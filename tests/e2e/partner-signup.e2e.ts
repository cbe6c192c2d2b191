import { expect } from '@playwright/test';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillPartnerApplication,
  holdBack,
  test,
  uniqueName,
} from './support.ts';

test('a partner chooses a code, applies, gets a reference, and the application is saved for the next pages', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/partner-signup');
  const send = page.getByRole('button', { name: 'Send application' });
  await expect(send).toBeDisabled();
  await page.getByRole('radio', { name: 'DIRECTFIL' }).check();
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByText('Please select a business type')).toBeVisible();

  await fillPartnerApplication(page, uniqueName());
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Website').fill('https://evergreen.example');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(
    page.getByText(
      'Partner application submitted successfully! Our team will contact you within 24 hours to complete setup.',
    ),
  ).toBeVisible();
  await expect(page.getByText(/^P-/)).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('partnerApplication') ?? 'null'));
  expect(kept).toMatchObject({
    partner_code: 'DIRECTFIL',
    partner_tier: 'Standard',
    application_status: 'pending_review',
    form_type: 'partner_application',
    submission_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('a Stripe account ID that does not look like one is warned about, and sent as typed', async ({ page }) => {
  await fillPartnerApplication(page, uniqueName());
  const account = page.getByLabel('Stripe account ID');
  await expect(account).toHaveAccessibleDescription('Where we’ll pay your commission. It starts with acct_.');
  await account.fill('my PayPal');
  await expect(account).toHaveAccessibleDescription(/You can still apply with this one/);
  const sent = page.waitForRequest('**/api/partner-applications');
  await page.getByRole('button', { name: 'Send application' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ stripe_account_id: 'my PayPal' });
  await expect(page.getByText(/Partner application submitted successfully!/)).toBeVisible();
});

test('a code chosen and a name typed before the script has loaded are still there afterwards, and are saved', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/partner-signup', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'DIRECTFIL' }).check();
  await page.getByLabel('Company name').fill('Early Telecom');
  release();
  await expect(page.getByRole('button', { name: 'Send application' })).toBeEnabled();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Early Telecom');
  await expect(page.getByLabel('Company name')).toHaveValue('Early Telecom');
  await expect(page.getByRole('radio', { name: 'DIRECTFIL' })).toBeChecked();
  expect(complaints).toEqual([]);
});

test('what is typed survives a reload, and an unreachable server leaves the application stored on the device', async ({
  page,
}) => {
  const name = uniqueName();
  await fillPartnerApplication(page, name);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:partner-signup'))).toContain('consulting');
  await page.reload();
  await expect(page.getByLabel('Contact name')).toHaveValue(name);
  await expect(page.getByRole('radio', { name: 'DIRECTFIL' })).toBeChecked();

  await page.route('**/api/partner-applications', (route) => route.abort());
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(
    page.getByText("Application submitted! If you don't hear from us within 24 hours, please call"),
  ).toBeVisible();
  await expect(page.getByText('your application is saved on this device and will be sent automatically')).toBeVisible();
  await page.unroute('**/api/partner-applications');
  await expect(page.getByText('we received your application')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Contact name')).toHaveValue('');
});

test('an approved partner copies the link to the checkout from the status page', async ({ page, context, request }) => {
  const { id, status_url } = await (
    await request.post('/api/partner-applications', { data: partnerApplicationInput({ partner_code: 'DIRECTFIL' }) })
  ).json();
  await page.goto(status_url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Your partner link')).toHaveCount(0);

  const headers = { 'sec-fetch-site': 'same-origin' };
  await request.post('/api/admin/login', { data: { password: adminPassword }, headers });
  await request.patch(`/api/admin/partner-applications/${id}`, { data: { status: 'approved' }, headers });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  const link = page.getByLabel('Your partner link');
  await expect(link).toHaveValue(/\/partner-checkout\?code=DIRECTFIL$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  await page.setViewportSize({ width: 360, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    test('the partner page is accessible and fits', async ({ page }) => {
      await page.goto('/partner-signup');
      await expect(page.getByLabel('Company name')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
