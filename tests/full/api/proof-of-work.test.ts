import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { regularCheckoutInput } from '#tests/factories/checkout.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

let product: Product;
let time: number;
// Each with a database of its own, which counts by its own clock.
beforeEach(async () => {
  time = Date.now();
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
/** As many forms as a network may send at once, from four addresses. Returns their statuses. */
async function reachThePace(network: string) {
  const statuses = [];
  for (let index = 0; index < 40; index += 1) statuses.push((await send(`${network}.${1 + (index % 4)}`)).statusCode);
  return statuses;
}
const accepted = (count: number) => Array(count).fill(202);
/**
 * Lets seconds pass here and in the database, once it knows of all that one network sent: at once, in the minute and in the
 * hour.
 */
async function secondsPass(seconds: number, sent: { atOnce: number; inMinute: number; inHour?: number }) {
  const { sql } = product.core.database;
  const told = "SELECT sum(failures)::int AS forms FROM throttle WHERE key LIKE 'pace:%'";
  // Each is counted for the network and in all. The hour's are told last, so that with them all is told.
  const forms = 2 * (sent.atOnce + sent.inMinute + (sent.inHour ?? sent.inMinute));
  await eventually(async () => expect((await sql.query({ text: told })).rows).toEqual([{ forms }]));
  await sql.query({ text: `UPDATE throttle SET window_start = window_start - interval '${seconds} seconds'` });
  // A millisecond more, because the database rounds a window's start to milliseconds.
  time += seconds * 1_000 + 1;
}
const tenSecondsPass = (sent: { atOnce: number; inMinute: number }) => secondsPass(10, sent);

test('above its pace a network is asked for a proof of work, and whoever gives one is answered as usual', async () => {
  expect(await reachThePace('203.0.113')).toEqual(accepted(40));
  const asked = await send('203.0.113.9');
  expect(asked.statusCode).toBe(428);
  expect(asked.headers['content-type']).toContain('application/problem+json');
  expect(asked.json()).toMatchObject({ code: 'proof_of_work_required', challenge: expect.any(String) });

  const proof = await solutionOf(asked);
  expect((await send('203.0.113.9', proof)).statusCode).toBe(202);
  expect((await send('203.0.113.9', proof)).statusCode, 'used a second time').toBe(428);
  expect((await send('198.51.100.1')).statusCode, 'from another network').toBe(202);
  expect((await rowsOf(product, 'contact_form')).length).toBe(42);
});

test('a network that stays below the pace of a minute is asked above two hundred forms in an hour', async () => {
  for (let minutes = 1; minutes <= 5; minutes += 1) {
    expect(await reachThePace('203.0.113')).toEqual(accepted(40));
    await secondsPass(60, { atOnce: 40, inMinute: 40, inHour: 40 * minutes });
  }
  expect((await send('203.0.113.9')).statusCode).toBe(428);
  expect((await send('198.51.100.1')).statusCode, 'from another network').toBe(202);
});

test('above six hundred forms in an hour not even a proof helps a network, and others are answered as usual', async () => {
  await reachThePace('203.0.113');
  await secondsPass(10, { atOnce: 40, inMinute: 40, inHour: 40 });
  const { sql } = product.core.database;
  // As if other processes had counted the rest.
  await sql.query({ text: "UPDATE throttle SET failures = 600 WHERE key LIKE 'pace:%'" });
  let asks = 0;
  await eventually(async () => {
    // Each from another address: one may send only so many in a minute, and its refusal would hide the network's.
    asks += 1;
    const refused = await send(`203.0.113.${asks % 250}`);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  });
  const asked = await send('198.51.100.1');
  expect((await send('198.51.100.1', await solutionOf(asked))).statusCode, 'from another network').toBe(202);
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
  const statuses = [];
  for (let index = 0; index < 50; index += 1)
    statuses.push((await send(`10.0.${Math.floor(index / 20)}.1`)).statusCode);
  expect(statuses).toEqual(accepted(50));
  const asked = await send('192.0.2.1');
  expect(asked.statusCode).toBe(428);
  expect((await send('192.0.2.1', await solutionOf(asked))).statusCode).toBe(202);
  expect(asked.json().detail).toMatch(/send this again in a minute, or email us at/);
});

test('a network that goes on and on is asked above a hundred forms in a minute, others are not', async () => {
  for (const round of [1, 2]) {
    expect(await reachThePace('203.0.113')).toEqual(accepted(40));
    await tenSecondsPass({ atOnce: 40, inMinute: round * 40 });
  }
  const third = await reachThePace('203.0.113');
  expect(third).toEqual([...accepted(20), ...Array(20).fill(428)]);
  expect((await send('198.51.100.1')).statusCode).toBe(202);
});
