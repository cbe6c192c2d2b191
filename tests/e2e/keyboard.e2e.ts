import { expect, type Page } from '@playwright/test';
import { pagePaths } from '#core/site/rules.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { adminMenus, adminTabs, holdBack, openAdminPage, signIn, test, uniqueName } from './support.ts';

/** More stops than any page has: whoever presses Tab this often is caught in a loop. */
const mostStops = 400;

/** What has the focus, and whether somebody who looks at the page can tell. Null when nothing on the page has it. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const around = [element, element.closest('label'), element.parentElement].filter((each) => each !== null);
  const isOutlined = around.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  const isSeen = hit !== null && around.some((each) => each.contains(hit));
  const last = document.querySelector('[data-walked="last"]');
  const isAgain = element.hasAttribute('data-walked') && element !== last;
  last?.setAttribute('data-walked', '');
  element.setAttribute('data-walked', 'last');
  const text = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
  return { name: `${element.tagName.toLowerCase()} ${text.trim().slice(0, 40)}`, isOutlined, isSeen, isAgain };
}

/** Presses Tab from the top of the page to its end. Returns what was passed on the way. */
async function walk(page: Page) {
  const stops: NonNullable<ReturnType<typeof focused>>[] = [];
  // Some pages open with the focus in their first field, or on their content.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
    // What other tests make appear meanwhile, like the banner of failed jobs, may be behind the focus already.
    for (const element of document.querySelectorAll('*'))
      element.toggleAttribute(
        'data-at-start',
        element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      );
  });
  for (let count = 0; count < mostStops; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    // A date's field is one stop for each of its parts.
    if (!stop || stop.isAgain) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab did not come to the end of ${page.url()}`);
}

/** Everything can be reached with Tab, is marked when it has the focus, and nothing covers it then. */
async function expectWalkable(page: Page) {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const stops = await walk(page);
  expect(stops.length).toBeGreaterThan(0);
  expect(stops.filter(({ isOutlined }) => !isOutlined).map(({ name }) => name)).toEqual([]);
  expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
  // One of a group of radio buttons or tabs is a stop; the arrow keys lead to the others.
  const missed = await page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .filter(
        (element) => !element.matches(':disabled, [tabindex="-1"], [type="radio"], [role="tablist"], [data-walked]'),
      )
      .filter((element) => element.matches('[data-at-start]'))
      .map(
        (element) => `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}`,
      ),
  );
  expect(missed).toEqual([]);
}

/** Other tests fill the lists. The rows that are first now stand for the rest. */
const leaveFirstRows = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(-n + 3)')) row.setAttribute('data-stays', '');
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('tbody tr:not([data-stays]) { visibility: hidden }');
    document.adoptedStyleSheets = [hidden];
  });

/** The last button of pages that have no footer. */
const lastButtons = new Map<string, string | RegExp>([
  ['/admin', 'Access Dashboard'],
  ['/reset-password', /theme/],
]);

for (const width of [360, 1440])
  test(`every page can be walked through with Tab at ${width} px, and shows where one is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of pagePaths.filter((each) => !each.includes(':'))) {
      await test.step(path, async () => {
        await page.goto(path);
        const last = lastButtons.get(path) ?? 'Back to top';
        await expect(page.getByRole('button', { name: last })).toBeEnabled();
        await expectWalkable(page);
      });
    }
  });

test('the button that loads more of a list waits while it has the focus, keeps it while it loads, and loads though others arrive', async ({
  page,
  request,
}) => {
  for (let count = 0; count < 60; count += 1)
    await request.post('/api/admin/contact-form', { data: contactFormInput({ name: uniqueName() }) });
  await signIn(page);
  const release = await holdBack(page, /\/contact-forms\?.*cursor=/);
  await openAdminPage(page, 'Contact Forms');
  const button = page.getByRole('button', { name: /Load more|Loading…/ });
  await button.focus();
  await expect(button).toHaveText('Load more');
  await expect(button).toBeInViewport();
  await button.press('Enter');
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused();
  // Rows that arrive meanwhile are read first.
  const name = uniqueName();
  const listed = page.waitForResponse(
    async (answer) => /\/contact-forms\?(?!.*cursor=)/.test(answer.url()) && (await answer.text()).includes(name),
  );
  await request.post('/api/admin/contact-form', { data: contactFormInput({ name }) });
  await listed;
  release();
  await expect(page.getByRole('checkbox', { name: /^Select all (?!50 )\d+ shown$/ })).toBeVisible();
});

test('every page of the admin area can be walked through with Tab, and shows where one is', async ({
  page,
  request,
}) => {
  // More than a list shows at first.
  for (let count = 0; count < 60; count += 1)
    await request.post('/api/admin/contact-form', { data: contactFormInput({ name: uniqueName() }) });
  await signIn(page);
  for (const name of [...adminTabs, ...Object.values(adminMenus).flat()]) {
    await test.step(name, async () => {
      await openAdminPage(page, name);
      await expect(page.getByRole('tabpanel').or(page.getByRole('region', { name, exact: true }))).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await leaveFirstRows(page);
      await expectWalkable(page);
    });
  }
});
