import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, signIn, test } from './support.ts';

test.describe('an owner in the first hour', () => {
  test('reads what is missing, what that means and how to set it', async ({ page }) => {
    await signIn(page);
    await openAdminPage(page, 'Setup');
    const email = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Email', exact: true }) });
    await expect(email).toContainText('Missing');
    await expect(email).toContainText('No one gets an email');
    await expect(email).toContainText('SMTP_URL');
    const texts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Text messages/ }) });
    await expect(texts).toContainText('Not set (optional)');
    await expect(page.getByText(/^To do: .*Email/)).toBeVisible();
  });

  test('sees every email with sample data, light and dark', async ({ page }) => {
    await signIn(page);
    await openAdminPage(page, 'Setup');
    const links = page.getByRole('main').getByRole('link', { name: /\(opens in a new tab\)/ });
    await expect(links.first()).toBeVisible();
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(40);
    // No script runs in an email's page, not even the accessibility checker; its policy has a test of its own.
    await page.route('**/api/admin/emails/*/html', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { 'content-type': answer.headers()['content-type'] ?? '' } });
    });
    const looked = new Set<string>();
    for (const address of addresses.filter((each) => each.endsWith('/html')))
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
        }
        // All emails have one layout: each choice of its parts is looked at once.
        const parts = await page.evaluate(() =>
          [...new Set(Array.from(document.body.querySelectorAll('*'), (part) => `${part.tagName} ${part.className}`))]
            .sort()
            .join(),
        );
        if (looked.has(parts)) return;
        looked.add(parts);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
      });
  });
});
