import { sql } from 'kysely';
import { type RecordTable, recordIn } from '#core/lists/tables.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import { db, inputArrays, run, runForFirst } from '#core/platform/statements.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { daysUntil, zoneOf } from '#core/text/days/rules.ts';
import type { Analytics, AnalyticsQuestion } from './schemas.ts';

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long, in milliseconds, analytics are cached: counting a million rows for every view would slow down the forms.
 */
const cacheMilliseconds = 30_000;
/** How many of the newest jobs the delivery numbers are read from. */
const newestJobs = 20_000;
/** Points of a lead score per column. */
const scoreStep = 10;

type Cache = Map<string, { until: number; analytics: Promise<Analytics> }>;

interface AnalyticsDependencies {
  database: Database;
  clock: Clock;
  /** The tables of the requests that are counted per day, by their names in the answer. */
  requests: Readonly<Record<string, RecordTable>>;
}

/** The analytics of the charts. Records are counted by the time in their ids, so that the primary key is used. */
export function createAnalyticsService(dependencies: AnalyticsDependencies) {
  const cached: Cache = new Map();
  return { read: (question: AnalyticsQuestion) => readAnalytics(dependencies, cached, question) };
}
export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

/** The analytics of the last so many days, today included; up to half a minute old. */
function readAnalytics(
  dependencies: AnalyticsDependencies,
  cached: Cache,
  question: AnalyticsQuestion,
): Promise<Analytics> {
  const key = `${question.days} ${question.time_zone}`;
  for (const [old, { until }] of cached) if (performance.now() >= until) cached.delete(old);
  const known = cached.get(key);
  if (known) return known.analytics;
  const analytics = count(dependencies, question);
  cached.set(key, { until: performance.now() + cacheMilliseconds, analytics });
  analytics.catch(() => cached.delete(key));
  return analytics;
}

async function count(
  { database: { sql: via }, clock, requests: tables }: AnalyticsDependencies,
  question: AnalyticsQuestion,
): Promise<Analytics> {
  const zone = zoneOf(question.time_zone);
  const days = daysUntil(zone.dayOf(clock.now()), question.days);
  const ranges = days.map((day, number) => ({
    number,
    first: firstIdAt(zone.startOf(day)),
    next: firstIdAt(zone.endOf(day)),
  }));
  const since = ranges[0]?.first ?? firstIdAt(clock.now());
  const [requests, lead_scores, funnel, commissions, deliveries] = await Promise.all([
    Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await daily(via, table, ranges)] as const)),
    leadScores(via, since),
    demoFunnel(via, since),
    commissionStates(via),
    deliveryTries(via, firstIdAt(new Date(clock.now().getTime() - dayMs))),
  ]);
  return {
    days: days.map((day, index) => ({
      day,
      requests: Object.fromEntries(requests.map(([name, counts]) => [name, counts[index] ?? 0])),
    })),
    lead_scores,
    funnel,
    commissions,
    deliveries,
  };
}

/** Whether somebody sent a demo request: the team makes others from purchases. */
const isRequested = (demo: string) => sql<boolean>`${sql.ref(`${demo}.checkout_id`)} IS NULL`;

/** The records of a table on each of the days, by their first ids. */
async function daily(
  via: Sql,
  table: RecordTable,
  ranges: { number: number; first: string; next: string }[],
): Promise<number[]> {
  const counted = await run(
    via,
    db
      .selectFrom(inputArrays('day', { number: 'int', first: 'uuid', next: 'uuid' }, ranges))
      .select((day) =>
        day
          .selectFrom(recordIn(table))
          .select((record) => record.fn.countAll<number>().as('records'))
          .whereRef('r.id', '>=', 'day.first')
          .whereRef('r.id', '<', 'day.next')
          .where('r.status', '<>', spamStatus)
          .$if(table === 'demo_request', (records) => records.where(isRequested('r')))
          .$asScalar()
          .$notNull()
          .as('records'),
      )
      .orderBy('day.number'),
  );
  return counted.rows.map((row) => row.records);
}

/** The demo requests in each tenth of the lead score. */
async function leadScores(via: Sql, since: string) {
  const columns = Array.from({ length: 10 }, (_, number) => ({ number }));
  const counted = await run(
    via,
    db
      .selectFrom(inputArrays('of', { number: 'int' }, columns))
      .leftJoin('demo_request as demo', (join) =>
        join
          .on('demo.id', '>=', since)
          .on('demo.status', '<>', spamStatus)
          .on(isRequested('demo'))
          .on((row) =>
            row(sql<number>`least(${row.ref('demo.lead_score')} / ${scoreStep}::int, 9)`, '=', row.ref('of.number')),
          ),
      )
      .select((row) => [row('of.number', '*', scoreStep).as('from'), row.fn.count<number>('demo.id').as('demos')])
      .groupBy('of.number')
      .orderBy('of.number'),
  );
  return counted.rows;
}

/** How far demo requests came. One from the wrong page asked for no demo. */
async function demoFunnel(via: Sql, since: string) {
  const counted = await runForFirst(
    via,
    db
      .selectFrom('demo_request')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('status', '<>', 'wrong_page').as('requested'),
        fn.count<number>('assigned_at').as('set_up'),
        fn.count<number>('activated_at').as('called'),
        fn.countAll<number>().filterWhere('status', '=', 'converted').as('paid'),
      ])
      .where('id', '>=', since)
      .where('status', '<>', spamStatus)
      .where(isRequested('demo_request')),
  );
  return counted ?? { requested: 0, set_up: 0, called: 0, paid: 0 };
}

/** The cents of all commissions by state. */
async function commissionStates(via: Sql) {
  const added = await run(
    via,
    db
      .selectFrom('commission')
      .select(({ fn }) => ['state', fn.sum<number>('share_cents').as('cents')])
      .groupBy('state')
      .orderBy('state'),
  );
  return added.rows;
}

/**
 * The attempts at the newest jobs, by queue. One that had nothing to send, or no receiver to send it to, says nothing
 * about a receiver.
 */
async function deliveryTries(via: Sql, since: string) {
  const quantile = (share: number) =>
    sql<number>`percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY ${sql.ref('attempt.duration_ms')})`;
  const counted = await run(
    via,
    db
      .with(
        (cte) => cte('newest').materialized(),
        (sent) =>
          sent
            .selectFrom('job')
            // One destination to the reader, however many endpoints there are.
            .select(['id', sql<string>`CASE WHEN endpoint_id IS NULL THEN queue ELSE 'endpoints' END`.as('queue')])
            .where('id', '>=', since)
            .orderBy('id', 'desc')
            .limit(newestJobs),
      )
      .selectFrom('newest')
      .innerJoin('job_attempt as attempt', 'attempt.job_id', 'newest.id')
      .select(({ fn }) => [
        'newest.queue',
        fn.countAll<number>().filterWhere('attempt.outcome', '=', 'succeeded').as('succeeded'),
        fn.countAll<number>().filterWhere('attempt.outcome', '<>', 'succeeded').as('failed'),
        quantile(0.5).as('median_ms'),
        quantile(0.95).as('p95_ms'),
      ])
      .where('attempt.outcome', 'not in', ['captured', 'skipped'])
      .groupBy('newest.queue')
      .orderBy('newest.queue'),
  );
  return counted.rows;
}
