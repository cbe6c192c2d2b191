import { expect, type Page } from '@playwright/test';
import { wavOfSize } from '#tests/factories/files.ts';
import { holdBack, openListenDialog, test } from './support.ts';

const files = /\/api\/audio-samples\/[^/]+\/file$/;
const list = '**/api/admin/audio-samples';
const dentist = /A chipped tooth/;
const plumber = /A burst pipe/;
const failure = 'Failed to play audio sample.';

async function openDialog(page: Page) {
  await page.goto('/');
  await openListenDialog(page);
}
/** The button of one recording; its label says what it would do. */
const sample = (page: Page, title: RegExp) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('button');

test('a visitor listens to one recorded call at a time, and closing stops it', { tag: '@journey' }, async ({
  page,
}) => {
  const answer = await holdBack(page, files);
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('0.13 MB').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Get a free demo number' })).toHaveAttribute('href', '/free-demo');
  await expect(dialog.getByRole('link', { name: '+1 (615) 555-0110' })).toHaveAttribute('href', 'tel:+16155550110');
  await expect(dialog.locator('iframe')).toHaveCount(0);

  await sample(page, dentist).click();
  await expect(sample(page, dentist)).toContainText('Loading...');
  await expect(sample(page, dentist)).toBeDisabled();
  answer();
  await expect(sample(page, dentist)).toContainText('Stop');

  await sample(page, plumber).click();
  await expect(sample(page, plumber)).toContainText('Stop');
  await expect(sample(page, dentist)).toContainText('Play');
  await sample(page, plumber).click();
  await expect(sample(page, plumber)).toContainText('Play');

  await sample(page, dentist).click();
  await expect(sample(page, dentist)).toContainText('Stop');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openListenDialog(page);
  await expect(sample(page, dentist)).toContainText('Play');
  await expect(page.getByText(failure)).toHaveCount(0);
});

test('a recording that ends is ready to be played again', async ({ page }) => {
  await page.route(files, (route) => route.fulfill({ contentType: 'audio/wav', body: wavOfSize(4_044) }));
  await openDialog(page);
  await sample(page, dentist).click();
  await expect(sample(page, dentist)).toContainText('Play');
  await expect(page.getByText(failure)).toHaveCount(0);
});

test('a recording that cannot be played says so', async ({ page }) => {
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await openDialog(page);
  await sample(page, dentist).click();
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  await expect(sample(page, dentist)).toContainText('Play');
});

test('a list that cannot be loaded can be loaded again, and an empty one says so', async ({ page }) => {
  await page.route(list, (route) => route.abort());
  await openDialog(page);
  await expect(page.getByText(/The recordings didn’t load/)).toBeVisible();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/No recordings yet/)).toBeVisible();
});

test('the playlist is embedded only while the dialog is open', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"audio_playlist":null', '"audio_playlist":"/favicon.svg"');
    await route.fulfill({ response, body });
  });
  await openDialog(page);
  await expect(page.getByTitle('Playlist of demo calls')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
});
