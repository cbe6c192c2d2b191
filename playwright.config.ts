import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Chosen once per run; the workers read the same choice from the environment. */
process.env.E2E_PORT ??= String(randomInt(20_000, 29_000));
process.env.E2E_RECEIVER_PORT ??= String(randomInt(30_000, 39_000));
const port = process.env.E2E_PORT;

/** The compiled product as `npm start` runs it, on a database of the run's own; nothing listens at its webhook address until a test does. */
const server = {
  command: 'node dist/server/start.js',
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 60_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: {
    PORT: port,
    DATA_DIR: path.join(tmpdir(), `ringwell-e2e-${port}`),
    ADMIN_PASSWORD: 'the admin password of the browser tests',
    AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}/hook`,
    RETRY_SCHEDULE: '0.2',
    RATE_LIMITS: 'off',
    DATABASE_URL: '',
    REDIS_URL: '',
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'tests/e2e/.results',
  timeout: 30_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  webServer: server,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
