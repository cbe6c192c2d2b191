import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The compiled product as `npm start` runs it, on a port and a database of its own, for tools that look at it. */
export async function startProduct(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-product-'));
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', ...env },
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
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
