import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formPages } from '#core/site/rules.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { lastBuild, type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

let product: Product;
let time = Date.now();
beforeEach(async () => {
  product = await startProduct({
    webFolder: lastBuild,
    workers: false,
    settings: { RATE_LIMITS: 'on' },
    clock: { now: () => new Date(time) },
  });
});
afterEach(() => product.close());

const stored = () => countOf(product, 'contact_form', 'true');
let messages = 0;
const message = () => {
  messages += 1;
  return contactFormInput({ message: `Message ${messages}` });
};

describe('with a script', () => {
  const send = (headers: Record<string, string>, payload = message()) =>
    product.app.inject({ method: 'POST', url: '/api/admin/contact-form', payload, headers });

  test('who takes some seconds and leaves the honeypot empty is asked nothing, and neither is a program', async () => {
    expect((await send({ 'x-form-filling': '3100' })).statusCode).toBe(202);
    expect((await send({})).statusCode).toBe(202);
    expect((await send({ 'x-form-filling': 'something else' })).statusCode).toBe(202);
  });

  test.each([
    ['a moment after the page was opened', '900', /a moment after its page was opened.*in a few seconds/],
    ['with the honeypot filled in', '60000 honeypot', /people never see.*in a few seconds/],
  ])('what is sent %s needs a proof of work, and is stored with one', async (_when, filling, sentence) => {
    const payload = message();
    const asked = await send({ 'x-form-filling': filling }, payload);
    expect(asked.statusCode).toBe(428);
    expect(asked.json()).toMatchObject({ code: 'proof_of_work_required', detail: expect.stringMatching(sentence) });
    expect(await stored()).toBe(0);

    const challenge: Challenge = JSON.parse(asked.json().challenge);
    const solved = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
    const proof = Buffer.from(JSON.stringify(solved)).toString('base64');
    expect((await send({ 'x-form-filling': filling, 'x-proof-of-work': proof }, payload)).statusCode).toBe(202);
    expect(await stored()).toBe(1);
  });
});

