import { describe, expect, test } from 'vitest';
import { lastBuild, startProduct } from '#tests/support/product.ts';

describe('a server with secrets of this repository, which everybody knows', () => {
  test.each<[string, Record<string, string>]>([
    ['the password', { ADMIN_PASSWORD: 'change-me-before-use' }],
    ['the session secret', { SESSION_SECRET: 'only-for-trying-out-0123456789abcdef' }],
    ['the session secret before', { SESSION_SECRET_PREVIOUS: 'only-for-trying-out-0123456789abcdef' }],
  ])('answers nobody on the internet: %s', async (_what, settings) => {
    const product = await startProduct({ webFolder: lastBuild, workers: false, settings });
    const ask = (host: string, url = '/') => product.app.inject({ url, headers: { host } });
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20', 'ringwell.lan', 'api'])
      expect([host, (await ask(host)).statusCode]).toEqual([host, 200]);
    for (const url of ['/', '/admin', '/api/admin/session', '/healthz'])
      expect([url, (await ask('www.example.com', url)).statusCode]).toEqual([url, 403]);
    expect((await ask('93.184.215.14')).json().detail).toContain('still has a password or secret that everybody knows');
    await product.close();
  });

  test('answers nobody who only says that they are inside', async () => {
    const product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      settings: { ADMIN_PASSWORD: 'change-me-before-use' },
    });
    const ask = async (remoteAddress: string, forwarded: string) =>
      (
        await product.app.inject({
          url: '/',
          remoteAddress,
          headers: { host: 'localhost', ...(forwarded && { 'x-forwarded-for': forwarded }) },
        })
      ).statusCode;
    for (const [address, forwarded, status] of [
      ['93.184.215.14', '', 403],
      ['127.0.0.1', '93.184.215.14', 403],
      ['127.0.0.1', '10.0.0.7, 93.184.215.14:4711', 403],
      ['::1', '[2606:2800:21f::1]:4711', 403],
      ['127.0.0.1', '10.0.0.7', 200],
    ] as const)
      expect([address, forwarded, await ask(address, forwarded)]).toEqual([address, forwarded, status]);
    await product.close();
  });

  test('answers no page of a public site, whatever a proxy says about the request', async () => {
    const product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      settings: { ADMIN_PASSWORD: 'change-me-before-use' },
    });
    const ask = async (origin: string) =>
      (await product.app.inject({ url: '/', headers: { host: '127.0.0.1:3000', origin } })).statusCode;
    for (const [origin, status] of [
      ['https://www.example.com', 403],
      ['https://93.184.215.14:8443', 403],
      ['http://localhost:3000', 200],
      ['http://[::1]:3000', 200],
      ['null', 200],
    ] as const)
      expect([origin, await ask(origin)]).toEqual([origin, status]);
    await product.close();
  });

  test('has them no more once others are set', async () => {
    const product = await startProduct({ webFolder: lastBuild, workers: false });
    expect((await product.app.inject({ url: '/', headers: { host: 'www.example.com' } })).statusCode).toBe(200);
    await product.close();
  });
});
