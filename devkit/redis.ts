import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '#devkit/free-port.ts';

export interface PrivateRedis {
  url: string;
  /** Stops the server: `SIGTERM` lets it save, `SIGKILL` does not. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same port, with or without its data. */
  start(options?: { empty?: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** A private Redis for the run: free port, durable as in production, with a data folder that is removed with it. */
export async function startPrivateRedis(program: string): Promise<PrivateRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async ({ empty = false } = {}) => {
    if (empty) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
      '--pidfile',
      path.join(folder, 'redis.pid'),
    ];
    child = spawn(program, settings, { stdio: 'ignore' });
    await untilAnswers(url);
  };
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    start,
    stop,
    remove: async () => {
      await stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 500 });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}
