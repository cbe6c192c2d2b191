import { expect } from '@playwright/test';
import { pagePaths } from '#core/site/rules.ts';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

/** A desktop window at 200 % zoom is this wide. */
test.use({ viewport: { width: 720, height: 450 } });

test('every page fits at 200 % zoom, is accessible with forced colors, and logs no error', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // A page about one record rightly logs an error where there is none.
  for (const path of pagePaths.filter((each) => !each.includes(':'))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
  expect(complaints).toEqual([]);
});

test('the page for an unknown address is accessible and fits', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
