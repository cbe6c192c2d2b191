import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { regularCheckoutInput } from '#tests/factories/checkout.ts';
import { contactForm, newsletter } from '#tests/factories/endpoints.ts';
import { team } from '#tests/support/members.ts';
import { lastBuild, type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

const senderTo =
  (product: Product) =>
  async (remoteAddress: string, { form = contactForm, headers = {}, payload = form.valid() as object } = {}) =>
    product.app.inject({ method: 'POST', url: form.url, remoteAddress, headers, payload });

async function keyFor(product: Product, scopes: string[]) {
  const headers = await product.signIn();
  const { body } = await team(product).ask(headers, 'POST', '/api/admin/api-keys', { name: 'CRM', scopes });
  return { headers: { authorization: `Bearer ${body.key}` }, id: String(body.id), admin: headers };
}

describe('who sends many forms', () => {
  let product: Product;
  let send: ReturnType<typeof senderTo>;
  beforeAll(async () => {
    const now = new Date();
    product = await startProduct({ workers: false, settings: { RATE_LIMITS: 'on' }, clock: { now: () => now } });
    send = senderTo(product);
  });
  afterAll(() => product.close());

  test('an office sends sixty in a minute from one address, the next hears when to come back, and others go on', async () => {
    const office = [];
    for (let index = 0; index < 61; index += 1) office.push(await send('203.0.113.1'));
    expect(office.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(202), 429]);
    const refused = office.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(
        /^We take 60 forms a minute from your network\. Please try again in \d+ seconds?\.$/,
      ),
    });
    expect((await send('203.0.113.2')).statusCode).toBe(202);
  });

  test('all kinds count together, refused ones too, and a household of IPv6 as one', async () => {
    for (let index = 0; index < 30; index += 1) await send(`2001:db8:1:1::${index}`, { payload: {} });
    for (let index = 0; index < 30; index += 1)
      await product.app.inject({
        method: 'POST',
        url: '/api/stripe-connect/create-regular-checkout',
        remoteAddress: `2001:db8:1:1:ffff::${index}`,
        payload: regularCheckoutInput(),
      });
    const asked = {
      method: 'POST',
      url: '/api/privacy-requests',
      payload: { email: 'a@b.example', kind: 'access' },
    } as const;
    expect((await product.app.inject({ ...asked, remoteAddress: '2001:db8:1:1::9' })).statusCode).toBe(429);
    expect((await product.app.inject({ ...asked, remoteAddress: '2001:db8:1:2::9' })).statusCode).toBe(202);
  });

  test('reading is counted apart, twelve hundred times a minute', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 1_201; index += 1) {
      const answer = await product.app.inject({ url: '/api/status/x', remoteAddress: '203.0.113.5' });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(1_200).fill(404), 429]);
    expect((await send('203.0.113.5')).statusCode).toBe(202);
  });

  test('a server with an API key sends five hundred in a minute, and none once it is revoked', async () => {
    const key = await keyFor(product, ['forms:write']);
    const sent = [];
    for (let index = 0; index < 500; index += 1) sent.push(await send('198.51.100.1', key));
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    for (let index = 0; index < 100; index += 1) await send('198.51.100.1', key);
    const above = await send('198.51.100.1', key);
    expect([above.statusCode, above.json().detail]).toEqual([
      429,
      expect.stringContaining('We take 600 forms a minute from the API key CRM.'),
    ]);
    expect((await send('198.51.100.1')).statusCode).toBe(202);
    await team(product).ask(key.admin, 'DELETE', `/api/admin/api-keys/${key.id}`);
    expect((await send('198.51.100.1', key)).statusCode).toBe(401);
  });

  test('a key without the scope, and a text that is none, are told so', async () => {
    const stored = await countOf(product, 'contact_form');
    const refused = await send('198.51.100.2', await keyFor(product, ['events:read']));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'This API key doesn’t have the scope forms:write',
    ]);
    expect((await send('198.51.100.2', { headers: { authorization: 'Bearer x' } })).statusCode).toBe(401);
    expect(await countOf(product, 'contact_form')).toBe(stored);
  });
});

describe('while the operator asks for a challenge', () => {
  let product: Product;
  let send: ReturnType<typeof senderTo>;
  let time = Date.now();
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      webFolder: lastBuild,
      settings: { FORM_CHALLENGE: 'on' },
      clock: { now: () => new Date(time) },
    });
    send = senderTo(product);
  });
  afterAll(() => product.close());

  const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const solved = async (answer: { json(): { challenge: string } }) => {
    const challenge: Challenge = JSON.parse(answer.json().challenge);
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  };
  const solutionOf = async (answer: { json(): { challenge: string } }) => inBase64(await solved(answer));
  const withSolution = (solution: string) => ({ headers: { 'x-challenge': solution } });

  test('a form that was open already is answered with one, and sent again with its solution it is stored once', async () => {
    const asked = await send('203.0.113.9');
    expect([asked.statusCode, asked.json()]).toEqual([
      428,
      expect.objectContaining({ code: 'challenge_required', challenge: expect.any(String) }),
    ]);
    const solution = await solutionOf(asked);
    expect((await send('203.0.113.9', withSolution(solution))).statusCode).toBe(202);
    expect((await send('203.0.113.9', withSolution(solution))).statusCode, 'a second time').toBe(428);
    expect(await countOf(product, 'contact_form')).toBe(1);
  });

  test('a solution counts for its kind of form, as signed, and for ten minutes', async () => {
    const ofNewsletter = await solutionOf(await send('203.0.113.9', { form: newsletter }));
    expect((await send('203.0.113.9', withSolution(ofNewsletter))).statusCode).toBe(428);
    expect((await send('203.0.113.9', { form: newsletter, ...withSolution(ofNewsletter) })).statusCode).toBe(202);
    const right = await solved(await send('203.0.113.9'));
    const later = { ...right.challenge.parameters, expiresAt: Math.floor(time / 1000) + 3_000 };
    for (const forged of [
      inBase64({ ...right, challenge: { ...right.challenge, parameters: later } }),
      inBase64({ ...right, solution: { counter: 1, derivedKey: '00' } }),
      inBase64([]),
      'no solution',
    ])
      expect((await send('203.0.113.9', withSolution(forged))).statusCode, forged).toBe(428);
    time += 11 * 60_000;
    expect((await send('203.0.113.9', withSolution(inBase64(right)))).statusCode, 'expired').toBe(428);
  });

  test('a server with a key needs none, and without a script the page says to email us, with what was typed', async () => {
    expect((await send('203.0.113.9', await keyFor(product, ['forms:write']))).statusCode).toBe(202);
    const posted = await product.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ name: 'Ana Plain', email: 'ana@plain.example', message: 'Hello' }).toString(),
    });
    expect(posted.statusCode).toBe(428);
    expect(posted.body).toContain(`email us at ${product.config.site.supportEmail}`);
    expect(posted.body).toContain('value="Ana Plain"');
  });
});
