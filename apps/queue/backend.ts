import { type createPostgresBackend, type Job, Queue, Worker, withBackend } from 'bullmq';
import pTimeout from 'p-timeout';
import pg from 'pg';
import type { Config, RedisConfig } from '#core/config/config.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { queueNames, suspectsQueue } from '#core/jobs/rules.ts';
import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { mostEndpoints } from '#core/webhooks/rules.ts';
import { createOutageReport } from './outage-report.ts';
import { createRetryingBackend } from './postgres-connection.ts';
import { keyPrefix, openConsumer, openProducer, type RedisConnection } from './redis.ts';

/** What a job carries through its queue besides its name, for the people who look at the board. No personal data. */
export interface JobData {
  reference: string;
  request_id: string;
}

export type QueueJob = Job<JobData, void>;
export type JobQueue = Queue<JobData, void>;
export type JobWorker = Worker<JobData, void>;

export interface WorkOptions {
  /** How many of its jobs this process runs at a time. */
  concurrency: number;
  /** Jobs a minute at most, spread evenly, in all processes together. */
  perMinute?: number | null | undefined;
  /** How often a job may be lost with its worker before BullMQ fails it by itself. */
  maxStalledCount?: number;
  /** Milliseconds until the next attempt, from the error of one that failed. */
  backoff(error: Error | undefined): number;
}

/** The queue system. Only this folder knows which one it is. */
export interface QueueBackend {
  kind: 'redis' | 'postgres';
  /** A queue by its name. It is opened when it is first asked for. */
  queue(name: string): JobQueue;
  /** Opens a worker of a queue, which begins at once. `workers/processor.ts` runs its jobs. */
  work(name: string, process: (job: QueueJob, token?: string) => Promise<void>, options: WorkOptions): JobWorker;
  /** Whether the queue system can write and keeps what it has, within a second. */
  state(): Promise<QueueState>;
  /** Whether the queue system still has what it had when {@link QueueBackend.remember} was called. */
  remembers(): Promise<boolean>;
  /** Marks the queue system as one that has everything it needs. */
  remember(): Promise<void>;
  close(): Promise<void>;
}

interface BackendOptions {
  config: Pick<Config, 'databaseDirectUrl' | 'redis'>;
  logger: Logger;
  /** The prefix of all names in Redis, where several products share one. */
  prefix?: string;
  /** Milliseconds after which the jobs of a process that has gone silent are taken over. */
  lockMilliseconds?: number | undefined;
}

/** The board shows the newest jobs that ended; our own rows have all of them. */
const queueOptions = {
  defaultJobOptions: { removeOnComplete: { count: 100 }, removeOnFail: { count: 1_000 } },
  streams: { events: { maxLen: 1_000 } },
};

/** Milliseconds; and in a normal queue a job is lost twice at most, because then it goes to the suspects. */
const usualLock = 10_000;
const usualStalledCount = 3;

const workerOptions = (
  { concurrency, perMinute, maxStalledCount = usualStalledCount, backoff }: WorkOptions,
  lockDuration: number,
) => ({
  concurrency,
  maxStalledCount,
  lockDuration,
  stalledInterval: lockDuration / 2,
  settings: {
    backoffStrategy: (_attempts: number, _type: string | undefined, error: Error | undefined) => backoff(error),
  },
  // Whole milliseconds, or Postgres refuses every job.
  ...(perMinute ? { limiter: { max: 1, duration: Math.ceil(60_000 / perMinute) } } : {}),
});

/** Redis where one is configured, the application's own database otherwise. */
export function openQueueBackend(options: BackendOptions): QueueBackend {
  const { redis } = options.config;
  return redis === null ? onPostgres(options) : onRedis(redis, options);
}

function onRedis(
  config: RedisConfig,
  { logger, prefix: name = 'ringwell', lockMilliseconds = usualLock }: BackendOptions,
): QueueBackend {
  const report = createOutageReport(logger);
  const prefix = keyPrefix(config, name);
  const producer = openProducer(config);
  producer.on('error', report);
  let consumer: RedisConnection | null = null;
  const consume = () => {
    if (consumer) return consumer;
    consumer = openConsumer(config);
    consumer.on('error', report);
    // Each worker listens to it.
    consumer.setMaxListeners(0);
    return consumer;
  };
  const queues = openOnce((queue) => new Queue(queue, { ...queueOptions, prefix, connection: producer }), report);
  const marker = `${prefix}:marker`;
  const soon = <T>(answer: Promise<T>) => pTimeout(answer, { milliseconds: 1_000 });

  return {
    kind: 'redis',
    queue: queues.get,
    work: (queue, process, options) => {
      const connection = consume();
      const worker = new Worker<JobData, void>(queue, process, {
        ...workerOptions(options, lockMilliseconds),
        prefix,
        connection,
      });
      worker.on('error', report);
      return worker;
    },
    state: async () => {
      const [answers, mayEvict] = await Promise.all([writes(producer, `${prefix}:ping`), mayEvictFrom(producer)]);
      return { answers, mayEvict };
    },
    remembers: async () => (await soon(producer.exists(marker))) === 1,
    remember: async () => void (await soon(producer.set(marker, '1'))),
    close: async () => {
      await queues.close();
      producer.disconnect();
      consumer?.disconnect();
    },
  };
}

