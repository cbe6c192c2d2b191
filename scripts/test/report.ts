import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Runner } from './steps.ts';

/** A test that ran, in either runner. */
const testResult = z.object({
  runner: z.enum(['vitest', 'playwright']),
  /** Relative to the project. */
  file: z.string(),
  /** Includes the titles of its groups. */
  title: z.string(),
  passed: z.boolean(),
  milliseconds: z.number(),
  /** Why it failed, in the test's own words. */
  message: z.string(),
});
export type TestResult = z.infer<typeof testResult>;

const playwrightResult = z.object({
  status: z.string().optional(),
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })),
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

/** Reads the report of a runner; empty when the runner ended before it could write one. */
export function readReport(runner: Runner, file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'vitest' ? z.array(testResult).parse(report) : fromPlaywright(playwrightReport.parse(report));
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
