import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEncryption } from '#core/platform/encryption.ts';
import { mostEndpoints } from '#core/webhooks/rules.ts';
import { encryptionPurpose } from '#core/webhooks/stored-endpoint.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type Cluster, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';

const hanging = 10;
const waiting = 100;
const measured = 30;
/** What the embedded Postgres allows. */
const mostConnections = 200;
/** A worker that asks for work without a pause makes thousands. */
const mostTransactionsPerSecond = 1_000;

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

async function addEndpoints({ sql, env }: Cluster, count: number, url: string, type: string) {
  const encryption = createEncryption([String(env.SESSION_SECRET)], encryptionPurpose);
  const secret = Buffer.from(encryption.encrypt(`whsec_${Buffer.alloc(32, 1).toString('base64')}`));
  await sql.query(
    `INSERT INTO endpoint (id, url, event_types, concurrency, secret)
     SELECT uuidv7(), $1, ARRAY[$2], 20, $3 FROM generate_series(1, $4)`,
    [url, type, secret, count],
  );
}

test('beside ten endpoints that hang, with work waiting, of fifty, a healthy one gets everything at once, with the queue on postgres', async () => {
  const cluster = await openCluster(services, { queue: 'postgres', settings: { AUTOMATION_WEBHOOK_URL: '' } });
  const silent = await startWebhookReceiver();
  silent.always(() => undefined);
  await addEndpoints(cluster, hanging, silent.url, 'contact_form.created');
  await addEndpoints(cluster, 1, cluster.receiver.url, 'contact_form.created');
  await addEndpoints(cluster, mostEndpoints - hanging - 1, cluster.receiver.url, 'purchase.paid');
  const api = await cluster.startApi();
  await Promise.all([cluster.startWorker(), cluster.startWorker()]);
  const send = async () => {
    const answer = await fetch(`${api.url}/api/admin/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contactFormInput()),
    });
    expect(answer.status).toBe(202);
  };
  const received = (count: number) =>
    eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThanOrEqual(count), { every: 5 });
  for (let form = 0; form < waiting; form += 1) await send();
  await received(waiting);
  await eventually(() => expect(silent.deliveries.length).toBeGreaterThanOrEqual(hanging * 20));

  const numberOf = async (text: string) => {
    const found = await cluster.sql.query<{ n: string }>(text);
    return Number(found.rows[0]?.n);
  };
  const transactions = () =>
    numberOf('SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()');
  let arrived = waiting;
  let seconds = 0;
  const sendAndCount = async () => {
    const [before, began] = [await transactions(), performance.now()];
    for (let form = 0; form < measured; form += 1) {
      await send();
      arrived += 1;
      await received(arrived);
    }
    seconds = (performance.now() - began) / 1000;
    return ((await transactions()) - before) / seconds;
  };
  // More than once, because Postgres counts what a connection did only up to ten seconds later.
  await eventually(async () => expect(await sendAndCount()).toBeLessThan(mostTransactionsPerSecond));
  expect(await numberOf('SELECT count(*) AS n FROM pg_stat_activity')).toBeLessThan(mostConnections);
  const hung = await numberOf(
    "SELECT count(*) AS n FROM job WHERE name = 'deliver-event' AND state IN ('queued', 'running')",
  );
  expect(hung).toBeGreaterThan(hanging * 20);
  process.stdout.write(`beside ten that hang: ${Math.round((seconds / measured) * 1000)} ms a form\n`);
  await silent.close();
  await cluster.close();
});
