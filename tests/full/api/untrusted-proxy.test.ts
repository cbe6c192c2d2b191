import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { forwardedHeaders } from '#api/plugins/untrusted-proxy.ts';
import type { SetupLine } from '#core/operations/setup/schemas.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { productionSettings } from '#tests/support/production.ts';

const proxy = '203.0.113.9';
const visitor = '198.51.100.23';

/** A production process with the log lines it wrote. */
async function startProduction(
  database: { url: string; drop(): Promise<void> },
  settings: Record<string, string> = {},
) {
  const lines: string[] = [];
  let time = Date.now();
  const product = await startProduct({
    workers: false,
    database,
    clock: { now: () => new Date(time) },
    log: (line) => lines.push(line),
    settings: { ...productionSettings(), ...settings },
  });
  return {
    product,
    warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')),
    passTime: (seconds: number) => {
      time += seconds * 1000;
    },
    visit: (remoteAddress: string, headers: Record<string, string> = {}) =>
      product.app.inject({ url: '/api/site', remoteAddress, headers }),
  };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let unaware: Awaited<ReturnType<typeof startProduction>>;
let aware: Awaited<ReturnType<typeof startProduction>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  unaware = await startProduction({ url: database.url, drop: async () => undefined });
  aware = await startProduction({ url: database.url, drop: async () => undefined }, { TRUST_PROXY: proxy });
});
afterAll(async () => {
  await unaware?.product.close();
  await aware?.product.close();
  await database?.drop();
});

const healthOf = async (product: Product, headers: Record<string, string>) =>
  (await product.app.inject({ url: '/api/admin/health', headers })).json().untrusted_proxy;

test('visitors without a proxy, and those of a trusted one, are no reason to warn', async () => {
  await unaware.visit(visitor);
  await aware.visit(proxy, { 'x-forwarded-for': visitor });
  await aware.visit(proxy, { 'x-real-ip': visitor, 'x-forwarded-proto': 'https' });
  expect([...unaware.warnings(), ...aware.warnings()]).toEqual([]);
  expect(await healthOf(aware.product, await aware.product.signIn())).toBeNull();
});

test.each(forwardedHeaders)(
  'an untrusted proxy that sends %s is in the log once a minute, without the visitor’s address',
  async (header) => {
    unaware.passTime(60);
    const before = unaware.warnings().length;
    for (let visit = 0; visit < 3; visit++) await unaware.visit(proxy, { [header]: visitor });
    const added = unaware.warnings().slice(before);
    expect(added).toHaveLength(1);
    expect(added[0]).toContain(`TRUST_PROXY=${proxy}`);
    expect(added[0]).not.toContain(visitor);
    unaware.passTime(60);
    await unaware.visit(proxy, { [header]: visitor });
    expect(unaware.warnings()).toHaveLength(before + 2);
  },
);

test('every other process tells it too: on the health page and on the setup page, until it stops', async () => {
  const headers = await aware.product.signIn();
  await eventually(async () => expect((await healthOf(aware.product, headers))?.address).toBe(proxy));
  const lines = async (): Promise<SetupLine[]> =>
    (await aware.product.app.inject({ url: '/api/admin/setup', headers })).json().lines;
  expect((await lines()).find(({ id }) => id === 'proxy')).toMatchObject({
    state: 'failing',
    found: expect.stringContaining(proxy),
  });

  await aware.product.core.database.sql.query({
    text: "UPDATE untrusted_proxy SET seen_at = seen_at - interval '11 minutes'",
  });
  expect(await healthOf(aware.product, headers)).toBeNull();
  expect((await lines()).find(({ id }) => id === 'proxy')?.found).not.toContain(proxy);
});
