import { expect } from '@playwright/test';
import {
  adminMenu,
  adminMenus,
  adminTabs,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  signIn,
  test,
} from './support.ts';

test('the four tabs and the menus of the other pages fit in one row, also when a menu names its longest page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto('/admin?tab=partner-applications');
  const menus = page.getByRole('navigation', { name: 'More pages' }).getByRole('button');
  await expect(menus).toHaveText(['Leads: Partner Applications', 'Money', 'Site', 'System']);
  await expect(page.getByRole('tab')).toHaveText(adminTabs.map((name) => new RegExp(`^${name}\\d`)));
  const boxes = await Promise.all(
    [...(await page.getByRole('tab').all()), ...(await menus.all())].map((each) => each.boundingBox()),
  );
  const edges = boxes.map((box) => ({
    top: box?.y,
    left: box?.x ?? Number.NaN,
    right: (box?.x ?? 0) + (box?.width ?? 0),
  }));
  expect(new Set(edges.map(({ top }) => top)).size).toBe(1);
  expect(edges.map(({ left }) => left)).toEqual(edges.map(({ left }) => left).toSorted((a, b) => a - b));
  expect(edges.at(-1)?.right).toBeLessThanOrEqual(1280);
  const hidden = await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(hidden).toBe(0);
});

test('a page is opened from its menu by keyboard, keeps its address, and is not left by moving past the tabs', async ({
  page,
}) => {
  await signIn(page);
  const system = adminMenu(page, 'System');
  await system.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(adminMenus.System.map((name) => new RegExp(`^${name}[\\d,]*$`)));
  await expect(page.getByRole('menuitem', { name: /^Jobs/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Webhooks' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Health' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=health');
  await expect(page.getByRole('region', { name: 'Health', exact: true })).toBeVisible();
  await expect(system).toHaveText('System: Health');
  await expect(system).toBeFocused();
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Health' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await page.getByRole('tab').first().focus();
  await expect(page).toHaveURL('/admin?tab=health');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Demo Requests/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(system).toHaveText('System: Health');
});

test('every menu can be used on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  for (const menu of Object.keys(adminMenus)) {
    await adminMenu(page, menu).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await openAdminPage(page, 'Partner Applications');
  await expectNoSidewaysScroll(page);
  for (const menu of Object.keys(adminMenus)) await expect(adminMenu(page, menu)).toBeInViewport({ ratio: 1 });
});
