import { defineConfig } from '@playwright/test';
import { testBrowserProgram } from './devkit/programs.ts';
import { adminPassword, productDataDir, productPort, receiverPort } from './tests/support/browser-run.ts';

/** Milliseconds. They only end a test that hangs. */
const hungAfter = { test: 300_000, assertion: 60_000 };

/** The compiled product as `npm start` runs it, on a database of the run's own. */
const server = {
  command: 'node dist/server/start.js',
  url: `http://127.0.0.1:${productPort}/readyz`,
  timeout: hungAfter.test,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: hungAfter.assertion },
  env: {
    PORT: String(productPort),
    DATA_DIR: productDataDir,
    ADMIN_PASSWORD: adminPassword,
    AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/hook`,
    RETRY_SCHEDULE: '0',
    RATE_LIMITS: 'off',
    DATABASE_URL: '',
    REDIS_URL: '',
    STRIPE_SECRET_KEY: '',
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'tests/e2e/.results',
  timeout: hungAfter.test,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: hungAfter.assertion },
  reporter: 'list',
  webServer: server,
  use: {
    baseURL: `http://127.0.0.1:${productPort}`,
    screenshot: 'only-on-failure',
    actionTimeout: hungAfter.assertion,
    viewport: { width: 1440, height: 900 },
    // Motion costs a shared machine most of what painting takes; the tests about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testBrowserProgram() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
