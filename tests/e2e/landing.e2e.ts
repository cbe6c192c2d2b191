import { expect, type Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

/** Counts the scrolls that came to an end, as a press during one stops it where it is. */
const countScrolls = (row: Locator) =>
  row.evaluate((element) => {
    element.dataset.scrolls = '0';
    element.addEventListener('scrollend', () => {
      element.dataset.scrolls = String(Number(element.dataset.scrolls) + 1);
    });
  });

const isAtEnd = (row: Locator) =>
  row.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => scrollLeft + clientWidth >= scrollWidth - 1);

test('the prices are all visible before any click', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/');
  const plan = (name: string) => page.getByRole('article', { name });
  for (const price of ['$1,499', '10 payments of $149', '$399', '150/month', '1.5 min/call', '$0.75', 'English only']) {
    await expect(plan('Basic Level')).toContainText(price);
  }
  for (const price of ['Most Popular', '$2,500', '10 payments of $250', '$1,899', '1,250/month', '$0.60']) {
    await expect(plan('Premier Level')).toContainText(price);
  }
  await expect(plan('Diamond Custom')).toContainText('Unlimited');
  await expect(plan('Diamond Custom').getByRole('link', { name: /Call \+1/ })).toHaveAttribute('href', /^tel:\+1/);
  const pricing = page.locator('#pricing');
  await expect(pricing).toContainText('$1,000/month per agent');
  await expect(pricing).toContainText('no interest');
  for (const path of ['/partner-checkout', '/partner-signup', '/live-support', '/demo']) {
    await expect(pricing.locator(`a[href="${path}"]`)).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('the page is under 9,000 px high and still has every section, its quotes and its prices', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
    for (const id of ['features', 'dashboard', 'pricing', 'contact'])
      await expect(page.locator(`#${id}`)).toBeVisible();
    for (const name of ['What happens while you work.', 'What owners say.', 'Clear pricing, down to the call.'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    for (const price of ['$399', '$1,899', '$1,499', '$2,500', '10 payments of $250'])
      await expect(page.locator('#pricing').getByText(price, { exact: true })).toBeVisible();
  });

  test('the day’s calls and the testimonials are swiped through, also by keyboard', async ({ page }) => {
    await page.goto('/');
    for (const [name, last] of [
      ['What happens while you work.', 'Analytics'],
      ['What owners say.', 'Ruth Abernathy'],
    ] as const) {
      const row = page.getByRole('group', { name });
      await expect(row).toHaveAttribute('tabindex', '0');
      const item = row.getByText(last, { exact: true });
      await row.scrollIntoViewIfNeeded();
      await expect(item).not.toBeInViewport();
      await row.focus();
      await countScrolls(row);
      for (let scrolls = '0'; !(await isAtEnd(row)); scrolls = (await row.getAttribute('data-scrolls')) ?? '') {
        await page.keyboard.press('ArrowRight');
        await expect(row).not.toHaveAttribute('data-scrolls', scrolls);
      }
      await expect(item).toBeInViewport();
    }
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('a plan’s features open, and the rows can be reached by keyboard', async ({ page }) => {
      await page.goto('/');
      const plan = page.getByRole('article', { name: 'Premier Level' });
      const feature = plan.getByText('Up to 3 languages').last();
      await expect(feature).toBeHidden();
      await plan.getByText('What’s included').click();
      await expect(feature).toBeVisible();
      await expect(page.getByRole('group', { name: 'What owners say.' })).toHaveAttribute('tabindex', '0');
    });
  });
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`a plan’s dialog says what is charged today and what follows, at ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Choose Premier Level' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Premier Level' });
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(dialog.getByRole('radio', { name: /Full setup payment/ })).toBeChecked();
    await expect(dialog).toContainText('Charged today$2,500');
    await dialog.getByRole('radio', { name: /Split setup payment/ }).check();
    await expect(dialog).toContainText('Charged today$250');
    await expect(dialog).toContainText('Starting day 14');
    await expect(dialog).toContainText('9 more payments of $250');

    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog.getByText('Email address is required for checkout.')).toBeVisible();
    await dialog.getByLabel('Your email address').fill('not an address');
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('a dialog closes by its button and by a click beside it, and the page behind does not move', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Choose Basic Level' });
  const dialog = page.getByRole('dialog', { name: 'Basic Level' });
  await opener.click();
  await expect(dialog).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
});

test('the footer links to the rest: terms, privacy, partners, social networks and back to the top', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Terms of service', '/terms'],
    ['Privacy policy', '/privacy'],
    ['Become a partner', '/partner-signup'],
    ['LinkedIn', /^https:/],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await footer.getByRole('button', { name: 'Back to top' }).click();
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
