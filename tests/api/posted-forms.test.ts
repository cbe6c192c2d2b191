import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formPages, privacyAskedPath, subscribedPath } from '#core/site/rules.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { contactForm, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { lastBuild, type Product, type ProductOptions, startProduct } from '#tests/support/product.ts';
import { countOf, countsOf, jobsOf, rowsOf } from '#tests/support/tables.ts';

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'user-agent': 'A browser' };
/** The values a browser would fill in: text, and only fields the page has. */
const filled = (form: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value ?? '')]));
const ours = { contact_form: 0, newsletter_subscriber: 0, partner_application: 0, job: 0, idempotency_key: 0 };

const poster =
  (product: Product) =>
  (url: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
    product.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromOurPage, ...headers },
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });

/** The element of a field, by its name. */
const tagOf = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"[^>]*>(?:[^<]*</textarea>)?`).exec(html)?.[0] ?? '';

describe('a form posted by the browser itself', () => {
  let product: Product;
  let post: ReturnType<typeof poster>;
  beforeAll(async () => {
    product = await startProduct({ webFolder: lastBuild, workers: false });
    post = poster(product);
  });
  afterAll(() => product.close());

  const contact = (overrides: Record<string, unknown> = {}) =>
    filled(contactForm.valid({ name: `Visitor ${randomUUID()}`, ...overrides }));

  test('a message is stored with its jobs, and redirects to its private status page', async () => {
    const form = contact({ company: '', message: 'Two lines,\r\nas a browser sends them. ü & <b>' });
    const answer = await post(formPages.contact, form);
    expect([answer.statusCode, answer.body]).toEqual([303, '']);
    expect(answer.headers.location).toMatch(/^\/status\/[\w-]{44}$/);
    const [stored] = await rowsOf(product, 'contact_form', 'name = $1', [form.name]);
    expect(stored).toMatchObject({ company: null, message: 'Two lines,\nas a browser sends them. ü & <b>' });
    expect(await jobsOf(product, String(stored?.id))).toHaveLength(2);
    const status = await product.app.inject(`/api${answer.headers.location}`);
    expect(status.json()).toMatchObject({ kind: 'contact_form', reference: stored?.reference });
  });

  test('a partner application is stored with its tier, and redirects to its private status page', async () => {
    const form = filled(partnerApplication.valid({ company_name: `Company ${randomUUID()}` }));
    const answer = await post(formPages['partner-application'], form);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/status\/[\w-]{44}$/);
    const [stored] = await rowsOf(product, 'partner_application', 'company_name = $1', [form.company_name]);
    expect(stored).toMatchObject({ partner_code: 'ETC', partner_tier: 'Premium', status: 'pending_review' });
  });

  test('an address is subscribed, redirects to a page that says so, and may subscribe again after unsubscribing', async () => {
    const email = `reader-${randomUUID()}@example.org`;
    for (let round = 0; round < 2; round += 1) {
      const answer = await post(formPages.newsletter, { email });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, subscribedPath]);
      const [open] = await rowsOf(product, 'newsletter_subscriber', "email = $1 AND status = 'subscribed'", [email]);
      await product.core.newsletter.unsubscribe(String(open?.address_id));
    }
    const page = await product.app.inject({ url: subscribedPath, headers: { accept: 'text/html' } });
    expect(page.body).toContain('You’re on the list.');
  });

  test('a privacy request is stored with its email, and redirects to a page that says to confirm it', async () => {
    const email = `person-${randomUUID()}@example.org`;
    const answer = await post(formPages['privacy-request'], { email, kind: 'erasure' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, privacyAskedPath]);
    const [stored] = await rowsOf(product, 'privacy_request', 'email = $1', [email]);
    expect(stored).toMatchObject({ kind: 'erasure', state: 'unconfirmed', requested_by: 'visitor' });
    expect(await jobsOf(product, String(stored?.id))).toHaveLength(1);
    const page = await product.app.inject({ url: privacyAskedPath, headers: { accept: 'text/html' } });
    expect(page.body).toContain('Check your email.');
  });

  test('a double click is one record, the same text from another person is a second one', async () => {
    const form = contact();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => post(formPages.contact, form)));
    expect(new Set(clicks.map((answer) => `${answer.statusCode} ${answer.headers.location}`)).size).toBe(1);
    expect(await countOf(product, 'contact_form', 'name = $1', [form.name])).toBe(1);
    await post(formPages.contact, form, { 'user-agent': 'Another browser' });
    expect(await countOf(product, 'contact_form', 'name = $1', [form.name])).toBe(2);
    const words = { email: form.email ?? '', message: form.message ?? '', company: '' };
    const name = `Another person ${randomUUID()}`;
    await post(formPages.contact, { ...words, name });
    expect(await countOf(product, 'contact_form', 'name = $1', [name])).toBe(1);
  });

  test('the same text from the same browser is joined for some minutes only', async () => {
    const form = contact();
    let now = Date.parse('2026-03-01T10:09:59.900Z');
    const moved = await startProduct({ webFolder: lastBuild, workers: false, clock: { now: () => new Date(now) } });
    const locations = [];
    for (const minutes of [0, 0.01, 9, 30]) {
      now += minutes * 60_000;
      locations.push((await poster(moved)(formPages.contact, form)).headers.location);
    }
    await moved.close();
    expect(locations[0]).toMatch(/^\/status\//);
    expect(locations.slice(1, 3)).toEqual([locations[0], locations[0]]);
    expect(locations[3]).not.toBe(locations[0]);
  });

  test('a refused form is its page again, with each message at its field and everything that was typed', async () => {
    const message = '</textarea><script>alert("x")</script>\n& “more”';
    const answer = await post(formPages.contact, { name: '"><b>Ana', email: 'not an address', company: '', message });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.headers.etag).toBeUndefined();
    const email = tagOf(answer.body, 'email');
    expect(email).toContain('value="not an address"');
    expect(email).toContain('aria-invalid="true"');
    const describedBy = /aria-describedby="([^"]+)"/.exec(email)?.[1];
    expect(answer.body).toMatch(new RegExp(`<p id="${describedBy}"[^>]*>Invalid email address</p>`));
    expect(answer.body).toContain(`<a href="#${/ id="([^"]+)"/.exec(email)?.[1]}"`);
    expect(tagOf(answer.body, 'name')).toContain('value="&quot;&gt;&lt;b&gt;Ana"');
    expect(tagOf(answer.body, 'name')).toContain('aria-invalid="false"');
    expect(answer.body).toContain(
      '&lt;/textarea&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\n&amp; “more”</textarea>',
    );
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body.match(/<\/script>/g)).toHaveLength(answer.body.match(/<script[ >]/g)?.length ?? 0);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("'sha256-");
    expect(policy).not.toContain('unsafe');
  });

  test('choices and selections are still made', async () => {
    const answer = await post(formPages['partner-application'], {
      partner_code: 'DIRECTFIL',
      company_name: '',
      business_type: 'marketing',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(
      /<input type="radio"[^>]* checked=""[^>]* value="DIRECTFIL"|value="DIRECTFIL"[^>]* checked=""/,
    );
    expect(answer.body).toMatch(/<option value="marketing" selected="">|<option selected="" value="marketing">/);
    expect(answer.body).toContain('Company name is required');
    const none = await post(formPages['partner-application'], { company_name: 'Evergreen' });
    expect(none.body).toContain('Please choose a partner code');
  });

  test('a message of invisible characters is asked for', async () => {
    const answer = await post(formPages.contact, contact({ message: '\u200b\u3164\u2800' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Message is required');
  });

  test('a refused page is compressed as the browser accepts it', async () => {
    const plain = await post(formPages.newsletter, { email: 'no-at-sign' });
    const answer = await post(formPages.newsletter, { email: 'no-at-sign' }, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
  });

  describe('a request that is no form, or not from our page', () => {
    test.each<[string, number, string, Record<string, string>]>([
      ['JSON', 415, '{}', { 'content-type': 'application/json' }],
      ['plain text', 415, 'email=a@b.co', { 'content-type': 'text/plain' }],
      [
        'another character set',
        415,
        'email=a',
        { 'content-type': 'application/x-www-form-urlencoded; charset=latin1' },
      ],
      ['bytes that are not UTF-8', 400, 'email=%ff', {}],
      ['a field twice', 400, 'email=a&email=b', {}],
      ['a field no object may have', 400, '__proto__=a', {}],
      ['more than the limit', 413, `email=${'x'.repeat(64 * 1024)}`, {}],
      ['a foreign page', 403, 'email=reader@example.org', { 'sec-fetch-site': 'cross-site' }],
      ['a foreign origin', 403, 'email=reader@example.org', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
      ['an unknown field', 422, 'email=reader@example.org&is_admin=1', {}],
    ])('%s is refused with %i and a page to read', async (_what, status, body, headers) => {
      const before = await countsOf(product, ...Object.keys(ours));
      const answer = await post(formPages.newsletter, body, headers);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('role="alert"');
      expect(await countsOf(product, ...Object.keys(ours))).toEqual(before);
    });

    test('the JSON addresses accept no posted form', async () => {
      for (const { url } of [contactForm, newsletter, partnerApplication])
        expect((await post(url, { email: 'reader@example.org' })).statusCode).toBe(415);
    });
  });
});

describe('a form posted by the browser itself, during a failure', () => {
  async function started(options: ProductOptions) {
    const product = await startProduct({ webFolder: lastBuild, workers: false, ...options });
    return { product, post: poster(product), form: filled(contactForm.valid({ name: 'Ana Hurried' })) };
  }

  test('too many requests get a message on the page, with what was typed', async () => {
    const { product, post, form } = await started({ settings: { RATE_LIMITS: 'on' } });
    const answers = [];
    for (let sent = 0; sent < 61; sent += 1)
      answers.push(await post(formPages.contact, { ...form, email: 'no-at-sign' }));
    await product.close();
    expect(answers.slice(0, 60).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(422));
    const last = answers[60];
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.body).toContain('We take 60 forms a minute from your network. Please try again in ');
    expect(tagOf(last?.body ?? '', 'name')).toContain('value="Ana Hurried"');
  });

  test('without a database the page says so, keeps what was typed, and accepts the same form later', async () => {
    const server = new URL(inject('postgresUrl'));
    const proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port || 5432) });
    const database = await createTestDatabase(inject('postgresUrl'));
    const { product, post, form } = await started({
      usualTimeouts: true,
      settings: { DATABASE_URL: proxy.through(database.url) },
    });
    proxy.set('cut');
    const answer = await post(formPages.contact, form);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toMatch(/role="alert"[^>]*>[^<]*again/);
    for (const value of [form.name, form.email]) expect(answer.body).toContain(`value="${value}"`);
    expect(answer.body).toContain(`${form.message}</textarea>`);
    proxy.set('pass');
    await eventually(async () => expect((await product.app.inject('/readyz')).json().dependencies.database).toBe('up'));
    expect((await post(formPages.contact, form)).statusCode).toBe(303);
    await product.close();
    await proxy.close();
    await database.drop();
  });
});
