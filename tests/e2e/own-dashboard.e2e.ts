import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { newSid } from '#devkit/simulators/twilio/world.ts';
import { startProduct } from '#devkit/started-product.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

async function looksRight(page: Page) {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

const headers = { 'sec-fetch-site': 'same-origin' };

/** A demo request, its status link, and the link that is emailed to its owner. */
async function requestDemo(
  request: APIRequestContext,
  site: string,
  fields: Parameters<typeof demoRequestInput>[0] = {},
) {
  const form = demoRequestInput(fields);
  const asked = await request.post(`${site}/api/demo-requests`, { data: form });
  const { demo_id, status_url } = (await asked.json()) as { demo_id: string; status_url: string };
  await request.post(`${site}/api/admin/login`, { data: { password: adminPassword }, headers });
  return { id: demo_id, statusUrl: status_url, link: () => emailedLink(request, site, form.email) };
}

/** The newest dashboard link that was emailed to an address. */
async function emailedLink(request: APIRequestContext, site: string, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const found = await request.get(`${site}/api/admin/messages?q=${encodeURIComponent(email)}`);
    const messages = (await found.json()) as { text: string }[];
    const links = messages.flatMap(({ text }) => /\/dashboard\/\S+/.exec(text)?.[0] ?? []);
    link = links[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

test('from the request to the first calls and to the plan: the dashboard shows a preview, then everything', {
  tag: '@journey',
}, async ({ page, request }) => {
  const twilio = await startTwilio();
  const product = await startProduct({ ...twilio.settings, ADMIN_PASSWORD: adminPassword, RETRY_SCHEDULE: '0' });
  try {
    const site = product.url;
    const demo = await requestDemo(request, site);
    const change = async (data: object) => {
      const changed = await request.patch(`${site}/api/admin/demo-requests/${demo.id}`, { data, headers });
      expect(changed.status()).toBe(200);
    };
    const call = async (from: string, seconds: number) => {
      const fields = { CallSid: newSid('CA'), To: '+16295550123', From: from };
      await twilio.post(`${site}/api/twilio/voice`, fields);
      const ended = { ...fields, CallStatus: seconds > 0 ? 'completed' : 'busy', CallDuration: String(seconds) };
      expect((await twilio.post(`${site}/api/twilio/call-status`, ended)).status).toBe(204);
    };
    const headline = page.getByRole('heading', { level: 1 });
    const calls = page.getByRole('region', { name: 'Calls', exact: true }).getByRole('listitem');

    /** A minute passes, in which the page asks for news by itself. */
    const aMinuteLater = () => page.clock.fastForward(60_000);
    await page.clock.install();
    await page.goto(site + (await demo.link()));
    await expect(headline).toHaveText('Your number is on its way.');
    await expect(page.getByText('No calls yet.')).toBeVisible();
    await change({ status: 'assigned', phone_number: '(629) 555-0123' });
    for (const [from, seconds] of [
      ['+16155550111', 30],
      ['+16155550122', 3_700],
      ['+266696687', 0],
      ['+16155550144', 95],
    ] as const)
      await call(from, seconds);
    await aMinuteLater();
    await expect(headline).toHaveText('(629) 555-0123');
    await expect(page.getByText(/^Your demo number, free until/)).toBeVisible();
    await expect(calls).toHaveCount(3);
    await expect(calls.nth(0)).toContainText('(615) •••-••44');
    await expect(calls.nth(0)).toContainText('1:35');
    await expect(calls.nth(0)).toContainText('Number ending in 44');
    await expect(calls.nth(1)).toContainText(/No caller ID.*Not answered/);
    await expect(page.getByText('The 3 newest of 4 calls')).toBeVisible();
    await expect(page.locator('dl').first().getByRole('definition')).toHaveText(['4', '1h 3m', '15:56', '7']);
    await expect(page.getByRole('main')).not.toContainText('555-0122');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const preview = page.getByRole('region', { name: 'This is a preview' });
    await expect(preview).toContainText('Full dashboard access requires payment details within 7 days');
    await expect(preview.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/#pricing');
    await looksRight(page);

    await change({ status: 'converted' });
    await aMinuteLater();
    const history = page.getByRole('region', { name: 'Call history' });
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history).toContainText('(615) 555-0122');
    await expect(preview).toBeHidden();
    await expect(
      page.getByRole('table', { name: 'How calls ended' }).getByRole('row', { name: 'Answered 3' }),
    ).toHaveCount(1);
    await looksRight(page);
    await history.getByLabel('Outcome').selectOption('Not answered');
    await expect(history.getByRole('status')).toHaveText('1 of 4');
    await history.getByLabel('Search calls').fill('0144');
    await expect(history).toContainText('No calls match.');
    await history.getByRole('button', { name: 'Show all calls' }).click();
    await history.getByLabel('Search calls').fill('555-0144');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history.getByRole('listitem')).toContainText('(615) 555-0144');

    await page.goto(`${site}/dashboard/nothing-of-ours`);
    await expect(headline).toHaveText('This link doesn’t work.');
  } finally {
    await product.stop();
    await twilio.close();
  }
});

/** Opens the conversation with the receptionist of the page. */
async function talk(page: Page) {
  await page.getByRole('button', { name: 'Talk to it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk to your receptionist' });
  await expect(dialog.getByText('this call is written down')).toBeVisible();
  const conversation = dialog.getByRole('list', { name: 'Conversation' });
  return {
    dialog,
    async say(text: string, answer: string | RegExp) {
      await dialog.getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
      await expect(conversation.getByRole('listitem').filter({ hasText: answer }).last()).toBeVisible();
    },
  };
}

test('an owner teaches their receptionist, talks to it, and answers what callers left', {
  tag: '@journey',
}, async ({ page, request }) => {
  const product = await startProduct({ ADMIN_PASSWORD: adminPassword });
  try {
    const site = product.url;
    const demo = await requestDemo(request, site, { business_description: 'We repair bicycles in Nashville.' });
    await page.goto(site + (await demo.link()));
    const steps = page.getByRole('region', { name: 'Three steps to a receptionist that knows your business' });

    await steps.getByRole('link', { name: 'Say what your business is called' }).click();
    const business = page.getByRole('region', { name: 'Name and greeting' });
    await expect(business).toBeFocused();
    await business.getByLabel('Business name').fill('Cumberland Bikes');
    await expect(business.getByLabel('Greeting')).toHaveValue('Thanks for calling Cumberland Bikes.');
    await business.getByRole('button', { name: 'Save' }).click();
    await expect(business.getByText('Saved.')).toBeVisible();
    await expect(business.getByText(/^Thanks for calling Cumberland Bikes\. I’m an automated assistant/)).toBeVisible();

    await expect(business.getByRole('button', { name: 'Change' })).toBeFocused();

    const hours = page.getByRole('region', { name: 'Opening hours' });
    await hours.getByLabel('We’re open at these times').check();
    await hours.getByLabel('Monday: opens').fill('08:30');
    await hours.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(hours.getByText('Saved.')).toBeVisible();
    await expect(hours).toContainText('Monday8:30 AM to 5:00 PM');
    await expect(hours).toContainText('Tuesday to Thursday9:00 AM to 5:00 PM');
    await expect(hours).toContainText('Friday to SundayClosed');

    const answers = page.getByRole('region', { name: 'Questions and answers' });
    await answers.getByRole('button', { name: 'Add an answer' }).click();
    await answers.getByLabel('Question').fill('How much is a tune-up?');
    await answers.getByLabel('Answer', { exact: true }).fill('A tune-up is $80.');
    await answers.getByRole('button', { name: 'Teach this answer' }).click();
    await expect(answers.getByRole('heading', { name: 'How much is a tune-up?' })).toBeVisible();
    await expect(steps.getByText('Teach it five answers (1 of 5)')).toBeVisible();
    await expect(steps.getByRole('link')).toHaveCount(1);
    await looksRight(page);

    const { dialog, say } = await talk(page);
    await expect(dialog.getByText('This conversation is written down')).toBeVisible();
    await say('How much is a tune-up?', 'A tune-up is $80.');
    await say('Do you rent tandems?', 'I’m not certain about that.');
    await say('Can someone call me back?', /name/);
    await say('Dana Wells', 'What number can we reach you at?');
    await say('615 555 0100', 'Is that right?');
    await say('yes', /about/i);
    await say('My bike has a flat tire', /time/i);
    await say('tomorrow morning', /anything else|pass/i);
    await say('no, thank you, goodbye', 'Goodbye');
    await dialog.getByRole('link', { name: 'See it among your calls' }).click();
    await expect(dialog).toBeHidden();

    const messages = page.getByRole('region', { name: 'Messages to answer' });
    const message = messages.getByRole('listitem').filter({ hasText: 'Dana Wells' });
    await expect(message).toContainText('flat tire');
    await expect(message.getByRole('link', { name: '(615) 555-0100' })).toHaveAttribute('href', 'tel:6155550100');
    const call = page.getByRole('region', { name: 'Calls', exact: true }).getByRole('listitem').first();
    await expect(call).toContainText(/In the browser.*Message/);
    await call.getByText('In the browser').click();
    await expect(call.getByRole('region', { name: 'What was said' })).toContainText('Do you rent tandems?');
    await looksRight(page);

    await message.getByRole('button', { name: 'Done' }).click();
    await expect(message.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.reload();
    await messages.getByText('Done (1)').click();
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(messages.getByText('Done (1)')).toBeHidden();
    await expect(message.getByRole('button', { name: 'Done' })).toBeVisible();

    const asked = page.getByRole('region', { name: 'Questions it couldn’t answer' });
    await asked.getByLabel('Your answer').fill('Yes, for $40 a day.');
    await asked.getByRole('button', { name: 'Teach this answer' }).click();
    await expect(asked.getByText('It knows the answer to “Do you rent tandems?” from the next call on.')).toBeVisible();
    await expect(answers.getByText('Yes, for $40 a day.')).toBeVisible();
    const second = await talk(page);
    await second.say('Do you rent tandems?', 'Yes, for $40 a day.');
    await page.keyboard.press('Escape');

    await page.goto(site + demo.statusUrl);
    await page.getByRole('link', { name: 'Open your dashboard' }).click();
    await expect(page.getByRole('region', { name: /^Calls, messages and changes are behind the link/ })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Questions and answers' })).toContainText('A tune-up is $80.');
    await expect(main).toContainText('8:30 AM to 5:00 PM');
    await expect(main).not.toContainText('Dana Wells');
    await expect(main.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await looksRight(page);
    await main.getByRole('button', { name: 'Email me the link' }).click();
    await expect(main.getByText('It’s on its way to that address.')).toBeVisible();
  } finally {
    await product.stop();
  }
});

test('what was changed elsewhere meanwhile is shown, and nothing that was typed is lost', async ({ page, request }) => {
  const product = await startProduct({ ADMIN_PASSWORD: adminPassword });
  try {
    const site = product.url;
    const link = await (await requestDemo(request, site)).link();
    await page.goto(site + link);
    const business = page.getByRole('region', { name: 'Name and greeting' });
    await business.getByLabel('Business name').fill('Cumberland Bikes');
    const elsewhere = await request.patch(`${site}/api/receptionist/${link.split('/').at(-1)}`, {
      data: { version: 1, business_name: 'Old Hickory Bikes' },
    });
    expect(elsewhere.status()).toBe(200);
    await business.getByRole('button', { name: 'Save' }).click();
    await expect(business.getByRole('alert')).toContainText('This was changed somewhere else meanwhile.');
    await expect(business.getByRole('alert')).toContainText('Old Hickory Bikes');
    await expect(business.getByLabel('Business name')).toHaveValue('Cumberland Bikes');
    await business.getByRole('button', { name: 'Save' }).click();
    await expect(business.getByText('Saved.')).toBeVisible();

    // A change of something else is no conflict.
    const holidays = page.getByRole('region', { name: 'Holidays' });
    await holidays.getByRole('button', { name: 'Change' }).click();
    await holidays.getByRole('button', { name: 'Add a day' }).click();
    await holidays.getByLabel('Name of day 1').fill('Founders’ day');
    await request.patch(`${site}/api/receptionist/${link.split('/').at(-1)}`, {
      data: { version: 3, urgent_words: ['burst tube'] },
    });
    await holidays.getByRole('button', { name: 'Save' }).click();
    await expect(holidays.getByText('Please choose a date.')).toBeVisible();
    await holidays.getByLabel('Date of day 1').fill('2027-05-04');
    await holidays.getByRole('button', { name: 'Save' }).click();
    await expect(holidays.getByText('Saved.')).toBeVisible();
    await expect(holidays).toContainText('Tuesday, May 4, 2027: Founders’ day');
    await expect(page.getByRole('region', { name: 'Putting callers through' })).toContainText('burst tube');
  } finally {
    await product.stop();
  }
});

test('an owner verifies a number in place, cancels an appointment, and replaces the link', async ({
  page,
  request,
}) => {
  const product = await startProduct({ ADMIN_PASSWORD: adminPassword, OTP_TEST_CODE: '246810' });
  try {
    const site = product.url;
    const link = await (await requestDemo(request, site)).link();
    const hours = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [{ open: '09:00', close: '17:00' }]]),
    );
    const address = `${site}/api/receptionist/${link.split('/').at(-1)}`;
    expect((await request.patch(address, { data: { version: 1, hours } })).status()).toBe(200);
    await page.goto(site + link);

    const transfer = page.getByRole('region', { name: 'Putting callers through' });
    await transfer.getByRole('button', { name: 'Change' }).click();
    await transfer.getByLabel('Put calls through to').fill('(615) 292-4567');
    await transfer.getByLabel('When it puts callers through').selectOption('While you’re open');
    await transfer.getByRole('button', { name: 'Save' }).click();
    await expect(transfer.getByText('Please verify this number with a code first')).toBeVisible();
    await transfer.getByRole('button', { name: 'Text me a code' }).click();
    await transfer.getByLabel('6-digit code').fill('246810');
    await transfer.getByRole('button', { name: 'Verify' }).click();
    await expect(transfer.getByText('Saved.')).toBeVisible();
    await expect(transfer).toContainText('(615) 292-4567');

    const { say } = await talk(page);
    await say('Can I book an appointment?', 'Which day suits you?');
    await say('the earliest one you have', 'Which one?');
    await say('the first one', 'What’s your name?');
    await say('Dana Wells', 'What number can we reach you at?');
    await say('615 555 0100', 'Is that right?');
    await say('yes', 'for Dana Wells');
    await say('yes', 'You’re booked');
    await page.keyboard.press('Escape');
    const appointments = page.getByRole('region', { name: 'Appointments' });
    await expect(appointments.getByRole('listitem')).toContainText('Dana Wells');
    await appointments.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this appointment?' });
    await expect(question).toContainText('(615) 555-0100');
    await question.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(appointments.getByText('Canceled')).toBeVisible();

    await page.getByRole('button', { name: 'Send a new link' }).click();
    const replacing = page.getByRole('dialog', { name: 'Send a new link?' });
    await replacing.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByRole('region', { name: /^Calls, messages and changes are behind the link/ })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Dana Wells');
  } finally {
    await product.stop();
  }
});
