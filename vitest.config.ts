import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import './devkit/random.ts';

/**
 * A file leaves nothing behind in its process, so the next one need not load everything anew: it saves a third of the run.
 * Node loads the built renderer itself: Vitest would read its 15 MB again for each product.
 */
const shared = { isolate: false, server: { deps: { external: [/\/dist\/pages\/renderer\.js$/] } } };
const onBothQueues = 'tests/workers/{email,endpoint-delivery,environment-endpoint,relay,webhook-delivery}.test.ts';
/** Tests wait a lot: one file more than there are cores keeps them all busy. */
const maxWorkers = availableParallelism() + 1;
/** Milliseconds. They only end a test that hangs. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
const withServices = { ...shared, ...limits, maxWorkers, globalSetup: ['tests/support/global-setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], ...shared, ...limits, maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['tests/{guards,api,workers,stories}/**/*.test.ts'],
          provide: { queues: ['postgres'] },
          ...withServices,
        },
      },
      {
        test: {
          name: 'full',
          include: ['tests/full/**/*.test.ts'],
          provide: { queues: ['postgres', 'redis'] },
          ...withServices,
        },
      },
      // What the server project tests of the queue on Postgres, on Redis.
      { test: { name: 'redis', include: [onBothQueues], provide: { queues: ['redis'] }, ...withServices } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          globalSetup: ['tests/support/faults-setup.ts'],
          // Each file has the machine to itself.
          fileParallelism: false,
        },
      },
    ],
  },
});
