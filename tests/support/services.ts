import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { redisProgram } from '#devkit/programs.ts';
import { startPrivateRedis } from '#devkit/redis.ts';

export interface Services {
  postgresUrl: string;
  /** Null where no Redis is available; the tests that need one say so. */
  redisUrl: string | null;
  stop(): Promise<void>;
}

/**
 * Decides where the tests' Postgres and Redis come from: the ones named by DATABASE_URL and REDIS_URL (on this machine
 * only: tests create and drop databases), else containers where Docker is available, else local programs.
 */
export async function startServices(): Promise<Services> {
  const docker = dockerAnswers();
  const postgres = process.env.DATABASE_URL
    ? given(process.env.DATABASE_URL)
    : docker
      ? await postgresContainer()
      : await ownPostgres();
  const redis = process.env.REDIS_URL
    ? given(process.env.REDIS_URL)
    : docker
      ? await redisContainer()
      : await ownRedis();
  return {
    postgresUrl: postgres.url,
    redisUrl: redis?.url ?? null,
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
    },
  };
}

interface Service {
  url: string;
  stop(): Promise<void>;
}

function given(url: string): Service {
  const { hostname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]', 'postgres', 'redis'].includes(hostname)) {
    throw new Error(
      `Tests create and drop databases and flush queues, so they only run against this machine, not ${hostname}.`,
    );
  }
  return { url, stop: async () => {} };
}

/** Milliseconds after which a Docker that does not answer counts as none. */
const dockerLimit = 10_000;

function dockerAnswers(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: dockerLimit }).status === 0;
}

/** Durability is for production; a test's database may lose everything in a power failure. */
const quickly = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

async function postgresContainer(): Promise<Service> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const settings = Object.entries(quickly).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const container = await new PostgreSqlContainer('postgres:18').withCommand(['postgres', ...settings]).start();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}

async function redisContainer(): Promise<Service> {
  const { RedisContainer } = await import('@testcontainers/redis');
  const container = await new RedisContainer('redis:7').start();
  return { url: container.getConnectionUrl(), stop: async () => void (await container.stop()) };
}

async function ownPostgres(): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-test-'));
  const postgres = await startEmbeddedPostgres(folder, quickly);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ownRedis(): Promise<Service | null> {
  const program = redisProgram();
  if (!program) return null;
  const redis = await startPrivateRedis(program);
  return { url: redis.url, stop: redis.remove };
}
