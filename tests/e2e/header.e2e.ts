import { expect } from '@playwright/test';
import { test } from './support.ts';

test('the links of the header lead to their sections, from any page, and move the keyboard focus', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/no-such-page');
  const header = page.getByRole('banner');
  for (const [label, section] of [
    ['Pricing', 'pricing'],
    ['Features', 'features'],
    ['Dashboard', 'dashboard'],
  ] as const) {
    await header.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(`/#${section}`);
    await expect(page.locator(`#${section}`)).toBeFocused();
    await expect(page.locator(`#${section}`).getByRole('heading').first()).toBeInViewport();
  }
  await expect(header.getByRole('link', { name: 'Live Support' })).toHaveAttribute('href', '/live-support');
  await expect(header.getByRole('link', { name: 'Partners' })).toHaveAttribute('href', '/partner-signup');
  await expect(header.getByRole('link', { name: 'Free Demo' })).toHaveAttribute('href', '/demo');
});

test.describe('on a small desktop', () => {
  test.use({ viewport: { width: 1100, height: 820 } });

  test('an anchor on a page that was just loaded is scrolled to its final position', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Pricing', exact: true }).click();
    const heading = page.locator('#pricing').getByRole('heading').first();
    await expect(heading).toBeInViewport();
    // Once the whole page is hydrated, it has not moved away.
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    await expect(heading).toBeInViewport();
  });
});

test('the header turns translucent once the page is scrolled, and clear again at the top', async ({ page }) => {
  await page.goto('/');
  const blurred = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header).backdropFilter !== 'none');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await blurred()).toBe(false);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect.poll(blurred).toBe(true);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(blurred).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the menu opens, contains every link and the free demo, closes with Escape and on choosing', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([
      'Features',
      'Dashboard',
      'Pricing',
      'Live Support',
      'Partners',
      'Free Demo',
    ]);
    await expect(menu.getByRole('link', { name: 'Free Demo' })).toHaveAttribute('href', '/demo');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator('#pricing')).toBeFocused();
  });
});
