import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ workers: false });
});
afterAll(() => product.close());

test.each(['/api/site', '/api/admin/session', '/api/admin/jobs', '/openapi.json', '/healthz', '/api/nothing-here'])(
  'no page of another origin may read %s, nor ask whether it may',
  async (url) => {
    const headers = { ...(await product.signIn()), origin: 'https://elsewhere.example' };
    const read = await product.app.inject({ url, headers });
    const asked = await product.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-own' },
    });
    expect(read.statusCode).toBeLessThan(500);
    for (const answer of [read, asked])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);
