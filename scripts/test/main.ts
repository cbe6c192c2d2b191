import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, installMissing, pgbouncer, redis } from './install.ts';
import { readResults } from './results.ts';
import { openRunFolder } from './run-folder.ts';
import { imports, lint, playwright, type Step, types, vitest } from './steps.ts';
import { clock, printSummary, type StepResult } from './summary.ts';

const began = performance.now();
/** Windows has no process groups. */
const ownGroup = process.platform !== 'win32';
const [name = 'main', ...rest] = process.argv.slice(2);

const vitestProjects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

/** Groups run one after the other, the steps of a group side by side. */
const plans: Record<string, () => Step[][]> = {
  main: () => [
    [types, lint, imports],
    [vitest('unit, guard, API, worker and story tests', ...vitestProjects('unit', 'server'))],
    [playwright('browser journeys', '--grep', '@journey')],
  ],
  full: () => [
    [vitest('all other API, worker and story tests', ...vitestProjects('full', 'redis'), ...rest)],
    [playwright('all other browser tests', '--grep-invert', '@journey')],
  ],
  faults: () => [[vitest('fault tests', ...vitestProjects('faults'), ...rest)]],
  quick: () => [[types, lint, imports, vitest('unit and guard tests', 'tests/unit', 'tests/guards', ...rest)]],
  node: () => [[vitest('unit and API tests', 'tests/unit', 'tests/api', ...rest)]],
  unit: () => [[vitest('unit tests', ...vitestProjects('unit'), ...rest)]],
  server: () => [[vitest('guard, API, worker and story tests', ...vitestProjects('server', 'full', 'redis'), ...rest)]],
  e2e: () => [[playwright('browser tests', ...rest)]],
};

const plan = plans[name];
if (plan) process.exitCode = await run(plan());
else {
  process.stderr.write(`There is no test run named "${name}"; there are ${Object.keys(plans).join(', ')}.\n`);
  process.exitCode = 2;
}

/** Runs the groups and prints their results. Returns the exit code. */
async function run(groups: Step[][]): Promise<number> {
  const browser = groups.flat().some(({ runner }) => runner === 'playwright');
  const { installed, missing } = installMissing([
    redis,
    ...(browser ? [chromium] : []),
    ...(name === 'faults' ? [pgbouncer] : []),
  ]);
  const runFolder = openRunFolder();
  const children = new Set<ChildProcess>();
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      interrupted = true;
      for (const child of children) endTree(child);
    });
  const phases = path.join(runFolder.folder, 'phases');
  // It reaches the tests in the environment.
  const { seed } = await import('#devkit/random.ts');
  process.stdout.write(`  TEST_SEED=${seed}\n`);

  const results: StepResult[] = [];
  for (const [index, group] of groups.entries()) {
    if (interrupted) break;
    if (missing.length > 0 && group.some(({ runner }) => runner === 'playwright') && !chromium.isThere()) continue;
    header(`${index + 1} of ${groups.length}: ${group.map((step) => step.name).join(', ')}`);
    results.push(...(await Promise.all(group.map(runStep))));
  }
  rmSync(path.join('dist', 'server-under-test'), { recursive: true, force: true });
  // What a failed browser test leaves there, above all its screenshot, is for a person to look at.
  if (results.every((step) => step.passed))
    rmSync(path.join('tests', 'e2e', '.results'), { recursive: true, force: true });
  const exitCode = printSummary({ results, installed, missing, interrupted, phases, began });
  runFolder.remove();
  return exitCode;

  async function runStep(step: Step): Promise<StepResult> {
    const started = performance.now();
    const report = path.join(runFolder.folder, `${step.name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = {
      vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      playwright: ['--reporter=list,json'],
    };
    const child = spawn(process.execPath, [...step.args, ...(step.runner ? reporters[step.runner] : [])], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: ownGroup,
      env: {
        ...process.env,
        FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1'),
        ...runFolder.env,
        TEST_PHASES: phases,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    children.add(child);
    const passed = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
    children.delete(child);
    const tests = step.runner ? readResults(step.runner, report) : [];
    return { name: step.name, passed, tests, milliseconds: performance.now() - started };
  }
}

/** Ends a program and everything it started: it leads its own process group. */
function endTree(child: ChildProcess) {
  if (ownGroup && child.pid) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

function header(words: string) {
  const line = `── ${clock(performance.now() - began)} ── ${words} `;
  process.stdout.write(`\n${line}${'─'.repeat(Math.max(0, 100 - line.length))}\n`);
}
