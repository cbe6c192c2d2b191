import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hiddenName } from '#core/platform/keys.ts';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, memberPassword, newEmail, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type PasskeyDesk, passkeyDesk, softwarePasskey } from '#tests/support/software-passkeys.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const origin = 'https://evergreen.example';
let product: Product;
let members: Team;
let desk: PasskeyDesk;
let house: SessionHeaders;
beforeAll(async () => {
  product = await startProduct({ workers: false, settings: { PUBLIC_URL: origin, RATE_LIMITS: 'on' } });
  members = team(product);
  desk = passkeyDesk(product, origin);
  house = await product.signIn();
});
afterAll(() => product.close());
// What one test uses up is not missing in the next.
beforeEach(() => product.core.database.sql.query({ text: 'DELETE FROM throttle' }));

test('while somebody floods us with passwords from the same address, a passkey signs in and an invitation is accepted', async () => {
  const member = await members.join(house, 'agent');
  const passkey = await desk.addNew(member);
  const { token } = await members.invite(house);
  const guess = () => members.logIn({ email: member.email, password: 'a guess' });
  const first = await Promise.all(Array.from({ length: 40 }, guess));
  expect(first.map(({ statusCode }) => statusCode)).toContain(429);
  expect((await guess()).statusCode).toBe(429);

  const going = Array.from({ length: 40 }, guess);
  // A browser that never signed in: no cookie tells it from the one that guesses.
  const asked = await desk.askToSignIn();
  const [signedIn, accepted] = await Promise.all([
    desk.signIn(asked.cookie, passkey.answer(asked)),
    members.accept(token),
  ]);
  expect([signedIn.statusCode, accepted.statusCode]).toEqual([200, 200]);
  for (const answer of [signedIn, accepted]) {
    const session = await product.app.inject({ url: '/api/admin/session', headers: { ...headersOf(answer) } });
    expect(session.json()).toMatchObject({ authenticated: true });
  }
  await Promise.all(going);
  expect((await guess()).statusCode).toBe(429);
});

test('while somebody in the same network asks for challenges, and answers them with passkeys of their own, a passkey signs in', async () => {
  const member = await members.join(house, 'agent');
  const passkey = await desk.addNew(member);
  const guess = async () => {
    const asked = await desk.askToSignIn();
    return (await desk.signIn(asked.cookie, softwarePasskey().answer(asked))).statusCode;
  };
  const challenges = () => countOf(product, 'throttle', "key LIKE 'passkey-challenge:%'");
  const before = await challenges();
  const statuses = [];
  for (let each = 0; each < 40; each += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);

  const asked = await desk.askToSignIn();
  expect(await challenges()).toBe(before);
  expect((await desk.signIn(asked.cookie, passkey.answer(asked))).statusCode).toBe(200);
  expect(await guess()).toBe(429);
});

test('while somebody in the same network opens links that don’t exist, an invitation and a new password’s link work', async () => {
  const { token } = await members.invite(house);
  const member = await members.join(house, 'agent');
  const ask = (url: string, payload?: object) =>
    product.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(payload ? { payload } : {}),
    });
  const invitations = [];
  for (let each = 0; each < 40; each += 1) invitations.push((await ask(`/api/invitations/none-${each}`)).statusCode);
  expect(invitations).toEqual([...Array(30).fill(404), ...Array(10).fill(429)]);
  expect((await ask(`/api/invitations/${token}`)).statusCode).toBe(200);
  expect((await members.accept(token)).statusCode).toBe(200);

  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const email = await product.core.admin.resetEmail({ member: member.id, expires });
  const link = email?.link?.url.split('#')[1] ?? '';
  const another = `${link.slice(0, -4)}none`;
  const ended = await product.core.admin.resetEmail({
    member: member.id,
    expires: new Date(Date.now() + 2_000).toISOString(),
  });
  const old = ended?.link?.url.split('#')[1] ?? '';
  const read = async (given: string) => (await ask('/api/password-resets/read', { token: given })).statusCode;
  const resets = [];
  for (let each = 0; each < 40; each += 1) resets.push(await read(another));
  expect(resets).toEqual([...Array(30).fill(410), ...Array(10).fill(429)]);
  const used = [];
  await eventually(async () => expect(await read(old)).toBe(410));
  while (used.at(-1) !== 429) used.push(await read(old));
  expect(await read(link)).toBe(200);
  const chosen = await ask('/api/password-resets/complete', { token: link, password: `${memberPassword} anew` });
  expect(chosen.statusCode).toBe(200);
});

