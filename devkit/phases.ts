import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What tests spend time on before they test anything. */
export type Phase = 'databases' | 'products' | 'browsers' | 'logins';

/** The file that all processes of a test run write to; nothing is noted outside of such a run. */
const file = process.env.TEST_PHASES;

/** Does a part of a test's preparation, and notes how long it took. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    if (file) appendFileSync(file, `${phase} ${Math.round(performance.now() - began)}\n`);
  }
}

/** How often each phase occurred in a run, and its milliseconds in all. */
export function readPhases(path: string): Map<string, { times: number; milliseconds: number }> {
  const phases = new Map<string, { times: number; milliseconds: number }>();
  if (!existsSync(path)) return phases;
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const [phase = '', milliseconds] = line.split(' ');
    const before = phases.get(phase) ?? { times: 0, milliseconds: 0 };
    phases.set(phase, { times: before.times + 1, milliseconds: before.milliseconds + Number(milliseconds) });
  }
  return phases;
}
