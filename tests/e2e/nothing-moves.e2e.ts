import { expect, type Page } from '@playwright/test';
import { prerenderedAddresses } from '#core/site/addresses.ts';
import { holdBack, test } from './support.ts';

test.use({ viewport: { width: 412, height: 823 } });

const fonts = '**/*.woff2';

/** Chromium's layout shift score; a word that ends a pixel further on scores less than a thousandth. */
const noticed = 0.005;

test('the layout does not shift while a page loads, however late its fonts are', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // A change by a payment's answer is not part of loading: here the answer never comes.
  await page.route('**/api/stripe-connect/session-status/*', (route) => route.abort());
  for (const address of prerenderedAddresses.filter((each) => !each.includes(':'))) {
    await test.step(address, async () => {
      const release = await holdBack(page, fonts);
      await page.goto(address, { waitUntil: 'commit' });
      await hydrated(page);
      release();
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
      expect
        .soft(
          moved.reduce((sum, value) => sum + value, 0),
          address,
        )
        .toBeLessThan(noticed);
      await page.unroute(fonts);
    });
  }
});

async function hydrated(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
}

async function painted(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
