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
  // One transfer for each payment; the refunded payment keeps half of its commission. Payouts run in any order.
  const kept = report.payouts.map(({ after }) => after).toSorted(([a = 0], [b = 0]) => a - b);
  expect(kept).toEqual([[20_000], [40_000], [40_000]]);
  for (const { before, after } of report.payouts) expect(after).toEqual(before);
  expect(report.paidOut).toEqual({ stripe: 100_000, ledger: 60_000 });
  expect(report.findings.map(({ kind }) => kind).toSorted()).toEqual(['order-unknown', 'transfer-unknown']);
  expect(report.emailsAgain.length).toBeGreaterThan(0);
});
