import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { adminPassword } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

/** Each test has its own phone: codes are limited per phone. */
const newPhone = () => `(615) 2${randomInt(20, 90)}-${randomInt(1000, 10_000)}`;

const card = { number: '4000056655665556', expiry: '1139', cvv: '9173', zip: '37203' };
/** The card's number or expiry date, in any format the form writes. */
const cardDetails = /4000[ -]?0566|5665[ -]?5665|11\/39/;

const open = async (page: Page) => {
  await page.goto('/demo');
  await expect(page.getByRole('heading', { name: 'Contact & Card' })).toBeVisible();
};

const fillContact = async (page: Page, phone: string) => {
  await page.getByLabel('Email', { exact: true }).fill('sam@hvac.example');
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
};

const fillCard = async (page: Page) => {
  await page.getByLabel('Add a payment card now').check();
  await page.getByLabel('Card number').pressSequentially(card.number);
  await page.getByLabel('Expiry date').pressSequentially(card.expiry);
  await page.getByLabel('CVV').pressSequentially(`${card.cvv}5`);
  await page.getByLabel('Billing ZIP').fill(card.zip);
};

const fillBusiness = async (page: Page, ready = 'Yes, set it up') => {
  await expect(page.getByRole('heading', { name: 'Business Info' })).toBeVisible();
  await page.getByLabel('Business description').fill('Heating and air conditioning.');
  await page.getByLabel('24/7 Availability').check();
  await page.getByLabel('Yes, I called it').check();
  await page.getByRole('group', { name: 'Have you heard a recorded call?' }).getByLabel('Yes').check();
  await page.getByLabel(ready).check();
  await page.getByLabel('Standard').check();
  await page.getByLabel('How did you hear about us?').selectOption('change2100');
};

