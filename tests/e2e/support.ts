import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import pg from 'pg';
import { timed } from '#devkit/phases.ts';
import { runningPostgres } from '#devkit/postgres.ts';
import { adminPassword, productDataDir } from '#tests/support/browser-run.ts';

/** Tests in a browser whose start is timed. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await timed('browsers', () => playwright.chromium.launch(launchOptions));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** A phone in the dark theme: the narrowest screen that pages must fit. */
export const phone = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const;

/** Opens the dashboard in a session with the shared password, which is sent without the login page. */
export async function signIn(page: Page, site = '') {
  await timed('logins', async () => {
    const answer = await page.request.post(`${site}/api/admin/login`, { data: { password: adminPassword } });
    expect(answer.status()).toBe(200);
  });
  await page.goto(`${site}/admin`);
  await expect(page.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();
}

/** What the page's policy refused, as the browser's console tells it. */
export function refusedByPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  return refused;
}

/** Eleven minutes pass for the sessions of a member since they showed who they are. */
export async function elevenMinutesLater(email: string) {
  const client = new pg.Client({ connectionString: (await runningPostgres(productDataDir)) ?? '' });
  await client.connect();
  await client.query(
    `UPDATE admin_session SET proven_at = proven_at - interval '11 minutes'
     WHERE member_id = (SELECT id FROM member WHERE email = $1)`,
    [email],
  );
  await client.end();
}

/** The tabs of the admin area, and the menus with its other pages. */
export const adminTabs = ['Demo Requests', 'Contact Forms', 'Audio Samples', 'Custom Deals'] as const;
export const adminMenus = {
  Leads: ['Partner Applications', 'Newsletter', 'Privacy'],
  Money: ['Purchases', 'Commissions'],
  Site: ['Receptionists', 'Calls', 'Messages', 'Analytics'],
  System: ['Jobs', 'Webhooks', 'Health', 'Setup', 'Audit Log', 'Members', 'Sessions', 'Your Account'],
} as const;

/** The button of a menu of the admin area, whichever of its pages is open. */
export const adminMenu = (page: Page, menu: string) =>
  page.getByRole('button', { name: new RegExp(`^${menu}(?::|$)`) });

/** Opens a page of the admin area by its name. */
export async function openAdminPage(page: Page, name: string) {
  const menu = Object.entries(adminMenus).find(([, names]) => names.some((each) => each === name))?.[0];
  if (menu === undefined) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    return;
  }
  await adminMenu(page, menu).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await expect(adminMenu(page, menu)).toHaveText(`${menu}: ${name}`);
}

/** The link or button that opens a row of a list. */
export const rowName = (row: Locator) => row.getByRole('rowheader').locator('a, button');

/** Fills the contact form on the landing page. */
export async function fillContactForm(page: Page, form: { name: string; email: string; message: string }) {
  const contact = page.locator('#contact');
  await contact.getByLabel('Name').fill(form.name);
  await contact.getByLabel('Email').fill(form.email);
  await contact.getByLabel('Message').fill(form.message);
}

/** Fills the custom deal form, without a contract. */
export async function fillDeal(page: Page, name: string, waitUntil: 'load' | 'commit' = 'load') {
  await page.goto('/custom-deals-upload', { waitUntil });
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email', { exact: true }).fill('rep@evergreen.example');
  await page.getByLabel('Partner code').selectOption('ETC');
  await page.getByLabel('Customer name').fill('Ana Ortíz');
  await page.getByLabel('Customer company').fill('Ortíz & Söhne');
  await page.getByLabel('Customer email').fill('ana@ortiz.example');
  await page.getByLabel('Customer phone number').fill('+1 615 555 0177');
  await page.getByLabel('Deal name').fill('Front desk for nine clinics');
  await page.getByLabel('Integration fee ($)').fill('5000');
  await page.getByLabel('Monthly fee ($)').fill('1000');
  await page.getByLabel('Contract start date').fill('2027-01-15');
}

/** Fills the partner application with what is required. */
export async function fillPartnerApplication(page: Page, name: string) {
  await page.goto('/partner-signup');
  await page.getByRole('radio', { name: 'DIRECTFIL' }).check();
  await page.getByLabel('Company name').fill(`${name} Telecom`);
  await page.getByLabel('Contact name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill('dana@evergreen.example');
  await page.getByLabel('Phone number').fill('(615) 555-0188');
  await page.getByLabel('Business type').selectOption('consulting');
}

/** Milliseconds until a click is repeated. */
const soon = 5_000;

/** Opens a dialog of the landing page by the button of its name. A click before the page is hydrated is repeated. */
export async function openDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(async () => {
    await page.getByRole('button', { name }).first().click({ timeout: soon });
    await expect(dialog).toBeVisible({ timeout: soon });
  }).toPass();
  return dialog;
}

export const openListenDialog = (page: Page) => openDialog(page, 'Listen to Demo');

/** Holds requests to `url` until the returned function is called; then each request continues as `onwards` does. */
export async function holdBack(page: Page, url: string | RegExp, onwards = (route: Route) => route.continue()) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await onwards(route);
  });
  return release;
}

export async function expectAccessible(page: Page) {
  // An element that is still fading in does not have its final colors yet, and a page hears of a new size or color
  // scheme at its next frame only.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    do {
      await Promise.allSettled(fading().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (fading().length > 0);
  });
  // Passed rules need not be listed: on a page of many rows that takes most of the time. Nor is a second page opened to look
  // into frames of other sites, which takes half of the time: what is in them is not ours.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
}

/** The page fits its window, and so does what an open dialog asks: a dialog cuts off what is too wide. */
export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const cutOff = await page
    .locator('dialog[open] :is(input, select, textarea, button, a, p, label)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
  expect(cutOff).toEqual([]);
}

let counter = 0;
/** A name that is unique in this run. */
export const uniqueName = () => `Visitor ${process.pid}-${Date.now().toString(36)}-${counter++}`;
