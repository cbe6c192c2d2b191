import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { regularCheckoutInput } from '#tests/factories/checkout.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

let product: Product;
let time = Date.now();
// Each with a database of its own, which counts by its own clock.
beforeEach(async () => {
  product = await startProduct({
    workers: false,
    settings: { RATE_LIMITS: 'on' },
    clock: { now: () => new Date(time) },
  });
});
afterEach(() => product.close());

const send = (remoteAddress: string, proof?: string, url = '/api/admin/contact-form') =>
  product.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: url === '/api/newsletter' ? { email: 'reader@practice.example' } : contactFormInput(),
    ...(proof !== undefined && { headers: { 'x-proof-of-work': proof } }),
  });
const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const challengeOf = (answer: { json(): { challenge: string } }): Challenge => JSON.parse(answer.json().challenge);
async function solutionOf(answer: { json(): { challenge: string } }) {
  const challenge = challengeOf(answer);
  return inBase64({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
/** Twenty-five forms from each of four addresses: as many as a network may send in a minute. */
async function reachThePace(network: string) {
  for (let index = 0; index < 100; index += 1)
    expect((await send(`${network}.${1 + (index % 4)}`)).statusCode).toBe(202);
}

test('above its pace a network is asked for a proof of work, and whoever gives one is answered as usual', async () => {
  await reachThePace('203.0.113');
  const asked = await send('203.0.113.9');
  expect(asked.statusCode).toBe(428);
  expect(asked.headers['content-type']).toContain('application/problem+json');
  expect(asked.json()).toMatchObject({ code: 'proof_of_work_required', challenge: expect.any(String) });

  const proof = await solutionOf(asked);
  expect((await send('203.0.113.9', proof)).statusCode).toBe(202);
  expect((await send('203.0.113.9', proof)).statusCode, 'used a second time').toBe(428);
  expect((await send('198.51.100.1')).statusCode, 'from another network').toBe(202);
  expect((await rowsOf(product, 'contact_form')).length).toBe(102);
});

test('a proof counts only for its kind of form, only as signed, and for ten minutes', async () => {
  await reachThePace('203.0.113');
  const ofNewsletter = await solutionOf(await send('203.0.113.9', undefined, '/api/newsletter'));
  expect((await send('203.0.113.9', ofNewsletter)).statusCode).toBe(428);
  expect((await send('203.0.113.9', ofNewsletter, '/api/newsletter')).statusCode).toBe(202);

  const asked = await send('203.0.113.9');
  const proof: { challenge: Challenge; solution: object } = JSON.parse(
    Buffer.from(await solutionOf(asked), 'base64').toString(),
  );
  const later = { ...proof.challenge.parameters, expiresAt: Math.floor(time / 1000) + 3_000 };
  for (const forged of [
    inBase64({ ...proof, challenge: { ...proof.challenge, parameters: later } }),
    inBase64({ ...proof, solution: { counter: 1, derivedKey: '00' } }),
    inBase64([]),
    'no proof',
    '',
  ])
    expect((await send('203.0.113.9', forged)).statusCode, forged).toBe(428);

  time += 11 * 60_000;
  await reachThePace('198.51.100');
  expect((await send('198.51.100.9', inBase64(proof))).statusCode, 'expired').toBe(428);
});

test('a payment page is opened for a proof of work above the pace, and counts toward it', async () => {
  const buy = (headers: Record<string, string> = {}) =>
    product.app.inject({
      method: 'POST',
      url: '/api/stripe-connect/create-regular-checkout',
      remoteAddress: '203.0.113.9',
      headers,
      payload: regularCheckoutInput(),
    });
  await reachThePace('203.0.113');
  const asked = await buy();
  expect(asked.statusCode).toBe(428);
  expect(await rowsOf(product, 'checkout')).toEqual([]);
  expect((await buy({ 'x-proof-of-work': await solutionOf(asked) })).statusCode).toBe(200);
  expect(await rowsOf(product, 'checkout')).toHaveLength(1);
});

test('above the pace of the whole house every network is asked, and without a script the page says what to do', async () => {
  for (let index = 0; index < 300; index += 1)
    expect((await send(`10.0.${Math.floor(index / 20)}.1`)).statusCode).toBe(202);
  const asked = await send('192.0.2.1');
  expect(asked.statusCode).toBe(428);
  expect((await send('192.0.2.1', await solutionOf(asked))).statusCode).toBe(202);
  expect(asked.json().detail).toMatch(/send this again in a minute, or email us at/);
});
