import { expect, test } from '@playwright/test';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { fillContactForm, uniqueName } from './support.ts';

const secrets = { hmacSignatureSecret: 'the server’s own secret', hmacKeySignatureSecret: 'another one' };

test('a visitor whose browser is asked for a proof of work only waits a moment, and the message is sent once', async ({
  page,
}) => {
  // The hardest challenge the server sets, on a processor six times slower.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1_000, counter: 180, data: { form: 'contact' }, deriveKey, ...secrets },
    expiresAt: new Date(Date.now() + 600_000),
  });
  const notice = page.getByRole('status').filter({ hasText: 'Checking that you’re a person…' });
  const requests: { key: string | undefined; proof: string | undefined; at: number }[] = [];
  await page.route('**/api/admin/contact-form', async (route) => {
    const headers = route.request().headers();
    requests.push({ key: headers['idempotency-key'], proof: headers['x-proof-of-work'], at: performance.now() });
    if (requests.length > 1) {
      await notice.waitFor();
      return route.continue();
    }
    const problem = { code: 'proof_of_work_required', detail: 'Please prove it', challenge: JSON.stringify(challenge) };
    return route.fulfill({ status: 428, contentType: 'application/problem+json', body: JSON.stringify(problem) });
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
  const payload: Payload = JSON.parse(Buffer.from(second?.proof ?? '', 'base64').toString());
  expect(await verifySolution({ ...payload, ...secrets, deriveKey })).toMatchObject({ verified: true });
  test.info().annotations.push({ type: 'milliseconds', description: String((second?.at ?? 0) - (first?.at ?? 0)) });
});
