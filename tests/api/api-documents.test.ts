import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ workers: false });
});
afterAll(() => product.close());

const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers });

test.each(['/openapi.json', '/docs/json', '/docs/yaml'])(
  '%s is made once, compressed, and not sent again to those who have it',
  async (url) => {
    const plain = await get(url);
    const made = vi.spyOn(product.app, 'swagger');
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
    expect(br.headers).toMatchObject({ vary: 'accept-encoding', etag: plain.headers.etag });
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  },
);
