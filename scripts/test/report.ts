import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Runner } from './steps.ts';

/** A test that ran, whichever program ran it. */
export interface TestResult {
  runner: Runner;
  /** Relative to the project. */
  file: string;
  title: string;
  passed: boolean;
  milliseconds: number;
  /** Why it failed, in the words of the test. */
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

const playwrightResult = z.object({
  status: z.string().optional(),
  duration: z.number(),
  error: z.object({ message: z.string().optional() }).optional(),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(playwrightResult) })),
});
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
});

/** Reads the JSON report of a runner; empty when the runner ended before it could write one. */
export function readReport(runner: Runner, file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'vitest' ? fromVitest(vitestReport.parse(report)) : fromPlaywright(playwrightReport.parse(report));
}

function fromVitest({ testResults }: z.infer<typeof vitestReport>): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('', name);
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    // A file that could not be loaded, or whose preparation failed, has no failed test of its own.
    if (status === 'failed' && !ran.some((test) => test.status === 'failed'))
      return [{ runner: 'vitest', file, title: '', passed: false, milliseconds: 0, message }];
    return ran.map((test) => ({
      runner: 'vitest',
      file,
      title: test.fullName,
      passed: test.status === 'passed',
      milliseconds: test.duration ?? 0,
      message: test.failureMessages?.join('\n') ?? '',
    }));
  });
}

function fromPlaywright({ config, suites }: z.infer<typeof playwrightReport>): TestResult[] {
  const results: TestResult[] = [];
  const visit = (suite: z.infer<typeof playwrightSuite>, titles: string[]) => {
    for (const spec of suite.specs)
      for (const { status, duration, error } of spec.tests.flatMap((test) => test.results)) {
        if (status === 'skipped') continue;
        results.push({
          runner: 'playwright',
          file: path.relative('', path.join(config.rootDir, spec.file)),
          title: [...titles, spec.title].join(' '),
          passed: status === 'passed',
          milliseconds: duration,
          message: error?.message ?? status ?? '',
        });
      }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  // The outermost suites are files; their titles are paths.
  for (const suite of suites) visit(suite, []);
  return results;
}
