import path from 'node:path';
import pg from 'pg';
import { until } from '#devkit/pace.ts';
import { startReplica } from '#devkit/postgres.ts';
import type { Fault, Strike } from './fault.ts';

const postgresFault = (name: string, strike: (context: Strike) => Promise<void>, rest: Partial<Fault> = {}): Fault => ({
  name,
  area: 'Postgres',
  strike,
  ...rest,
});

const stopped = (name: string, mode: 'fast' | 'immediate', [from, to]: [number, number]) =>
  postgresFault(name, async ({ world, last }) => {
    await world.now.postgres.stop(mode);
    await last(from, to);
    await world.now.postgres.start();
  });

const everyOther = 'FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = $1';

/** Something that a session does as long as it is open. */
const held = (name: string, statements: string[], [from, to]: [number, number]) =>
  postgresFault(name, async ({ world, last }) => {
    const client = new pg.Client({ connectionString: world.now.postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await last(from, to);
    await client.end();
  });

/** The primary is lost, and its synchronous replica takes its place under the same name. */
async function failOver({ world, last }: Strike) {
  const { postgres } = world.now;
  const folder = path.join(world.folder, `replica-${world.servers.length}`);
  const replica = await startReplica(postgres, folder, { host: '127.0.0.1', port: postgres.port });
  world.servers.push(replica);
  await world.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await world.sql('SELECT pg_reload_conf()');
  await until(async () => {
    const [row] = await world.sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_replication WHERE sync_state = 'sync'",
    );
    return row?.n === 1;
  });
  await last(2, 5);
  await postgres.stop('immediate');
  await replica.promote();
  world.now.postgres = replica;
  world.network.postgres.moveTo({ host: '127.0.0.1', port: replica.port });
  // The promoted server must not wait for a replica of its own.
  await world.sql('ALTER SYSTEM RESET synchronous_standby_names');
  await world.sql('SELECT pg_reload_conf()');
  await last(2, 5);
}

export const postgresFaults: Fault[] = [
  stopped('Postgres crashes and recovers', 'immediate', [0, 5]),
  stopped('Postgres is away for half a minute', 'fast', [20, 40]),
  postgresFault('every connection to Postgres is ended', async ({ world, last }) => {
    await world.sql(`SELECT pg_terminate_backend(pid) ${everyOther}`, ['client backend']);
    await last(1, 4);
  }),
  held('the jobs are locked', ['BEGIN', 'LOCK TABLE job'], [3, 12]),
  postgresFault('Postgres fails over to its replica', failOver, { early: true }),
];
