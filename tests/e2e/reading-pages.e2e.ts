import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openListenDialog, test } from './support.ts';

test('the sample dashboard loads, filters its calls, and plays one for three seconds', { tag: '@journey' }, async ({
  page,
}) => {
  const opened = new Date('2026-11-21T10:00:00');
  await page.clock.install({ time: opened });
  await page.clock.pauseAt(new Date(opened.getTime() + 60_000));
  await page.goto('/dashboard');
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  await expect(page.getByText('This is sample data.')).toBeVisible();

  const metric = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));
  // The page's own clock only starts once it is hydrated.
  await expect(async () => {
    await page.clock.runFor(1_500);
    expect(await metric('Calls handled').filter({ hasText: /^20$/ }).isVisible()).toBe(true);
  }).toPass();
  await expect(metric('Total duration')).toHaveText('1h 2m');
  await expect(metric('Average rating')).toHaveText('4.7');

  const calls = page.getByRole('region', { name: 'Call history' }).getByRole('listitem');
  await expect(calls).toHaveCount(20);
  await page.getByRole('combobox', { name: 'Voice agent' }).selectOption('Spanish line');
  await expect(calls).toHaveCount(3);
  await expect(metric('Total duration')).toHaveText('10m');
  await expect(metric('Average rating')).toHaveText('4.4');
  await page.getByRole('searchbox').fill('hygienist');
  await expect(calls).toHaveCount(1);

  await page.getByRole('button', { name: 'Play the call from Ana Castillo' }).click();
  const stop = page.getByRole('button', { name: 'Stop the call from Ana Castillo' });
  await expect(stop).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(stop).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole('button', { name: 'Play the call from Ana Castillo' })).toBeVisible();

  await page.getByRole('searchbox').fill('no such call');
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await expect(calls).toHaveCount(3);
});

test('the terms state their dates, their cap and where disputes are settled', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByText('Effective date: January 15, 2024')).toBeVisible();
  await expect(page.getByText('Last updated: January 15, 2024')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator('#main h2'))).toHaveText([
    '1. Acceptance of terms',
    '2. Nature of the service',
    '3. Hold harmless',
    '4. Limitation of liability',
    '5. Binding arbitration',
    '6. Modifications',
    '7. Termination',
    '8. Ownership',
    '9. Governing law',
    '10. Contact',
  ]);
  await expect(page.locator('#limitation-of-liability')).toContainText(
    'the lesser of 25% of the fees you paid in the prior 6 months or $500',
  );
  await expect(page.locator('#arbitration')).toContainText('Davidson County, Tennessee');
  await page.getByRole('link', { name: 'Governing law' }).click();
  await expect(page.locator('#governing-law')).toBeInViewport();
});

test('live support names its packages and prices, and leads to a conversation', async ({ page }) => {
  await page.goto('/live-support');
  const offers = page.getByRole('article');
  await expect(offers).toHaveCount(3);
  await expect(offers.nth(0)).toContainText(/Enterprise Plus.*\$1,000.*\/month.*1 agent/s);
  await expect(offers.nth(1)).toContainText(/Enterprise Pro.*Most Popular.*\$2,800.*\/month.*3 agents/s);
  await expect(offers.nth(2)).toContainText(/Enterprise Elite.*Custom.*5\+ agents/s);
  await expect(page.locator('#main').getByRole('link', { name: 'Become a partner' })).toHaveAttribute(
    'href',
    '/partner-signup',
  );
  await offers.nth(1).getByRole('link', { name: 'Contact us about Enterprise Pro' }).click();
  await expect(page).toHaveURL(/\/\?package=enterprise-pro#contact$/);
  await expect(page.locator('#contact')).toBeInViewport();
});

test('an old address redirects to the page that replaced it', async ({ request }) => {
  const answer = await request.get('/free-demo', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, '/demo']);
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`the text pages are accessible and fit at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    for (const [path, landmark] of [
      ['/dashboard', 'Call history'],
      ['/live-support', 'Three packages.'],
      ['/terms', '10. Contact'],
      ['/privacy', '1. When you just look around'],
      ['/privacy-request', 'Your data.'],
      ['/privacy-request/sent', 'Check your email.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: landmark })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.goto('/');
    await openListenDialog(page);
    await expect(page.getByRole('heading', { name: 'A burst pipe at night' })).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}
