import {
  type createPostgresBackend,
  type Job,
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  Worker,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { type QueueName, queueNames, queues } from '#core/jobs/definitions.ts';
import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';

/** What a queue batch carries: job ids and the number of each dispatch. Never a job's payload. */
export interface Batch {
  jobs: JobReference[];
}

/** One dispatch of one job. */
export interface JobReference {
  id: string;
  generation: number;
}

export type BatchQueue = Queue<Batch, void, string>;
export type BatchWorker = Worker<Batch, void, string>;

/** The queue system. Only this file knows which one it is. */
export interface QueueBackend {
  kind: 'redis' | 'postgres';
  queue(name: QueueName): BatchQueue;
  /** Starts consuming batches from a queue, for `workers/consumer.ts`. */
  work(name: QueueName, process: (batch: Batch) => Promise<void>): BatchWorker;
  /** Whether the queue system answers within a second. */
  ping(): Promise<boolean>;
  /**
   * Whether the queue system still has its data: false once after it lost everything (a flush, or a restart without
   * data), in the first process that asks.
   */
  remembers(): Promise<boolean>;
  close(): Promise<void>;
}

interface BackendOptions {
  config: { databaseUrl: string; redisUrl: string | null };
  logger: Logger;
  /** The prefix of all names in Redis, where several products share one. */
  prefix?: string;
}

const jobOptions = {
  attempts: 1,
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 86_400, count: 5_000 },
};
const queueOptions = { defaultJobOptions: jobOptions, streams: { events: { maxLen: 1_000 } } };
/** The job row's lease decides who runs it; the queue's lock only has to outlast a delivery's hard timeout. */
const workerOptions = { lockDuration: 30_000, stalledInterval: 15_000, maxStalledCount: 5 };

/** A batch carries one job or more; fetching more batches than this would only keep them from other workers. */
const batchesAtATime = (name: QueueName) => Math.min(queues[name].concurrency, 50);

/** Redis where one is configured, the application's own database otherwise. */
export function openQueueBackend(options: BackendOptions): QueueBackend {
  const { redisUrl } = options.config;
  return redisUrl === null ? onPostgres(options) : onRedis(redisUrl, options);
}

const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

function onRedis(url: string, { logger, prefix = 'ringwell' }: BackendOptions): QueueBackend {
  const markerKey = `${prefix}:marker`;
  /** Producers fail fast: a job that cannot be enqueued now is put back and tried again. */
  const producer = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1_000,
    commandTimeout: 2_000,
    retryStrategy,
  });
  producer.on('error', quietly(logger));
  const consumers = new Set<Redis>();
  const opened = openQueues(
    (name) => new Queue<Batch, void, string>(name, { ...queueOptions, prefix, connection: producer }),
    logger,
  );

  return {
    kind: 'redis',
    queue: opened.queue,
    work: (name, process) => {
      const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy, keepAlive: 10_000 });
      connection.on('error', quietly(logger));
      consumers.add(connection);
      const worker = new Worker<Batch, void, string>(name, handing(process), {
        ...workerOptions,
        prefix,
        concurrency: batchesAtATime(name),
        connection,
      });
      worker.once('closed', () => {
        consumers.delete(connection);
        connection.disconnect();
      });
      return watched(worker, logger);
    },
    ping: () =>
      pTimeout(producer.ping(), { milliseconds: 1_000 }).then(
        () => true,
        () => false,
      ),
    remembers: async () => (await pTimeout(producer.set(markerKey, '1', 'NX'), { milliseconds: 1_000 })) === null,
    close: async () => {
      await opened.close();
      for (const connection of [producer, ...consumers]) connection.disconnect();
    },
  };
}

function onPostgres({ config, logger }: BackendOptions): QueueBackend {
  const backed = withBackend(openReconnecting);
  const connection = (max: number) => ({
    connectionString: config.databaseUrl,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  });
  const opened = openQueues(
    (name) =>
      new backed.Queue<Batch, void>(name, { ...queueOptions, connection: connection(2) }) as unknown as BatchQueue,
    logger,
  );

  return {
    kind: 'postgres',
    queue: opened.queue,
    work: (name, process) =>
      watched(
        new backed.Worker<Batch, void>(name, handing(process), {
          ...workerOptions,
          concurrency: batchesAtATime(name),
          connection: connection(4),
        }) as unknown as BatchWorker,
        logger,
      ),
    ping: () =>
      pTimeout(opened.queue('webhooks').getWaitingCount(), { milliseconds: 1_000 }).then(
        () => true,
        () => false,
      ),
    /** The queue is in the same database as the job rows, so neither can be lost alone. */
    remembers: async () => true,
    close: opened.close,
  };
}

const connectAgainMilliseconds = 500;

/** BullMQ never retries a failed first connection; this one does, so that the process may start before the database. */
class ReconnectingConnection extends PostgresConnection {
  constructor(...options: ConstructorParameters<typeof PostgresConnection>) {
    super(...options);
    // The pool handles errors of idle clients only. A client that fails while BullMQ uses it would end the process.
    this.pool.on('connect', (client) => client.on('error', (error) => this.report(error)));
  }

  override async waitUntilReady(): Promise<void> {
    for (;;) {
      try {
        return await super.waitUntilReady();
      } catch (error) {
        if (this.isClosing) throw error;
        this.report(error);
        Reflect.set(this, 'readyPromise', undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, connectAgainMilliseconds));
    }
  }

  private report(error: unknown) {
    if (this.listenerCount('error') > 0) this.emit('error', error);
  }
}

/**
 * Like BullMQ's `createPostgresBackend`; workers name their connection after the queue, which is how the board finds
 * them.
 */
const openReconnecting: typeof createPostgresBackend = (name, options, { withBlockingConnection = false } = {}) =>
  new PostgresQueueBackend(
    new ReconnectingConnection(options.connection),
    name,
    options,
    true,
    withBlockingConnection ? name : undefined,
  );

function openQueues(open: (name: QueueName) => BatchQueue, logger: Logger) {
  const byName = new Map(queueNames.map((name) => [name, open(name)]));
  for (const queue of byName.values()) queue.on('error', quietly(logger));
  return {
    queue: (name: QueueName) => {
      const found = byName.get(name);
      if (!found) throw new Error(`There is no queue named ${name}`);
      return found;
    },
    close: async () => {
      await Promise.allSettled([...byName.values()].map((queue) => pTimeout(queue.close(), { milliseconds: 2_000 })));
    },
  };
}

const handing = (process: (batch: Batch) => Promise<void>) => (job: Job<Batch, void, string>) => process(job.data);

function watched(worker: BatchWorker, logger: Logger): BatchWorker {
  worker.on('error', quietly(logger));
  worker.on('failed', (_job, error) =>
    logger.warn({ error_code: errorCode(error) }, 'the queue could not settle a batch; its row decides'),
  );
  return worker;
}

/** Connection errors repeat many times a second; one log line in five seconds is enough. */
function quietly(logger: Logger) {
  let lastSaid = Number.NEGATIVE_INFINITY;
  return (error: Error) => {
    if (performance.now() - lastSaid < 5_000) return;
    lastSaid = performance.now();
    logger.warn({ error_code: errorCode(error) }, 'the queue system is not reachable');
  };
}
