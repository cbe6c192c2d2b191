import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

// First of all files by its name: lists that other tests have filled take the checker ten times as long, and hold nothing new.
for (const { width, height, colorScheme } of [
  { width: 360, height: 780, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const) {
  test.describe(`the admin area at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('is accessible and fits, signed out and in every tab', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible();
      await expectAccessible(page);
      await signIn(page);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(page.getByRole('tabpanel')).toBeVisible();
        await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy', 'true');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