describe('without a script', () => {
  const filled = (overrides: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(contactForm.valid(overrides)).map(([name, value]) => [name, String(value ?? '')]),
    );
  const post = (form: Record<string, string>, remoteAddress = '203.0.113.9') =>
    product.app.inject({
      method: 'POST',
      url: formPages.contact,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(form).toString(),
    });
  const waitIn = (html: string) => /name="form_wait" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const alertIn = (html: string) => /role="alert"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
  async function reachThePace(network: string) {
    for (let index = 0; index < 100; index += 1)
      await post(filled({ message: `Flood ${index}` }), `${network}.${index % 5}`);
  }

  test('the page has a field that is not shown, not reached with Tab and not filled in by the browser', async () => {
    const { body } = await product.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const fields = body.match(/<label class="hidden">[^<]*<input[^>]*name="homepage"[^>]*>/g);
    expect(fields).toHaveLength(2);
    for (const field of fields ?? []) {
      expect(field).toContain('tabindex="-1"');
      expect(field).toContain('autoComplete="off"');
    }
    const empty = await post({ ...filled(), homepage: '' });
    expect(empty.statusCode).toBe(303);
  });

  test('a filled in honeypot asks for a few seconds, keeps what was typed, and then takes the message', async () => {
    const form = filled({ name: 'Ana Hidden' });
    const asked = await post({ ...form, homepage: 'https://spam.example' });
    expect([asked.statusCode, asked.headers['retry-after']]).toEqual([428, '5']);
    expect(alertIn(asked.body)).toMatch(
      /people never see was filled in.*again in 5 seconds, or email us at .*still here/,
    );
    expect(asked.body).toContain('value="Ana Hidden"');
    expect(asked.body).not.toContain('spam.example');
    // The page it came back with has the field empty, as any browser sends it.
    expect((await post({ ...form, homepage: '', form_wait: waitIn(asked.body) })).statusCode).toBe(303);
    expect(await stored()).toBe(1);
  });

  test('above the pace a form is asked for later, once for a wait that is over', async () => {
    await reachThePace('203.0.113');
    const before = await stored();
    const form = filled({ name: 'Ana Patient' });
    const asked = await post(form);
    expect([asked.statusCode, asked.headers['retry-after']]).toEqual([428, '40']);
    expect(alertIn(asked.body)).toMatch(/more forms than usual.*again in 40 seconds/);
    const wait = waitIn(asked.body);

    time += 10_000;
    const early = await post({ ...form, form_wait: wait });
    expect([early.statusCode, early.headers['retry-after'], waitIn(early.body)]).toEqual([428, '30', wait]);

    time += 30_000;
    const wrong = await post({ ...form, email: 'no-at-sign', form_wait: wait });
    expect([wrong.statusCode, waitIn(wrong.body)]).toEqual([422, wait]);
    expect((await post({ ...form, form_wait: wait })).statusCode).toBe(303);
    expect((await post({ ...form, form_wait: wait })).statusCode, 'a double click').toBe(303);
    expect(await stored()).toBe(before + 1);
    await post({ ...form, form_wait: wait });
    expect((await post({ ...form, form_wait: wait })).statusCode, 'used up').toBe(428);
  });

  test('a wait counts only for its form, from its network, as signed, and for an hour', async () => {
    await reachThePace('203.0.113');
    await reachThePace('198.51.100');
    const wait = waitIn((await post(filled())).body);
    const [until, id, signature] = wait.split('.');
    time += 41_000;
    expect((await post({ ...filled(), form_wait: wait }, '198.51.100.9')).statusCode, 'another network').toBe(428);
    for (const forged of [`${Number(until) - 60_000}.${id}.${signature}`, `${until}.${id}.`, 'soon', '...'])
      expect((await post({ ...filled(), form_wait: forged })).statusCode, forged).toBe(428);
    const ofNewsletter = await product.app.inject({
      method: 'POST',
      url: formPages.newsletter,
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ email: 'reader@practice.example', form_wait: wait }).toString(),
    });
    expect(ofNewsletter.statusCode, 'another form').toBe(428);
    time += 61 * 60_000;
    await reachThePace('203.0.113');
    expect((await post({ ...filled(), form_wait: wait })).statusCode, 'expired').toBe(428);
  });

  test('a network that waits for many forms gets ten of them in a minute, the others are asked to wait again', async () => {
    await reachThePace('203.0.113');
    const waits = [];
    for (let index = 0; index < 15; index += 1)
      waits.push(waitIn((await post(filled({ message: `Waits ${index}` }), `203.0.113.${100 + index}`)).body));
    time += 41_000;
    const answers = [];
    for (const [index, wait] of waits.entries())
      answers.push(
        await post({ ...filled({ message: `Waits ${index}` }), form_wait: wait }, `203.0.113.${100 + index}`),
      );
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 428).every(({ body }) => waitIn(body) !== '')).toBe(true);
  });

  test('of many networks whose waits end together, fifteen forms are taken in ten seconds, the others wait again', async () => {
    const { sql } = product.core.database;
    const suspicious = (index: number) => ({
      ...filled({ message: `Robot ${index}` }),
      homepage: 'https://example.org',
    });
    const networks = Array.from({ length: 20 }, (_, index) => `192.0.${index}.1`);
    const waits = [];
    for (const [index, network] of networks.entries())
      waits.push(waitIn((await post(suspicious(index), network)).body));
    time += 6_000;
    const taken = [];
    for (const [index, network] of networks.entries()) {
      taken.push((await post({ ...suspicious(index), form_wait: waits[index] ?? '' }, network)).statusCode);
      // All of this is within ten seconds, on a slow machine too.
      await sql.query({ text: "UPDATE throttle SET window_start = now() WHERE key = 'form-waits'" });
    }
    expect(taken).toEqual([...Array(15).fill(303), ...Array(5).fill(428)]);
    await sql.query({
      text: "UPDATE throttle SET window_start = window_start - interval '10 seconds' WHERE key = 'form-waits'",
    });
    expect((await post({ ...suspicious(19), form_wait: waits[19] ?? '' }, '192.0.19.1')).statusCode).toBe(303);
  });
});
