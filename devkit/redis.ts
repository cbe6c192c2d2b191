import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '#devkit/free-port.ts';

export interface PrivateRedis {
  url: string;
  port: number;
  /** Stops the server: `SIGTERM` lets it save, `SIGKILL` does not. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same port, with or without its data. */
  start(options?: { empty?: boolean }): Promise<void>;
  /** Lets it stand still with its connections open. It ends by `SIGKILL` only. */
  freeze(): void;
  remove(): Promise<void>;
}

interface PrivateRedisOptions {
  /** More settings, by their names in Redis' configuration. */
  settings?: Record<string, string>;
  /** A key and certificate: it then speaks TLS only. */
  tls?: { key: string; cert: string };
}

/** A private Redis for the run: free port, durable as in production, with a data folder that is removed with it. It ends with this process. */
export async function startPrivateRedis(
  program: string,
  { settings = {}, tls }: PrivateRedisOptions = {},
): Promise<PrivateRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-redis-'));
  const port = await freePort();
  const password = settings.requirepass ?? '';
  const url = `${tls ? 'rediss' : 'redis'}://${password && `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const endWithProcess = () => child?.kill('SIGKILL');
  process.once('exit', endWithProcess);

  const start = async ({ empty = false } = {}) => {
    if (empty) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const all = {
      bind: '127.0.0.1',
      dir: folder,
      appendonly: 'yes',
      'maxmemory-policy': 'noeviction',
      save: '',
      pidfile: path.join(folder, 'redis.pid'),
      ...(tls ? await encrypted(folder, port, tls) : { port: String(port) }),
      ...settings,
    };
    const given = Object.entries(all).flatMap(([name, value]) => [`--${name}`, ...value.split(' ')]);
    child = spawn(program, given, { stdio: 'ignore' });
    await untilAnswers(url, tls?.cert);
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
    port,
    start,
    stop,
    freeze: () => {
      child?.kill('SIGSTOP');
    },
    remove: async () => {
      await stop('SIGKILL');
      process.off('exit', endWithProcess);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function encrypted(folder: string, port: number, { key, cert }: { key: string; cert: string }) {
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  await Promise.all([writeFile(keyFile, key), writeFile(certFile, cert)]);
  const files = { 'tls-key-file': keyFile, 'tls-cert-file': certFile, 'tls-ca-cert-file': certFile };
  return { port: '0', 'tls-port': String(port), 'tls-auth-clients': 'no', ...files };
}

async function untilAnswers(url: string, ca?: string): Promise<void> {
  const tls = ca === undefined ? {} : { tls: { ca } };
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: 500, ...tls });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}

/** Moves a slot with its keys, as `redis-cli --cluster reshard` does. */
export async function moveSlot(slot: number, { from, to, port }: { from: Redis; to: Redis; port: number }) {
  const [source, target] = [await from.cluster('MYID'), await to.cluster('MYID')];
  await to.cluster('SETSLOT', slot, 'IMPORTING', source);
  await from.cluster('SETSLOT', slot, 'MIGRATING', target);
  for (;;) {
    const keys = await from.cluster('GETKEYSINSLOT', slot, 100);
    if (keys.length === 0) break;
    await from.call('MIGRATE', '127.0.0.1', port, '', 0, 5_000, 'KEYS', ...keys.map(String));
  }
  for (const client of [to, from]) await client.cluster('SETSLOT', slot, 'NODE', target);
}
