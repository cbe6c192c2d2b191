import { sql } from 'kysely';
import { db, literal } from '#core/platform/statements.ts';

/** Whether endpoint `e` accepts deliveries. */
export const isOpen = sql<boolean>`(e.deleted_at IS NULL AND e.state = 'enabled')`;

const onItsWay = db
  .selectFrom('job as o')
  .select('o.id')
  .where('o.endpoint_id', '=', sql.ref<string>('e.id'))
  .where('o.state', 'in', [literal('dispatched'), literal('running')]);

/** The endpoints that accept no deliveries, have a rate limit, or have one in flight. */
const closedOrBusy = db
  .selectFrom('endpoint as e')
  .select('e.id')
  .where((row) => row.or([row.not(isOpen), row('e.rate_per_second', 'is not', null), row.exists(onItsWay)]));

/**
 * Whether a row of `job` waits for its endpoint and not for us: it failed there before, or the endpoint is closed or has
 * enough on its way. Endpoints are read once for the whole statement.
 */
export const waitsForEndpoint = sql<boolean>`(job.endpoint_id IS NOT NULL AND (job.tries > 0
  OR (job.state IN ('pending', 'failed') AND job.endpoint_id = ANY(ARRAY${closedOrBusy}))))`;
