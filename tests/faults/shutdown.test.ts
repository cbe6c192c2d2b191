import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '#devkit/simulators/smtp.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import {
  coreQueue,
  type FaultServices,
  openCluster,
  queueSystems,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';
import { checkLedger, untilDrained } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';

/** Long enough for a few requests, however slow the machine. */
const drainSeconds = '5';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** It ended by itself: a stop that takes too long is forced, with another exit code. */
const orderly = { code: 0, signal: null };

test('an API stopped under load answers everything it accepted, and ends by itself', async () => {
  const cluster = await openCluster(services, { queue: coreQueue });
  const [rounds, formsPerRound] = [3, 200];
  let serving = await cluster.startApi();
  const visitors = sendVisitors({
    visitors: 20,
    forms: (rounds + 1) * formsPerRound,
    url: () => serving.url,
    whenRefused: 'go on',
  });
  for (let round = 1; round <= rounds; round += 1) {
    visitors.hold();
    const successor = await cluster.startApi();
    visitors.goOn();
    await visitors.after(round * formsPerRound);
    const leaving = serving;
    serving = successor;
    leaving.signal('SIGTERM');
    expect(await leaving.untilEnded()).toEqual(orderly);
  }
  await visitors.finished();

  const answers = visitors.submissions.flatMap((submission) => submission.answers);
  expect(answers.filter((answer) => answer !== 202 && answer !== 'broken')).toEqual([]);
  const stored = await cluster.sql.query<{ key: string }>('SELECT key FROM idempotency_key');
  const unanswered = new Set(visitors.open().map((submission) => submission.key));
  expect(
    stored.rows.filter(({ key }) => unanswered.has(key)),
    'forms that were stored and not answered',
  ).toEqual([]);
  process.stdout.write(
    `of ${visitors.submissions.length} forms ${unanswered.size} met a closing connection, none of them was accepted\n`,
  );

  await visitors.resend();
  await cluster.startWorker();
  await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  await visitors.close();
  await cluster.close();
});

test('an API behind a proxy says that it stops, and takes what the proxy still sends', async () => {
  const cluster = await openCluster(services, { queue: coreQueue, settings: { DRAIN_SECONDS: drainSeconds } });
  const api = await cluster.startApi();
  const send = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init);
  expect((await send('/readyz')).status).toBe(200);
  api.signal('SIGTERM');
  await eventually(async () => expect((await send('/readyz')).status).toBe(503));
  expect((await send('/healthz')).status).toBe(200);
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactFormInput()),
  };
  const accepted = await send('/api/admin/contact-form', form);
  expect([accepted.status, accepted.headers.get('connection')]).toEqual([202, 'close']);
  expect(await api.untilEnded()).toEqual(orderly);
  const { rows } = await cluster.sql.query('SELECT count(*)::int AS forms FROM contact_form');
  expect(rows).toEqual([{ forms: 1 }]);
  await cluster.close();
});

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(
    `a worker is stopped, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`,
    () => {
      test('it finishes its current work and ends by itself; another worker does the rest', async () => {
        const cluster = await openCluster(services, { queue });
        const finish: (() => void)[] = [];
        cluster.receiver.always((response) => void finish.push(() => response.writeHead(200).end()));
        const submissions = await acceptPartnerApplications(cluster, 5);
        const worker = await cluster.startWorker();
        await eventually(() => expect(finish).toHaveLength(5));
        worker.signal('SIGTERM');
        cluster.receiver.always(200);
        const late = await acceptPartnerApplications(cluster, 1);
        for (const answer of finish) answer();
        expect(await worker.untilEnded()).toEqual(orderly);
        const states = await cluster.sql.query(
          "SELECT state, count(*)::int AS jobs FROM job WHERE name = 'deliver-event' AND subject_id = ANY($1) GROUP BY state",
          [submissions.map(({ id }) => id)],
        );
        expect(states.rows).toEqual([{ state: 'succeeded', jobs: 5 }]);

        await cluster.startWorker();
        await checkLedger(cluster, { submissions: [...submissions, ...late], repeats: 0 });
        await cluster.close();
      });
    },
  );
}

test('a restart of everything while 1,000 confirmations wait: each sender gets one, and each form is posted once', async () => {
  const mail = await startMailServer();
  const cluster = await openCluster(services, { queue: coreQueue, settings: { SMTP_URL: mail.url } });
  const api = await cluster.startApi();
  const visitors = sendVisitors({ visitors: 20, forms: 1_000, url: () => api.url });
  await visitors.finished();
  const senders = visitors.submissions.map(({ body }) => String(JSON.parse(body).email));
  const confirmed = () =>
    mail.mails
      .flatMap(({ to }) => [to].flat().flatMap((each) => each?.text ?? []))
      .filter((to) => senders.includes(to));
  mail.hold(() => mail.mails.length >= 100);
  const worker = await cluster.startWorker();
  await eventually(() => expect(mail.held()).toBeGreaterThan(0));
  for (const each of [worker, api]) each.signal('SIGTERM');
  mail.hold(() => false);
  expect(await Promise.all([worker.untilEnded(), api.untilEnded()])).toEqual([orderly, orderly]);
  expect(confirmed().length).toBeLessThan(1_000);

  await cluster.startApi();
  await cluster.startWorker();
  await untilDrained(cluster);
  expect(confirmed().sort()).toEqual(senders.sort());
  expect(cluster.receiver.deliveries).toHaveLength(1_000);
  await visitors.close();
  await cluster.close();
  await mail.close();
});

test('a worker whose receiver never answers still ends in time, and its job is not lost', async () => {
  const cluster = await openCluster(services, { queue: coreQueue });
  cluster.receiver.next(() => {});
  const submissions = await acceptPartnerApplications(cluster, 1);
  const worker = await cluster.startWorker();
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
  worker.signal('SIGTERM');
  expect(await worker.untilEnded()).toEqual(orderly);
  await cluster.startWorker();
  await checkLedger(cluster, { submissions, repeats: 1 });
  await cluster.close();
});
