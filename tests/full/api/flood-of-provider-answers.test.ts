import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '#devkit/simulators/openid-provider.ts';
import { headersOf, keepCookie, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { answerOfProvider } from '#tests/support/provider.ts';

const begin = '/api/admin/login/oidc';

let product: Product;
let provider: OpenidProvider;
let members: Team;
let house: SessionHeaders;
beforeAll(async () => {
  provider = await startOpenidProvider();
  product = await startProduct({ workers: false, settings: { ...provider.settings, RATE_LIMITS: 'on' } });
  members = team(product);
  house = await product.signIn();
});
afterAll(async () => {
  await product.close();
  await provider.close();
});
// What one test uses up is not missing in the next.
beforeEach(() => product.core.database.sql.query({ text: 'DELETE FROM throttle' }));

const open = (url: string, { cookie = '', address = '127.0.0.1' } = {}) =>
  product.app.inject({ url, remoteAddress: address, headers: cookie ? { cookie } : {} });

/** Goes to the provider, and comes back with its answer, or with a code that somebody made up. */
async function signIn({ url = begin, cookie = '', address = '127.0.0.1', code }: Partial<Record<string, string>> = {}) {
  const sent = await open(url, { cookie, address });
  expect(sent.statusCode).toBe(303);
  const back = await answerOfProvider(sent.headers.location);
  if (code !== undefined) back.searchParams.set('code', code);
  // Of its cookies the browser sends only this one, because it comes from another site.
  return open(back.pathname + back.search, { cookie: headersOf(sent).cookie, address });
}

test('while somebody in the same network sends answers that nobody asked for, a new browser signs in with the provider', async () => {
  const { email } = await members.join(house, 'agent');
  for (let each = 0; each < 40; each += 1) expect((await open(`${begin}/callback?code=none`)).statusCode).toBe(410);
  expect(provider.codesAsked()).toBe(0);
  provider.become(email);
  expect((await signIn()).statusCode).toBe(303);
});

test('an answer that is sent again and again uses up nobody else’s', async () => {
  const { email } = await members.join(house, 'agent');
  provider.become(email);
  const sent = await open(begin, { address: '192.0.2.1' });
  const back = `${begin}/callback?code=none&state=none`;
  const cookie = headersOf(sent).cookie;
  for (let network = 1; network <= 9; network += 1)
    for (let each = 0; each < 8; each += 1) await open(back, { cookie, address: `192.0.2.${network}` });
  expect((await signIn({ address: '192.0.2.99' })).statusCode).toBe(303);
});

test('made-up answers are few for each network and in all, and hold up no known browser and no session', async () => {
  const { email, headers } = await members.join(house, 'agent');
  provider.become(email);
  const known = headersOf(await signIn({ address: '198.51.100.1' })).cookie;
  const before = provider.codesAsked();
  const guess = async (address: string) => (await signIn({ address, code: 'made-up' })).statusCode;
  const one = [];
  for (let each = 0; each < 12; each += 1) one.push(await guess('2001:db8::1'));
  expect(one).toEqual([...Array(10).fill(401), 429, 429]);
  // Another network of the same customer.
  expect(await guess('2001:db8:0:1::1')).toBe(429);
  for (let network = 1; network <= 5; network += 1)
    for (let each = 0; each < 10; each += 1) expect(await guess(`2001:db8:${network}::1`)).toBe(401);
  const refused = await signIn({ address: '2001:db8:9::1' });
  expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
  expect(refused.body).toContain('Too many attempts');
  expect(provider.codesAsked() - before).toBe(60);

  expect((await signIn({ cookie: known, address: '2001:db8::1' })).statusCode).toBe(303);
  const prove = (given: { cookie: string; code?: string }) =>
    signIn({ url: '/api/admin/reauthenticate/oidc', address: '2001:db8::1', ...given });
  const again = await prove({ cookie: headers.cookie });
  expect([again.statusCode, again.body.includes('Thank you')]).toEqual([200, true]);
  keepCookie(headers, again);

  // Their own made-up ones are few as well, and hold up nobody else.
  const own = [];
  for (let each = 0; each < 11; each += 1) own.push((await signIn({ cookie: known, code: 'made-up' })).statusCode);
  expect(own).toEqual([...Array(10).fill(401), 429]);
  const proofs = [];
  for (let each = 0; each < 11; each += 1)
    proofs.push((await prove({ cookie: headers.cookie, code: 'made-up' })).statusCode);
  expect(proofs).toEqual([...Array(10).fill(401), 429]);
  const other = await members.join(house, 'agent');
  provider.become(other.email);
  expect((await prove({ cookie: other.headers.cookie })).statusCode).toBe(200);
});
