import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, type ProviderFaults, startOpenidProvider } from '#devkit/simulators/openid-provider.ts';
import {
  headersOf,
  keepCookie,
  memberPassword,
  newEmail,
  type SessionHeaders,
  type Team,
  team,
} from '#tests/support/members.ts';
import { type Product, startProduct, testConfig } from '#tests/support/product.ts';
import { answerOfProvider } from '#tests/support/provider.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const begin = '/api/admin/login/oidc';
const again = '/api/admin/reauthenticate/oidc';

describe('with an OpenID Connect provider', () => {
  let product: Product;
  let provider: OpenidProvider;
  let members: Team;
  let house: SessionHeaders;
  const lines: string[] = [];
  beforeAll(async () => {
    provider = await startOpenidProvider();
    product = await startProduct({
      workers: false,
      settings: { ...provider.settings, LOG_LEVEL: 'trace' },
      log: (line) => lines.push(line),
    });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await provider.close();
  });
  // Each test in a network of its own: wrong answers are few in each.
  let network = 0;
  beforeEach(() => {
    network += 1;
  });
  afterEach(async () => {
    provider.fail();
    await sql('UPDATE admin_session SET proven_at = now()');
  });

  const sql = (text: string) => product.core.database.sql.query({ text });
  const open = (url: string, cookie = '') =>
    product.app.inject({ url, remoteAddress: `198.51.100.${network}`, headers: cookie ? { cookie } : {} });

  /** Goes to the provider, as far as its answer: where the browser is sent back to, and its cookie. */
  async function visit(address = begin, session = '') {
    const sent = await open(address, session);
    expect(sent.statusCode).toBe(303);
    const back = await answerOfProvider(sent.headers.location);
    return { back: back.pathname + back.search, cookie: headersOf(sent).cookie, url: back };
  }
  /** Signs in as a person, all the way. */
  async function signIn(email: string, subject?: string) {
    provider.become(email, { subject });
    const { back, cookie } = await visit();
    return open(back, cookie);
  }
  const sessionOf = async (answer: Awaited<ReturnType<typeof open>>) =>
    (await members.ask(headersOf(answer), 'GET', '/api/admin/session')).body;

  test('an active member signs in, with the email that it has verified', async () => {
    const { email } = await members.join(house, 'finance');
    const answer = await signIn(email.toUpperCase());
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin']);
    expect(await sessionOf(answer)).toMatchObject({ authenticated: true, email, role: 'finance' });
    const asked = provider.begun.at(-1);
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{30}/),
      nonce: expect.stringMatching(/.{30}/),
    });
    const [entry] = await rowsOf(product, 'audit_entry', "action = 'signed-in' AND actor = $1", [email]);
    expect(entry).toMatchObject({ outcome: 'done', details: { provider: 'Acme SSO' } });
    const code = /code=(\w+)/.exec((await visit()).back)?.[1] ?? 'none';
    expect(lines.join('\n')).not.toMatch(new RegExp(`${code}|${provider.settings.OIDC_CLIENT_SECRET}|${email}`));
    expect((await open('/api/site')).json()).toMatchObject({ sign_in_provider: 'Acme SSO' });
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 303],
    // Typed, or from a bookmark.
    ['none', 303],
  ])('the way to the provider, opened from a page that is %s, answers %i', async (site, status) => {
    const answer = await product.app.inject({ url: begin, headers: { 'sec-fetch-site': site } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type'] ?? 'none').toMatch(status === 403 ? /html/ : /none|html/);
  });

  test('the session that the browser had before ends, and it stays known, though it comes back without its cookies', async () => {
    const { email, headers } = await members.join(house, 'agent');
    provider.become(email);
    const { back, cookie } = await visit(begin, headers.cookie);
    const answer = await open(back, cookie);
    expect(answer.statusCode).toBe(303);
    expect((await members.ask(headers, 'GET', '/api/admin/session')).body.authenticated).toBe(false);
    expect((await sessionOf(answer)).authenticated).toBe(true);
  });

  test('an invited person becomes a member; their link does not work any more', async () => {
    const { email, token } = await members.invite(house, { role: 'viewer' });
    expect(await sessionOf(await signIn(email))).toMatchObject({ email, role: 'viewer' });
    expect((await members.accept(token)).statusCode).toBe(410);
    expect(await sessionOf(await signIn(email))).toMatchObject({ email });
    expect(await rowsOf(product, 'audit_entry', "action = 'invitation-accepted' AND actor = $1", [email])).toHaveLength(
      1,
    );
  });

  test('a member is who the provider said at first, whoever is given their address later', async () => {
    const { id, email } = await members.join(house, 'finance');
    const [first, later] = [`first|${email}`, `later|${email}`];
    expect(await sessionOf(await signIn(email, first))).toMatchObject({ email });
    const refusal = await signIn(email, later);
    expect([refusal.statusCode, refusal.body]).toEqual([401, expect.stringContaining('belongs to another person')]);
    expect(refusal.cookies.map(({ name }) => name)).not.toContain('ringwell_admin');
    const entries = await rowsOf(product, 'audit_entry', 'actor = $1', [email]);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'provider-refused', details: { reason: 'another_subject' } }),
    );
    expect(entries.filter(({ action }) => action === 'provider-linked')).toHaveLength(1);
    const told = "payload->>'change' = 'provider-linked' AND subject_id = $1";
    expect(await countOf(product, 'job', told, [id])).toBe(1);

    // Their own account follows them to a new address, verified or not.
    expect(await sessionOf(await signIn(newEmail(), first))).toMatchObject({ email });
  });

  test('of two persons who come with one address at the same moment, one becomes the member', async () => {
    const { email } = await members.join(house, 'viewer');
    provider.become(email, { subject: `one|${email}` });
    const one = await visit();
    provider.become(email, { subject: `two|${email}` });
    const two = await visit();
    const answers = await Promise.all([open(one.back, one.cookie), open(two.back, two.cookie)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 401]);
  });

  test('after they are removed and invited again, the provider’s next person with the address is the member', async () => {
    const { id, email } = await members.join(house, 'viewer');
    await signIn(email, `before|${email}`);
    expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
    await members.invite(house, { email, role: 'agent' });
    expect(await sessionOf(await signIn(email, `after|${email}`))).toMatchObject({ email, role: 'agent' });
    expect((await signIn(email, `before|${email}`)).statusCode).toBe(401);
  });

  test('another provider that is set up takes the place of the one before', async () => {
    const { email } = await members.join(house, 'viewer');
    await signIn(email);
    await sql(`UPDATE member SET provider_issuer = 'https://before.example' WHERE email = '${email}'`);
    expect(await sessionOf(await signIn(email, `new|${email}`))).toMatchObject({ email });
    expect((await signIn(email, `before|${email}`)).statusCode).toBe(401);
  });

  test.each(['\u212aate', 'ｋate', 'k\u00adate', 'katé'])('%j is never taken for a name in ASCII', async (name) => {
    const { email } = await members.invite(house, { email: newEmail().replace(/^/, 'kate-'), role: 'owner' });
    provider.fail({ emailByUserinfo: name === 'katé' });
    expect((await signIn(email.replace('kate', name))).statusCode).toBe(401);
    expect(await rowsOf(product, 'member', "email = $1 AND state = 'invited'", [email])).toHaveLength(1);
  });

  test('an email that only the userinfo endpoint tells is used too', async () => {
    const { email } = await members.join(house, 'viewer');
    provider.fail({ emailByUserinfo: true });
    expect(await sessionOf(await signIn(email))).toMatchObject({ email });
  });

  test('a linked member with a second factor needs no code, because the provider’s word counts', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    await signIn(email);
    const { generate } = await import('otplib');
    const { secret } = (await members.ask(headers, 'POST', '/api/admin/authenticator')).body;
    const code = await generate({ secret });
    expect((await members.ask(headers, 'POST', '/api/admin/authenticator/confirm', { code })).status).toBe(200);
    expect(await sessionOf(await signIn(email))).toMatchObject({ authenticated: true, must_set_up: false });
  });

  test.each([115, -115])('a clock that is wrong by nearly two minutes is tolerated: %i s', async (clockAhead) => {
    const { email } = await members.join(house, 'viewer');
    // The token lives five minutes; it has just ended by a clock that is behind.
    const ended = clockAhead < 0 ? { exp: Math.floor(Date.now() / 1000) + clockAhead } : {};
    provider.fail({ clockAhead, claims: ended });
    expect(await sessionOf(await signIn(email))).toMatchObject({ email });
  });

  test.each<[string, ProviderFaults]>([
    ['another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a foreign key', { foreignKey: true }],
    ['no signature', { algorithm: 'none' }],
    ['a signature with the secret that both have', { algorithm: 'HS256' }],
    ['an end that is long past', { claims: { exp: 1_700_000_000 } }],
    ['an email that is not verified', { claims: { email_verified: false } }],
    ['no word about whether the email is verified', { claims: { email_verified: undefined } }],
    ['a person who cancels', { cancels: true }],
  ])('%s is refused with a plain page', async (_what, faults) => {
    const { email } = await members.join(house, 'viewer');
    provider.fail(faults);
    const answer = await signIn(email);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(/Acme SSO (didn’t confirm who you are|doesn’t confirm that your email)/);
    expect(JSON.stringify(answer.cookies.map(({ name }) => name))).not.toContain('ringwell_admin');
  });

  test.each<[string, () => Promise<string>]>([
    ['whom nobody has invited', async () => newEmail()],
    [
      'who was removed',
      async () => {
        const { id, email } = await members.join(house, 'agent');
        expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
        return email;
      },
    ],
    [
      'whose invitation has expired',
      async () => {
        const { email } = await members.invite(house);
        await sql('UPDATE invitation SET expires_at = now()');
        return email;
      },
    ],
  ])('a person %s is not signed in', async (_what, make) => {
    const email = await make();
    const before = await rowsOf(product, 'member');
    const answer = await signIn(email);
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      expect.stringContaining('Please ask an owner to invite you'),
    ]);
    expect(answer.body).toContain(`No member here has the email ${email}`);
    expect(answer.body).toContain('href="/admin"');
    expect(await rowsOf(product, 'member')).toEqual(before);
  });

  test('an answer is taken once, in the browser that began, with its own state, and in ten minutes', async () => {
    const { email } = await members.join(house, 'viewer');
    provider.become(email);
    const [one, two] = [await visit(), await visit()];
    const page = async (back: string, cookie = '') => (await open(back, cookie)).statusCode;
    expect(await page(one.back)).toBe(410);
    expect(await page(one.back, 'ringwell_provider=forged')).toBe(410);
    // The cookie of another sign-in: the state is not its own, and each cookie is for one answer.
    expect(await page(one.back, two.cookie)).toBe(401);
    expect(await page(two.back, two.cookie)).toBe(410);
    const both = await Promise.all([page(one.back, one.cookie), page(one.back, one.cookie)]);
    expect(both.toSorted()).toEqual([303, 410]);
    // A code that the provider has already taken, with a new cookie.
    const three = await visit();
    const replayed = new URL(three.url);
    replayed.searchParams.set('code', one.url.searchParams.get('code') ?? '');
    expect(await page(replayed.pathname + replayed.search, three.cookie)).toBe(401);
  });

  test('a provider that does not answer, or is not the one it says, is told plainly', async () => {
    const other = await startOpenidProvider();
    const lonely = await startProduct({ workers: false, settings: other.settings });
    const askLonely = () => lonely.app.inject({ url: begin });
    other.fail({ isDown: true });
    expect([(await askLonely()).statusCode, (await askLonely()).body]).toEqual([
      503,
      expect.stringContaining('Acme SSO doesn’t answer right now'),
    ]);
    other.fail({ issuer: 'https://elsewhere.example' });
    expect((await askLonely()).statusCode).toBe(503);
    other.fail();
    expect((await askLonely()).statusCode).toBe(303);
    await lonely.close();
    await other.close();
  });

  describe('a signed-in member shows again who they are', () => {
    const elevenMinutesLater = () => sql("UPDATE admin_session SET proven_at = proven_at - interval '11 minutes'");
    const isAsked = async (headers: SessionHeaders) =>
      (await members.ask(headers, 'GET', '/api/admin/reauthenticate')).status === 401;

    test('by signing in there again, for this session only', async () => {
      const { email, headers } = await members.join(house, 'owner');
      const other = headersOf(await signIn(email));
      await elevenMinutesLater();
      const { back, cookie } = await visit(again, headers.cookie);
      expect(Object.fromEntries(provider.begun.at(-1) ?? [])).toMatchObject({ prompt: 'login', login_hint: email });
      const answer = await open(back, cookie);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Thank you, it’s you')]);
      keepCookie(headers, answer);
      expect([await isAsked(headers), await isAsked(other)]).toEqual([false, true]);
    });

    test.each<[string, ProviderFaults]>([
      ['who signed in there an hour ago', { claims: { auth_time: Math.floor(Date.now() / 1000) - 3_600 } }],
      ['of whom it does not say when', { claims: { auth_time: undefined } }],
    ])('not someone %s', async (_what, faults) => {
      const { email, headers } = await members.join(house, 'owner');
      provider.become(email);
      await elevenMinutesLater();
      provider.fail(faults);
      const { back, cookie } = await visit(again, headers.cookie);
      expect((await open(back, cookie)).statusCode).toBe(401);
      expect(await isAsked(headers)).toBe(true);
    });

    test.each<[string, NonNullable<ProviderFaults['claims']>]>([
      ['whom the provider has known for an hour', { auth_time: Math.floor(Date.now() / 1000) - 3_600 }],
      ['of whom it does not say since when', { auth_time: undefined }],
    ])('also who has just signed in there, %s', async (_what, claims) => {
      const { email } = await members.join(house, 'owner');
      provider.fail({ claims });
      const headers = headersOf(await signIn(email));
      expect((await members.ask(headers, 'GET', '/api/admin/contact-forms')).status).toBe(200);
      expect(await isAsked(headers)).toBe(true);
      expect(await isAsked(headersOf(await members.logIn({ email, password: memberPassword })))).toBe(false);
      provider.fail();
      expect(await isAsked(headersOf(await signIn(email)))).toBe(false);
    });

    test('not as someone else, and not the shared account', async () => {
      const [owner, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
      await elevenMinutesLater();
      provider.become(other.email);
      const { back, cookie } = await visit(again, owner.headers.cookie);
      const answer = await open(back, cookie);
      expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('as someone else')]);
      expect([await isAsked(owner.headers), await isAsked(other.headers)]).toEqual([true, true]);
      expect((await open(again, house.cookie)).statusCode).toBe(409);
      expect((await open(again)).statusCode).toBe(401);
    });
  });
});

