import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reaction } from '#devkit/simulators/webhook-receiver.ts';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';
import { checkLedger } from '#tests/support/ledger.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** What the receiver does at its first delivery of a webhook, and the recorded error. */
const moods: { reaction: Reaction; errorClass: string }[] = [
  { reaction: () => {}, errorClass: 'timeout' },
  { reaction: (_response, socket) => void socket.resetAndDestroy(), errorClass: 'connection_reset' },
  { reaction: 500, errorClass: 'http_500' },
  { reaction: (response) => void response.writeHead(429, { 'retry-after': '1' }).end(), errorClass: 'http_429' },
  { reaction: (response) => void response.writeHead(200).write('half'), errorClass: 'timeout' },
];
/** Of every four webhooks one fails. */
const failing = 7;

test('a receiver that hangs, resets, refuses and breaks off gets every webhook in the end, and delays no other', async () => {
  const cluster = await openCluster(services, { queue: coreQueue });
  const seen = new Map<string, number>();
  cluster.receiver.always((response, socket, delivery) => {
    const times = seen.get(delivery.id) ?? 0;
    seen.set(delivery.id, times + 1);
    const mood = seen.size % 4 === 1 ? moods[((seen.size - 1) / 4) % moods.length]?.reaction : undefined;
    if (times > 0 || mood === undefined) response.writeHead(200).end('ok');
    else if (typeof mood === 'number') response.writeHead(mood).end();
    else mood(response, socket, delivery);
  });
  const submissions = await acceptPartnerApplications(cluster, failing * 4);
  await cluster.startWorker();
  await checkLedger(cluster, { submissions, repeats: submissions.length });

  const failures = await cluster.sql.query<{ error_class: string; times: number }>(
    "SELECT error_class, count(*)::int AS times FROM job_attempt WHERE outcome = 'failed' GROUP BY error_class ORDER BY error_class",
  );
  expect(failures.rows.map(({ error_class, times }) => [error_class, times])).toEqual([
    ['connection_reset', 2],
    ['http_429', 1],
    ['http_500', 1],
    ['timeout', 3],
  ]);
  // The answered deliveries were all done before the first hanging one timed out and was sent again.
  const failed = await cluster.sql.query<{ id: string; hung: boolean }>(
    "SELECT 'evt_' || (payload ->> 'event') AS id, error_class = 'timeout' AS hung FROM job_attempt JOIN job ON job.id = job_id WHERE outcome = 'failed'",
  );
  const hung = new Set(failed.rows.filter((row) => row.hung).map((row) => row.id));
  const order = cluster.receiver.deliveries.map(({ id }) => id);
  const firstRepeatOfHung = order.findIndex((id, index) => hung.has(id) && order.indexOf(id) < index);
  const lastOfTheOthers = order.findLastIndex((id) => !hung.has(id));
  expect(lastOfTheOthers).toBeLessThan(firstRepeatOfHung);
  await cluster.close();
});
