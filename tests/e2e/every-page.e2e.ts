import { expect, test } from '@playwright/test';
import { pagePaths } from '#core/site/rules.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support.ts';

/** What a desktop window shows at twice the size is as wide as this. */
test.use({ viewport: { width: 720, height: 450 } });

test('every page fits at 200 % zoom, has one first heading, and complains of nothing', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // A page about one record complains, rightly, where there is none.
  for (const path of pagePaths.filter((each) => !each.includes(':'))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
    });
  }
  expect(complaints).toEqual([]);
});

test('the page for an address that does not exist is accessible and fits', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
