import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, memberPassword, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { passkeyDesk, softwarePasskey } from '#tests/support/software-passkeys.ts';
import { countOf } from '#tests/support/tables.ts';

const origin = 'https://evergreen.example';
let product: Product;
let members: Team;
let house: SessionHeaders;
beforeAll(async () => {
  product = await startProduct({ workers: false, settings: { PUBLIC_URL: origin } });
  members = team(product);
  house = await product.signIn();
});
afterAll(() => product.close());

/** Lets requests go on together, once each has read what it reads and waits to write to this table. */
async function allAtOnce(table: string, requests: (() => Promise<number>)[]): Promise<number[]> {
  let answers: Promise<number>[] = [];
  await product.core.database.transaction(async (via) => {
    await via.query({ text: `LOCK TABLE "${table}" IN SHARE MODE` });
    answers = requests.map((request) => request());
    await eventually(async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect((await product.core.database.sql.query({ text: waiting })).rows).toHaveLength(requests.length);
    });
  });
  return (await Promise.all(answers)).toSorted();
}

test('of API keys that owners make at the same moment, there are fifty at most', async () => {
  await product.core.database.sql.query({
    text: `INSERT INTO api_key (id, name, hash, start, scopes, created_by, expires_at)
      SELECT gen_random_uuid(), 'Other', decode(md5(n::text), 'hex'), 'rw_other', '{events:read}', 'admin', now()
      FROM generate_series(1, 49) AS n`,
  });
  const key = { name: 'Reports', scopes: ['events:read'] };
  const owners = await Promise.all([1, 2, 3].map(() => members.join(house, 'owner')));
  const make = owners.map(
    ({ headers }) =>
      async () =>
        (await members.ask(headers, 'POST', '/api/admin/api-keys', key)).status,
  );
  expect(await allAtOnce('api_key', make)).toEqual([201, 409, 409]);
  expect(await countOf(product, 'api_key', 'revoked_at IS NULL')).toBe(50);
});

test('of passkeys that a member adds in several browsers at the same moment, there are twenty at most', async () => {
  const desk = passkeyDesk(product, origin);
  const member = await members.join(house, 'agent');
  for (let number = 1; number <= 19; number += 1)
    await product.core.database.prisma.passkey.create({
      data: {
        id: randomUUID(),
        member_id: member.id,
        name: 'Other',
        credential_id: `other-${number}`,
        counter: 0,
        public_key: Buffer.from('key'),
      },
    });
  const add = [1, 2, 3].map(async () => {
    const headers = headersOf(await members.logIn({ email: member.email, password: memberPassword }));
    const asked = await desk.ask('/api/admin/passkeys/options', headers);
    const payload = { name: 'My phone', response: softwarePasskey().create(asked) };
    return async () => (await desk.post('/api/admin/passkeys', asked.cookie, payload)).statusCode;
  });
  expect(await allAtOnce('passkey', await Promise.all(add))).toEqual([201, 409, 409]);
  expect(await countOf(product, 'passkey', 'member_id = $1', [member.id])).toBe(20);
});

test('of endpoints that admins add at the same moment, there are fifty at most', async () => {
  await product.core.database.sql.query({
    text: `INSERT INTO endpoint (id, url, event_types, secret)
      SELECT gen_random_uuid(), 'https://other.example/' || n, '{*}', '' FROM generate_series(1, 49) AS n`,
  });
  const endpoint = { url: 'https://one.example/events', event_types: ['*'] };
  const admins = await Promise.all([1, 2, 3].map(() => members.join(house, 'admin')));
  const add = admins.map(
    ({ headers }) =>
      async () =>
        (await members.ask(headers, 'POST', '/api/admin/webhook-endpoints', endpoint)).status,
  );
  expect(await allAtOnce('endpoint', add)).toEqual([201, 422, 422]);
  expect(await countOf(product, 'endpoint', 'deleted_at IS NULL')).toBe(50);
});