/** Whether a Redis takes a write: a primary that became a replica still answers reads. */
const writes = (redis: RedisConnection, key: string) =>
  pTimeout(redis.set(key, '1'), { milliseconds: 1_000 }).then(
    () => true,
    () => false,
  );

/** Whether a Redis may drop keys; false where it does not say. */
async function mayEvictFrom(redis: RedisConnection): Promise<boolean> {
  const info = await pTimeout(redis.info('memory'), { milliseconds: 1_000 }).catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  return policy !== undefined && policy !== 'noeviction';
}

/** Each worker keeps one connection for itself, to be told of new jobs; the others share eight. The environment has an endpoint too. */
const mostConnections = queueNames.length + 1 + mostEndpoints + 1 + 8;

/** One pool for all queues and workers. */
function openPool(url: string, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c search_path=bullmq',
    max: mostConnections,
    keepAlive: true,
    connectionTimeoutMillis: 8_000,
    query_timeout: 10_000,
  });
  pool.setMaxListeners(0);
  pool.on('error', report);
  // The pool itself listens to idle clients only. One that fails in use would end the process.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** BullMQ takes a pool of `pg`; only the types that both declare for it differ. */
const asConnection = (pool: pg.Pool) => pool as unknown as Parameters<typeof createPostgresBackend>[1]['connection'];

function onPostgres({ config, logger, lockMilliseconds = usualLock }: BackendOptions): QueueBackend {
  const report = createOutageReport(logger);
  const backed = withBackend(createRetryingBackend);
  const pool = openPool(config.databaseDirectUrl, report);
  const connection = asConnection(pool);
  // BullMQ's own types name the system in each class. What is used of them here is the same for both.
  const queues = openOnce(
    (name) => new backed.Queue<JobData, void>(name, { ...queueOptions, connection }) as unknown as JobQueue,
    report,
  );
  return {
    kind: 'postgres',
    queue: queues.get,
    work: (name, process, options) => {
      const worker = new backed.Worker<JobData, void>(
        name,
        (job, token) => process(job as unknown as QueueJob, token),
        { ...workerOptions(options, lockMilliseconds), connection },
      ) as unknown as JobWorker;
      worker.on('error', report);
      return worker;
    },
    state: () =>
      pTimeout(queues.get('emails').isPaused(), { milliseconds: 1_000 }).then(
        () => ({ answers: true, mayEvict: false }),
        () => ({ answers: false, mayEvict: false }),
      ),
    // The queues are in the same database as the jobs' rows, so neither can be lost alone.
    remembers: async () => true,
    remember: async () => undefined,
    close: async () => {
      await queues.close();
      await pTimeout(pool.end(), { milliseconds: 2_000 }).catch(report);
    },
  };
}

/** Queues by name, each opened once. One that could not connect is opened anew when it is next asked for. */
function openOnce(open: (name: string) => JobQueue, report: (error: Error) => void) {
  const byName = new Map<string, JobQueue>();
  const get = (name: string): JobQueue => {
    const known = byName.get(name);
    if (known) return known;
    const queue = open(name);
    byName.set(name, queue);
    queue.on('error', report);
    queue.waitUntilReady().catch((error: unknown) => {
      if (byName.get(name) === queue) byName.delete(name);
      report(error instanceof Error ? error : new Error(errorCode(error)));
    });
    return queue;
  };
  return {
    get,
    close: () =>
      Promise.allSettled([...byName.values()].map((queue) => pTimeout(queue.close(), { milliseconds: 2_000 }))),
  };
}

/** The queue in which BullMQ has a job. */
export const placeOf = ({ queue, suspect }: { queue: string; suspect: boolean }) => (suspect ? suspectsQueue : queue);
/** The id of a job in BullMQ. */
export const idInQueue = ({ id, round }: { id: string; round: number }) => `${id}.${round}`;
