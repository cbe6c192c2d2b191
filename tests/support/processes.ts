import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { eventually, unlessHung } from './conditions.ts';

export type LogLine = Record<string, unknown> & { level: string; msg: string };

/** A process of the product, as it runs in production. */
export interface ProductProcess {
  name: string;
  pid: number;
  log: LogLine[];
  /** Output that is no log line; Node's own message before it dies ends up here. */
  noise: string[];
  /** Sends a signal; a signal that ends the process makes its end an expected one. */
  signal(name: NodeJS.Signals): void;
  /** Whether it ended without being told to. */
  endedByItself(): boolean;
  /** Resolves when it has ended. */
  ended: Promise<Ending>;
  /** Waits for its end; fails when it has logged nothing for the stall time. */
  untilEnded(): Promise<Ending>;
  /** Waits until it has logged this message this many times; returns the last of them. */
  said(message: string, times?: number): Promise<LogLine>;
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const endingSignals = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT']);

const entryPoints = {
  api: 'apps/api/server.ts',
  workers: 'workers/main.ts',
  start: 'scripts/start.ts',
  'crashing-worker': 'tests/support/crashing-worker.ts',
};
const outdir = path.resolve('dist', 'server-under-test');

/** Compiles the server as `npm run build` does, with the worker that crashes on purpose. */
export async function compileServer(): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** The path of an entry point once the server is compiled. */
export const serverFile = (name: keyof typeof entryPoints) => path.join(outdir, `${name}.js`);

export const removeCompiledServer = () => rm(outdir, { recursive: true, force: true });

/**
 * Starts a compiled entry point with exactly these settings. `expectEnd`: it is expected to end by itself. `asInTerminal`:
 * with a process group of its own, all of which gets the signals. `folder`: where it runs.
 */
export function startProcess(
  name: string,
  file: string,
  env: Record<string, string>,
  { expectEnd = false, asInTerminal = false, folder = '' } = {},
): ProductProcess {
  const child = spawn(process.execPath, [file], {
    cwd: path.resolve(folder),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: asInTerminal,
  });
  if (child.pid === undefined) throw new Error(`${name} could not be started`);
  const { pid } = child;
  const log: LogLine[] = [];
  const noise: string[] = [];
  let endExpected = expectEnd;
  readLines(child, (line) => {
    const parsed = parseLine(line);
    if (parsed) log.push(parsed);
    else noise.push(line);
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    name,
    pid,
    log,
    noise,
    ended,
    signal: (signal) => {
      if (endingSignals.has(signal)) endExpected = true;
      process.kill(asInTerminal ? -pid : pid, signal);
    },
    endedByItself: () => !endExpected && (child.exitCode !== null || child.signalCode !== null),
    untilEnded: () => unlessHung(ended, `${name} to end`),
    said: (message, times = 1) =>
      eventually(() => {
        const found = log.filter((line) => line.msg === message)[times - 1];
        if (found) return found;
        throw new Error(
          `${name} has not said "${message}" yet. It said: ${[...log.slice(-5).map((line) => line.msg), ...noise.slice(-10)].join(' | ')}`,
        );
      }),
  };
}

function readLines(child: ChildProcess, take: (line: string) => void) {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) take(line);
    });
  }
}

function parseLine(line: string): LogLine | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'level' in parsed && 'msg' in parsed
      ? (parsed as LogLine)
      : null;
  } catch {
    return null;
  }
}