test('whoever has a link can use it wrongly 30 times a minute', async () => {
  const { token } = await members.invite(house);
  for (let each = 0; each < 30; each += 1)
    expect((await members.accept(token, { password: 'password1234' })).statusCode).toBe(422);
  expect((await members.accept(token)).statusCode).toBe(429);
});

test('while somebody in the same network signs out again and again, a member’s sign-out ends their session', async () => {
  const { headers } = await members.join(house, 'agent');
  const signOut = (given: Record<string, string>) =>
    product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: given });
  for (let each = 0; each < 40; each += 1) await signOut({ 'sec-fetch-site': 'same-origin' });
  expect((await signOut({ ...headers })).statusCode).toBe(200);
  expect((await members.ask(headers, 'GET', '/api/admin/session')).body).toMatchObject({ authenticated: false });
});

test('guesses that were not checked, because too many were at once, use up nobody’s', async () => {
  const guesses = Array.from({ length: 50 }, (_, each) =>
    product.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      remoteAddress: `203.0.113.${Math.floor(each / 5) + 1}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email: newEmail(), password: 'a guess' },
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  const checked = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  for (let address = 1; address <= 10; address += 1) {
    const own = statuses.slice(5 * (address - 1), 5 * address).filter((status) => status === 401).length;
    const key = `sign-in:${hiddenName(product.core.config.secrets, `sign-in address:203.0.113.${address}`)}`;
    expect(await rowsOf(product, 'throttle', 'key = $1', [key])).toMatchObject([{ failures: own }]);
  }
  expect(checked).toBeGreaterThan(0);
});

test('nor does one in a session that asks for the password again', async () => {
  const sessions: SessionHeaders[] = [];
  for (let each = 0; each < 8; each += 1) sessions.push(await product.signIn());
  const prove = async (headers: SessionHeaders) =>
    (await members.ask(headers, 'POST', '/api/admin/reauthenticate', { password: 'a guess' })).status;
  const tried = await Promise.all(
    sessions.map(async (headers) => ({
      headers,
      statuses: await Promise.all(Array.from({ length: 5 }, () => prove(headers))),
    })),
  );
  const checkedOf = (statuses: number[]) => statuses.filter((status) => status === 422).length;
  const held = tried.find(({ statuses }) => checkedOf(statuses) < 5);
  if (!held) throw new Error('All were checked at once');
  for (let left = 5 - checkedOf(held.statuses); left > 0; left -= 1) expect(await prove(held.headers)).toBe(422);
  expect(await prove(held.headers)).toBe(429);
});

test('whoever knows which passkey a member has can answer wrongly for it 30 times a minute, from each network', async () => {
  const member = await members.join(house, 'agent');
  const passkey = await desk.addNew(member);
  const answer = async (differences = {}) => {
    const asked = await desk.askToSignIn();
    return (await desk.signIn(asked.cookie, passkey.answer(asked, differences))).statusCode;
  };
  // Right ones don't count.
  expect([await answer(), await answer()]).toEqual([200, 200]);
  for (let each = 0; each < 30; each += 1) expect(await answer({ isUserVerified: false })).toBe(401);
  expect(await answer()).toBe(429);
  const asked = await desk.askToSignIn();
  const elsewhere = await desk.signIn(asked.cookie, passkey.answer(asked), '198.51.100.7');
  expect(elsewhere.statusCode).toBe(200);
});
