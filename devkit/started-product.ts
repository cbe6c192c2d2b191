import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { timed } from '#devkit/phases.ts';

/** The compiled product as `npm start` runs it, on its own port and database, for tools that measure it. */
export async function startProduct(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-product-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', ...env };
  let running = await timed('products', () => start({ PORT: '0', ...settings }));
  const { url } = running;
  return {
    url,
    /** Stops the process; its data stays. */
    end: () => running.end(),
    /** Starts it again after a stop, on the same port and data. */
    async startAgain() {
      running = await start({ ...settings, PORT: new URL(url).port });
    },
    async stop() {
      await running.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Site\s+(http\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The product ended before it was ready:\n${said}`)));
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts `npm start` with these settings only, in a process group of its own, as a terminal gives it one. */
export function npmStart(settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  return spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...settings },
    detached: true,
  });
}
