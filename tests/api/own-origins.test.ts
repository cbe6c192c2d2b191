import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenAt } from '#api/loopback.ts';
import { checkoutUrls, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await startProduct({ workers: false });
  cookie = (await product.signIn()).cookie;
});
afterAll(() => product.close());

const hosts = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'];
const change = (headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie, ...headers } });

test.each(hosts.flatMap((host) => hosts.map((page) => [page, host] as const)))(
  'a page at %s is the site’s own at %s',
  async (page, host) => {
    const form = regularCheckoutInput({ success_url: `http://${page}/success`, cancel_url: `http://${page}/` });
    const bought = await product.app.inject({ method: 'POST', url: checkoutUrls[0], headers: { host }, payload: form });
    expect(bought.statusCode, bought.body).toBe(200);
    expect((await change({ host, origin: `http://${page}` })).statusCode).not.toBe(403);
    cookie = (await product.signIn()).cookie;
  },
);

test.each([
  ['localhost:3000', 'http://localhost:3001'],
  ['localhost:3000', 'http://127.0.0.1'],
  ['localhost:3000', 'https://localhost:3000'],
  ['localhost:3000', 'http://localhost.evil.example:3000'],
  ['localhost:3000', 'http://127.0.0.2:3000'],
  ['ringwell.example', 'http://localhost'],
  ['evil.example', 'http://127.0.0.1'],
])('at %s a page of %s is foreign', async (host, origin) => {
  expect((await change({ host, origin })).statusCode).toBe(403);
});

test('with PUBLIC_URL set, only that is the site’s own, whatever name leads here', async () => {
  const named = await startProduct({ workers: false, settings: { PUBLIC_URL: 'http://ringwell.test' } });
  try {
    const session = (await named.signIn()).cookie;
    const statusOf = async (headers: Record<string, string>) => {
      const asked = {
        method: 'POST',
        url: '/api/admin/jobs/x/retry',
        headers: { cookie: session, ...headers },
      } as const;
      return (await named.app.inject(asked)).statusCode;
    };
    for (const name of ['localhost', '127.0.0.1', 'evil.example']) {
      expect(await statusOf({ host: name, origin: `http://${name}` })).toBe(403);
      expect(await statusOf({ host: name, origin: `http://${name}`, 'sec-fetch-site': 'same-origin' })).toBe(403);
    }
    for (const site of [{}, { 'sec-fetch-site': 'same-origin' }])
      expect(await statusOf({ host: 'localhost', origin: 'http://ringwell.test', ...site })).toBe(422);
  } finally {
    await named.close();
  }
});

test('at localhost the site listens on both addresses of this machine, and says its name', async () => {
  const here = await startProduct({ workers: false });
  const address = await listenAt(here.app, { host: 'localhost', port: 0 });
  try {
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await fetch(`${address.replace('localhost', name)}/healthz`)).status).toBe(200);
  } finally {
    await here.close();
  }
  await expect(fetch(`${address.replace('localhost', '[::1]')}/healthz`)).rejects.toThrow();
});
