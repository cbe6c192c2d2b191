import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../prisma/migrate.ts';
import { onServer, templateName, urlOf } from './database.ts';
import type { QueueSystem } from './queues.ts';
import { type Services, startServices } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string | null;
    /** The queue systems that tests of both run on. */
    queues: readonly QueueSystem[];
  }
}

interface Shared {
  services: Promise<Services> | null;
  users: number;
}

/**
 * Projects that need services share one set; the first to ask starts them, the last to go stops them. Each project loads
 * this file again, so the shared services are kept on the process.
 */
const place = globalThis as { ringwellTestServices?: Shared };
place.ringwellTestServices ??= { services: null, users: 0 };
const shared = place.ringwellTestServices;

export default async function setup(project: TestProject) {
  shared.users += 1;
  shared.services ??= startServices().then(async (services) => {
    await prepareTemplate(services.postgresUrl);
    if (!services.redisUrl)
      process.stderr.write(
        '\nNo Redis could be had: install redis-server (or set REDIS_URL) to run the tests that need one.\n',
      );
    return services;
  });
  const services = await shared.services;
  project.provide('postgresUrl', services.postgresUrl);
  project.provide('redisUrl', services.redisUrl);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await services.stop();
  };
}

/** Migrated once; every test file clones it, which takes milliseconds. */
async function prepareTemplate(postgresUrl: string) {
  await onServer(postgresUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${templateName}`);
  });
  await migrate(urlOf(postgresUrl, templateName), path.resolve('prisma'));
}