test('without a provider there is no way to it', async () => {
  const product = await startProduct({ workers: false });
  expect((await product.app.inject({ url: '/api/site' })).json()).toMatchObject({ sign_in_provider: null });
  for (const url of [begin, `${begin}/callback?code=1&state=1`])
    expect((await product.app.inject({ url })).statusCode).toBe(404);
  await product.close();
});

test('a start refuses a provider whose settings are not complete', () => {
  const start = (settings: Record<string, string>) => () => testConfig('postgresql://localhost/x', '/tmp', settings);
  const complete = { OIDC_ISSUER: 'https://sso.example', OIDC_CLIENT_ID: 'ringwell', OIDC_CLIENT_SECRET: 'secret' };
  expect(start(complete)().oidc).toEqual({
    issuer: 'https://sso.example',
    clientId: 'ringwell',
    name: 'single sign-on',
  });
  for (const name of Object.keys(complete)) {
    expect(start({ ...complete, [name]: '' })).toThrow(`${name} is missing`);
  }
  expect(start({ OIDC_NAME: 'Acme SSO' })).toThrow('OIDC_ISSUER is missing');
  expect(start({ ...complete, NODE_ENV: 'production', OIDC_ISSUER: 'http://sso.example' })).toThrow(
    'OIDC_ISSUER must be https',
  );
});
