import { sql } from 'kysely';
import { db, literal, now } from '#core/platform/statements.ts';
import type { QueueName } from './definitions.ts';
import { environmentEndpointId } from './schemas.ts';

// Which endpoints take posts now, for what is dispatched to them and for what counts as late.

/** Whether endpoint `e` may get posts now: all it has room for, or the one that tries it out after failures. */
export const isOpen = sql<boolean>`(e.deleted_at IS NULL AND e.state = 'enabled' AND (e.open_until IS NULL OR e.open_until <= now()))`;

const onItsWay = db
  .selectFrom('job as o')
  .select('o.id')
  .where('o.endpoint_id', '=', sql.ref<string>('e.id'))
  .where('o.state', 'in', [literal('dispatched'), literal('running')]);

/** The endpoints that get nothing now, are limited by a rate, or have something on its way. */
const closedOrBusy = db
  .selectFrom('endpoint as e')
  .select('e.id')
  .where((row) => row.or([row.not(isOpen), row('e.rate_per_second', 'is not', null), row.exists(onItsWay)]));

const environmentRow = sql<boolean>`e.id = ${literal(environmentEndpointId)}::uuid`;
/** The queue of what goes to the address of the environment. */
export const environmentQueue = literal('webhooks' satisfies QueueName);

/** Joins the environment's endpoint to its queue, of the rows `known`. */
export const isOfEnvironment = sql<boolean>`${environmentRow} AND known.queue = ${environmentQueue}`;
/** What tries it out. What was sent before it failed may hang, and says nothing about it now. */
const environmentTrial = db
  .selectFrom('job as o')
  .select('o.id')
  .where('o.queue', '=', environmentQueue)
  .where('o.state', 'in', [literal('dispatched'), literal('running')])
  .where('o.dispatched_at', '>=', sql.ref<Date>('e.open_until'));
/** Whether a queue joined with its endpoint `e`, if any, may begin jobs: the breaker is closed, or one may try it out. */
export const takesPosts = sql<boolean>`(e.open_until IS NULL OR (e.open_until <= now() AND NOT EXISTS ${environmentTrial}))`;
const trippedEnvironment = db
  .selectFrom('endpoint as e')
  .select('e.id')
  .where(environmentRow)
  .where('e.open_until', 'is not', null);
/** Whether the environment's address is failing, so that its jobs wait for it. */
const environmentFails = sql<boolean>`EXISTS ${trippedEnvironment}`;
/** Whether nothing is posted there now. */
export const environmentIsClosed = sql<boolean>`EXISTS ${trippedEnvironment.where('e.open_until', '>', now)}`;

/**
 * Whether a row of `job` waits for its endpoint and not for us: it failed there before, or the endpoint is closed or has
 * enough on its way. Endpoints are read once for the whole statement.
 */
export const waitsForEndpoint = sql<boolean>`((job.endpoint_id IS NOT NULL AND (job.tries > 0
  OR (job.state IN ('pending', 'failed') AND job.endpoint_id = ANY(ARRAY${closedOrBusy}))))
  OR (job.queue = ${environmentQueue} AND job.state IN ('pending', 'failed') AND ${environmentFails}))`;
