import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { buildApp } from '#api/app.ts';
import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';

/** Writes the types of the API, which the browser's calls are checked against. No database is needed for that. */
const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-api-types-'));
const logger = createLogger('silent');
const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgresql://127.0.0.1:1/none',
  DATA_DIR: folder,
  ADMIN_PASSWORD: 'only to describe the API',
  SESSION_SECRET: 'only to describe the API and long enough',
});
const core = createCore({ config, logger, poolSize: 1 });
const backend = openQueueBackend({ config, logger });
const app = await buildApp({ core, backend, webFolder: path.resolve('dist/web') });
const { body } = await app.inject({ url: '/openapi.json' });
await writeFile('apps/web/api/openapi.d.ts', astToString(await openapiTS(body)));
await rm(folder, { recursive: true });
// Nothing was connected, so nothing is closed.
process.exit();
