import { expect } from '@playwright/test';
import {
  adminMenus,
  adminTabs,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  signIn,
  test,
} from './support.ts';

const screens = [
  { width: 360, height: 780, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('the landing page is accessible, fits, and logs nothing to the console', async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
    });
  });
}

/** As at 200 % zoom, in the colors that the system forces. */
const zoomed = { width: 720, height: 450, colorScheme: 'light', forcedColors: 'active' } as const;

for (const { width, height, colorScheme, forcedColors } of [
  { ...screens[0], forcedColors: 'none' },
  { ...screens[3], forcedColors: 'none' },
  zoomed,
] as const) {
  test.describe(`the admin area at ${width} px, ${forcedColors === 'active' ? 'forced colors' : colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { forcedColors } });

    test('is accessible and fits, signed out and on every page', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible();
      await expectAccessible(page);
      await signIn(page);
      for (const name of [...adminTabs, ...Object.values(adminMenus).flat()]) {
        await test.step(name, async () => {
          await openAdminPage(page, name);
          const content = page.getByRole('tabpanel').or(page.getByRole('region', { name, exact: true }));
          await expect(content).toBeVisible();
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        });
      }
    });
  });
}

test('the theme follows the system until the visitor chooses one, and then stays', { tag: '@journey' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect.poll(background).not.toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  expect(await background()).not.toBe(dark);
});

test('a stored theme that is neither dark nor light counts as light, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  for (const [stored, isDark] of [
    [null, true],
    ['sepia', false],
    ['', false],
    ['light', false],
    ['dark', true],
  ] as const) {
    await page.goto('/terms');
    await page.evaluate(
      (value) => (value === null ? localStorage.clear() : localStorage.setItem('theme', value)),
      stored,
    );
    await page.reload();
    expect([stored, await dark()]).toEqual([stored, isDark]);
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    // The page's own code agrees with what ran before the first paint.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(dark).toBe(isDark);
  }
});

test('an unknown address answers 404 with a link back', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
});

test('the whole contact form can be filled in and sent from the keyboard', async ({ page }) => {
  await page.goto('/');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.locator('#contact').getByLabel('Name').focus();
  await page.keyboard.type('Keyboard Person');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys@practice.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse at hand.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Thank you for your message! We'll get back to you within 2 hours.")).toBeVisible();
});

test('the admin area is a document that the page’s opener cannot access, and no public page links to it', async ({
  page,
}) => {
  const document = await page.goto('/admin');
  expect(document?.headers()['cross-origin-opener-policy']).toBe('same-origin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page.locator('a[href^="/admin"]')).toHaveCount(0);
});
