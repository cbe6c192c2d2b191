import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { TestResult } from './report.ts';

/** Writes the result of each test to the file named in TEST_REPORT, including files and groups that failed as a whole. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const results = [
      ...modules.flatMap(resultsOf),
      ...unhandled.map((error) => failure('', 'outside of any test', [error])),
    ];
    const file = process.env.TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(results));
  }
}

function resultsOf(module: TestModule): TestResult[] {
  const file = path.relative('', module.moduleId);
  const suites = [...module.children.allSuites()].filter((suite: TestSuite) => suite.errors().length > 0);
  return [
    ...(module.errors().length > 0 ? [failure(file, '', module.errors())] : []),
    ...suites.map((suite) => failure(file, suite.fullName, suite.errors())),
    ...[...module.children.allTests()].flatMap((test) => resultOf(file, test)),
  ];
}

function resultOf(file: string, test: TestCase): TestResult[] {
  const { state, errors } = test.result();
  if (state !== 'passed' && state !== 'failed') return [];
  return [
    {
      runner: 'vitest',
      file,
      title: test.fullName.replaceAll(' > ', ' '),
      passed: state === 'passed',
      milliseconds: test.diagnostic()?.duration ?? 0,
      message: messageOf(errors ?? []),
    },
  ];
}

function failure(file: string, title: string, errors: readonly { message: string }[]): TestResult {
  return { runner: 'vitest', file, title, passed: false, milliseconds: 0, message: messageOf(errors) };
}

const messageOf = (errors: readonly { message: string; stacks?: { file: string; line: number }[] }[]) =>
  errors
    .map(({ message, stacks }) => {
      const place = stacks?.find(({ file }) => !file.includes('node_modules'));
      return place ? `${message}\nat ${path.relative('', place.file)}:${place.line}` : message;
    })
    .join('\n');
