import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose, containerEngine, installMissing } from '../test/install.ts';
import { run, succeeds, untilNothingIsMissing } from './shell.ts';

/** A container engine that answers. */
export interface Engine {
  /** One line for people. */
  words: string;
  /** Whether this run started it. */
  isOwn: boolean;
  /** What `docker`, Compose and testcontainers need in their environment to reach it. */
  env: Record<string, string>;
  /** How Compose is called. */
  compose: string[];
  stop(): Promise<void>;
}

/** The data of an engine of our own: its images are kept for the next run. Ignored by git and by the image's build. */
const dataFolder = path.resolve('.data-containers');

/** Docker's default network, which an engine leaves behind. */
const bridge = '/sys/class/net/docker0';

/** The engine that answers on this machine; where none does, one of our own, which needs Linux and root. */
export async function startEngine({ fresh }: { fresh: boolean }): Promise<Engine> {
  const { missing } = installMissing([containerEngine, compose]);
  if (missing.length > 0) throw new Error(`This machine lacks ${missing.join('; ')}`);
  const composeCommand = (await succeeds('docker', ['compose', 'version']))
    ? ['docker', 'compose']
    : ['docker-compose'];
  const isThere = await succeeds('docker', ['info']);
  const started = isThere ? { env: {}, stop: async () => undefined } : await startOwnEngine(fresh);
  const version = await run('docker', ['version', '--format', '{{.Server.Version}}'], { env: started.env });
  const words = `Docker ${version}, ${isThere ? 'this machine’s engine' : 'an engine of this run’s own'}, ${composeCommand.join(' ')}`;
  return { ...started, words, isOwn: !isThere, compose: composeCommand };
}

async function startOwnEngine(fresh: boolean): Promise<Pick<Engine, 'env' | 'stop'>> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('No container engine answers (docker info), and starting one takes Linux and root.');
  if (fresh) await rm(path.join(dataFolder, 'engine'), { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-engine-'));
  const env = { DOCKER_HOST: `unix://${path.join(folder, 'docker.sock')}`, DOCKER_BUILDKIT: '0' };
  const hadBridge = existsSync(bridge);
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'w');
  const flags = {
    'data-root': path.join(dataFolder, 'engine'),
    'exec-root': path.join(folder, 'exec'),
    host: env.DOCKER_HOST,
    // Beside the data: of two engines on it the second refuses to start.
    pidfile: path.join(dataFolder, 'pid'),
  };
  const child = spawn(
    'dockerd',
    Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    // A session of its own: Ctrl-C must not end it before the containers.
    { stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    await removeContainers(env);
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    const namespace = path.join(folder, 'exec', 'netns', 'default');
    if (existsSync(namespace)) await succeeds('umount', [namespace]);
    if (!hadBridge) await succeeds('ip', ['link', 'delete', 'docker0']);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilNothingIsMissing(async () => {
      if (child.exitCode !== null) throw new Error(`dockerd ended: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      return (await succeeds('docker', ['info'], { env })) ? null : 'the engine’s answer';
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}

/** What a run that was aborted left in an engine of our own. */
async function removeContainers(env: Record<string, string>) {
  if (!(await succeeds('docker', ['info'], { env }))) return;
  const containers = (await run('docker', ['ps', '--all', '--quiet'], { env })).split('\n').filter(Boolean);
  if (containers.length > 0) await run('docker', ['rm', '--force', '--volumes', ...containers], { env });
}

/** The address of this machine that containers reach as `host.docker.internal`; a container of this image is asked. */
export async function addressForContainers({ env }: Engine, image: string): Promise<string> {
  const lookUp = ['--add-host=host.docker.internal:host-gateway', image, 'getent', 'ahostsv4', 'host.docker.internal'];
  const [address = ''] = (await run('docker', ['run', '--rm', ...lookUp], { env })).split(/\s/);
  // Docker Desktop's engine runs in a machine of its own, and forwards to this one's loopback.
  return (await isOfThisMachine(address)) ? address : '127.0.0.1';
}

/** Whether a server here can listen on it: a bridge without containers is in no list of interfaces. */
async function isOfThisMachine(address: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(0, address);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
