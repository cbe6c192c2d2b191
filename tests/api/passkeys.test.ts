import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type PasskeyDesk, passkeyDesk } from '#tests/support/software-passkeys.ts';
import { countOf } from '#tests/support/tables.ts';

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const answer = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
const created = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

/** What is refused before a passkey is looked at; passkeys that answer have a file of their own. */
describe('passkeys', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  let desk: PasskeyDesk;
  let time = Date.now();
  beforeAll(async () => {
    product = await startProduct({ workers: false, clock: { now: () => new Date(time) } });
    members = team(product);
    house = await product.signIn();
    desk = passkeyDesk(product, 'http://localhost');
  });
  afterAll(() => product.close());

  const post: PasskeyDesk['post'] = (...request) => desk.post(...request);
  const begin = async () => (await desk.askToSignIn()).cookie;
  const logIn = (cookie: string) => desk.signIn(cookie, answer);

  test('a challenge is random, and asks for a verified user of this site', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => post('/api/admin/login/passkey-options', '')));
    expect(one?.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(one?.json().challenge).not.toBe(other?.json().challenge);
  });

  test('an unknown passkey signs nobody in, and nothing is stored for it', async () => {
    const cookie = await begin();
    const answers = await Promise.all([logIn(cookie), logIn(cookie), logIn(cookie)]);
    expect(answers.map((each) => each.json().code)).toEqual(Array(3).fill('invalid_passkey'));
    expect(await countOf(product, 'throttle', "key LIKE 'passkey-challenge:%'")).toBe(0);
    for (const each of answers) expect(each.headers['set-cookie']).toBeUndefined();
    expect(await countOf(product, 'admin_session')).toBe(1);
  });

  test('a challenge that is forged, or older than five minutes, is not answered', async () => {
    const cookie = await begin();
    for (const forged of [
      '',
      'ringwell_challenge=abc.9999999999999.def',
      cookie.replace(/=(.)/, (_all, first) => `=${first === 'A' ? 'B' : 'A'}`),
    ])
      expect((await logIn(forged)).statusCode).toBe(410);
    time += 5 * 60_000 + 1;
    expect((await logIn(cookie)).statusCode).toBe(410);
  });

  test('a passkey is added only to the session that asked for it', async () => {
    const [one, other] = [await members.join(house, 'agent'), await members.join(house, 'agent')];
    const begun = await post('/api/admin/passkeys/options', one.headers.cookie);
    expect(begun.json()).toMatchObject({ user: { name: one.email }, rp: { name: 'Ringwell' } });
    const challenge = headersOf(begun).cookie;
    const add = (headers: SessionHeaders, asked: string) =>
      post('/api/admin/passkeys', `${headers.cookie}; ${asked}`, { name: 'My phone', response: created });
    expect((await add(other.headers, challenge)).statusCode).toBe(410);
    expect((await add(one.headers, await begin())).statusCode).toBe(410);
    const wrong = await add(one.headers, challenge);
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      422,
      'This passkey couldn’t be checked. Please try again.',
    ]);
    expect((await add(one.headers, challenge)).statusCode).toBe(410);
    expect(await countOf(product, 'passkey')).toBe(0);
    expect((await post('/api/admin/passkeys/options', house.cookie)).statusCode).toBe(409);
  });

  test('removing one gives the session a new cookie, and refuses a copy of the one before at once', async () => {
    const { id: memberId, headers } = await members.join(house, 'agent');
    const { id } = await product.core.database.prisma.passkey.create({
      data: {
        id: randomUUID(),
        member_id: memberId,
        name: 'My phone',
        credential_id: 'stored',
        counter: 0,
        public_key: Buffer.from('key'),
      },
    });
    const copied = { ...headers };
    expect((await members.ask(headers, 'DELETE', `/api/admin/passkeys/${id}`)).status).toBe(204);
    expect((await members.ask(copied, 'GET', '/api/admin/passkeys')).status).toBe(401);
    expect(await members.ask(headers, 'GET', '/api/admin/passkeys')).toEqual({ status: 200, body: [] });
  });

  test('strangers’ passkeys are in the audit log once in a quarter of an hour', async () => {
    time += 15 * 60_000;
    const refusals = () => countOf(product, 'audit_entry', "action = 'passkey-refused'");
    const before = await refusals();
    for (let tried = 0; tried < 3; tried += 1) expect((await logIn(await begin())).json().code).toBe('invalid_passkey');
    expect(await refusals()).toBe(before + 1);
  });
});
