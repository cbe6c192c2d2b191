import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productionFlags } from '#devkit/production-flags.ts';
import { untilTrue } from './numbers.ts';

export interface Child {
  process: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

const started: ChildProcess[] = [];

/** Stops the processes that an aborted bench left running. */
export async function endChildren() {
  await Promise.all(started.map(end));
}

/** A TypeScript program of the bench itself, which reports its address over the IPC channel. */
export async function startScript(
  file: string,
  env: Record<string, string> = {},
): Promise<Child & { ask<T>(question: string | object): Promise<T> }> {
  const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } });
  started.push(child);
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  return {
    process: child,
    url: listening,
    stop: () => end(child),
    ask: async <T>(question: string | object) => {
      child.send(question);
      return (await once(child, 'message'))[0] as T;
    },
  };
}

/** A compiled entry point of the product, as it runs in production. Its log goes to a file, as in production; its address is read from there. */
export async function startEntry(entry: 'api' | 'workers', env: Record<string, string>): Promise<Child> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-bench-log-'));
  const log = path.join(folder, `${entry}.log`);
  const output = await open(log, 'w');
  const child = spawn(process.execPath, [...productionFlags(entry), `dist/server/${entry}.js`], {
    stdio: ['ignore', output.fd, 'inherit'],
    env: { ...process.env, ...env },
  });
  started.push(child);
  let url = '';
  await untilTrue(async () => {
    const text = await readFile(log, 'utf8');
    url = /"address":"(http[^"]+)"/.exec(text)?.[1] ?? '';
    if (child.exitCode !== null) throw new Error(`${entry} ended with code ${child.exitCode}: ${text}`);
    return url !== '' || text.includes('the workers are running');
  });
  return {
    process: child,
    url,
    stop: async () => {
      await end(child);
      await output.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** A process's resident memory in megabytes (Linux; elsewhere 0). */
export async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
