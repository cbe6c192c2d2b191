import { afterAll, beforeAll, expect, test } from 'vitest';
import { drillRestore } from '#devkit/restore-drill.ts';
import { type FaultServices, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

test('after a restored backup nobody is paid twice, and what differs from Stripe is listed', {
  tags: ['core'],
}, async () => {
  const report = await drillRestore({
    server: services.postgres.url,
    say: () => undefined,
    untilZero: (count) => eventually(async () => expect(await count()).toBe(0)),
  });
  const [later, ...known] = report.payouts.map(({ before, after }) => ({ before, after }));
  // The refunded payment keeps half of its commission.
  expect(known.map(({ after }) => after[0]).toSorted()).toEqual([20_000, 40_000]);
  for (const { before, after } of [later, ...known].filter((each) => each !== undefined)) {
    expect(after).toHaveLength(1);
    expect(after).toEqual(before);
  }
  expect(report.paidOut).toEqual({ stripe: 100_000, ledger: 60_000 });
  expect(report.findings.map(({ kind }) => kind).toSorted()).toEqual(['order-unknown', 'transfer-unknown']);
  expect(report.emailsAgain.length).toBeGreaterThan(0);
});
