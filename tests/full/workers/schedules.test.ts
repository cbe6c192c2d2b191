import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settleTotal } from '#core/lists/totals.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('housekeeping', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
  });
  afterEach(() => product.close());

  test('list totals are exact while rows arrive and several workers add up old ones', async () => {
    const { sql, prisma } = product.core.database;
    const insert = (rows: number, age: string) =>
      sql.query({
        text: `
          INSERT INTO message (id, job_id, channel, state, recipient, subject, text, created_at)
          SELECT id, id, 'email', 'sent', 'a@b.example', 's', 't', now() - $2::interval FROM (SELECT uuidv7() AS id FROM generate_series(1, $1)) AS new`,
        values: [rows, age],
      });
    const total = async () => (await product.core.messages.list({ limit: 1 })).total;
    await insert(200, '2 minutes');
    let inserted = 200;
    let inserting = true;
    const writer = (async () => {
      while (inserting) {
        await insert(1, '0');
        inserted += 1;
      }
    })();
    const settlers = Array.from({ length: 3 }, async () => {
      while (inserting) await settleTotal(sql, { table: 'message' });
    });
    await eventually(async () => {
      const before = inserted;
      const counted = await total();
      expect(counted).toBeGreaterThanOrEqual(before);
      expect(counted).toBeLessThanOrEqual(inserted + 1);
      expect(inserted).toBeGreaterThan(400);
    });
    inserting = false;
    await Promise.all([writer, ...settlers]);
    expect(await total()).toBe(inserted);
    expect(Number((await prisma.listTotal.findUnique({ where: { list: 'message' } }))?.total)).toBe(200);
  });
});
