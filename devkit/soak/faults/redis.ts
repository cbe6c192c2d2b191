import { Redis } from 'ioredis';
import type { Fault, Strike } from './fault.ts';

const redisFault = (name: string, strike: (context: Strike) => Promise<void>): Fault => ({
  name,
  area: 'Redis',
  strike,
});

async function withClient<Result>(url: string, act: (client: Redis) => Promise<Result>): Promise<Result> {
  const client = new Redis(url);
  client.on('error', () => undefined);
  try {
    return await act(client);
  } finally {
    client.disconnect();
  }
}

/** Sends commands to the primary while the fault lasts and when it ends. */
const commanded = (name: string, begin: string[], end: string[] | null, [from, to]: [number, number]) =>
  redisFault(name, async ({ world, last }) => {
    const send = ([command = '', ...given]: string[]) =>
      withClient(world.now.redis.url, (client) => client.call(command, ...given));
    await send(begin);
    await last(from, to);
    if (end) await send(end);
  });

const stopped = (name: string, signal: 'SIGTERM' | 'SIGKILL', empty: boolean, [from, to]: [number, number]) =>
  redisFault(name, async ({ world, last }) => {
    const { redis } = world.now;
    await redis.stop(signal);
    await last(from, to);
    await redis.start({ empty });
    await withClient(redis.url, (client) => client.replicaof('NO', 'ONE'));
  });

export const redisFaults: Fault[] = [
  stopped('Redis is killed and starts with its log', 'SIGKILL', false, [1, 10]),
  stopped('Redis is replaced by an empty one', 'SIGKILL', true, [0, 5]),
  stopped('Redis is shut down for a while', 'SIGTERM', false, [10, 40]),
  commanded(
    'Redis is out of memory',
    ['CONFIG', 'SET', 'maxmemory', '1mb'],
    ['CONFIG', 'SET', 'maxmemory', '0'],
    [5, 15],
  ),
  redisFault(
    'Redis fails over; the old primary keeps its connections and refuses to write',
    async ({ world, last }) => {
      const { redis, replica } = world.now;
      await withClient(replica.url, async (client) => {
        await client.replicaof('NO', 'ONE');
      });
      world.network.redis.moveTo({ host: '127.0.0.1', port: replica.port });
      await withClient(redis.url, (client) => client.replicaof('127.0.0.1', replica.port));
      world.now.redis = replica;
      world.now.replica = redis;
      await last(3, 10);
    },
  ),
];
