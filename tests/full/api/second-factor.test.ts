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

describe('the second factor', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  /** The server's clock, which the phone's follows. */
  let time = Date.now();
  beforeAll(async () => {
    product = await startProduct({ workers: false, clock: { now: () => new Date(time) } });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await product.core.database.sql.query({ text: 'TRUNCATE throttle' });
  });

  /** The code that a phone shows, whose clock is off by so many seconds. */
  const codeOf = (secret: string, seconds = 0) => generate({ secret, epoch: Math.floor(time / 1000) + seconds });
  const start = async ({ headers }: Joined): Promise<string> =>
    (await members.ask(headers, 'POST', '/api/admin/authenticator')).body.secret;
  const confirm = ({ headers }: Joined, code: string) =>
    members.ask(headers, 'POST', '/api/admin/authenticator/confirm', { code });
  const logIn = ({ email }: Joined, code?: string) =>
    members.logIn({ email, password: memberPassword, ...(code === undefined ? {} : { code }) });

  /** A member with an authenticator app, half a minute after its first code. */
  async function withApp() {
    const member = await members.join(house, 'agent');
    const secret = await start(member);
    const { body } = await confirm(member, await codeOf(secret));
    time += 30_000;
    const recoveryCodes: string[] = body.recovery_codes;
    return { ...member, secret, recoveryCodes };
  }

  test('is set up with an app, whose code is then asked for', async () => {
    const member = await members.join(house, 'agent');
    const started = await members.ask(member.headers, 'POST', '/api/admin/authenticator');
    expect([started.status, started.body.uri]).toEqual([
      201,
      `otpauth://totp/Ringwell:${encodeURIComponent(member.email)}?secret=${started.body.secret}&issuer=Ringwell`,
    ]);
    // Nothing is asked for before the app has shown that it works.
    expect((await logIn(member)).statusCode).toBe(200);

    const confirmed = await confirm(member, await codeOf(started.body.secret));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.recovery_codes) expect(code).toMatch(/^(?:[A-Z2-9]{4}-){6}[A-Z2-9]{4}$/);
    time += 30_000;

    const asked = await logIn(member);
    expect([asked.statusCode, asked.json().code, asked.headers['set-cookie']]).toEqual([
      ...[401, 'second_factor_required'],
      undefined,
    ]);
    expect((await logIn(member, await codeOf(started.body.secret))).statusCode).toBe(200);
    expect((await members.ask(member.headers, 'GET', '/api/admin/authenticator')).body).toEqual({
      confirmed_at: expect.any(String),
      recovery_codes_left: 10,
    });
  });

  test('gives the session a new cookie with each change, and refuses a copy of the one before at once', async () => {
    const member = await members.join(house, 'agent');
    const secret = await start(member);
    const changes = [
      async () => confirm(member, await codeOf(secret)),
      async () => members.ask(member.headers, 'POST', '/api/admin/recovery-codes', { code: await codeOf(secret) }),
      async () =>
        members.ask(member.headers, 'POST', '/api/admin/authenticator/remove', { code: await codeOf(secret) }),
    ];
    for (const change of changes) {
      const copied = { ...member.headers };
      expect([200, 204]).toContain((await change()).status);
      expect((await members.ask(copied, 'GET', '/api/admin/authenticator')).status).toBe(401);
      expect((await members.ask(member.headers, 'GET', '/api/admin/authenticator')).status).toBe(200);
      time += 30_000;
    }
  });

  test('keeps its secrets encrypted, and its codes hashed', async () => {
    const { secret, recoveryCodes } = await withApp();
    const stored = JSON.stringify([
      ...(await rowsOf(product, 'authenticator')).map(({ secret: bytes }) =>
        Buffer.from(String(bytes)).toString('latin1'),
      ),
      ...(await rowsOf(product, 'recovery_code')),
      ...(await rowsOf(product, 'audit_entry')),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
  });

  test.each([
    ['of half a minute ago', -30, 200],
    ['of half a minute ahead', 30, 200],
    ['of a minute and a half ago', -90, 401],
    ['of a minute and a half ahead', 90, 401],
    ['of two minutes ago', -120, 401],
    ['of two minutes ahead', 120, 401],
  ])('a code %s is answered as a clock that is off by that much deserves', async (_what, seconds, status) => {
    const member = await withApp();
    time += 300_000;
    const answer = await logIn(member, await codeOf(member.secret, seconds));
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(answer.json().detail).toContain('check that your phone’s clock is right');
  });

  test('a code works once, also when it is sent twice at the same moment, and no earlier one works after it', async () => {
    const member = await withApp();
    time += 60_000;
    const [code, earlier] = [await codeOf(member.secret), await codeOf(member.secret, -30)];
    const answers = await Promise.all([1, 2, 3].map(() => logIn(member, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    const refused = await logIn(member, earlier);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid_code']);
    expect(
      await rowsOf(product, 'audit_entry', "action = 'sign-in-code-refused' AND actor = $1", [member.email]),
    ).toHaveLength(3);
  });

  test('a right password without its code is in the audit trail once a day, and apart for browsers that are new', async () => {
    const day = 24 * 60 * 60_000;
    time = Math.ceil(time / day) * day + 60_000;
    const member = await withApp();
    const asked = async () =>
      (await rowsOf(product, 'audit_entry', "action = 'sign-in-code-asked' AND actor = $1", [member.email])).map(
        ({ details, outcome }) => [details, outcome],
      );
    const [fromNew, fromKnown] = [{ browser: 'new' }, { browser: 'known' }].map((details) => [details, 'done']);
    const ownBrowser = () =>
      members.logIn({ email: member.email, password: memberPassword }, { cookie: member.headers.cookie });

    for (const _each of [1, 2]) expect((await ownBrowser()).json().code).toBe('second_factor_required');
    expect(await asked()).toEqual([fromKnown]);
    for (const _each of [1, 2]) expect((await logIn(member)).json().code).toBe('second_factor_required');
    expect(await asked()).toEqual([fromKnown, fromNew]);
    time += 60 * 60_000;
    await logIn(member);
    expect(await asked()).toHaveLength(2);
    time += day;
    await logIn(member);
    expect(await asked()).toHaveLength(3);
  });

  test('a recovery code stands in for the app, once, however it is typed', async () => {
    const member = await withApp();
    const [first = '', second = ''] = member.recoveryCodes;
    const answers = await Promise.all([1, 2].map(() => logIn(member, first)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await logIn(member, second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const { body } = await members.ask(member.headers, 'GET', '/api/admin/authenticator');
    expect(body.recovery_codes_left).toBe(8);
    expect(
      await rowsOf(product, 'audit_entry', "action = 'signed-in' AND actor = $1 AND details <> '{}'", [member.email]),
    ).toMatchObject([{ details: { second_factor: 'recovery' } }, { details: { second_factor: 'recovery' } }]);
  });

  test('someone else’s codes open nothing, and a right code does not make up for a wrong password', async () => {
    const [member, other] = [await withApp(), await withApp()];
    expect((await logIn(member, await codeOf(other.secret))).statusCode).toBe(401);
    expect((await logIn(member, other.recoveryCodes[0])).statusCode).toBe(401);
    const wrong = await members.logIn({ email: member.email, password: 'wrong', code: await codeOf(member.secret) });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_password']);
    expect((await logIn(member, await codeOf(member.secret))).statusCode).toBe(200);
  });

  test('codes are guessed a few times only, at the login and in a session', async () => {
    const member = await withApp();
    const guesses = [];
    for (let guess = 0; guess < 4; guess += 1) guesses.push(await logIn(member, `00000${guess}`));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429]);
    expect(Number(guesses.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The member's own browser has tries of its own.
    const known = { email: member.email, password: memberPassword, code: await codeOf(member.secret) };
    const answer = await members.logIn(known, { cookie: member.headers.cookie });
    expect(answer.statusCode).toBe(200);
    const headers = headersOf(answer);
    const removal = [];
    for (let guess = 0; guess < 12; guess += 1)
      removal.push(
        (await members.ask(headers, 'POST', '/api/admin/authenticator/remove', { code: `00000${guess % 10}` })).status,
      );
    expect([removal[0], removal.at(-1)]).toEqual([422, 429]);
  });

  test('of codes that are guessed with the right password, the owners hear whose password that is', async () => {
    const [member, owner] = [await withApp(), await members.join(house, 'owner')];
    for (let guess = 0; guess < 6; guess += 1) {
      await logIn(member, `00000${guess}`);
      const aMinuteLater = "UPDATE throttle SET window_start = window_start - interval '61 seconds'";
      await product.core.database.sql.query({ text: aMinuteLater });
    }
    const jobs = await rowsOf(product, 'job', "payload->>'template' = 'sign-in-attack' AND payload->>'to' = $1", [
      owner.id,
    ]);
    expect(jobs).toMatchObject([{ payload: { kind: 'code', member: member.id } }]);
    const attack = { kind: 'code', to: owner.id, member: member.id } as const;
    const email = await product.core.admin.attackEmail(attack);
    expect(email?.to).toBe(owner.email);
    expect(email?.paragraphs.join(' ')).toContain(member.email);
    // Whoever made them something else meanwhile hides nothing.
    await members.join(house, 'owner');
    await members.ask(house, 'PATCH', `/api/admin/members/${owner.id}`, { role: 'viewer' });
    expect(await product.core.admin.attackEmail(attack)).toMatchObject({ to: owner.email });
  });

  test('is replaced or removed only with a code', async () => {
    const member = await withApp();
    expect((await members.ask(member.headers, 'POST', '/api/admin/authenticator')).status).toBe(409);
    const renewed = await members.ask(member.headers, 'POST', '/api/admin/recovery-codes', {
      code: member.recoveryCodes[0],
    });
    expect([renewed.status, renewed.body.recovery_codes.length]).toEqual([200, 10]);
    expect((await logIn(member, member.recoveryCodes[1])).statusCode).toBe(401);

    const remove = (code: string) => members.ask(member.headers, 'POST', '/api/admin/authenticator/remove', { code });
    const refused = await remove('123 456 7');
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'code']);
    time += 60_000;
    expect((await remove(await codeOf(member.secret))).status).toBe(204);
    expect((await logIn(member)).statusCode).toBe(200);
    expect(await countOf(product, 'recovery_code', `member_id = '${member.id}'`)).toBe(0);
  });

  test('a wrong first code confirms nothing, and of two who confirm at once one gets the codes', async () => {
    const member = await members.join(house, 'agent');
    expect((await confirm(member, '123456')).status).toBe(409);
    const secret = await start(member);
    expect((await confirm(member, await codeOf(secret, 600))).status).toBe(422);
    const code = await codeOf(secret);
    const answers = await Promise.all([confirm(member, code), confirm(member, code)]);
    const [first, second] = answers.map(({ status }) => status).toSorted();
    // Whoever comes after the first was answered has a cookie that was replaced.
    expect([first, [401, 409].includes(second ?? 0)]).toEqual([200, true]);
    expect(await countOf(product, 'recovery_code', `member_id = '${member.id}'`)).toBe(10);
  });

  test('after SESSION_SECRET was replaced, a recovery code still signs in', async () => {
    const member = await withApp();
    const replaced = await startProduct({
      workers: false,
      settings: {
        SESSION_SECRET: 'another secret that took the place of the first',
        DATABASE_URL: product.databaseUrl,
      },
    });
    const again = (code: string) => team(replaced).logIn({ email: member.email, password: memberPassword, code });
    expect((await again(await codeOf(member.secret))).json().code).toBe('invalid_code');
    expect((await again(member.recoveryCodes[0] ?? '')).statusCode).toBe(200);
    await replaced.close();
  });

  test('the shared account has none, and a removed member’s is forgotten', async () => {
    expect((await members.ask(house, 'POST', '/api/admin/authenticator')).status).toBe(409);
    const { id, email } = await withApp();
    await members.ask(house, 'DELETE', `/api/admin/members/${id}`);
    const again = await members.join(house, 'agent', email);
    expect((await logIn(again)).statusCode).toBe(200);
  });
});

test('an owner requires a second factor of everyone: until it is set up, nothing else can be done', async () => {
  const product = await startProduct({ workers: false });
  const members = team(product);
  const house = await product.signIn();
  const [owner, agent] = [await members.join(house, 'owner'), await members.join(house, 'agent')];
  const change = (body: object) => members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', body);
  expect(await change({ second_factor: 'required' })).toMatchObject({
    status: 409,
    body: { detail: 'Turn the shared password off first: it has no second factor.' },
  });
  expect((await change({ password_door: 'closed', second_factor: 'required' })).status).toBe(200);

  const session = async () => (await members.ask(agent.headers, 'GET', '/api/admin/session')).body;
  expect(await session()).toMatchObject({ must_set_up: true, permissions: ['account'] });
  const refused = await members.ask(agent.headers, 'GET', '/api/admin/contact-forms');
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    ...[403, 'second_factor_setup_required'],
    'Please set up a second factor first. Your team requires it.',
  ]);
  for (const { headers } of [owner, agent]) {
    const { secret } = (await members.ask(headers, 'POST', '/api/admin/authenticator')).body;
    const code = await generate({ secret });
    expect((await members.ask(headers, 'POST', '/api/admin/authenticator/confirm', { code })).status).toBe(200);
  }
  expect(await session()).toMatchObject({ must_set_up: false });
  expect((await members.ask(agent.headers, 'GET', '/api/admin/contact-forms')).status).toBe(200);

  expect((await change({ password_door: 'open' })).status).toBe(409);
  expect((await members.logIn({ password: adminPassword })).statusCode).toBe(401);
  expect((await change({ password_door: 'open', second_factor: 'optional' })).status).toBe(200);
  expect((await members.logIn({ password: adminPassword })).statusCode).toBe(200);
  await product.close();
});
