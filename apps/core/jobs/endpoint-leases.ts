import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#core/platform/database.ts';
import { db, type Given, inSeconds, isOneOf, literal, now, prepare } from '#core/platform/statements.ts';
import { endpointQueue } from './definitions.ts';
import { runsAlone } from './dispatch.ts';
import { isOpen } from './endpoint-lanes.ts';
import type { LeasedJob } from './lease.ts';

// The deliveries to endpoints. Each endpoint has a width and a rate of its own, so that one that hangs, or has a long
// backlog, keeps none of the others waiting. Which are next depends on what is under way, so no queue carries them.

/**
 * What an endpoint with a rate may still get: what was left, and what the time since has added. A second's worth is
 * saved up at most.
 */
const allowed = sql<
  number | null
>`least(e.allowance + extract(epoch FROM now() - e.allowed_at)::float8 * e.rate_per_second,
  e.rate_per_second::float8)`;
const isDueDelivery = sql<boolean>`job.state IN ('pending', 'failed') AND job.run_at <= now()`;
const pauses = db
  .selectFrom('job_pause as p')
  .select('p.target')
  .where(sql<boolean>`${literal(endpointQueue)} = ANY(p.queues)`);
const dueNow = db
  .selectFrom('job')
  .select('job.id')
  .where('job.endpoint_id', '=', sql.ref<string>('e.id'))
  .where(isDueDelivery);
/**
 * Locks the endpoints that something is due for and that may get it, except those another process looks at now. What is
 * under way is counted by a later statement, which sees all that was taken before the lock.
 */
const lockLanes = prepare('lock-endpoint-lanes', () =>
  db
    .selectFrom('endpoint as e')
    .select('e.id')
    .where(isOpen)
    .where(({ not, exists }) => not(exists(pauses)))
    .where(({ exists }) => exists(dueNow))
    .forNoKeyUpdate()
    .skipLocked(),
);
/** Of the locked endpoints, what each may get. */
const lanes = (ids: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('endpoint as e')
    .select(['e.id', 'e.concurrency as width', allowed.as('allowed')])
    .where((row) => isOneOf(row.ref('e.id'), ids, 'uuid'));

/** The deliveries on their way to an endpoint, counted up to its width. */
const out = db
  .selectFrom(
    db
      .selectFrom('job')
      .select('job.id')
      .where('job.endpoint_id', '=', sql.ref<string>('lane.id'))
      .where('job.state', 'in', [literal('dispatched'), literal('running')])
      .limit(sql<number>`lane.width`)
      .as('out'),
  )
  .select(({ fn }) => fn.countAll<number>().as('jobs'));
/** A process's free slots are divided among the endpoints that something is due for. */
const share = (room: RawBuilder<number>) =>
  sql<number>`greatest(${room}::int / (${db.selectFrom(sql<object>`lane`.as('all_lanes')).select(({ fn }) => fn.countAll<number>().as('lanes'))}), 1)`;

/** The oldest due deliveries of an endpoint, as many as there are places. */
const dueFor = db
  .selectFrom('job')
  .select(['job.id', runsAlone.as('alone')])
  .where('job.endpoint_id', '=', sql.ref<string>('open.id'))
  .where(isDueDelivery)
  .orderBy('job.run_at')
  .limit(sql<number>`open.places`)
  .forUpdate()
  .skipLocked()
  .as('d');

/** A delivery that a worker process has taken. */
export interface LeasedDelivery {
  job: LeasedJob;
  /** Nothing else may run in the process meanwhile: workers crashed while it ran. */
  alone: boolean;
}

interface Taking {
  /** The locked endpoints. */
  lanes: readonly string[];
  /** The worker process that takes them, and the seconds its leases last. */
  worker: string;
  seconds: number;
  /** How many it has slots for. */
  room: number;
}

const takeDue = prepare('take-due-deliveries', (given: Given<Taking>) => {
  const room = given.value((taking) => taking.room);
  return (
    db
      .with('lane', () => lanes(given.value((taking) => taking.lanes)))
      .with('open', (sent) =>
        sent
          .selectFrom('lane')
          .innerJoinLateral(out.as('o'), (join) => join.onTrue())
          .select(['lane.id', 'lane.allowed', 'o.jobs as out'])
          .select(
            sql<number>`greatest(least(lane.width - o.jobs, floor(lane.allowed), ${share(room)}), 0)::int`.as('places'),
          ),
      )
      .with('due', (sent) =>
        sent
          .selectFrom('open')
          .innerJoinLateral(dueFor, (join) => join.onTrue())
          .select(['d.id', 'd.alone', 'open.id as endpoint', 'open.allowed'])
          // With more endpoints than slots, those that have the least under way come first.
          .orderBy('open.out')
          .limit(room),
      )
      .with('spent', (sent) => {
        const taken = sent
          .selectFrom('due')
          .select((row) => ['due.endpoint', 'due.allowed', row.fn.countAll<number>().as('jobs')])
          .where('due.allowed', 'is not', null)
          .groupBy(['due.endpoint', 'due.allowed']);
        return sent
          .updateTable('endpoint as e')
          .from(taken.as('taken'))
          .set({ allowance: sql<number>`taken.allowed - taken.jobs`, allowed_at: now })
          .whereRef('e.id', '=', 'taken.endpoint');
      })
      .updateTable('job')
      .from('due')
      .set((row) => ({
        state: literal('running'),
        generation: row('job.generation', '+', 1),
        dispatched_at: now,
        attempt: row('job.attempt', '+', 1),
        tries: row('job.tries', '+', 1),
        lease_owner: given.value(({ worker }) => worker),
        lease_until: inSeconds(given.value(({ seconds }) => seconds)),
      }))
      .whereRef('job.id', '=', 'due.id')
      // As an array, whose size the planner takes for small: it would read the whole table for a join.
      .where((row) => {
        const ids = row.selectFrom('due').select('due.id');
        return sql<boolean>`job.id = ANY(ARRAY${ids})`;
      })
      .returning(['job.id', 'job.name', 'job.payload', 'job.attempt', 'job.tries', 'job.generation'])
      .returning(['job.request_id as requestId', now.as('leasedAt')])
      .returning('due.alone')
  );
});

/**
 * Takes the leases on due deliveries, each endpoint's oldest first: as many as there is room for here, and as its width
 * and its rate allow. An endpoint's row is locked meanwhile, so both hold in any number of processes.
 */
export function takeDueDeliveries(
  database: Pick<Database, 'transaction'>,
  taking: Omit<Taking, 'lanes'>,
): Promise<LeasedDelivery[]> {
  return database.transaction(async (via) => {
    const locked = await lockLanes(via, undefined);
    if (locked.rows.length === 0) return [];
    const lanes = locked.rows.map(({ id }) => id);
    const taken = await takeDue(via, { ...taking, lanes });
    return taken.rows.map(({ alone, ...job }) => ({ job, alone }));
  });
}
