import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { permissionNames } from '#core/access/rules.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { adminPassword, type Product, type ProductOptions, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

type Headers = Record<string, string>;
const ownPage = { 'sec-fetch-site': 'same-origin' };

describe('signing in to the admin area', () => {
  const opened: Product[] = [];
  const start = async (options: ProductOptions = {}) => {
    const product = await startProduct({ workers: false, ...options });
    opened.push(product);
    return product;
  };
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => product.close());
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((running) => running.close()));
    await product.core.database.sql.query({ text: 'TRUNCATE admin_session, throttle' });
  });

  const logIn = (at: Product, password: unknown, headers: Headers = {}) =>
    at.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { ...ownPage, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ password }),
    });
  const from = (address: string): Headers => ({ 'x-forwarded-for': address });
  const list = (at: Product, headers: Headers) => at.app.inject({ url: '/api/admin/jobs', headers });
  /** Lets a minute pass for what was counted, as everything but the limits of a day sees it. */
  const aMinuteLater = (at: Product) =>
    at.core.database.sql.query({ text: "UPDATE throttle SET window_start = window_start - interval '61 seconds'" });
  const isSignedIn = async (at: Product, headers: Headers) =>
    (await at.app.inject({ url: '/api/admin/session', headers })).json().authenticated;
  const cookieOf = (answer: { cookies: { name: string; value: string }[] }, name: string) => {
    const found = answer.cookies.find((cookie) => cookie.name === name);
    return `${name}=${found?.value}`;
  };

  test('the right password opens a new session, in a cookie scripts cannot read', async () => {
    const answer = await logIn(product, adminPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      authenticated: true,
      expires_at: expect.any(String),
      name: 'admin',
      email: null,
      role: 'owner',
      permissions: permissionNames,
      must_set_up: false,
    });
    expect(Date.parse(answer.json().expires_at) - Date.now()).toBeLessThanOrEqual(8 * 3_600_000);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; SameSite=Strict');
    }
    const session = answer.cookies.find(({ name }) => name === 'ringwell_admin');
    expect(session?.value.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(await rowsOf(product, 'admin_session'))).not.toContain(session?.value);
    expect(await isSignedIn(product, { cookie: cookieOf(answer, 'ringwell_admin') })).toBe(true);

    const preset = await logIn(product, adminPassword, { cookie: 'ringwell_admin=chosen-by-an-attacker' });
    expect(preset.cookies.find(({ name }) => name === 'ringwell_admin')?.value).not.toBe('chosen-by-an-attacker');
  });

  test('behind https the cookies are for this host and encrypted connections only', async () => {
    const secure = await start({ settings: { PUBLIC_URL: 'https://ringwell.test' } });
    const answer = await logIn(secure, adminPassword);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) expect(cookie).toMatch(/^__Host-.*; Secure/);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  });

  test.each([
    ['wrong', 'nope', 401, 'Invalid password'],
    ['with a space at the end', `${adminPassword} `, 401, 'Invalid password'],
    ['in upper case', adminPassword.toUpperCase(), 401, 'Invalid password'],
    ['with NUL', `${adminPassword}\u0000`, 401, 'Invalid password'],
    ['SQL', "' OR 1=1 --", 401, 'Invalid password'],
    ['of a thousand characters', 'p'.repeat(1_024), 401, 'Invalid password'],
    ['too long to be hashed', 'p'.repeat(1_025), 422, 'Invalid password'],
    ['missing', undefined, 422, 'Password is required'],
    ['empty', '', 422, 'Password is required'],
    ['null', null, 422, 'Password is required'],
    ['a list', [adminPassword], 422, 'Password is required'],
    ['an object', { $ne: null }, 422, 'Password is required'],
    ['a number', 12_345, 422, 'Password is required'],
  ])('a password that is %s is refused', async (_what, password, status, detail) => {
    const answer = await logIn(product, password);
    expect([answer.statusCode, answer.json().detail]).toEqual([status, detail]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await countOf(product, 'admin_session')).toBe(0);
  });

  test('a password is checked exactly as it was typed, accents included', async () => {
    const composed = await start({ settings: { ADMIN_PASSWORD: 'caf\u00e9 au lait, s\u2019il vous pla\u00eet' } });
    expect((await logIn(composed, 'caf\u00e9 au lait, s\u2019il vous pla\u00eet'.normalize('NFD'))).statusCode).toBe(
      401,
    );
    expect((await logIn(composed, 'caf\u00e9 au lait, s\u2019il vous pla\u00eet')).statusCode).toBe(200);
  });

  test('a megabyte is not a password, and content types a foreign page could send are not read', async () => {
    expect((await logIn(product, 'p'.repeat(1024 * 1024))).statusCode).toBe(413);
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await logIn(product, adminPassword, { 'content-type': contentType })).statusCode).toBe(415);
    }
  });

  test('after five wrong passwords an address waits for at most a minute, even with the right one; others do not', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await logIn(product, 'wrong', from('203.0.113.1'))).statusCode).toBe(401);
    const locked = await logIn(product, adminPassword, from('203.0.113.1'));
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
    });
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await logIn(product, adminPassword, from('203.0.113.2'))).statusCode).toBe(200);
  });

  test('what was refused does not count: a minute after its last counted try, an address may try again', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await logIn(product, 'wrong');
    expect((await logIn(product, adminPassword)).statusCode).toBe(429);
    expect((await rowsOf(product, 'throttle')).map(({ failures }) => failures).toSorted()).toEqual(
      // The address; what newcomers and others sent to the account and in all; what was wrong; what was noticed.
      [...[2, 2, 3, 3, 5, 5], 1, 21].toSorted(),
    );
    await aMinuteLater(product);
    expect((await logIn(product, adminPassword)).statusCode).toBe(200);
  });

  test('the whole network of an IPv6 address is one guesser, and nothing stored shows an address', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(product, 'wrong', from(`2001:db8:1:${attempt}::2`));
    expect((await logIn(product, adminPassword, from('2001:db8:1:aaaa::1'))).statusCode).toBe(429);
    expect((await logIn(product, adminPassword, from('2001:db8:2:1::1'))).statusCode).toBe(200);
    const stored = [...(await rowsOf(product, 'throttle')), ...(await rowsOf(product, 'audit_entry'))];
    expect(JSON.stringify(stored.map(({ key, once }) => [key, once]))).not.toContain('2001');
  });

  test('a right password does not count as a failed try', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await logIn(product, adminPassword)).statusCode).toBe(200);
  });

  test('of fifty guesses at the same moment at most five are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => logIn(product, `guess ${index}`)));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(45);
  });

  test('forged addresses do not help where no proxy is trusted', async () => {
    const direct = await start();
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(direct, 'wrong', from(`198.51.100.${attempt}`));
    expect((await logIn(direct, adminPassword, from('198.51.100.99'))).statusCode).toBe(429);
  });

  test('counted tries stay counted when the server is restarted or has a sibling', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(product, 'wrong');
    const sibling = await start({ settings: { DATABASE_URL: product.databaseUrl } });
    expect((await logIn(sibling, adminPassword)).statusCode).toBe(429);
  });

  test('an attack from many addresses, which goes on, keeps neither a known browser out nor a new address', async () => {
    const owner = await logIn(product, adminPassword, from('192.0.2.1'));
    const device = cookieOf(owner, 'ringwell_device');
    for (let address = 0; address < 10; address += 1)
      for (let attempt = 0; attempt < 5; attempt += 1) await logIn(product, 'wrong', from(`203.0.113.${address}`));
    await aMinuteLater(product);
    const statuses = [];
    for (let address = 0; address < 10; address += 1)
      statuses.push((await logIn(product, 'wrong', from(`203.0.113.${address}`))).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(2);
    expect((await logIn(product, adminPassword, from('192.0.2.9'))).statusCode).toBe(200);
    // Also from the attacker's own address, a known browser is let in.
    expect((await logIn(product, adminPassword, { ...from('203.0.113.0'), cookie: device })).statusCode).toBe(200);
    for (const forged of [
      'ringwell_device=abc.def',
      'ringwell_device=',
      `${device}x`,
      device.split('.').slice(0, 2).join('.'),
      device.replace(/=(.)/, (_all, first) => `=${first === 'A' ? 'B' : 'A'}`),
    ]) {
      expect((await logIn(product, adminPassword, { ...from('203.0.113.0'), cookie: forged })).statusCode).toBe(429);
    }
  });

  test('a known browser that guesses waits for a minute itself, and locks out no other', async () => {
    const device = cookieOf(await logIn(product, adminPassword, from('192.0.2.1')), 'ringwell_device');
    const guess = (password: string) => logIn(product, password, { ...from('192.0.2.1'), cookie: device });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('wrong')).statusCode).toBe(401);
    const refused = await guess(adminPassword);
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
    expect((await logIn(product, adminPassword, from('192.0.2.1'))).statusCode).toBe(200);
  });

  test('an attack is in the audit log, and the team gets one email about it in a day', async () => {
    const attacked = await start({ settings: { TRUST_PROXY: '127.0.0.1' } });
    const told = () => countOf(attacked, 'job', "payload->>'template' = 'sign-in-attack'");
    for (let attempt = 0; attempt < 20; attempt += 1) await logIn(attacked, 'wrong', from('203.0.113.77'));
    expect(await told()).toBe(0);
    const sibling = await start({ settings: { DATABASE_URL: attacked.databaseUrl, TRUST_PROXY: '127.0.0.1' } });
    for (const process of [attacked, sibling, attacked])
      await Promise.all(Array.from({ length: 10 }, () => logIn(process, 'wrong', from('203.0.113.78'))));
    expect(await told()).toBe(1);
    expect(await rowsOf(attacked, 'audit_entry', "action = 'attack-noticed'")).toMatchObject([
      { details: { guessed: 'password' }, outcome: 'done' },
    ]);
    const email = await attacked.core.admin.attackEmail({ kind: 'password', to: null, member: null });
    expect(email).toMatchObject({ to: attacked.config.mail.team, heading: 'Someone is guessing passwords' });
  });

  test('the team also hears of guesses from a browser that has signed in', async () => {
    const attacked = await start();
    const device = cookieOf(await logIn(attacked, adminPassword), 'ringwell_device');
    for (let attempt = 0; attempt < 25; attempt += 1) await logIn(attacked, 'wrong', { cookie: device });
    expect(await countOf(attacked, 'job', "payload->>'template' = 'sign-in-attack'")).toBe(1);
  });

  test('an invalid cookie, or one of another kind, opens nothing', async () => {
    const signedIn = await logIn(product, adminPassword);
    const [stored] = await rowsOf(product, 'admin_session');
    const device = signedIn.cookies.find(({ name }) => name === 'ringwell_device')?.value;
    const foreign = cookieOf(
      await logIn(
        await start({ settings: { SESSION_SECRET: 'another secret of another server and just as long' } }),
        adminPassword,
      ),
      'ringwell_admin',
    );
    for (const cookie of [
      '',
      'ringwell_admin=',
      'ringwell_admin=garbage',
      `ringwell_admin=${stored?.id}`,
      `ringwell_admin=${device}`,
      "ringwell_admin=' OR 1=1 --",
      'ringwell_admin=%00',
      `ringwell_admin=${'a'.repeat(8_000)}`,
      foreign,
      'adminAuthenticated=true',
    ]) {
      const answer = await list(product, { cookie });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    }
  });

  test.each([
    ['logged out', 'UPDATE admin_session SET revoked_at = now()'],
    ['past its eight hours', "UPDATE admin_session SET expires_at = now() - interval '1 second'"],
    ['unused for half an hour', "UPDATE admin_session SET last_seen_at = now() - interval '31 minutes'"],
  ])('a session that is %s is over, and the browser is told to delete it', async (_what, statement) => {
    const headers = await product.signIn();
    expect((await list(product, headers)).statusCode).toBe(200);
    await product.core.database.sql.query({ text: statement });
    const answer = await list(product, headers);
    expect(answer.statusCode).toBe(401);
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/ringwell_admin=;.*Expires=Thu, 01 Jan 1970/);
    expect(await isSignedIn(product, headers)).toBe(false);
  });

  test('using a session extends it', async () => {
    const headers = await product.signIn();
    await product.core.database.sql.query({
      text: "UPDATE admin_session SET last_seen_at = now() - interval '29 minutes'",
    });
    expect((await list(product, headers)).statusCode).toBe(200);
    expect(await countOf(product, 'admin_session', "last_seen_at > now() - interval '1 minute'")).toBe(1);
  });

  test('signing out ends this session for good, and no other', async () => {
    const [mine, other] = [await product.signIn(), await product.signIn()];
    const answer = await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: mine });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { authenticated: false, expires_at: null, role: null, permissions: [] },
    ]);
    expect((await list(product, mine)).statusCode).toBe(401);
    expect((await list(product, other)).statusCode).toBe(200);
    expect((await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: mine })).statusCode).toBe(
      200,
    );
  });

  test('signing in again in the same browser ends the session that it had', async () => {
    const [mine, other] = [await product.signIn(), await product.signIn()];
    const again = await logIn(product, adminPassword, mine);
    expect(await isSignedIn(product, { cookie: cookieOf(again, 'ringwell_admin') })).toBe(true);
    expect([await isSignedIn(product, mine), await isSignedIn(product, other)]).toEqual([false, true]);
  });

  test('a changed password ends every session the old one opened', async () => {
    const headers = await product.signIn();
    const changed = await start({
      settings: { DATABASE_URL: product.databaseUrl, ADMIN_PASSWORD: 'a new password altogether' },
    });
    expect((await list(changed, headers)).statusCode).toBe(401);
    expect((await logIn(changed, adminPassword)).statusCode).toBe(401);
    expect((await logIn(changed, 'a new password altogether')).statusCode).toBe(200);
  });

  test('forms are answered while all password checks are busy', async () => {
    const slow = await start({
      settings: {
        TRUST_PROXY: '127.0.0.1',
        ADMIN_PASSWORD: '',
        ADMIN_PASSWORD_HASH: await hash('kept elsewhere', { memoryCost: 65_536, timeCost: 8 }),
      },
    });
    let checked = 0;
    const guesses = Array.from({ length: 12 }, async (_, index) => {
      const answer = await logIn(slow, 'wrong', from(`203.0.113.${index}`));
      checked += 1;
      return answer.statusCode;
    });
    await eventually(() => expect(checked).toBeGreaterThan(0));
    const sent = await slow.post(contactForm.url, contactForm.valid());
    // One is checked at a time: had the form waited for them, there would be none left.
    expect([sent.statusCode, checked < 12]).toEqual([202, true]);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  });

  test('the password may be configured as its argon2id hash', async () => {
    const passwordHash = await hash('kept elsewhere', { memoryCost: 8_192, timeCost: 1 });
    const hashed = await start({ settings: { ADMIN_PASSWORD: '', ADMIN_PASSWORD_HASH: passwordHash } });
    expect((await logIn(hashed, 'kept elsewhere')).statusCode).toBe(200);
    expect((await logIn(hashed, 'something else')).statusCode).toBe(401);
  });
});