const codeSentTo = async (request: APIRequestContext, phone: string) => {
  const login = await request.post('/api/admin/login', {
    data: { password: adminPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(login.status()).toBe(200);
  let code = '';
  await expect(async () => {
    const found = await request.get(`/api/admin/messages?q=${encodeURIComponent(`+1${phone.replace(/\D/g, '')}`)}`);
    const [message] = (await found.json()) as { text: string }[];
    code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
};

test('a visitor verifies the phone, completes both steps, and follows the request by its link', {
  tag: '@journey',
}, async ({ page, request }) => {
  const phone = newPhone();
  await open(page);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();

  await fillContact(page, phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('OTP sent to your phone! Please check your messages.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send another code in \d+ sec/ })).toBeVisible();
  const field = page.getByLabel('6-digit code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('12');
  await field.press('Enter');
  await expect(page.getByText('Please enter a valid 6-digit code')).toBeVisible();
  const code = await codeSentTo(request, phone);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
  // As pasted from a message.
  await field.fill(` ${code.slice(0, 3)}-${code.slice(3)} `);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Phone verified successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Continue' }).click();
  await fillBusiness(page);
  await expect(page.getByLabel('Email me if')).toBeChecked();
  await expect(page.getByLabel('Text me too')).toBeChecked();
  const answered = page.waitForResponse('**/api/demo-requests');
  await page.getByRole('button', { name: 'Request my number' }).click();
  expect(await (await answered).json()).toMatchObject({ lead_score: 25, follow_up_method: 'SMS + Email' });
  await expect(page.getByRole('heading', { name: 'Your demo number is on its way.' })).toBeVisible();
  await expect(page.getByText(/^D-/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the dashboard preview' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');

  await page.getByRole('button', { name: 'Try it now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try your receptionist' });
  await expect(dialog.getByText('Thanks for calling.')).toBeVisible();
  await expect(dialog.getByText('This conversation is written down, and appears on the owner’s page.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Do you do air conditioning?');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Heating and air conditioning.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Check its status' }).click();
  await expect(page.getByRole('heading', { name: 'Your demo request is with our team.' })).toBeVisible();
  await expect(page.getByText('We’ll set up your demo number')).toBeVisible();
});

test('a visitor on the wrong page is thanked and led to the right one, and promised no number', async ({ page }) => {
  await open(page);
  await fillContact(page, newPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillBusiness(page, 'No, I’m on the wrong page');
  await page.getByRole('button', { name: 'Request my number' }).click();
  await expect(
    page.getByRole('heading', { name: 'Thanks for letting us know. We won’t set up a number.' }),
  ).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/on its way|24 hours|7 days/);
  for (const [name, href] of [
    ['Home page', '/'],
    ['Contact form', '/#contact'],
    ['Live support', '/live-support'],
    ['Partner sign-up', '/partner-signup'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Check its status' }).click();
  await expect(page.getByRole('heading', { name: 'Your demo request is closed.' })).toBeVisible();
  await expect(page.getByText('You told us this was the wrong page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your dashboard' })).toHaveCount(0);
});

test('a screen reader announces each state of the phone code once: sent, wrong, right and unavailable, and no seconds', async ({
  page,
  request,
}) => {
  const phone = newPhone();
  await page.clock.install();
  await open(page);
  const status = page.getByRole('main').getByRole('status');
  const alert = page.getByRole('main').getByRole('alert');
  // Everything the live regions announce, word for word.
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const words = element?.closest('[role=status], [role=alert], [aria-live]')?.textContent;
        if (words && heard.at(-1) !== words) heard.push(words);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

  await fillContact(page, phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const sent = 'OTP sent to your phone! Please check your messages.';
  await expect(status).toHaveText(sent);
  const field = page.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(sent);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  const again = page.getByRole('button', { name: /Send another code in \d+ sec/ });
  const seconds = async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0]);
  const before = await seconds();
  await page.clock.fastForward(3_000);
  await expect.poll(seconds).toBeLessThan(before - 1);
  expect(await heard()).toEqual([sent]);

  const code = await codeSentTo(request, phone);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  const wrong = 'Invalid code. Please try again.';
  await expect(alert).toHaveText(wrong);
  await expect(status).toHaveText('');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(wrong);
  await expect(field).toBeFocused();
  await field.fill(code);
  await field.press('Enter');
  await expect(status).toHaveText('Phone verified successfully!');
  await expect(alert).toHaveText('');
  await expect(field).toHaveCount(0);
  await expect(status).toBeFocused();

  // On another visit no code can be sent, and the form continues without one.
  await page.route('**/api/send-otp', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  // Filling selects the field's text first, and the saved draft would undo the selection.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('sam@hvac.example');
  await fillContact(page, newPhone());
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(status).toHaveText('OTP service temporarily unavailable. Phone verification skipped.');
  await expect(alert).toHaveText('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Business Info' })).toBeVisible();
});

test('the page leaves the focus at its top until the visitor moves it', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect(page.locator('body')).toBeFocused();
});

test('the page says what a card does, and when the full dashboard opens', async ({ page }) => {
  await open(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Adding a card moves your request up. Nothing is charged.');
  await expect(main).toContainText('Full dashboard access requires payment details within 7 days');
  await expect(main).toContainText('You enter them when you choose a plan.');
});

test('each step says what is missing, and Previous and Back lead to what was typed', async ({ page }) => {
  await open(page);
  await page.getByLabel('Add a payment card now').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const sentence of [
    'Email is required',
    'Phone number is required',
    'Card number is required',
    'Expiry date is required',
    'CVV is required',
    'Billing ZIP is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await fillContact(page, '12345');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Invalid phone number')).toBeVisible();

  await fillContact(page, newPhone());
  await fillCard(page);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0566 5566 5556');
  await expect(page.getByLabel('Expiry date')).toHaveValue('11/39');
  await expect(page.getByLabel('CVV')).toHaveValue(card.cvv);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Request my number' }).click();
  await expect(page.getByText('Business description is required')).toBeVisible();
  await expect(page.getByText('Please select an option')).toHaveCount(5);

  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0566 5566 5556');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business description').fill('Heating.');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Contact & Card' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('sam@hvac.example');
  await page.getByLabel('Add a payment card now').check();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('without codes and without a server the request is still accepted, and of the card only four digits and the ZIP leave the page', {
  tag: '@journey',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.route('**/api/send-otp', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/demo-requests', (route) => route.abort());
  await open(page);
  await fillContact(page, newPhone());
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('OTP service temporarily unavailable. Phone verification skipped.')).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillBusiness(page);
  await page.getByRole('button', { name: 'Request my number' }).click();
  await expect(page.getByText('Form submitted! Our team will contact you within 24 hours...')).toBeVisible();
  await expect(page.getByText('your request is saved on this device and will be sent automatically')).toBeVisible();
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ]),
  );
  expect(stored).toContain('5556');
  expect(stored).not.toMatch(cardDetails);
  expect(stored).not.toMatch(new RegExp(`"${card.cvv}\\\\*"`));

  await page.unroute('**/api/demo-requests');
  const accepted = page.waitForRequest('**/api/demo-requests');
  await page.getByRole('button', { name: 'Try now' }).click();
  const body = (await accepted).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({
    card_provided: true,
    card_last_four: '5556',
    billing_zip: card.zip,
    phone_verified: false,
  });
  expect(Object.values(body)).not.toContain(card.cvv);
  await expect(page.getByText('we received your request')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Check its status' })).toBeVisible();
  expect(sent.filter((text) => cardDetails.test(text))).toEqual([]);
});

test('leaving with a card typed asks first: by a link, by Back, and by closing; not without one', async ({ page }) => {
  await open(page);
  // Before the script runs, a link loads a document, and on Back from that one the browser asks by itself.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await page.getByRole('link', { name: 'Free Demo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact & Card' })).toBeVisible();
  await fillContact(page, newPhone());
  await fillCard(page);
  const asked = page.getByRole('dialog', { name: 'Leave this page?' });
  const stays = async () => {
    await expect(asked).toContainText('We never save your card details');
    await asked.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0566 5566 5556');
    await expect(page).toHaveURL(/\/demo$/);
  };
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await stays();
  await page.evaluate(() => history.back());
  await stays();
  // Between the steps no input is lost, and no question is asked.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Business Info' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0566 5566 5556');

  const closing = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await closed;
  await page.evaluate(() => history.back());
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/terms$/);

  await page.goForward();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('sam@hvac.example');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    test('both steps, the confirmation and the status page are accessible and fit', async ({ page }) => {
      const looksRight = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      await open(page);
      await fillContact(page, newPhone());
      await page.getByLabel('Add a payment card now').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('CVV is required')).toBeVisible();
      await looksRight();
      await fillCard(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await fillBusiness(page);
      await looksRight();
      await page.getByRole('button', { name: 'Request my number' }).click();
      await expect(page.getByRole('link', { name: 'Check its status' })).toBeVisible();
      await looksRight();
      await page.getByRole('button', { name: 'Try it now' }).click();
      await expect(page.getByRole('dialog').getByText('Thanks for calling.')).toBeVisible();
      await looksRight();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Check its status' }).click();
      await expect(page.getByText('We received it')).toBeVisible();
      await looksRight();
    });
  });
}

test('an invalid status link says so', async ({ page }) => {
  await page.goto('/status/nothing-of-ours');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work.' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a phone from a country without text codes is told so, and the form goes on', async ({ page }) => {
  await open(page);
  await fillContact(page, '+61 412 345 678');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('We can’t text numbers of this country yet. Please go on without a code.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Business Info' })).toBeVisible();
});
