import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, memberPassword, newEmail, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { standingClock } from '#tests/support/time.ts';

describe('a member who forgot their password', () => {
  let product: Product;
  let mail: MailServer;
  let members: Team;
  let house: SessionHeaders;
  const clock = standingClock();
  let aheadSeconds = 0;
  const lines: string[] = [];
  const next = 'an even longer password';
  beforeAll(async () => {
    mail = await startMailServer();
    product = await startProduct({
      settings: { SMTP_URL: mail.url, LOG_LEVEL: 'trace' },
      clock: { now: () => new Date(clock.now().getTime() + aheadSeconds * 1000) },
      log: (line) => lines.push(line),
    });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await mail.close();
  });
  afterEach(async () => {
    aheadSeconds = 0;
    await product.core.database.sql.query({ text: 'TRUNCATE throttle' });
  });

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    product.app.inject({
      method: 'POST',
      url: `/api/password-resets${path}`,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      payload,
    });
  const ask = (email: string, headers: Record<string, string> = {}) => post('', { email }, headers);
  const complete = (token: string, password = next) => post('/complete', { token, password });
  const mailsTo = (email: string) =>
    mail.mails.filter(
      ({ to, subject }) => JSON.stringify(to).includes(email) && subject?.startsWith('Choose a new password'),
    );
  /** The tokens of the links that were emailed to an address. */
  const tokensTo = (email: string) =>
    mailsTo(email).map(({ text = '' }) => /\/reset-password#(\S+)/.exec(text)?.[1] ?? 'no link');
  /** Asks for a link and returns its token. */
  async function link(email: string): Promise<string> {
    const before = tokensTo(email).length;
    expect((await ask(email)).statusCode).toBe(204);
    await eventually(() => expect(tokensTo(email).length).toBe(before + 1));
    return tokensTo(email)[before] ?? '';
  }
  const isOpen = async (headers: SessionHeaders) =>
    (await members.ask(headers, 'GET', '/api/admin/contact-forms')).status === 200;
  const jobsDone = () =>
    eventually(async () => {
      expect(await countOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).toBe(0);
    });

  test('gets a link that changes it once and ends all sessions, and signs in with the new one', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const colleague = await members.join(house, 'viewer');
    const other = headersOf(await members.logIn({ email, password: memberPassword }));
    const token = await link(email);
    const read = await post('/read', { token });
    expect([read.statusCode, read.json().email]).toEqual([200, email]);
    const easy = await complete(token, `${email}!`);
    expect([easy.statusCode, easy.json().errors]).toEqual([
      422,
      [{ field: 'password', message: expect.stringContaining('easy to guess') }],
    ]);
    const done = await complete(token);
    expect([done.statusCode, done.json().email]).toEqual([200, email]);
    expect(done.headers['set-cookie']).toBeUndefined();
    expect([await isOpen(headers), await isOpen(other)]).toEqual([false, false]);
    expect([await isOpen(colleague.headers), await isOpen(house)]).toEqual([true, true]);
    expect((await members.logIn({ email, password: memberPassword })).statusCode).toBe(401);
    expect((await members.logIn({ email, password: next })).statusCode).toBe(200);
    expect(await countOf(product, 'admin_session', `actor = '${email}' AND revoked_at IS NOT NULL`)).toBe(2);

    const again = await complete(token, 'a third long password');
    expect([again.statusCode, again.json().code, again.json().detail]).toEqual([
      ...[410, 'gone'],
      'This link doesn’t work. It may have been used, or your password was changed since. Please ask for a new one.',
    ]);
    expect((await post('/read', { token })).statusCode).toBe(410);
    const entries = await rowsOf(product, 'audit_entry', "action LIKE 'password-reset%' AND actor = $1", [email]);
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`).toSorted()).toEqual([
      'password-reset done',
      'password-reset-requested done',
    ]);
    expect(await countOf(product, 'audit_entry', "action = 'password-reset-refused'")).toBe(1);
  });

  test('leaves no link and no password in the log or the database', async () => {
    const { email } = await members.join(house, 'viewer');
    const token = await link(email);
    await complete(token);
    const [message] = await rowsOf(product, 'message', "recipient = $1 AND subject LIKE 'Choose a new%'", [email]);
    expect(message).toMatchObject({ state: 'sent', text: expect.not.stringContaining('reset-password') });
    for (const table of ['message', 'job', 'audit_entry', 'member', 'throttle'] as const)
      expect(JSON.stringify(await rowsOf(product, table))).not.toMatch(new RegExp(`${token}|${next}`));
    expect(JSON.stringify(await rowsOf(product, 'throttle'))).not.toContain(email);
    expect(lines.join('\n')).not.toMatch(new RegExp(`${token.split('.')[2]}|${next}|${email}`));
  });

  test('gets the same answer as anyone else, who gets no email: unknown, invited and removed people', async () => {
    const [member, removed] = [await members.join(house, 'agent'), await members.join(house, 'agent')];
    const invited = await members.invite(house);
    await members.ask(house, 'DELETE', `/api/admin/members/${removed.id}`);
    const answers = [];
    for (const email of [member.email, newEmail(), invited.email, removed.email]) {
      const jobs = await countOf(product, 'job', "payload->>'template' = 'password-reset'");
      const { statusCode, body, headers } = await ask(email);
      answers.push({ statusCode, body, names: Object.keys(headers).toSorted() });
      // The same work, so that it takes the same time.
      expect(await countOf(product, 'job', "payload->>'template' = 'password-reset'")).toBe(jobs + 1);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 204, body: '' });
    await eventually(() => expect(mailsTo(member.email)).toHaveLength(1));
    await jobsDone();
    expect([...mailsTo(invited.email), ...mailsTo(removed.email)]).toEqual([]);
  });

  test('is told to the owners where nothing but the email was needed', async () => {
    const owner = await members.join(house, 'owner');
    const { email } = await members.join(house, 'finance');
    expect((await complete(await link(email))).statusCode).toBe(200);
    await jobsDone();
    const told = await rowsOf(product, 'message', 'subject LIKE $1', [`A new password for ${email}%`]);
    expect(told.map(({ recipient }) => recipient)).toContain(owner.email);
    expect(told.map(({ recipient }) => recipient)).not.toContain(email);
  });

  test('still needs their second factor, which the link does not give', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const started = await members.ask(headers, 'POST', '/api/admin/authenticator');
    const { generate } = await import('otplib');
    const code = await generate({ secret: started.body.secret });
    expect((await members.ask(headers, 'POST', '/api/admin/authenticator/confirm', { code })).status).toBe(200);
    expect((await complete(await link(email))).statusCode).toBe(200);
    await jobsDone();
    expect(await countOf(product, 'message', `subject LIKE 'A new password for ${email}%'`)).toBe(0);
    const signedIn = await members.logIn({ email, password: next });
    expect([signedIn.statusCode, signedIn.json().code]).toEqual([401, 'second_factor_required']);
  });

  test.each<[string, (member: { id: string; email: string; headers: SessionHeaders }) => Promise<string>]>([
    ['forged', async ({ id }) => `${id}.${Math.floor(Date.now() / 1000) + 600}.${'A'.repeat(43)}`],
    ['of an id nobody has', async () => `${randomUUID()}.9999999999.${'A'.repeat(43)}`],
    ['of another form', async () => '../members'],
    [
      'made to last longer',
      async ({ email }) => {
        const [id, seconds, signature] = (await link(email)).split('.');
        return [id, Number(seconds) + 1, signature].join('.');
      },
    ],
    [
      'another member’s, with this one’s id',
      async ({ id, email }) => {
        const other = await members.join(house, 'owner');
        const [, ...rest] = (await link(other.email)).split('.');
        expect(email).not.toBe(other.email);
        return [id, ...rest].join('.');
      },
    ],
    [
      'older than an hour',
      async ({ email }) => {
        const token = await link(email);
        aheadSeconds = 60 * 60 + 1;
        return token;
      },
    ],
    [
      'from before the password was changed',
      async ({ email, headers }) => {
        const token = await link(email);
        const change = { current_password: memberPassword, new_password: memberPassword.toUpperCase() };
        expect((await members.ask(headers, 'POST', '/api/admin/password', change)).status).toBe(200);
        return token;
      },
    ],
    [
      'of someone who was removed since',
      async ({ id, email }) => {
        const token = await link(email);
        expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
        return token;
      },
    ],
  ])('a link that is %s is refused, and changes nothing', async (_what, make) => {
    const member = await members.join(house, 'viewer');
    const token = await make(member);
    const before = await rowsOf(product, 'member');
    const answers = [await post('/read', { token }), await complete(token)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 410]);
    for (const answer of answers) expect(answer.json().detail).toMatch(/Please ask for a new one\.$/);
    expect(await rowsOf(product, 'member')).toEqual(before);
  });

  test('two links that are used at the same moment change it once', async () => {
    const { email } = await members.join(house, 'viewer');
    const [one, two] = [await link(email), await link(email)];
    const answers = await Promise.all([one, two, one].map((token, at) => complete(token, `${next} ${at}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
  });

  test('is refused a short password and a foreign page, and the link still works', async () => {
    const { email } = await members.join(house, 'viewer');
    const token = await link(email);
    const short = await complete(token, 'eleven char');
    expect([short.statusCode, short.json().errors]).toEqual([
      422,
      [{ field: 'password', message: 'Please use at least 12 characters' }],
    ]);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post('/complete', { token, password: next }, foreign)).statusCode).toBe(403);
    expect((await ask(email, foreign)).statusCode).toBe(403);
    expect((await complete(token)).statusCode).toBe(200);
  });

  test('gets three links an hour, five from one address, and a browser they signed in with has its own and one more a day', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const statuses = [];
    for (const asked of [email, email, email, email, newEmail(), newEmail(), newEmail()])
      statuses.push((await ask(asked)).statusCode);
    expect(statuses).toEqual([204, 204, 204, 429, 204, 204, 429]);
    expect(Number((await ask(email)).headers['retry-after'])).toBeGreaterThan(3_000);
    const own = [];
    for (let each = 0; each < 5; each += 1) own.push((await ask(email, { cookie: headers.cookie })).statusCode);
    expect(own).toEqual([204, 204, 204, 204, 429]);
    await eventually(() => expect(mailsTo(email)).toHaveLength(7));
  });

  test('gets a link in their own browser whoever else knows the password, and of others twenty a day become known', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const browsers: string[] = [];
    for (let browser = 0; browser < 21; browser += 1)
      browsers.push(headersOf(await members.logIn({ email, password: memberPassword })).cookie);
    const askInEach = async () => {
      const statuses = [];
      for (const cookie of browsers) statuses.push((await ask(email, { cookie })).statusCode);
      return statuses;
    };
    expect(await askInEach()).toEqual(Array(21).fill(204));
    // Nineteen share twelve more an hour; the two that are not known share the three of all unknown browsers.
    expect(await askInEach()).toEqual([...Array(12).fill(204), ...Array(7).fill(429), 204, 429]);
    expect((await ask(email, { cookie: headers.cookie })).statusCode).toBe(204);
  });

  test('an email that could not be sent within the hour is not sent', async () => {
    const { id } = await members.join(house, 'viewer');
    const link = { member: id, expires: new Date(clock.now().getTime() - 1000).toISOString() };
    expect(await product.core.admin.resetEmail(link)).toBeNull();
  });
});
