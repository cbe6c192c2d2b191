import {
  type createPostgresBackend,
  type Job,
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  Worker,
  withBackend,
} from 'bullmq';
import pTimeout from 'p-timeout';
import type { Config, RedisConfig } from '#core/config/config.ts';
import { type CarriedQueue, carriedQueues } from '#core/jobs/definitions.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { keyPrefix, openConsumer, openProducer, type RedisConnection } from './redis.ts';

/** What a queue batch carries: job ids and the number of each dispatch. Never a job's payload. */
export interface Batch {
  jobs: JobReference[];
  /** A probe instead of jobs: when it was sent. */
  probe?: string;
}

/** One dispatch of one job. */
export interface JobReference {
  id: string;
  generation: number;
  /** Nothing else may run in the process meanwhile. */
  alone?: boolean;
}

export type BatchQueue = Queue<Batch, void, string>;
export type BatchWorker = Worker<Batch, void, string>;

/** The queue system. Only this file knows which one it is. */
export interface QueueBackend {
  kind: 'redis' | 'postgres';
  queue(name: CarriedQueue): BatchQueue;
  /** Starts consuming batches from a queue, for `workers/consumer.ts`. */
  work(name: CarriedQueue, process: (batch: Batch) => Promise<void>): BatchWorker;
  /** Resolves when every queue is connected, or cannot be for now: they go on trying by themselves. */
  ready(): Promise<void>;
  /** Whether the queue system can write and keeps what it has, within a second. */
  state(): Promise<QueueState>;
  /**
   * Whether the queue system still has its data: false once after it lost everything (a flush, or a restart without
   * data), in the first process that asks.
   */
  remembers(): Promise<boolean>;
  close(): Promise<void>;
}

interface BackendOptions {
  config: Pick<Config, 'databaseDirectUrl' | 'redis' | 'concurrency'>;
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
const batchesAtATime = (slots: number) => Math.min(slots, 50);

/** Redis where one is configured, the application's own database otherwise. */
export function openQueueBackend(options: BackendOptions): QueueBackend {
  const { redis } = options.config;
  return redis === null ? onPostgres(options) : onRedis(redis, options);
}

function onRedis(
  config: RedisConfig,
  { config: { concurrency }, logger, prefix: name = 'ringwell' }: BackendOptions,
): QueueBackend {
  const report = createOutageReport(logger);
  const prefix = keyPrefix(config, name);
  const producer = openProducer(config);
  producer.on('error', report);
  const consumers = new Set<RedisConnection>();
  const opened = openQueues(
    (name) => new Queue<Batch, void, string>(name, { ...queueOptions, prefix, connection: producer }),
    report,
  );

  return {
    kind: 'redis',
    queue: opened.queue,
    ready: opened.ready,
    work: (name, process) => {
      const connection = openConsumer(config);
      connection.on('error', report);
      consumers.add(connection);
      const worker = new Worker<Batch, void, string>(name, handing(process), {
        ...workerOptions,
        prefix,
        concurrency: batchesAtATime(concurrency[name]),
        connection,
      });
      worker.once('closed', () => {
        consumers.delete(connection);
        connection.disconnect();
      });
      return watched(worker, logger, report);
    },
    state: async () => {
      const [answers, mayEvict] = await Promise.all([writes(producer, `${prefix}:ping`), mayEvictFrom(producer)]);
      return { answers, mayEvict };
    },
    remembers: async () =>
      (await pTimeout(producer.set(`${prefix}:marker`, '1', 'NX'), { milliseconds: 1_000 })) === null,
    close: async () => {
      await opened.close();
      for (const connection of [producer, ...consumers]) connection.disconnect();
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

function onPostgres({ config, logger }: BackendOptions): QueueBackend {
  const report = createOutageReport(logger);
  const backed = withBackend(openReconnecting);
  const connection = (max: number) => ({
    connectionString: config.databaseDirectUrl,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 8_000,
    query_timeout: 10_000,
  });
  const opened = openQueues(
    (name) =>
      new backed.Queue<Batch, void>(name, { ...queueOptions, connection: connection(2) }) as unknown as BatchQueue,
    report,
  );

  return {
    kind: 'postgres',
    queue: opened.queue,
    ready: opened.ready,
    work: (name, process) =>
      watched(
        new backed.Worker<Batch, void>(name, handing(process), {
          ...workerOptions,
          concurrency: batchesAtATime(config.concurrency[name]),
          connection: connection(4),
        }) as unknown as BatchWorker,
        logger,
        report,
      ),
    state: () =>
      pTimeout(opened.queue('webhooks').getWaitingCount(), { milliseconds: 1_000 }).then(
        () => ({ answers: true, mayEvict: false }),
        () => ({ answers: false, mayEvict: false }),
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

function openQueues(open: (name: CarriedQueue) => BatchQueue, report: (error: Error) => void) {
  const byName = new Map(carriedQueues.map((name) => [name, open(name)]));
  for (const queue of byName.values()) queue.on('error', report);
  return {
    queue: (name: CarriedQueue) => {
      const found = byName.get(name);
      if (!found) throw new Error(`There is no queue named ${name}`);
      return found;
    },
    ready: async () => {
      await Promise.allSettled([...byName.values()].map((queue) => queue.waitUntilReady()));
    },
    close: async () => {
      await Promise.allSettled([...byName.values()].map((queue) => pTimeout(queue.close(), { milliseconds: 2_000 })));
    },
  };
}

const handing = (process: (batch: Batch) => Promise<void>) => (job: Job<Batch, void, string>) => process(job.data);

function watched(worker: BatchWorker, logger: Logger, report: (error: Error) => void): BatchWorker {
  worker.on('error', report);
  worker.on('failed', (_job, error) =>
    logger.warn({ error_code: errorCode(error) }, 'the queue could not settle a batch; its row decides'),
  );
  return worker;
}

/** Milliseconds: between two log lines, until errors count as an outage, and without errors until one is over. */
const outage = { sayEvery: 5_000, lasts: 5_000, isOverAfter: 15_000 };

/**
 * Reports the connection errors of all queues and workers, which repeat many times a second. One that is over soon is
 * no outage: a process that is busy starting sees its own connections time out.
 */
function createOutageReport(logger: Logger) {
  let [began, last, lastSaid] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (error: Error) => {
    const at = performance.now();
    if (at - last > outage.isOverAfter) began = at;
    last = at;
    if (at - lastSaid < outage.sayEvery) return;
    lastSaid = at;
    const details = { error_code: errorCode(error) };
    if (at - began < outage.lasts) logger.info(details, 'the queue system did not answer and is asked again');
    else logger.warn(details, 'the queue system is not reachable');
  };
}
