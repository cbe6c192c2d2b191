import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { tenTimes } from './devkit/machine.ts';
import './devkit/random.ts';

/**
 * A file leaves nothing behind in its process, so the next one need not load everything anew: it saves a third of the run.
 * The built renderer is loaded by Node, once: Vitest would read its 15 MB again for each page of each product.
 */
const tidy = { isolate: false, server: { deps: { external: [/\/dist\/pages\/renderer\.js$/] } } };
/** Tests wait a lot: one file more than there are cores keeps them all busy. */
const maxWorkers = availableParallelism() + 1;
const limits = (quietMilliseconds: number) => ({
  testTimeout: tenTimes(quietMilliseconds),
  hookTimeout: tenTimes(quietMilliseconds),
});

export default defineConfig({
  test: {
    tags: [{ name: 'core', description: 'The fault tests that every npm test includes' }],
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], ...tidy, maxWorkers, ...limits(3_000) } },
      {
        test: {
          name: 'server',
          include: ['tests/{guards,api,workers,stories}/**/*.test.ts'],
          ...tidy,
          maxWorkers,
          ...limits(15_000),
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...limits(60_000),
          globalSetup: ['tests/support/faults-setup.ts'],
          // Each file has the machine to itself, after all others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
