import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#devkit/free-port.ts';
import { until } from '#devkit/pace.ts';
import { productionFlags } from '#devkit/production-flags.ts';

export type Kind = 'api' | 'workers';

/** One process of the product: the place that it has, while processes come and go. */
export interface Member {
  name: string;
  kind: Kind;
  url: string;
  pid(): number;
  /** Starts it with these settings beside the soak's own, and waits until it serves. */
  start(env?: Record<string, string>): Promise<void>;
  /** Ends it and waits: SIGTERM as a deploy does, SIGKILL as a crash. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Resolves when it has ended, by itself or not. */
  ended(): Promise<void>;
  /** Ends that nobody asked for, and what was said that should never be. */
  complaints(): Promise<string[]>;
}

/** All that run. They end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A place for a process; it always has the same port, as behind a load balancer. */
export async function openMember(kind: Kind, number: number, env: Record<string, string>, logs: string) {
  const name = `${kind}-${number}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = path.join(logs, `${name}.log`);
  const unasked: string[] = [];
  let child: ChildProcess | null = null;
  let expected = false;

  const start = async (extra: Record<string, string> = {}) => {
    const output = await open(log, 'a');
    const args = [...productionFlags(kind), path.join('dist', 'server', `${kind}.js`)];
    const started = spawn(process.execPath, args, {
      stdio: ['ignore', output.fd, output.fd],
      env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port), METRICS_PORT: '0', ...extra },
    });
    await output.close();
    child = started;
    expected = false;
    running.add(started);
    started.once('exit', (code, signal) => {
      running.delete(started);
      if (!expected && code !== 0) unasked.push(`${name} ended by itself: code ${code}, signal ${signal}`);
    });
    await until(async () => isOver(started) || (await fetch(`${url}/healthz`)).ok);
  };
  const present = () => {
    if (!child?.pid) throw new Error(`${name} was not started`);
    return { process: child, pid: child.pid };
  };
  const ended = async () => {
    const { process } = present();
    if (!isOver(process)) await once(process, 'exit');
  };
  const signal = (sent: NodeJS.Signals) => {
    const { process: target } = present();
    if (!isOver(target)) target.kill(sent);
  };
  return {
    name,
    kind,
    url,
    pid: () => present().pid,
    start,
    ended,
    end: async (sent) => {
      expected = true;
      signal(sent);
      await ended();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    complaints: async () => [...unasked, ...(await complaintsIn(name, log))],
  } satisfies Member;
}

/** Whether it has ended: with a code, or by a signal. */
const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Log lines of the worst level, and output that is no log line. */
async function complaintsIn(name: string, log: string): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.trim());
  const odd = lines.filter((line) => !line.startsWith('{') || /"level":(?:60|"fatal")/.test(line));
  return odd.slice(0, 5).map((line) => `${name} said: ${line.slice(0, 300)}`);
}