describe('a foreign page that makes the administrator’s browser send requests', () => {
  let product: Product;
  let cookie: string;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { PUBLIC_URL: 'http://ringwell.test' } });
    cookie = (await product.signIn()).cookie;
  });
  afterAll(() => product.close());

  const retry = '/api/admin/jobs/01900000-0000-7000-8000-000000000000/retry';

  test('is refused, and changes nothing', async () => {
    const foreign: Headers[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://ringwell.test' },
      { 'sec-fetch-site': 'same-origin, cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://ringwell.test.evil.example' },
      { origin: 'https://ringwell.test' },
      { origin: 'http://ringwell.test:8080' },
      {},
    ];
    for (const headers of foreign) {
      for (const url of [retry, '/api/admin/logout', '/api/admin/login']) {
        const answer = await product.app.inject({
          method: 'POST',
          url,
          headers: { cookie, ...headers },
          ...(url.endsWith('login') ? { payload: { password: adminPassword } } : {}),
        });
        expect([url, headers, answer.statusCode, answer.json().code]).toEqual([url, headers, 403, 'forbidden']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await countOf(product, 'admin_session', 'revoked_at IS NULL')).toBe(1);
  });

  test.each<[string, Headers]>([
    ['a browser that says so', { 'sec-fetch-site': 'same-origin' }],
    ['an old browser under the public address', { origin: 'http://ringwell.test' }],
    [
      'a browser that says so, under the public address',
      { 'sec-fetch-site': 'same-origin', origin: 'http://ringwell.test' },
    ],
  ])('our own pages are allowed: %s', async (_what, headers) => {
    expect((await product.app.inject({ method: 'POST', url: retry, headers: { cookie, ...headers } })).statusCode).toBe(
      404,
    );
  });

  test('a program without cookies may sign in, because it has no cookie to misuse', async () => {
    expect(
      (await product.app.inject({ method: 'POST', url: '/api/admin/login', payload: { password: adminPassword } }))
        .statusCode,
    ).toBe(200);
  });
});
