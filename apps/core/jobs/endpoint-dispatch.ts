import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, type Given, literal, now, prepare } from '#core/platform/statements.ts';
import { endpointQueue } from './definitions.ts';
import { asDispatched, batchName, type DispatchedJob, isOneOf, runsAlone } from './dispatch.ts';
import { isOpen } from './endpoint-lanes.ts';
import { isKnownJob } from './newer-version.ts';
import { type KnownJobs, knownJobs } from './stored-jobs.ts';

// The deliveries to endpoints. Each endpoint has a width and a rate of its own, so that one that hangs, or has a long
// backlog, keeps none of the others waiting.

/** What an endpoint may get at a time. */
const width = sql<number>`CASE WHEN e.open_until IS NULL THEN e.concurrency ELSE 1 END`;
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
/** The endpoints that something is due for and that may get it, locked. */
const lanes = () =>
  db
    .selectFrom('endpoint as e')
    .select(['e.id', width.as('width'), allowed.as('allowed')])
    .where(isOpen)
    .where(({ not, exists }) => not(exists(pauses)))
    .where(({ exists }) => exists(dueNow))
    .forNoKeyUpdate()
    .skipLocked();

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
const places = sql<number>`greatest(least(lane.width - (${out}), floor(lane.allowed)), 0)::int`;

/** The oldest due deliveries of an endpoint, as many as there are places. */
const dueFor = (known: RawBuilder<KnownJobs>) =>
  db
    .selectFrom('job')
    .select(['job.id', runsAlone.as('alone')])
    .where('job.endpoint_id', '=', sql.ref<string>('room.id'))
    .where(isDueDelivery)
    .where(isKnownJob(known))
    .orderBy('job.run_at')
    .limit(sql<number>`room.places`)
    .forUpdate()
    .skipLocked()
    .as('d');

const takeDue = prepare('take-due-deliveries', (given: Given<KnownJobs>) =>
  db
    .with('lane', lanes)
    .with('room', (sent) => sent.selectFrom('lane').select(['lane.id', 'lane.allowed', places.as('places')]))
    .with('due', (sent) =>
      sent
        .selectFrom('room')
        .innerJoinLateral(dueFor(given.value((known) => known)), (join) => join.onTrue())
        .select(['d.id', 'd.alone', 'room.id as endpoint', 'room.allowed']),
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
    .with('loaded', (sent) =>
      sent.selectFrom('due').select((row) => {
        const number = row.fn.agg<number>('row_number').over();
        const jobs = row.fn.countAll<number>().over();
        const name = given.value(() => `b_${newId()}`);
        return ['due.id', batchName({ name, queue: literal(endpointQueue), number, jobs }).as('batch')];
      }),
    )
    .updateTable('job')
    .from('loaded')
    .set((row) => ({
      state: literal('dispatched'),
      generation: row('job.generation', '+', 1),
      dispatched_at: now,
      courier: row.ref('loaded.batch'),
    }))
    .whereRef('job.id', '=', 'loaded.id')
    .where(isOneOf)
    .returning(['job.id', 'job.queue', 'job.generation', 'job.courier as batch', 'job.traceparent'])
    .returning(runsAlone.as('alone')),
);

/**
 * Marks due deliveries `dispatched`, each endpoint's oldest first: as many as its width leaves room for and its rate
 * allows. An endpoint's row is locked meanwhile, so both hold in any number of processes.
 */
export async function takeDueDeliveries(via: Sql, known: KnownJobs = knownJobs): Promise<DispatchedJob[]> {
  const taken = await takeDue(via, known);
  return taken.rows.map(asDispatched);
}
