import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '#devkit/simulators/openid-provider.ts';
import { eventually } from '#tests/support/conditions.ts';
import {
  headersOf,
  type Joined,
  keepCookie,
  memberPassword,
  type SessionHeaders,
  type Team,
  team,
} from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { answerOfProvider } from '#tests/support/provider.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('the first sign-in of a member with the provider', () => {
  let product: Product;
  let provider: OpenidProvider;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    provider = await startOpenidProvider();
    product = await startProduct({ settings: provider.settings });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await provider.close();
  });
  beforeEach(() => product.core.database.sql.query({ text: "UPDATE member SET role = 'agent' WHERE role = 'owner'" }));

  /** Goes on from the provider, where the person whose account this is has signed in. */
  async function comeBack(address: string, cookie: string) {
    const back = await answerOfProvider(address);
    return product.app.inject({ url: back.pathname + back.search, headers: { cookie } });
  }
  async function signIn({ email }: { email: string }, url = '/api/admin/login/oidc', session = '') {
    provider.become(email);
    const sent = await product.app.inject({ url, headers: { cookie: session } });
    expect(sent.statusCode).toBe(303);
    return comeBack(String(sent.headers.location), headersOf(sent).cookie);
  }
  /** Connects the account of a session, as the page of one’s account does. */
  async function connect({ email, headers }: Joined, as = email) {
    provider.become(as);
    const sent = await product.app.inject({ method: 'POST', url: '/api/admin/provider', headers: { ...headers } });
    expect(sent.statusCode).toBe(200);
    const answer = await comeBack(sent.json().url, `${headers.cookie}; ${headersOf(sent).cookie}`);
    keepCookie(headers, answer);
    return answer;
  }
  const sessionsOf = ({ email }: Joined) => countOf(product, 'admin_session', 'actor = $1', [email]);
  const stateOf = async ({ headers }: Joined) => (await members.ask(headers, 'GET', '/api/admin/provider')).body;
  const withPasskey = ({ id: memberId }: Joined) =>
    product.core.database.prisma.passkey.create({
      data: {
        id: randomUUID(),
        member_id: memberId,
        name: 'My phone',
        credential_id: randomUUID(),
        counter: 0,
        public_key: Buffer.of(1),
      },
    });
  const withApp = async ({ headers }: Joined) => {
    const { secret } = (await members.ask(headers, 'POST', '/api/admin/authenticator')).body;
    const code = await generate({ secret });
    expect((await members.ask(headers, 'POST', '/api/admin/authenticator/confirm', { code })).status).toBe(200);
  };
  /** Chooses a new password with a link from an email. */
  async function reset({ id }: Joined): Promise<number> {
    const expires = new Date(Date.now() + 600_000).toISOString();
    const email = await product.core.admin.resetEmail({ member: id, expires });
    const payload = { token: email?.link?.url.split('#')[1], password: 'an even longer password' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    return (await product.app.inject({ method: 'POST', url: '/api/password-resets/complete', payload, headers }))
      .statusCode;
  }
  const toldOf = async ({ email }: { email: string }) => {
    await eventually(async () => {
      expect(await countOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).toBe(0);
    });
    const told = await rowsOf(product, 'message', 'subject LIKE $1', [`A first sign-in of ${email} with Acme SSO%`]);
    return told.map(({ recipient }) => recipient);
  };

  test.each<[string, (member: Joined) => Promise<unknown>]>([
    ['an authenticator app', withApp],
    ['a passkey', withPasskey],
  ])('is refused where they have %s, and says how to connect it', async (_what, secure) => {
    const member = await members.join(house, 'finance');
    await secure(member);
    const before = await sessionsOf(member);
    const refused = await signIn(member);
    expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('choose “Connect Acme SSO”')]);
    expect(await sessionsOf(member)).toBe(before);
    expect(await countOf(product, 'member', 'id = $1 AND provider_subject IS NOT NULL', [member.id])).toBe(0);
    expect(await rowsOf(product, 'audit_entry', "action = 'provider-refused' AND actor = $1", [member.email])).toEqual([
      expect.objectContaining({ outcome: 'refused', details: { reason: 'not_connected' } }),
    ]);

    // Nor is the session of such a member confirmed by it, once that has to be shown again.
    const confirmed = await signIn(member, '/api/admin/reauthenticate/oidc', member.headers.cookie);
    expect([confirmed.statusCode, confirmed.body]).toEqual([401, expect.stringContaining('isn’t connected')]);
    expect(await stateOf(member)).toEqual({ name: 'Acme SSO', connected: false });
  });

  test('works once they have connected their account from inside their session, and asks for no code', async () => {
    const member = await members.join(house, 'finance');
    await withApp(member);
    const answer = await connect(member);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin?tab=account']);
    expect(await stateOf(member)).toEqual({ name: 'Acme SSO', connected: true });
    expect((await signIn(member)).headers.location).toBe('/admin');
    expect(await toldOf(member)).toEqual([]);
  });

  test('cannot be prepared with another person’s account, in a session that has not shown who it is, or by the shared account', async () => {
    const [member, other] = [await members.join(house, 'finance'), await members.join(house, 'finance')];
    await withPasskey(member);
    const foreign = await connect(member, other.email);
    expect([foreign.statusCode, foreign.body]).toEqual([401, expect.stringContaining('as someone else')]);
    const sql = "UPDATE admin_session SET proven_at = proven_at - interval '11 minutes' WHERE actor = $1";
    await product.core.database.sql.query({ text: sql, values: [member.email] });
    const late = await members.ask(member.headers, 'POST', '/api/admin/provider');
    expect([late.status, late.body.code]).toEqual([401, 'reauthentication_required']);
    expect(await stateOf(member)).toMatchObject({ connected: false });
    expect((await members.ask(house, 'POST', '/api/admin/provider')).status).toBe(409);
  });

  test('is undone under their account, which signs nobody in there any more, and they are told', async () => {
    const member = await members.join(house, 'finance');
    await withPasskey(member);
    await connect(member);
    await toldOf(member);
    expect((await members.ask(house, 'DELETE', '/api/admin/provider')).status).toBe(409);
    const { cookie } = member.headers;
    expect((await members.ask(member.headers, 'DELETE', '/api/admin/provider')).status).toBe(204);
    expect(await stateOf(member)).toEqual({ name: 'Acme SSO', connected: false });
    expect((await product.app.inject({ url: '/api/admin/contact-forms', headers: { cookie } })).statusCode).toBe(401);
    expect((await signIn(member)).statusCode).toBe(401);
    expect((await members.ask(member.headers, 'DELETE', '/api/admin/provider')).status).toBe(404);
    await toldOf(member);
    const told = 'recipient = $1 AND subject LIKE $2';
    const [connected, undone] = [
      await rowsOf(product, 'message', told, [member.email, 'Your account was connected%']),
      await rowsOf(product, 'message', told, [member.email, 'Your account was disconnected%']),
    ];
    expect(connected.map(({ text }) => text)).toEqual([expect.stringContaining('An account at Acme SSO signs you in')]);
    expect(undone.map(({ text }) => text)).toEqual([expect.not.stringContaining('Acme SSO')]);
  });

  test('ends with a new password by email, as the email about it says, also where a second factor came since', async () => {
    const member = await members.join(house, 'finance');
    expect((await signIn(member)).statusCode).toBe(303);
    await withApp(member);
    expect(await reset(member)).toBe(200);
    expect((await signIn(member)).statusCode).toBe(401);
  });

  test.each<[string, (member: Joined) => Promise<number>]>([
    ['disconnected it', async ({ headers }) => (await members.ask(headers, 'DELETE', '/api/admin/provider')).status],
    ['chose a password with a link', reset],
  ])('connects nobody again who %s, until they do it from inside', async (_what, end) => {
    const member = await members.join(house, 'agent');
    expect((await signIn(member)).statusCode).toBe(303);
    expect(await end(member)).toBeLessThan(300);
    // The provider still says that this email is theirs, and they have no second factor.
    const refused = await signIn(member);
    expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('choose “Connect Acme SSO”')]);
    expect(await countOf(product, 'member', 'id = $1 AND provider_subject IS NOT NULL', [member.id])).toBe(0);
  });

  test('is not connected by an answer that comes after the password was chosen anew', async () => {
    const member = await members.join(house, 'agent');
    const { cookie } = member.headers;
    const asked = { method: 'POST', url: '/api/admin/provider', headers: { ...member.headers } } as const;
    provider.become(member.email);
    const sent = await product.app.inject(asked);
    expect(await reset(member)).toBe(200);
    expect((await comeBack(sent.json().url, `${cookie}; ${headersOf(sent).cookie}`)).statusCode).toBe(401);
    expect(await countOf(product, 'member', 'id = $1 AND provider_subject IS NOT NULL', [member.id])).toBe(0);
  });

  test('is not connected by an answer to whoever had the cookie before it was disconnected', async () => {
    const member = await members.join(house, 'agent');
    expect((await signIn(member)).statusCode).toBe(303);
    const { cookie } = member.headers;
    provider.become(member.email);
    const sent = await product.app.inject({
      method: 'POST',
      url: '/api/admin/provider',
      headers: { ...member.headers },
    });
    expect((await members.ask(member.headers, 'DELETE', '/api/admin/provider')).status).toBe(204);
    expect((await comeBack(sent.json().url, `${cookie}; ${headersOf(sent).cookie}`)).statusCode).toBe(401);
    expect(await countOf(product, 'member', 'id = $1 AND provider_subject IS NOT NULL', [member.id])).toBe(0);
  });

  test('is one of at most twenty changes in an hour, because each is told; a new password and to disconnect never wait', async () => {
    const exhaust = ({ id }: Joined) =>
      product.core.database.sql.query({
        text: 'INSERT INTO throttle (key, failures, window_start) VALUES ($1, 20, now()) ON CONFLICT (key) DO UPDATE SET failures = 20',
        values: [`own-changes:${id}`],
      });
    const [late, member] = [await members.join(house, 'agent'), await members.join(house, 'agent')];
    await exhaust(late);
    await connect(late);
    expect(await stateOf(late)).toMatchObject({ connected: false });
    await connect(member);
    await exhaust(member);
    const body = { current_password: memberPassword, new_password: 'a password of many other words' };
    const changed = await members.ask(member.headers, 'POST', '/api/admin/password', body);
    expect(changed.status).toBe(200);
    expect((await members.ask(member.headers, 'DELETE', '/api/admin/provider')).status).toBe(204);
    expect(await reset(member)).toBe(200);
  });

  test('ends with the other sessions it has opened', async () => {
    const member = await members.join(house, 'agent');
    const other = headersOf(await signIn(member));
    expect((await members.ask(other, 'GET', '/api/admin/session')).body.authenticated).toBe(true);
    expect((await members.ask(member.headers, 'DELETE', '/api/admin/provider')).status).toBe(204);
    expect((await members.ask(other, 'GET', '/api/admin/session')).body.authenticated).toBe(false);
    expect((await members.ask(member.headers, 'GET', '/api/admin/session')).body.authenticated).toBe(true);
  });

  test('is told to the other owners, and only the first one', async () => {
    const [one, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
    expect((await signIn(one)).statusCode).toBe(303);
    expect((await signIn(one)).statusCode).toBe(303);
    expect(await toldOf(one)).toEqual([other.email]);
  });

  test('is told to the team where there is no owner, and to nobody where it accepts an invitation', async () => {
    const [member, invited] = [await members.join(house, 'agent'), await members.invite(house)];
    expect((await signIn(member)).statusCode).toBe(303);
    expect((await signIn(invited)).statusCode).toBe(303);
    expect(await toldOf(member)).toEqual([product.core.config.mail.team]);
    expect(await toldOf(invited)).toEqual([]);
  });
});
