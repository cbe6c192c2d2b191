import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  process: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

/** A TypeScript program of the bench's own, which says over the channel where it listens. */
export async function startScript(
  file: string,
  env: Record<string, string> = {},
): Promise<Child & { ask<T>(question: string): Promise<T> }> {
  const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  return {
    process: child,
    url: listening,
    stop: () => end(child),
    ask: async <T>(question: string) => {
      child.send(question);
      return (await once(child, 'message'))[0] as T;
    },
  };
}

/** A compiled entry point of the product; `listening` is read from its log. */
export async function startEntry(entry: 'api' | 'workers', env: Record<string, string>): Promise<Child> {
  const profiling = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = spawn(process.execPath, [...profiling, `dist/server/${entry}.js`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      if (text.length > 20_000) return;
      text += chunk;
      const address = /"address":"([^"]+)"/.exec(text)?.[1];
      if (address) resolve(address);
      else if (text.includes('the workers are running')) resolve('');
    });
    child.once('exit', (code) => reject(new Error(`${entry} ended with code ${code}: ${text}`)));
  });
  return { process: child, url, stop: () => end(child) };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** A process's resident memory in megabytes (Linux; elsewhere 0). */
export async function residentMegabytes(child: ChildProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
