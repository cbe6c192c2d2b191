import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardedHeaders } from '#api/plugins/untrusted-proxy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const proxy = '203.0.113.9';
const visitor = '198.51.100.23';
const warnings: string[] = [];
let product: Product;
let time = Date.now();
beforeAll(async () => {
  product = await startProduct({
    workers: false,
    clock: { now: () => new Date(time) },
    log: (line) => line.includes('TRUST_PROXY') && warnings.push(line),
    settings: { TRUST_PROXY: '10.0.0.0/8' },
  });
});
afterAll(() => product?.close());

const visit = (remoteAddress: string, headers: Record<string, string> = {}) =>
  product.app.inject({ url: '/api/site', remoteAddress, headers });
const shownOnHealth = async () =>
  (await product.app.inject({ url: '/api/admin/health', headers: await product.signIn() })).json().untrusted_proxy;

test('a visitor without a proxy, and one of a trusted proxy, is no reason to warn', async () => {
  await visit(visitor);
  await visit('10.0.0.7', { 'x-forwarded-for': visitor });
  expect([warnings, await shownOnHealth()]).toEqual([[], null]);
});

test('a proxy that TRUST_PROXY does not name is on the Health page for ten minutes, and once in the log', async () => {
  for (const header of forwardedHeaders) {
    await visit(proxy, { [header]: visitor });
    expect([header, await shownOnHealth()]).toEqual([header, proxy]);
    time += 601_000;
    expect(await shownOnHealth()).toBeNull();
  }
  expect(warnings).toEqual([expect.stringContaining(`all visitors count as one address: a proxy at ${proxy}`)]);
  expect(warnings[0]).not.toContain(visitor);
});
