import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyImageFiles } from '#devkit/image-files.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type FaultServices, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { urlOf } from '#tests/support/database.ts';
import { type ProductProcess, startProcess } from '#tests/support/processes.ts';
import { adminPassword, webhookSecret } from '#tests/support/product.ts';

let services: FaultServices;
let folder: string;
const started: ProductProcess[] = [];
beforeAll(async () => {
  services = await startFaultServices();
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-image-'));
});
afterAll(async () => {
  for (const child of started.filter(({ name }) => name !== 'migrate')) child.signal('SIGKILL');
  await services?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the files of the image are all it needs: it migrates, serves its pages, and delivers', async () => {
  await copyImageFiles(folder);
  const client = new pg.Client({ connectionString: services.postgres.url });
  await client.connect();
  await client.query('CREATE DATABASE image');
  await client.end();
  const receiver = await startWebhookReceiver();
  const databaseUrl = urlOf(services.postgres.url, 'image');
  await writeFile(path.join(folder, 'database-url'), `${databaseUrl}\n`);
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL_FILE: path.join(folder, 'database-url'),
    ...(services.redis ? { REDIS_URL: services.redis.url } : {}),
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: adminPassword,
    SESSION_SECRET: 'a session secret that is long enough for tests',
    AUTOMATION_WEBHOOK_URL: receiver.url,
    AUTOMATION_WEBHOOK_SECRET: webhookSecret,
  };
  const start = (name: 'api' | 'workers' | 'migrate', expectEnd = false) => {
    const child = startProcess(name, path.join('dist', 'server', `${name}.js`), env, { folder, expectEnd });
    started.push(child);
    return child;
  };
  const migration = start('migrate', true);
  expect(await migration.untilEnded(), migration.noise.join('\n')).toMatchObject({ code: 0 });
  const api = await start('api').said('the API is listening');
  const url = String(api.address);
  await start('workers').said('the workers are running');

  for (const page of ['/', '/demo', '/docs/', '/openapi.json', '/readyz']) {
    const answer = await fetch(`${url}${page}`);
    expect([page, answer.status, (await answer.text()).length > 100]).toEqual([page, 200, true]);
  }
  const signedIn = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const board = await fetch(`${url}/admin/queues`, { headers: { cookie } });
  expect(board.status).toBe(200);
  const script = /src="([^"]+\.js)"/.exec(await board.text())?.[1] ?? '';
  expect((await fetch(new URL(script, `${url}/admin/queues/`), { headers: { cookie } })).status).toBe(200);

  const sent = await fetch(`${url}/api/admin/contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactFormInput()),
  });
  expect(sent.status).toBe(202);
  await eventually(() => expect(receiver.deliveries).toHaveLength(1));
  // The acknowledgement and the team's notice: an email is rendered by React.
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  await eventually(async () =>
    expect((await sql.query('SELECT DISTINCT state FROM job')).rows).toEqual([{ state: 'succeeded' }]),
  );
  await sql.end();
  await receiver.close();
});
