import { expect } from '@playwright/test';
import { eventTypeNames } from '#core/webhooks/registry.ts';
import { expectAccessible, expectNoSidewaysScroll, refusedByPolicy, test } from './support.ts';

const address = '/docs/webhooks';

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`the webhook page is accessible and fits at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });
}

test('every event type can be linked to, and its part shows its fields and an example', async ({ page }) => {
  await page.goto(`${address}#custom_deal.created`);
  const part = page.getByRole('region', { name: 'custom_deal.created', exact: true });
  await expect(part).toBeInViewport();
  await expect(
    part.getByRole('row', { name: /integration_fee_cents integer What the customer pays once/ }),
  ).toBeVisible();
  await expect(part.getByRole('region', { name: 'An example' })).toContainText(
    '"deal_name": "Whitfield, all locations"',
  );
  await page.getByRole('link', { name: 'call.completed' }).click();
  await expect(page.getByRole('region', { name: 'call.completed', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/#call\.completed$/);
});

test('the samples are switched from the keyboard, one shown at a time', async ({ page }) => {
  await page.goto(address);
  const shown = page.getByRole('region', { name: /^A receiver in / });
  await expect(shown).toHaveAccessibleName('A receiver in Node');
  await page.getByText('Python', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAccessibleName('A receiver in Python');
  await expect(shown).toContainText('from standardwebhooks.webhooks import Webhook');
  await page.keyboard.press('Tab');
  await expect(shown).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText('PHP', { exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(shown).toHaveAccessibleName('A receiver in PHP');
});

test('the API reference leads to the webhook page, which leads back, and its policy refuses nothing', async ({
  page,
}) => {
  const refused = refusedByPolicy(page);
  await page.goto('/docs/');
  await page.getByRole('button', { name: /Send a message/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('heading', { name: 'Server response' })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  expect(refused).toEqual([]);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'how to receive webhooks' }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await opened.getByRole('link', { name: 'API reference' }).click();
  await expect(opened.getByRole('link', { name: 'how to receive webhooks' })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page can be read whole, and its samples opened', async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 3 }).and(page.locator('#main h3'))).toHaveText(eventTypeNames);
    await page.getByText('Ruby', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'A receiver in Ruby' })).toBeVisible();
    await page.getByRole('link', { name: 'Retries' }).click();
    await expect(page.locator('#retries')).toBeInViewport();
  });
});
