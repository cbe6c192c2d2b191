import { sql as expression } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, type Given, prepare } from '#core/platform/statements.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ workers: false });
});
afterAll(() => product.close());

interface Guests {
  greeting: string;
  guests: { name: string; seat: number | null }[];
}
let built = 0;
const columns = { name: 'text', seat: 'int?' } as const;
const greetRows = prepare('greet-rows', (given: Given<Guests>) => {
  built += 1;
  return db
    .selectFrom(given.rows('g', columns, ({ guests }) => guests))
    .select(['g.seat', expression<string>`${given.value(({ greeting }) => greeting)}::text || g.name`.as('said')])
    .orderBy('g.name');
});
const greetArrays = prepare('greet-arrays', (given: Given<Guests>) =>
  db
    .selectFrom(given.arrays('g', columns, ({ guests }) => guests))
    .select(['g.seat', expression<string>`${given.value(({ greeting }) => greeting)}::text || g.name`.as('said')])
    .orderBy('g.name'),
);

test.each([
  { as: 'JSON', greet: greetRows },
  { as: 'arrays', greet: greetArrays },
])('a prepared statement reads its values and its rows, sent as $as, at each run', async ({ greet }) => {
  const { sql } = product.core.database;
  const both = [
    { name: "O'Neil", seat: 2 },
    { name: 'Zoë', seat: null },
  ];
  expect((await greet(sql, { greeting: 'Hello ', guests: both })).rows).toEqual([
    { seat: 2, said: "Hello O'Neil" },
    { seat: null, said: 'Hello Zoë' },
  ]);
  expect(await greet(sql, { greeting: 'Bye ', guests: both.slice(1) })).toEqual({
    rows: [{ seat: null, said: 'Bye Zoë' }],
    count: 1,
  });
  expect((await greet(sql, { greeting: 'Anybody? ', guests: [] })).rows).toEqual([]);
});

test('a prepared statement is built once', async () => {
  for (let time = 0; time < 3; time += 1) await greetRows(product.core.database.sql, { greeting: '', guests: [] });
  expect(built).toBe(1);
});
