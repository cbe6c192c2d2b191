import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, run, statement } from '#core/platform/statements.ts';
import type { EndpointRow } from './schemas.ts';

/** Counting past this is slow and helps nobody. */
const mostCounted = 100_000;
/** Of the deliveries planned first, so many are looked at for the oldest. */
const oldestOf = 1_000;

type Stats = EndpointRow['stats'];

/** What endpoints got in the last 24 hours, and what they are due now. */
export async function readStats(via: Sql, ids: readonly string[]): Promise<(id: string) => Stats> {
  const [counted, due] = await Promise.all([run(via, attemptsOf(ids)), readDue(via, ids)]);
  return (id) => {
    const own = counted.rows.find((row) => row.endpoint === id);
    const waiting = due.find((row) => row.id === id);
    return {
      delivered: own?.delivered ?? 0,
      failed: own?.failed ?? 0,
      backlog: waiting?.backlog ?? 0,
      oldest_due_seconds: Math.max(0, Math.round(waiting?.late ?? 0)),
    };
  };
}

const attemptsOf = (ids: readonly string[]) => statement<Pick<Stats, 'delivered' | 'failed'> & { endpoint: string }>`
  SELECT j.endpoint_id AS endpoint,
    count(*) FILTER (WHERE a.outcome = 'succeeded')::int AS delivered,
    count(*) FILTER (WHERE a.outcome <> 'succeeded')::int AS failed
  FROM job_attempt a JOIN job j ON j.id = a.job_id
  WHERE a.started_at > now() - interval '24 hours' AND a.outcome IN ('succeeded', 'failed', 'timed_out')
    AND j.endpoint_id = ANY(${ids}::uuid[])
  GROUP BY 1`;

/** What has not ended, and how late the oldest of it is, in seconds. */
async function readDue(via: Sql, ids: readonly string[]) {
  const asked = sql<{ id: string }>`unnest(${ids}::uuid[])`;
  const found = await run(
    via,
    db
      .selectFrom(asked.as<'asked'>(sql`asked(id)`))
      .select(['asked.id', sql<number>`(${waitingCount} + ${onItsWayCount})`.as('backlog'), latest.as('late')]),
    'endpoint-due',
  );
  return found.rows;
}

const isIts = sql<boolean>`job.endpoint_id = asked.id`;
const countAll = sql<number>`count(*)`.as('jobs');
const waiting = db
  .selectFrom('job')
  .select(sql<number>`extract(epoch FROM now() - job.run_at)::float8`.as('late'))
  .where(isIts)
  .where(sql<boolean>`job.state IN ('pending', 'queued', 'retrying')`)
  .orderBy('job.run_at');
const onItsWay = db.selectFrom('job').select('job.id').where(isIts).where(sql<boolean>`job.state = 'running'`);
const waitingCount = db.selectFrom(waiting.limit(mostCounted).as('w')).select(countAll);
const onItsWayCount = db.selectFrom(onItsWay.as('o')).select(countAll);
const latest = db.selectFrom(waiting.limit(oldestOf).as('w')).select(({ fn }) => fn.max<number>('w.late').as('late'));
