import { Cluster, type DNSLookupFunction, Redis, type RedisOptions } from 'ioredis';
import type { RedisConfig } from '#core/config/config.ts';

export type RedisConnection = Redis | Cluster;
type Options = Omit<RedisOptions, 'replyMapping'>;

/** Milliseconds until the next attempt to connect. */
const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

/** Reconnects and repeats the command. */
const reconnectAndRepeat = 2;
/** One new connection serves all commands that were refused together; in milliseconds. */
const reconnectEvery = 100;

/**
 * After a failover an old primary keeps its connections and refuses every write. A new connection finds the new one.
 */
function reconnectWhenRefused() {
  let last = Number.NEGATIVE_INFINITY;
  return (error: Error) => {
    if (!/READONLY|UNBLOCKED/.test(error.message) || performance.now() - last < reconnectEvery) return false;
    last = performance.now();
    return reconnectAndRepeat;
  };
}

/** Fails fast: a job that cannot be enqueued now is put back and tried again. */
const producerOptions: Options = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 1_000,
  commandTimeout: 2_000,
  socketTimeout: 5_000,
};
/** Waits for Redis: without it there is nothing to do. It is silent for at most the 10 s that BullMQ asks it to wait. */
const consumerOptions: Options = { maxRetriesPerRequest: null, keepAlive: 10_000, socketTimeout: 20_000 };

/** A connection that adds work to the queue. */
export const openProducer = (config: RedisConfig): RedisConnection => open(config, producerOptions);

/** A connection that takes work from the queue. */
export const openConsumer = (config: RedisConfig): RedisConnection => open(config, consumerOptions);

/** The prefix of all keys. In a cluster it is a hash tag, since a script's keys must be in one slot. */
export function keyPrefix({ isCluster }: RedisConfig, name: string): string {
  return isCluster ? `{${name}}` : name;
}

function open({ url, isCluster, sentinels }: RedisConfig, options: Options): RedisConnection {
  if (isCluster) return openCluster(url, { ...options, retryStrategy });
  const common = { ...options, retryStrategy, reconnectOnError: reconnectWhenRefused() };
  if (!sentinels) return new Redis(url, common);
  const { hostname, username, password, pathname, protocol } = new URL(url);
  const isEncrypted = protocol === 'rediss:';
  // Without `failoverDetector`: a sentinel's news during a reconnect ends an ioredis connection for good.
  return new Redis({
    ...common,
    name: hostname,
    sentinels: sentinels.servers,
    sentinelRetryStrategy: retryStrategy,
    db: Number(pathname.slice(1) || 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(sentinels.password ? { sentinelPassword: sentinels.password } : {}),
    ...(isEncrypted ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  });
}

function openCluster(url: string, options: Options): Cluster {
  const { hostname, port, username, password, protocol } = new URL(url);
  return new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    clusterRetryStrategy: retryStrategy,
    enableOfflineQueue: options.enableOfflineQueue ?? true,
    ...(protocol === 'rediss:' ? { dnsLookup: keepName } : {}),
    redisOptions: {
      ...options,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
}

/** Certificates name hosts, so a name must not be resolved to an address first. */
const keepName: DNSLookupFunction = (name, callback) => callback(null, name);
