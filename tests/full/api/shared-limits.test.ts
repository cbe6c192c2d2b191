import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let [one, other]: Product[] = [];
let time = Date.now();
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const options = {
    workers: false,
    database: { url: database.url, drop: async () => undefined },
    settings: { RATE_LIMITS: 'on' },
    clock: { now: () => new Date(time) },
  };
  [one, other] = [await startProduct(options), await startProduct(options)];
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await database?.drop();
});

const send = async (product: Product | undefined, remoteAddress: string) =>
  (
    await product?.app.inject({
      method: 'POST',
      url: '/api/admin/contact-form',
      remoteAddress,
      payload: contactFormInput(),
    })
  )?.statusCode;
const sharedRows = async () =>
  one ? (await rowsOf(one, 'throttle', "key LIKE 'rate:%'")).map(({ key, failures }) => ({ key, failures })) : [];

test('a sender who goes from one process to the next gets no more in all, and others are not affected', async () => {
  for (let sent = 0; sent < 25; sent++) expect(await send(one, '203.0.113.1')).toBe(202);
  await eventually(async () => expect(await sharedRows()).toMatchObject([{ failures: 25 }]));

  for (let sent = 0; sent < 6; sent++) expect(await send(other, '203.0.113.1')).toBe(202);
  await eventually(async () => expect(await sharedRows()).toMatchObject([{ failures: 31 }]));
  await eventually(async () => expect(await send(other, '203.0.113.1')).toBe(429));
  expect(await send(other, '203.0.113.2')).toBe(202);
  expect(JSON.stringify(await sharedRows())).not.toContain('203.0.113');
});

test('a minute later the sender is welcome again', async () => {
  time += 60_000;
  await one?.core.database.sql.query({ text: "UPDATE throttle SET window_start = window_start - interval '1 minute'" });
  expect(await send(other, '203.0.113.1')).toBe(202);
  expect(await send(one, '203.0.113.1')).toBe(202);
});

test('an ordinary visitor’s few forms are not written down', async () => {
  const before = await sharedRows();
  for (let sent = 0; sent < 5; sent++) expect(await send(one, '203.0.113.9')).toBe(202);
  // Whoever sends more is told to the others, and would have taken them along.
  for (let sent = 0; sent < 6; sent++) expect(await send(one, '203.0.113.10')).toBe(202);
  await eventually(async () => expect((await sharedRows()).length).toBe(before.length + 1));
});

test('a database that answers late counts nobody twice', async () => {
  const late = new pg.Client({ connectionString: database.url });
  await late.connect();
  const own = async () => (await sharedRows()).map(({ failures }) => failures);
  const before = (await own()).length;
  for (let sent = 0; sent < 6; sent++) expect(await send(one, '203.0.113.20')).toBe(202);
  await eventually(async () => expect((await own()).length).toBe(before + 1));
  await late.query('BEGIN');
  await late.query('LOCK TABLE throttle IN EXCLUSIVE MODE');
  // Longer than twice the time the processes wait before they tell what they counted.
  const since = performance.now();
  let accepted = 6;
  await eventually(
    async () => {
      if ((await send(one, '203.0.113.20')) === 202) accepted += 1;
      expect(performance.now() - since).toBeGreaterThan(2_500);
    },
    { every: 200 },
  );
  await late.query('ROLLBACK');
  await late.end();
  await eventually(async () => expect(await own()).toContain(accepted));
  expect(await send(one, '203.0.113.20')).toBe(202);
  await eventually(async () => expect(await own()).toContain(accepted + 1));
});

test('an unknown browser does not get more by changing its address within its network', async () => {
  const open = async (remoteAddress: string) =>
    (await one?.app.inject({ url: '/api/admin/login/ways', remoteAddress }))?.statusCode;
  for (let asked = 0; asked < 30; asked += 1) expect(await open(`2001:db8::${asked + 1}`)).toBe(200);
  expect(await open('2001:db8::ffff')).toBe(429);
  expect(await open('2001:db8:0:1::1')).toBe(200);
});
