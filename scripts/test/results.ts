import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Runner } from './steps.ts';

/** A test that ran, in either runner. */
export interface TestResult {
  runner: Runner;
  /** Relative to the project. */
  file: string;
  /** Includes the titles of its groups; empty for a file that failed as a whole. */
  title: string;
  passed: boolean;
  milliseconds: number;
  /** Why it failed. */
  message: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({
              status: z.string().optional(),
              duration: z.number(),
              errors: z.array(z.object({ message: z.string().optional() })),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
});

/** Reads the JSON report of a runner; empty when the runner ended before it wrote one. */
export function readResults(runner: Runner, file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'vitest' ? fromVitest(vitestReport.parse(report)) : fromPlaywright(playwrightReport.parse(report));
}

function fromVitest({ testResults }: z.infer<typeof vitestReport>): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('', name);
    const tests = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map(
        (test): TestResult => ({
          runner: 'vitest',
          file,
          title: test.fullName,
          passed: test.status === 'passed',
          milliseconds: test.duration ?? 0,
          message: (test.failureMessages ?? []).join('\n'),
        }),
      );
    const failedAsAWhole = status === 'failed' && tests.every((test) => test.passed);
    return failedAsAWhole
      ? [...tests, { runner: 'vitest' as const, file, title: '', passed: false, milliseconds: 0, message }]
      : tests;
  });
}

function fromPlaywright({ config, suites }: z.infer<typeof playwrightReport>): TestResult[] {
  const results: TestResult[] = [];
  const visit = (suite: z.infer<typeof playwrightSuite>, titles: string[]) => {
    for (const spec of suite.specs)
      for (const { status, duration, errors } of spec.tests.flatMap((test) => test.results)) {
        if (status === 'skipped') continue;
        results.push({
          runner: 'playwright',
          file: path.relative('', path.join(config.rootDir, spec.file)),
          title: [...titles, spec.title].join(' '),
          passed: status === 'passed',
          milliseconds: duration,
          // A timeout comes first; which step it hit is said after it.
          message: errors.map(({ message }) => message ?? '').join('\n') || (status ?? ''),
        });
      }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  // The outermost suites are files; their titles are paths.
  for (const suite of suites) visit(suite, []);
  return results;
}
