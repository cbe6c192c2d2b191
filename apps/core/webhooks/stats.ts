import { type RawBuilder, sql } from 'kysely';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { percentile, sumOf } from './durations.ts';
import type { EndpointDetail, EndpointRow } from './schemas.ts';

/** Hours that the statistics of an endpoint are about. */
const hours = 24;
/** Counting past this is slow and helps nobody. */
const mostCounted = 100_000;
/** Of the deliveries planned first, so many are looked at for the oldest. */
const oldestOf = 1_000;

export interface EndpointHistory {
  stats: EndpointRow['stats'];
  hours: EndpointDetail['hours'];
}

/** The statistics of endpoints over the last 24 hours, and what they are due now. */
export async function readStats(via: Sql, ids: readonly string[]): Promise<(id: string) => EndpointHistory> {
  const [counted, due] = await Promise.all([readHours(via, ids), readDue(via, ids)]);
  return (id) => {
    const own = counted.filter(({ endpoint_id }) => endpoint_id === id);
    const durations = sumOf(own.map((row) => row.durations));
    const waiting = due.find((row) => row.id === id);
    return {
      stats: {
        delivered: own.reduce((sum, row) => sum + row.delivered, 0),
        failed: own.reduce((sum, row) => sum + row.failed, 0),
        backlog: waiting?.backlog ?? 0,
        p50_ms: percentile(durations, 0.5),
        p95_ms: percentile(durations, 0.95),
        oldest_due_seconds: Math.max(0, Math.round(waiting?.late ?? 0)),
      },
      hours: own.map(({ hour, delivered, failed }) => ({ hour: hour.toISOString(), delivered, failed })),
    };
  };
}

/** Every one of the last 24 hours for each endpoint, the oldest first. */
async function readHours(via: Sql, ids: readonly string[]) {
  const found = await run(
    via,
    db
      .selectFrom(
        sql<{ hour: Date }>`generate_series(date_trunc('hour', now()) - make_interval(hours => ${sql.lit(hours - 1)}),
          date_trunc('hour', now()), interval '1 hour')`.as<'each'>(sql`each(hour)`),
      )
      .crossJoin(sql<{ endpoint_id: string }>`unnest(${ids}::uuid[])`.as<'asked'>(sql`asked(endpoint_id)`))
      .leftJoin('endpoint_hour as h', (join) =>
        join.onRef('h.hour', '=', 'each.hour').onRef('h.endpoint_id', '=', 'asked.endpoint_id'),
      )
      .select(['asked.endpoint_id', 'each.hour'])
      .select((row) => [
        row.fn.coalesce('h.delivered', row.lit(0)).as('delivered'),
        row.fn.coalesce('h.failed', row.lit(0)).as('failed'),
        sql<number[]>`coalesce(h.durations, '{}')`.as('durations'),
      ])
      .orderBy('each.hour'),
    'endpoint-hours',
  );
  return found.rows;
}

const countAll = sql<number>`count(*)`.as('jobs');
const isOpenJob = sql<boolean>`job.state IN ('pending', 'failed')`;
const isOnItsWay = sql<boolean>`job.state IN ('dispatched', 'running')`;

/** How many jobs a condition finds that have not ended, and how late the oldest of them is, in seconds. */
function dueOf(isIts: RawBuilder<boolean>) {
  const waiting = db
    .selectFrom('job')
    .select(sql<number>`extract(epoch FROM now() - coalesce(job.first_due_at, job.run_at))::float8`.as('late'))
    .where(isIts)
    .where(isOpenJob)
    .orderBy('job.run_at');
  const onItsWay = db.selectFrom('job').select('job.id').where(isIts).where(isOnItsWay);
  const waitingCount = db.selectFrom(waiting.limit(mostCounted).as('w')).select(countAll);
  const onItsWayCount = db.selectFrom(onItsWay.as('o')).select(countAll);
  const latest = db.selectFrom(waiting.limit(oldestOf).as('w')).select(({ fn }) => fn.max<number>('w.late').as('late'));
  return {
    backlog: sql<number>`(${waitingCount} + ${onItsWayCount})`,
    late: sql<number | null>`${latest}`,
  };
}

const dueOfEndpoint = dueOf(sql<boolean>`job.endpoint_id = asked.id`);
/** Those of the environment's address are in a queue of their own. */
const dueOfEnvironment = dueOf(sql<boolean>`job.queue = 'webhooks'`);

/** What has not ended, and how late the oldest of it is. */
async function readDue(via: Sql, ids: readonly string[]) {
  const asked = sql<{ id: string }>`unnest(${ids.filter((id) => id !== environmentEndpointId)}::uuid[])`;
  const found = await run(
    via,
    db
      .selectFrom(asked.as<'asked'>(sql`asked(id)`))
      .select(['asked.id', dueOfEndpoint.backlog.as('backlog'), dueOfEndpoint.late.as('late')]),
    'endpoint-due',
  );
  if (!ids.includes(environmentEndpointId)) return found.rows;
  const environment = await run(
    via,
    db.selectNoFrom([dueOfEnvironment.backlog.as('backlog'), dueOfEnvironment.late.as('late')]),
    'environment-due',
  );
  return [...found.rows, ...environment.rows.map((row) => ({ id: environmentEndpointId, ...row }))];
}
