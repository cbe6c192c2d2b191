import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import type { FigurePeriod, Figures } from './schemas.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Figures may be this old, in milliseconds: counting a million rows for every look would be felt by those who send forms. */
const rememberMs = 30_000;
/** How many of the newest jobs speak for the last day's tries. */
const newestJobs = 20_000;
/** Points of a lead score that share a column. */
const scoreStep = 10;

interface FigureDependencies {
  database: Database;
  clock: Clock;
  /** The table of every kind of request that is counted a day, by its name in the figures. */
  requests: Readonly<Record<string, string>>;
}

/** The figures behind the charts. Records are found by the moment in their ids, so that the primary key counts them. */
export function createFigureService({ database: { sql }, clock, requests: tables }: FigureDependencies) {
  const remembered = new Map<FigurePeriod, { until: number; figures: Promise<Figures> }>();

  return {
    /** The figures of the last so many days, today included; up to half a minute old. */
    look(period: FigurePeriod): Promise<Figures> {
      const known = remembered.get(period);
      if (known && performance.now() < known.until) return known.figures;
      const figures = count(period);
      remembered.set(period, { until: performance.now() + rememberMs, figures });
      figures.catch(() => remembered.delete(period));
      return figures;
    },
  };

  async function count(period: FigurePeriod): Promise<Figures> {
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
    const days = Array.from({ length: period }, (_, index) => new Date(today - (period - 1 - index) * dayMs));
    const since = firstIdAt(days[0] ?? new Date(today));
    const [requests, lead_scores, funnel, commissions, deliveries] = await Promise.all([
      Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await daily(table, days)] as const)),
      leadScores(since),
      demoFunnel(since),
      commissionStates(),
      tries(firstIdAt(new Date(clock.now().getTime() - dayMs))),
    ]);
    return {
      days: days.map((day, index) => ({
        day: day.toISOString().slice(0, 10),
        requests: Object.fromEntries(requests.map(([name, counts]) => [name, counts[index] ?? 0])),
      })),
      lead_scores,
      funnel,
      commissions,
      deliveries,
    };
  }

  async function daily(table: string, days: Date[]): Promise<number[]> {
    const counted = await sql.query<{ records: number }>({
      text: `
        SELECT (SELECT count(*) FROM "${table}" WHERE id >= day.first AND id < day.next) AS records
        FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS day(first, next, number) ORDER BY day.number`,
      values: [days.map(firstIdAt), days.map((day) => firstIdAt(new Date(day.getTime() + dayMs)))],
    });
    return counted.rows.map((row) => row.records);
  }

  async function leadScores(since: string) {
    const counted = await sql.query<{ from: number; demos: number }>({
      text: `
        SELECT column_number * $2 AS "from", count(demo.id) AS demos
        FROM generate_series(0, 9) AS column_number
        LEFT JOIN demo_request AS demo ON demo.id >= $1 AND least(demo.lead_score / $2, 9) = column_number
        GROUP BY column_number ORDER BY column_number`,
      values: [since, scoreStep],
    });
    return counted.rows;
  }

  async function demoFunnel(since: string) {
    const counted = await sql.query<Figures['funnel']>({
      text: `
        SELECT count(*) AS requested, count(assigned_at) AS set_up, count(activated_at) AS called,
               count(*) FILTER (WHERE status = 'converted') AS paid
        FROM demo_request WHERE id >= $1`,
      values: [since],
    });
    return counted.rows[0] ?? { requested: 0, set_up: 0, called: 0, paid: 0 };
  }

  async function commissionStates() {
    const added = await sql.query<{ state: string; cents: number }>({
      text: 'SELECT state, sum(share_cents)::bigint AS cents FROM commission GROUP BY state ORDER BY state',
    });
    return added.rows;
  }

  /** Work that was skipped because its receiver is not configured says nothing about a receiver. */
  async function tries(since: string) {
    const counted = await sql.query<Figures['deliveries'][number]>({
      text: `
        WITH newest AS MATERIALIZED (SELECT id, queue FROM job WHERE id >= $1 ORDER BY id DESC LIMIT $2)
        SELECT queue, count(*) FILTER (WHERE outcome = 'succeeded') AS succeeded,
               count(*) FILTER (WHERE outcome <> 'succeeded') AS failed,
               percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS median_ms,
               percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95_ms
        FROM newest JOIN job_attempt AS attempt ON attempt.job_id = newest.id
        WHERE outcome <> 'skipped'
        GROUP BY queue ORDER BY queue`,
      values: [since, newestJobs],
    });
    return counted.rows;
  }
}
export type FigureService = ReturnType<typeof createFigureService>;
