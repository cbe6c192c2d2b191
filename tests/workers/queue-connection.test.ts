import { expect, inject, test } from 'vitest';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { createRetryingBackend } from '#queue/postgres-connection.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('a database that took no connection of a queue at first is asked again', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const { hostname, port } = new URL(database.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const backend = createRetryingBackend('emails', { connection: proxy.through(database.url) });
  proxy.set('cut');
  await expect(backend.waitUntilReady()).rejects.toThrow();
  proxy.set('pass');
  await backend.waitUntilReady();
  await backend.close();
  await proxy.close();
  await database.drop();
});
