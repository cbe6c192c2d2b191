import { Redis } from 'ioredis';
import { startDrippingMailServer } from '#devkit/simulators/smtp.ts';
import type { Fault, Strike } from '#devkit/soak/faults/fault.ts';
import { allFaults } from '#devkit/soak/soak.ts';

/** A fault that stops work, and what has to tell of it. */
export interface StoppingFault {
  name: string;
  strike(context: Strike): Promise<void>;
  /** Forms are taken and queues move: `/readyz` stays `ready`, and the metric and the alarm count. */
  staysReady?: true;
  /** Only lateness shows it, so `ALERT_LATE_SECONDS` is 30. */
  isLateness?: true;
}

const soakFaults = allFaults;

/** A fault of the soak, under a name without its duration: here it lasts until it is known. */
function ofSoak(name: string, soakName: string, rest: Partial<StoppingFault> = {}): StoppingFault {
  const found: Fault | undefined = soakFaults.find((fault) => fault.name === soakName);
  if (!found) throw new Error(`The soak has no fault named ${soakName}`);
  return { name, strike: found.strike, ...rest };
}

/** Statements that begin and end a fault. */
const stated = (name: string, begin: string[], end: string[]): StoppingFault => ({
  name,
  strike: async ({ world, last }) => {
    for (const text of begin) await world.sql(text);
    await last(0, 0);
    for (const text of end) await world.sql(text);
  },
});

const readOnlyRedis: StoppingFault = {
  name: 'Redis is a read-only replica',
  strike: async ({ world, last }) => {
    const client = new Redis(world.now.redis.url);
    client.on('error', () => undefined);
    await client.replicaof('127.0.0.1', 9);
    await last(0, 0);
    await client.replicaof('NO', 'ONE');
    client.disconnect();
  },
};

const allFrozen: StoppingFault = {
  name: 'all workers are frozen',
  strike: async ({ world, last }) => {
    for (const worker of world.workers) worker.freeze();
    await last(0, 0);
    for (const worker of world.workers) worker.thaw();
  },
};

const drippingMail: StoppingFault = {
  name: 'a dripping mail server holds all slots of the emails',
  strike: async ({ world, last }) => {
    const dripping = await startDrippingMailServer({ greets: true });
    const { mail } = world.network;
    mail.moveTo({ host: '127.0.0.1', port: Number(new URL(dripping.url).port) });
    mail.drop();
    await last(0, 0);
    mail.moveTo(world.outside.mail);
    await dripping.close();
  },
};

export const stoppingFaults: StoppingFault[] = [
  ofSoak('Postgres is stopped', 'Postgres is away for half a minute'),
  ofSoak('Postgres answers nothing', 'the connection to Postgres takes everything and answers nothing'),
  ofSoak('Postgres has no connection left', 'Postgres has no connection left'),
  ofSoak('the job table is locked', 'the jobs are locked'),
  stated(
    'Postgres is read-only',
    ['ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()'],
    ['ALTER SYSTEM RESET default_transaction_read_only', 'SELECT pg_reload_conf()'],
  ),
  ofSoak('Redis is stopped', 'Redis is shut down for a while'),
  ofSoak('Redis answers nothing', 'the connection to Redis takes everything and answers nothing'),
  readOnlyRedis,
  ofSoak('Redis is out of memory', 'Redis is out of memory'),
  ofSoak('Redis may evict jobs', 'Redis may evict keys'),
  ofSoak('all workers are killed', 'all workers are killed at once'),
  allFrozen,
  {
    ...stated(
      'a scheduled job always fails',
      ['ALTER TABLE stripe_event RENAME TO stripe_event_away'],
      ['ALTER TABLE stripe_event_away RENAME TO stripe_event'],
    ),
    staysReady: true,
  },
  drippingMail,
  ofSoak('the receiver is away', 'the connection to the receiver is refused', { staysReady: true, isLateness: true }),
  ofSoak('the receiver answers 500', 'the receiver answers 500', { staysReady: true, isLateness: true }),
];
