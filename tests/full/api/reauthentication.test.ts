import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  headersOf,
  type Joined,
  memberPassword,
  type SessionHeaders,
  type Team,
  team,
} from '#tests/support/members.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const again = '/api/admin/reauthenticate';

describe('a user who signed in more than ten minutes ago is asked again before money, members, secrets and exports', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await sql('TRUNCATE throttle');
    await sql('UPDATE admin_session SET proven_at = now()');
  });

  const sql = (text: string) => product.core.database.sql.query({ text });
  const elevenMinutesLater = () => sql("UPDATE admin_session SET proven_at = proven_at - interval '11 minutes'");
  const key = { name: 'Warehouse', scopes: ['events:read'] };
  const createKey = (headers: SessionHeaders) => members.ask(headers, 'POST', '/api/admin/api-keys', key);
  const endpoint = { url: 'http://127.0.0.1:9/hook', event_types: ['call.completed'] };
  const prove = (headers: SessionHeaders, proof: object) => members.ask(headers, 'POST', again, proof);

  test('with the password, after which the same request goes through for ten minutes', async () => {
    const owner = await members.join(house, 'owner');
    for (const [headers, password] of [
      [house, adminPassword],
      [owner.headers, memberPassword],
    ] as const) {
      await elevenMinutesLater();
      const before = await countOf(product, 'api_key');
      const refused = await createKey(headers);
      expect([refused.status, refused.body]).toMatchObject([
        401,
        { code: 'reauthentication_required', detail: 'Please confirm that it’s you first. Nothing was changed.' },
      ]);
      expect(await countOf(product, 'api_key')).toBe(before);
      // Everything else goes on, and the session with it.
      expect((await members.ask(headers, 'GET', '/api/admin/api-keys')).status).toBe(200);
      expect((await prove(headers, { password })).status).toBe(204);
      expect((await createKey(headers)).status).toBe(201);
      await elevenMinutesLater();
      expect((await createKey(headers)).status).toBe(401);
    }
    expect(await countOf(product, 'audit_entry', "action = 'reauthenticated' AND outcome = 'done'")).toBe(2);
  });

  test('after which their session has a new cookie, and the one before reads for half a minute only', async () => {
    const { email, headers } = await members.join(house, 'owner');
    const before = { ...headers };
    const [answer, inFlight] = await Promise.all([
      prove(headers, { password: memberPassword }),
      members.ask({ ...before }, 'GET', '/api/admin/api-keys'),
    ]);
    expect([answer.status, inFlight.status, headers.cookie === before.cookie]).toEqual([204, 200, false]);
    const wait = "SELECT extract(epoch FROM previous_until - now())::int AS seconds FROM admin_session WHERE actor = '";
    expect((await sql(`${wait}${email}'`)).rows).toEqual([{ seconds: expect.closeTo(30, -1) }]);
    await sql(`UPDATE admin_session SET previous_until = now() WHERE actor = '${email}'`);
    expect((await members.ask({ ...before }, 'GET', '/api/admin/api-keys')).status).toBe(401);
    expect((await createKey(headers)).status).toBe(201);
  });

  test('after which a copy of the cookie before only reads for that half minute, and was never confirmed', async () => {
    const { headers } = await members.join(house, 'owner');
    await elevenMinutesLater();
    const copied = { ...headers };
    expect((await prove(headers, { password: memberPassword })).status).toBe(204);
    const refused = [401, 'reauthentication_required'];
    const proven = await members.ask(copied, 'GET', again);
    expect([proven.status, proven.body.code]).toEqual(refused);
    const before = await countOf(product, 'api_key');
    for (const [method, url, body] of [
      ['POST', '/api/admin/api-keys', key],
      ['POST', '/api/admin/sessions/revoke-others', undefined],
    ] as const) {
      const changed = await members.ask(copied, method, url, body);
      expect([changed.status, changed.body.code, url]).toEqual([409, 'conflict', url]);
    }
    expect((await prove(copied, { password: 'a guess' })).status).toBe(422);
    expect(await countOf(product, 'api_key')).toBe(before);
    expect((await members.ask(copied, 'GET', '/api/admin/api-keys')).status).toBe(200);
    expect((await createKey(headers)).status).toBe(201);
  });

  test('before a webhook endpoint gets another address, which stays until they answered', async () => {
    const owner = await members.join(house, 'owner');
    const created = await members.ask(owner.headers, 'POST', '/api/admin/webhook-endpoints', endpoint);
    expect(created.status).toBe(201);
    const { id, version } = created.body;
    const change = () =>
      members.ask(owner.headers, 'PATCH', `/api/admin/webhook-endpoints/${id}`, {
        url: 'http://127.0.0.1:9/elsewhere',
        version,
      });
    await elevenMinutesLater();
    expect(await change()).toMatchObject({ status: 401, body: { code: 'reauthentication_required' } });
    const read = await members.ask(owner.headers, 'GET', `/api/admin/webhook-endpoints/${id}`);
    expect(read.body.url).toBe(endpoint.url);
    expect((await prove(owner.headers, { password: memberPassword })).status).toBe(204);
    expect(await change()).toMatchObject({ status: 200, body: { url: 'http://127.0.0.1:9/elsewhere' } });
  });

  test('a wrong password confirms nothing, and of many guesses few are checked', async () => {
    const [owner, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
    await elevenMinutesLater();
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push(await prove(owner.headers, { password: `guess ${guess}` }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(answers[0]?.body.errors).toEqual([{ field: 'password', message: 'Invalid password' }]);
    expect((await createKey(owner.headers)).status).toBe(401);
    // Neither another session nor the password of another account is touched.
    expect((await prove(other.headers, { password: adminPassword })).status).toBe(422);
    expect((await prove(other.headers, { password: memberPassword })).status).toBe(204);
  });

  test.each([
    ['nothing', {}],
    ['both', { password: memberPassword, code: '123456' }],
    ['an empty password', { password: '' }],
    ['a list', { password: [memberPassword] }],
    ['another field', { password: memberPassword, proven: true }],
  ])('%s is no proof', async (_what, proof) => {
    const owner = await members.join(house, 'owner');
    await elevenMinutesLater();
    expect((await prove(owner.headers, proof)).status).toBe(422);
    expect((await createKey(owner.headers)).status).toBe(401);
  });

  test('with a code of one’s own app, which works once; the shared account has none', async () => {
    const withApp = async (member: Joined) => {
      const { secret } = (await members.ask(member.headers, 'POST', '/api/admin/authenticator')).body;
      const first = await generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 });
      const confirmed = await members.ask(member.headers, 'POST', '/api/admin/authenticator/confirm', { code: first });
      return { ...member, secret, recoveryCodes: confirmed.body.recovery_codes };
    };
    const one = await withApp(await members.join(house, 'owner'));
    const other = await withApp(await members.join(house, 'owner'));
    await elevenMinutesLater();
    const code = await generate({ secret: one.secret });
    expect((await prove(other.headers, { code })).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => prove(one.headers, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422]);
    expect((await createKey(one.headers)).status).toBe(201);
    expect((await prove(other.headers, { code: other.recoveryCodes[0] })).status).toBe(204);
    expect((await prove(house, { code })).status).toBe(409);
  });

  test('one session that confirmed does not stand in for another of the same person', async () => {
    const owner = await members.join(house, 'owner');
    const second = headersOf(await members.logIn({ email: owner.email, password: memberPassword }));
    await elevenMinutesLater();
    expect((await prove(second, { password: memberPassword })).status).toBe(204);
    expect([(await createKey(second)).status, (await createKey(owner.headers)).status]).toEqual([201, 401]);
  });

  test('a challenge for signing in, or of another session, is none for confirming', async () => {
    const [one, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
    const response = { ...credential, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } };
    const challengeOf = async (url: string, headers: Partial<SessionHeaders> = {}) =>
      headersOf(
        await product.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
      ).cookie;
    const answer = async (challenge: string) =>
      (
        await product.app.inject({
          method: 'POST',
          url: `${again}/passkey`,
          headers: { ...one.headers, cookie: `${one.headers.cookie}; ${challenge}` },
          payload: { response },
        })
      ).json().code;
    expect(await answer(await challengeOf('/api/admin/login/passkey-options'))).toBe('gone');
    expect(await answer(await challengeOf(`${again}/passkey-options`, other.headers))).toBe('gone');
    const own = await challengeOf(`${again}/passkey-options`, one.headers);
    expect(await answer(own)).toBe('invalid_passkey');
    await elevenMinutesLater();
    expect((await createKey(one.headers)).status).toBe(401);
  });

  test('whose role was lowered meanwhile confirms, and is refused all the same', async () => {
    const member = await members.join(house, 'admin');
    await sql(`UPDATE admin_session SET proven_at = now() - interval '11 minutes' WHERE member_id = '${member.id}'`);
    expect((await createKey(member.headers)).status).toBe(401);
    await members.ask(house, 'PATCH', `/api/admin/members/${member.id}`, { role: 'agent' });
    expect((await prove(member.headers, { password: memberPassword })).status).toBe(204);
    const refused = await createKey(member.headers);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  test('an export asks, and an ended session confirms nothing', async () => {
    const finance = await members.join(house, 'finance');
    const download = () =>
      product.app.inject({ url: '/api/admin/export/contact-forms.csv', headers: { ...finance.headers } });
    await elevenMinutesLater();
    expect([(await download()).json().code, (await members.ask(finance.headers, 'GET', again)).status]).toEqual([
      'reauthentication_required',
      401,
    ]);
    await prove(finance.headers, { password: memberPassword });
    expect([(await download()).statusCode, (await members.ask(finance.headers, 'GET', again)).status]).toEqual([
      200, 204,
    ]);
    await members.ask(finance.headers, 'POST', '/api/admin/logout');
    expect((await prove(finance.headers, { password: memberPassword })).body.code).toBe('unauthenticated');
  });

  test('a program with an API key is not asked', async () => {
    const { body } = await createKey(house);
    await elevenMinutesLater();
    const events = await product.app.inject({
      url: '/api/webhook-events',
      headers: { authorization: `Bearer ${body.key}` },
    });
    expect(events.statusCode).toBe(200);
    expect(JSON.stringify(await rowsOf(product, 'audit_entry'))).not.toContain(adminPassword);
  });
});
