import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a session that nobody uses', () => {
  let product: Product;
  let session: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await product.core.database.sql.query({ text: 'DELETE FROM admin_session' });
    session = await product.signIn();
  });

  const unusedFor = (minutes: number) =>
    product.core.database.sql.query({
      text: `UPDATE admin_session SET last_seen_at = now() - interval '${minutes} minutes'`,
    });
  const isFresh = async () => {
    const now = "last_seen_at > now() - interval '10 minutes'";
    return (await rowsOf(product, 'admin_session', now)).length === 1;
  };
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await product.app.inject({ url, headers: { ...session, ...headers } })).statusCode;
  const away = { 'x-away': 'yes' };

  test.each([
    ['/api/admin/contact-forms', {}, true],
    ['/api/admin/contact-forms', away, false],
    ['/api/admin/session', {}, true],
    ['/api/admin/session', away, false],
  ])('%s with %o is answered, and keeps it open: %s', async (url, headers, kept) => {
    await unusedFor(29);
    expect(await ask(url, headers)).toBe(200);
    expect(await isFresh()).toBe(kept);
  });

  test('ends after 30 minutes, however often its page asks for news by itself', async () => {
    for (const minutes of [10, 20, 29]) {
      await unusedFor(minutes);
      expect(await ask('/api/admin/summary', away)).toBe(200);
    }
    await unusedFor(31);
    expect(await ask('/api/admin/summary', away)).toBe(401);
    expect(await ask('/api/admin/summary')).toBe(401);
  });

  test('is not kept open by the stream of changes', async () => {
    await unusedFor(29);
    const answer = await product.app.inject({ method: 'HEAD', url: '/api/admin/events', headers: session });
    expect([answer.statusCode, await isFresh()]).toEqual([200, false]);
  });
});
