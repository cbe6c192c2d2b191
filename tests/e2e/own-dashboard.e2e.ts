import { expect, type Page } from '@playwright/test';
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

test('from the request to the first calls and to the plan: the dashboard shows a preview, then everything', {
  tag: '@journey',
}, async ({ page, request }) => {
  const twilio = await startTwilio();
  const product = await startProduct({ ...twilio.settings, ADMIN_PASSWORD: adminPassword, RETRY_SCHEDULE: '0' });
  try {
    const site = product.url;
    const form = demoRequestInput();
    const asked = await request.post(`${site}/api/demo-requests`, { data: form });
    const { demo_id, status_url } = (await asked.json()) as { demo_id: string; status_url: string };
    const headers = { 'sec-fetch-site': 'same-origin' };
    await request.post(`${site}/api/admin/login`, { data: { password: adminPassword }, headers });
    const change = async (data: object) => {
      const changed = await request.patch(`${site}/api/admin/demo-requests/${demo_id}`, { data, headers });
      expect(changed.status()).toBe(200);
    };
    const call = async (from: string, seconds: number) => {
      const fields = { CallSid: newSid('CA'), To: '+16295550123', From: from };
      await twilio.post(`${site}/api/twilio/voice`, fields);
      const ended = { ...fields, CallStatus: seconds > 0 ? 'completed' : 'busy', CallDuration: String(seconds) };
      expect((await twilio.post(`${site}/api/twilio/call-status`, ended)).status).toBe(204);
    };
    const headline = page.getByRole('heading', { level: 1 });
    const calls = page.getByRole('main').getByRole('list').getByRole('listitem');

    /** A minute passes, in which the page asks for news by itself. */
    const aMinuteLater = () => page.clock.fastForward(60_000);
    await page.clock.install();
    await page.goto(site + status_url);
    await page.getByRole('link', { name: 'Open your dashboard' }).click();
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
    await expect(calls).toHaveText([/\(615\) •••-••44.*1:35$/, /No caller ID.*busy/, /\(615\) •••-••22.*61:40$/]);
    await expect(calls.first()).toContainText('Number ending in 44');
    await expect(page.getByRole('definition')).toHaveText(['4', '1h 3m', '15:56', '7']);
    await expect(page.getByRole('main')).not.toContainText('555-0122');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const preview = page.getByRole('region', { name: 'This is a preview' });
    await expect(preview).toContainText('Full dashboard access requires payment details within 7 days');
    await expect(preview.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/#pricing');
    await looksRight(page);

    await change({ status: 'converted' });
    await aMinuteLater();
    // Whoever sent the form may not be who reads its address, so only the link in the email shows who called.
    await expect(preview).toContainText('only the link in our email');
    await expect(page.getByRole('main')).not.toContainText('555-0122');
    await looksRight(page);
    await preview.getByRole('button', { name: 'Email me the link again' }).click();
    await expect(preview.getByRole('status')).toHaveText('It’s on its way to that address.');
    let emailed = '';
    await expect(async () => {
      const found = await request.get(`${site}/api/admin/messages?q=${encodeURIComponent(form.email)}`);
      const messages = (await found.json()) as { subject: string; text: string }[];
      const open = messages.find(({ subject }) => subject === 'Your full dashboard is open');
      emailed = /\/dashboard\/\S+/.exec(open?.text ?? '')?.[0] ?? '';
      expect(emailed).not.toBe('');
    }).toPass();
    await page.goto(site + emailed);
    const history = page.getByRole('region', { name: 'Call history' });
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history).toContainText('(615) 555-0122');
    await expect(preview).toBeHidden();
    await expect(
      page.getByRole('table', { name: 'How calls ended' }).getByRole('row', { name: 'completed 3' }),
    ).toHaveCount(1);
    await looksRight(page);
    await history.getByLabel('Outcome').selectOption('busy');
    await expect(history.getByRole('status')).toHaveText('1 of 4');
    await history.getByLabel('Search calls').fill('0144');
    await expect(history).toContainText('No calls match.');
    await history.getByRole('button', { name: 'Show all calls' }).click();
    await history.getByLabel('Search calls').fill('555-0144');
    await expect(history.getByRole('listitem')).toHaveText([/\(615\) 555-0144/]);

    await page.goto(`${site}/dashboard/nothing-of-ours`);
    await expect(headline).toHaveText('This link doesn’t work.');
  } finally {
    await product.stop();
    await twilio.close();
  }
});
