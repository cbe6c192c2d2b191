import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { redisProgram } from '#devkit/programs.ts';
import { moveSlot, type PrivateRedis, startPrivateRedis } from '#devkit/redis.ts';
import { startSentinel } from '#devkit/redis-sentinel.ts';
import { selfSigned } from '#devkit/simulators/self-signed.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { type Cluster, type FaultServices, hasRedis, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors, type Visitors } from '#tests/support/visitors.ts';

const forms = 80;

describe.skipIf(!hasRedis)(`Redis as it is run${hasRedis ? '' : ' (skipped: no Redis here)'}`, () => {
  let services: FaultServices;
  /** What a test opened, to be closed in the opposite order. */
  let opened: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    services = await startFaultServices();
  });
  afterEach(async () => {
    for (const close of opened.toReversed()) await close();
    opened = [];
  });
  afterAll(() => services?.stop());

  const program = redisProgram() ?? '';
  async function start(options?: Parameters<typeof startPrivateRedis>[1]): Promise<PrivateRedis> {
    const redis = await startPrivateRedis(program, options);
    opened.push(() => redis.remove());
    return redis;
  }
  function clientOf({ url }: { url: string }): Redis {
    const client = new Redis(url);
    // Some of the servers are killed.
    client.on('error', () => undefined);
    opened.push(async () => client.disconnect());
    return client;
  }
  async function replicaOf(primary: PrivateRedis): Promise<PrivateRedis> {
    const replica = await start({ settings: { replicaof: `127.0.0.1 ${primary.port}` } });
    const client = clientOf(replica);
    await eventually(async () => expect(await client.info('replication')).toContain('master_link_status:up'));
    return replica;
  }

  /** An API and a worker with these settings, while visitors send forms; some of the work is done. */
  async function underWay(settings: Record<string, string>): Promise<{ cluster: Cluster; visitors: Visitors }> {
    const cluster = await openCluster(services, { queue: 'redis', settings });
    opened.push(() => cluster.close());
    const api = await cluster.startApi();
    await cluster.startWorker();
    const visitors = sendVisitors({ visitors: 3, forms, url: () => api.url });
    opened.push(() => visitors.close());
    await visitors.after(20);
    visitors.hold();
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(10));
    return { cluster, visitors };
  }
  /** Every form is accepted and delivered, and the queue is well. */
  async function settle({ cluster, visitors }: { cluster: Cluster; visitors: Visitors }) {
    visitors.goOn();
    await visitors.finished();
    const refused = visitors.submissions.flatMap(({ answers }) => answers).filter((answer) => answer !== 202);
    expect(refused).toEqual([]);
    await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  }

  test('an endpoint that fails over: the old primary keeps its connections and refuses to write', async () => {
    const primary = await start();
    const replica = await replicaOf(primary);
    const endpoint = await startTcpProxy({ host: '127.0.0.1', port: primary.port });
    opened.push(() => endpoint.close());
    const running = await underWay({ REDIS_URL: endpoint.through(primary.url) });
    await clientOf(replica).replicaof('NO', 'ONE');
    endpoint.moveTo({ host: '127.0.0.1', port: replica.port });
    await clientOf(primary).replicaof('127.0.0.1', replica.port);
    await settle(running);
  });

  /** A primary with a replica and a sentinel, which the product reaches through a line of its own. */
  async function underSentinel() {
    const primary = await start();
    await replicaOf(primary);
    const sentinel = await startSentinel(program, primary);
    opened.push(() => sentinel.remove());
    const watching = clientOf({ url: `redis://${sentinel.host}:${sentinel.port}` });
    await eventually(async () => expect(await watching.call('SENTINEL', 'REPLICAS', sentinel.name)).toHaveLength(1));
    const line = await startTcpProxy(sentinel);
    opened.push(() => line.close());
    const settings = { REDIS_URL: `redis://${sentinel.name}`, REDIS_SENTINELS: `${line.host}:${line.port}` };
    return { primary, line, running: await underWay(settings) };
  }

  test('a sentinel that promotes a replica when the primary is killed', async () => {
    const { primary, running } = await underSentinel();
    await primary.stop('SIGKILL');
    await settle(running);
  });

  test('a sentinel on a slow line, whose news comes while connections are being opened', async () => {
    const { primary, line, running } = await underSentinel();
    line.set('slow');
    await primary.stop('SIGKILL');
    await settle(running);
  });

  test('a primary that freezes and keeps its connections open', async () => {
    const { primary, running } = await underSentinel();
    primary.freeze();
    await settle(running);
  });

  test('a cluster that moves the queue to another server', async () => {
    const settings = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '2000' };
    const [first, second] = await Promise.all([start({ settings }), start({ settings })]);
    const [from, to] = [clientOf(first), clientOf(second)];
    await from.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await from.cluster('MEET', '127.0.0.1', second.port);
    for (const client of [from, to])
      await eventually(async () => expect(await client.cluster('INFO')).toMatch(/state:ok[\s\S]*known_nodes:2/));
    const running = await underWay({ REDIS_URL: first.url, REDIS_CLUSTER: 'on' });
    running.visitors.goOn();
    await running.visitors.after(40);
    await moveSlot(await from.cluster('KEYSLOT', '{ringwell}'), { from, to, port: second.port });
    await settle(running);
    expect(await to.dbsize()).toBeGreaterThan(0);
  });

  test('a server that takes TLS and a password only', async () => {
    const redis = await start({ settings: { requirepass: 'a/secret' }, tls: selfSigned });
    const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-ca-'));
    opened.push(() => rm(folder, { recursive: true }));
    const authority = path.join(folder, 'ca.pem');
    await writeFile(authority, selfSigned.cert);
    await settle(await underWay({ REDIS_URL: redis.url, NODE_EXTRA_CA_CERTS: authority }));
  });
});
