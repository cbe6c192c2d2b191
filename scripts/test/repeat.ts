import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { openRunFolder } from './run-folder.ts';
import { playwright, vitest } from './steps.ts';
import { clock } from './summary.ts';

/**
 * Runs one test file again and again while another process keeps a core busy, to find tests that are not stable. Prints the
 * output of failed runs only. Returns the exit code.
 */
export async function repeat([file, times = '20', ...rest]: string[]): Promise<number> {
  if (!file || !/^\d+$/.test(times)) {
    process.stderr.write('Name a file and a number of runs: npm run test:repeat -- tests/workers/relay.test.ts 20\n');
    return 2;
  }
  const step = file.endsWith('.e2e.ts') ? playwright('repeated', file, ...rest) : vitest('repeated', file, ...rest);
  const neighbor = spawn(process.execPath, ['--eval', 'for(;;);'], { stdio: 'ignore' });
  process.once('exit', () => neighbor.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  let failed = 0;
  try {
    process.stdout.write(`${file}, ${times} times, beside a busy process (${availableParallelism()} cores)\n`);
    for (let run = 1; run <= Number(times); run += 1) {
      const began = performance.now();
      const { passed, said } = await runOnce(step.args);
      if (!passed) {
        failed += 1;
        process.stdout.write(`${said}\n`);
      }
      process.stdout.write(
        `  ${run} of ${times}: ${passed ? 'passed' : 'FAILED'} in ${clock(performance.now() - began)}\n`,
      );
    }
  } finally {
    neighbor.kill('SIGKILL');
  }
  process.stdout.write(`\n${Number(times) - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

/** One run, with its own seed and folder. */
async function runOnce(args: string[]): Promise<{ passed: boolean; said: string }> {
  const runFolder = openRunFolder();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...runFolder.env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  runFolder.remove();
  return { passed, said };
}
