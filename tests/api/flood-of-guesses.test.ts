import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type PasskeyDesk, passkeyDesk, softwarePasskey } from '#tests/support/software-passkeys.ts';

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
  const statuses = [];
  for (let each = 0; each < 40; each += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);

  const asked = await desk.askToSignIn();
  expect((await desk.signIn(asked.cookie, passkey.answer(asked))).statusCode).toBe(200);
  expect(await guess()).toBe(429);
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
