import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#devkit/free-port.ts';

/** The name under which the sentinel knows its primary. */
const name = 'queue';

/** A Redis Sentinel that promotes a replica when the primary on this port has been silent for a second. */
export async function startSentinel(program: string, primary: { port: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-sentinel-'));
  const port = await freePort();
  const file = path.join(folder, 'sentinel.conf');
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `pidfile ${path.join(folder, 'sentinel.pid')}`,
    `sentinel monitor ${name} 127.0.0.1 ${primary.port} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  await writeFile(file, `${settings.join('\n')}\n`);
  const child = spawn(program, [file, '--sentinel'], { stdio: 'ignore' });
  return {
    name,
    host: '127.0.0.1',
    port,
    async remove() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
