import { expect, type Page } from '@playwright/test';
import { test } from './support.ts';

/** The terms page's own file, by its hashed address. */
const file = /\/assets\/terms-page[^/]*\.js$/;

/** The front page of a build that the servers have no longer all files of; the page can count how often it is loaded. */
async function openEarlierBuild(page: Page, isGone: (loads: number) => boolean) {
  let loads = 0;
  await page.route(file, (route) => (isGone(loads) ? route.fulfill({ status: 404 }) : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await openFront(page);
  return () => loads;
}
async function openFront(page: Page) {
  await page.goto('/');
  // Only once the whole page is hydrated is a link followed without loading a page.
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
}
const follow = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();

test('a page whose file is gone after an update is loaded again by itself', async ({ page }) => {
  const loads = await openEarlierBuild(page, (count) => count < 2);
  await follow(page);
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1, name: /terms/i })).toBeVisible();
  expect(loads()).toBe(2);
});

test('a file that stays missing leaves a page that says so, and no endless reload', async ({ page }) => {
  const loads = await openEarlierBuild(page, () => true);
  // Waited for to its end, or it would interrupt the next one.
  const loadedAgain = page.waitForEvent('load');
  await follow(page);
  await loadedAgain;
  expect(loads()).toBe(2);
  await openFront(page);
  const asked = page.waitForRequest((request) => request.method() === 'GET' && file.test(request.url()));
  await follow(page);
  await asked;
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(loads()).toBe(3);
});
