import path from 'node:path';

/** One command of a run. */
export interface Step {
  name: string;
  args: string[];
  /** Whose report it writes; none for a check that passes or fails as a whole. */
  runner?: Runner;
}

export type Runner = 'vitest' | 'playwright';

const bin = (file: string) => path.join('node_modules', file);

/** TypeScript 7 checks in a third of the time; it has no API yet, so tools that read code have TypeScript 6. */
export const types: Step = {
  name: 'types',
  args: [bin('@typescript/native/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', bin('.cache/types.json')],
};
export const lint: Step = { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] };
const folders = ['apps', 'workers', 'devkit', 'scripts', 'tests', 'prisma'];
export const imports: Step = {
  name: 'import rules',
  args: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs', ...folders],
};

export function vitest(name: string, ...args: string[]): Step {
  return { name, args: [bin('vitest/vitest.mjs'), 'run', ...args], runner: 'vitest' };
}

export function playwright(name: string, ...args: string[]): Step {
  return { name, args: [bin('@playwright/test/cli.js'), 'test', ...args], runner: 'playwright' };
}

/** The command that repeats one test alone. */
export function commandFor(runner: Runner, file: string, title: string): string {
  const pattern = title.replace(/[.*+?^${}()|[\]\\"`]/g, '.');
  const [program, option] = runner === 'vitest' ? ['npx vitest run', '-t'] : ['npx playwright test', '--grep'];
  return [program, file, ...(title ? [`${option} "${pattern}"`] : [])].join(' ');
}
