import path from 'node:path';
import { readReport } from '../test/report.ts';
import { openRunFolder } from '../test/run-folder.ts';
import { vitest } from '../test/steps.ts';
import type { Engine } from './engine.ts';
import { run } from './shell.ts';

/** The tests that use Postgres and Redis, on containers that testcontainers starts. */
export async function runServiceTests(engine: Engine, areStandIns: boolean, signal: AbortSignal): Promise<string> {
  const { folder, env, remove } = openRunFolder();
  const report = path.join(folder, 'report.json');
  const step = vitest('API and worker tests', '--project', 'server', 'tests/api', 'tests/workers');
  try {
    const output = run(process.execPath, [...step.args, '--reporter=./scripts/test/vitest-reporter.ts'], {
      signal,
      env: {
        ...engine.env,
        ...env,
        TEST_REPORT: report,
        // Given addresses would be used instead of containers.
        DATABASE_URL: '',
        REDIS_URL: '',
        // The container that removes others after an abort has no stand-in.
        ...(areStandIns ? { TESTCONTAINERS_RYUK_DISABLED: 'true' } : {}),
      },
    });
    const failed = await output.then(
      () => null,
      (error: unknown) => error,
    );
    const tests = readReport('vitest', report);
    const failures = tests.filter(({ passed }) => !passed);
    if (failures.length > 0)
      throw new Error(
        failures.map(({ file, title, message }) => `${file} ${title}: ${message.slice(0, 400)}`).join('\n'),
      );
    if (failed || tests.length === 0) throw failed ?? new Error('No test ran');
    return `${tests.length} tests passed (tests/api, tests/workers)`;
  } finally {
    remove();
  }
}
