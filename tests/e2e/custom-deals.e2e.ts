import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { customDealRow } from '#core/leads/custom-deal/schemas.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, fillDeal, holdBack, test, uniqueName } from './support.ts';

const calculator = (page: Page) => page.getByRole('region', { name: 'Your commission' });
const txt = (text: string, name = 'contract.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a rep sees the commission while typing, adds the contract, and gets a reference', { tag: '@journey' }, async ({
  page,
}) => {
  await fillDeal(page, uniqueName());
  await expect(calculator(page)).toContainText('$800.00');
  await expect(calculator(page)).toContainText('$160.00');
  await expect(calculator(page)).toContainText('$2,720.00');
  await page.getByLabel('Contract duration (months)').fill('24');
  await expect(calculator(page)).toContainText('$4,640.00');
  await page.getByLabel('CRM Integration').check();

  const contract = page.getByLabel('Contract file');
  await contract.setInputFiles(txt('MZ', 'setup.exe'));
  await expect(page.getByText('Contract file must be a PDF, DOC, DOCX or TXT file')).toBeVisible();
  await contract.setInputFiles(txt('%not a pdf', 'renamed.pdf'));
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await expect(page.getByText('This one is plain text, so the name must end in .txt')).toBeVisible();
  await contract.setInputFiles(txt('{\\rtf1 The parties agree.}', 'renamed.doc'));
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await expect(page.getByText('Contract file is an RTF document. Please save it as a PDF')).toBeVisible();
  await contract.setInputFiles(txt('The parties agree.'));
  await page.getByRole('button', { name: 'Submit deal' }).click();

  await expect(page.getByRole('heading', { name: 'We received your deal.' })).toBeFocused();
  await expect(page.getByText(/^X-|^[A-Z]-\w{5}-\w{5}$/)).toBeVisible();
  await expect(page.getByText('$4,640.00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to partner checkout' })).toHaveAttribute('href', '/partner-checkout');
});

test('on a phone the commission is in view while the fees are typed, and covers nothing', async ({ page }) => {
  // As tall as what a phone's keyboard leaves.
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto('/custom-deals-upload');
  await expect(page.getByRole('button', { name: 'Submit deal' })).toBeEnabled();
  const [integration, monthly] = [page.getByLabel('Integration fee ($)'), page.getByLabel('Monthly fee ($)')];
  await expect(calculator(page)).toHaveCount(1);
  const below = () =>
    calculator(page).evaluate(
      (panel) =>
        panel.getBoundingClientRect().top -
        (document.getElementById('custom-deal-monthlyFee')?.getBoundingClientRect().bottom ?? 0),
    );
  const before = await below();
  expect(before).toBeGreaterThan(0);
  for (const [field, typed, amount] of [
    [integration, '5000', '$800.00'],
    [monthly, '1000', '$160.00'],
  ] as const) {
    await field.click();
    await field.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await field.pressSequentially(typed);
    const shown = calculator(page).getByText(amount, { exact: true }).first();
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport();
  }
  expect(await below()).toBeCloseTo(before, 0);
});

test('missing fields are named where they are, and what is typed survives a reload', async ({ page }) => {
  await page.goto('/custom-deals-upload');
  await page.getByRole('button', { name: 'Submit deal' }).click();
  for (const message of ['Your name is required', 'Deal name is required', 'Contract start date is required'])
    await expect(page.getByText(message)).toBeVisible();
  const name = uniqueName();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Advanced Scheduling').check();
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await expect(page.getByLabel('Advanced Scheduling')).toBeChecked();
});

const upload = '**/api/stripe-connect/upload-custom-deal';

test('a deal that cannot be sent is stored on the device with its contract, and arrives once even if the tab was closed', async ({
  page,
  context,
  request,
}) => {
  const name = uniqueName();
  await fillDeal(page, name);
  await page.getByLabel('Contract file').setInputFiles(txt(`${name} and we agree.`, 'Agreed at last.txt'));
  await context.route(upload, (route) => route.abort());
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await expect(page.getByText('your deal with its contract is saved on this device')).toBeVisible();
  await page.close();

  await context.unroute(upload);
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByText('Your custom deal went through at')).toBeVisible();
  expect(await later.evaluate(keptFiles)).toBe(0);

  const deal = await storedDeal(request, name);
  expect(deal).toMatchObject({ contract: { filename: 'Agreed at last.txt' } });
  const contract = await request.get(`/api/admin/custom-deals/${deal?.deal_id}/contract`);
  expect(await contract.text()).toBe(`${name} and we agree.`);
});

/** The one deal of a customer, as an admin gets it. */
async function storedDeal(request: APIRequestContext, name: string) {
  await request.post('/api/admin/login', {
    data: { password: adminPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const found = await request.get(`/api/admin/custom-deals?q=${encodeURIComponent(name)}`);
  const deals = customDealRow.array().parse(await found.json());
  expect(deals).toHaveLength(1);
  return deals[0];
}

/** How many files are stored in the browser's database. */
const keptFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });

test('a contract and a feature chosen before the script has loaded are sent, and a wrong file is refused', async ({
  page,
  request,
}) => {
  const name = uniqueName();
  const contract = page.getByLabel('Contract file');
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await fillDeal(page, name, 'commit');
  await page.getByLabel('Contract duration (months)').fill('24');
  await page.getByLabel('CRM Integration').check();
  await contract.setInputFiles(txt(`${name} and we agree.`, 'Chosen early.txt'));
  release();
  await expect(page.getByText('Chosen early.txt')).toBeVisible();
  await expect(page.getByLabel('CRM Integration')).toBeChecked();
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await expect(page.getByRole('heading', { name: 'We received your deal.' })).toBeFocused();
  expect(await storedDeal(request, name)).toMatchObject({
    sales_rep: { name, partner_code: 'ETC' },
    deal: { integration_fee: 5000, contract_months: 24, custom_features: ['CRM Integration'] },
    contract: { filename: 'Chosen early.txt' },
  });

  const again = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/custom-deals-upload', { waitUntil: 'commit' });
  await contract.setInputFiles(txt('MZ', 'setup.exe'));
  again();
  await expect(page.getByText('Contract file must be a PDF, DOC, DOCX or TXT file')).toBeVisible();
});

test('leaving with a contract chosen asks first, and not without one', async ({ page }) => {
  await fillDeal(page, uniqueName());
  await page.getByLabel('Contract file').setInputFiles(txt('The parties agree.'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(asked).toContainText('You’ll have to choose the contract file again.');
  await asked.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText('contract.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test('where the device cannot store a file the deal is sent without it, and the page says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: null }));
  await fillDeal(page, uniqueName());
  await page.getByLabel('Contract file').setInputFiles(txt('The parties agree.'));
  await page.route(upload, (route) => route.abort());
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await expect(
    page.getByText('Deal submitted! Our team will review and set up the commission structure within 24 hours...'),
  ).toBeVisible();
  await expect(page.getByText('This device doesn’t have room to save the contract file')).toBeVisible();
  await page.unroute(upload);
  await expect(page.getByText('we received your deal')).toBeVisible();
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    test('the deal page is accessible and fits', async ({ page }) => {
      await page.goto('/custom-deals-upload');
      await expect(page.getByLabel('Deal name')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
