import { expect } from '@playwright/test';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { fillContactForm, test, uniqueName } from './support.ts';

const secrets = { hmacSignatureSecret: 'the server’s own secret', hmacKeySignatureSecret: 'another one' };

/** The hardest challenge the server sets. */
const newChallenge = (form: string) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1_000,
    counter: 180,
    data: { form },
    deriveKey,
    ...secrets,
    expiresAt: new Date(Date.now() + 600_000),
  });
const asked = (challenge: object) => ({
  status: 428,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'proof_of_work_required',
    detail: 'Please prove it',
    challenge: JSON.stringify(challenge),
  }),
});
const isRight = async (proof: string | undefined) => {
  const payload: Payload = JSON.parse(Buffer.from(proof ?? '', 'base64').toString());
  return (await verifySolution({ ...payload, ...secrets, deriveKey })).verified;
};

test('a visitor whose browser is asked for a proof of work only waits a moment, and the message is sent once', async ({
  page,
}) => {
  // On a processor six times slower.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const challenge = await newChallenge('contact');
  const notice = page.getByRole('status').filter({ hasText: 'Checking that you’re a person…' });
  const requests: { key: string | undefined; proof: string | undefined; at: number }[] = [];
  await page.route('**/api/admin/contact-form', async (route) => {
    const headers = route.request().headers();
    requests.push({ key: headers['idempotency-key'], proof: headers['x-proof-of-work'], at: performance.now() });
    if (requests.length > 1) {
      await notice.waitFor();
      return route.continue();
    }
    return route.fulfill(asked(challenge));
  });

  await page.goto('/');
  const name = uniqueName();
  await fillContactForm(page, { name, email: 'owner@practice.example', message: 'Do you take calls at night?' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you for your message!')).toBeVisible();
  await expect(notice).toHaveCount(0);

  const [first, second] = requests;
  expect(requests).toHaveLength(2);
  expect(second?.key).toBe(first?.key);
  expect(await isRight(second?.proof)).toBe(true);
  test.info().annotations.push({ type: 'milliseconds', description: String((second?.at ?? 0) - (first?.at ?? 0)) });
});

test('a buyer whose browser is asked for a proof of work comes to the payment page by itself, with one order', async ({
  page,
}) => {
  const challenge = await newChallenge('plan');
  const requests: { key: string | undefined; proof: string | undefined }[] = [];
  await page.route('**/api/stripe-connect/create-regular-checkout', (route) => {
    const headers = route.request().headers();
    requests.push({ key: headers['idempotency-key'], proof: headers['x-proof-of-work'] });
    return requests.length > 1 ? route.continue() : route.fulfill(asked(challenge));
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose Premier Level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Premier Level' });
  await dialog.getByLabel('Your email address').fill('owner@practice.example');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/success\?demo=true&session_id=cs_demo_/);
  const [first, second] = requests;
  expect(requests).toHaveLength(2);
  expect([first?.proof, second?.key]).toEqual([undefined, first?.key]);
  expect(await isRight(second?.proof)).toBe(true);
});
