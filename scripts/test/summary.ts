import { readPhases } from '#devkit/phases.ts';
import type { TestResult } from './results.ts';
import { commandFor } from './steps.ts';

/** The result of one step. */
export interface StepResult {
  name: string;
  passed: boolean;
  /** Its tests; none for a check that passes or fails as a whole. */
  tests: TestResult[];
  milliseconds: number;
}

interface Summary {
  results: StepResult[];
  installed: string[];
  missing: string[];
  interrupted: boolean;
  /** The file with the times of phases. */
  phases: string;
  /** When the run began, in `performance.now()` milliseconds. */
  began: number;
}

/** Minutes and seconds of a time in milliseconds, like 4:05. */
export function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Prints steps, where the time went, failures and the closing count. Returns the exit code. */
export function printSummary({ results, installed, missing, interrupted, phases, began }: Summary): number {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const tests = results.flatMap((step) => step.tests);
  print(`\n── ${clock(performance.now() - began)} ── result ${'─'.repeat(80)}`);
  for (const { name, passed, milliseconds } of results)
    print(`  ${passed ? 'passed' : 'FAILED'}  ${clock(milliseconds).padStart(5)}  ${name}`);
  for (const line of installed) print(`  installed ${line}`);
  for (const line of missing) print(`  not run: ${line}`);

  printTimes(tests, phases, print);

  const failures = tests.filter((test) => !test.passed);
  if (failures.length > 0) print('\n  Failures');
  for (const { runner, file, title, message } of failures) {
    print(`\n  ${file}  ${title}`);
    for (const line of plain(message).split('\n').slice(0, 8)) print(`      ${line}`);
    print(`    again: TEST_SEED=${process.env.TEST_SEED} ${commandFor(runner, file, title)}`);
  }
  // A check, or a step that failed although each of its tests passed, counts as one.
  const whole = results.filter(
    (step) => step.tests.length === 0 || (!step.passed && step.tests.every((t) => t.passed)),
  );
  const passed = tests.filter((test) => test.passed).length + whole.filter((step) => step.passed).length;
  const failed = failures.length + whole.filter((step) => !step.passed).length;
  if (interrupted) print('\n  The run was aborted.');
  print(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || interrupted || (missing.length > 0 && process.env.CI) ? 1 : 0;
}

/** Where the time went: the slowest files, and what was prepared. Several run at once, so these are more than the run took. */
function printTimes(tests: TestResult[], phases: string, print: (line: string) => void) {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
  const files = [...new Set(tests.map((test) => test.file))];
  const times = files.map((file) => {
    const of = tests.filter((test) => test.file === file);
    return { file, tests: of.length, milliseconds: of.reduce((sum, test) => sum + test.milliseconds, 0) };
  });
  if (times.length > 1) print(`\n  The slowest of ${times.length} files`);
  for (const { file, tests, milliseconds } of times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 20))
    print(`  ${seconds(milliseconds)}  ${file} (${tests})`);
  const prepared = [...readPhases(phases)];
  if (prepared.length > 0) print('\n  Preparing');
  for (const [phase, { times, milliseconds }] of prepared) print(`  ${seconds(milliseconds)}  ${phase} (${times})`);
}

/** Text without the colors of a terminal. */
const plain = (text: string) => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
