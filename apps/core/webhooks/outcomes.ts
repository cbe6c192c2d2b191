import { sql } from 'kysely';
import { Coalescer } from '#core/platform/coalescer.ts';
import { type Database, errorCode, type Sql } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, inputRows, insertSelected, now, run } from '#core/platform/statements.ts';
import { noDurations, stepOf } from './durations.ts';

/** What came of one post. */
export interface PostOutcome {
  endpoint: string;
  /** Null when it succeeded. */
  error: string | null;
  milliseconds: number;
}

/** Milliseconds between two statements that store the statistics of a process. */
const flushEvery = 1_000;

interface HourCounts {
  delivered: number;
  failed: number;
  durations: number[];
}

/** Notes what came of the posts of one process. */
export function createOutcomes({ database, logger }: { database: Database; logger: Logger }) {
  let counts = new Map<string, HourCounts>();
  let timer: NodeJS.Timeout | null = null;
  /** The endpoints that a post failed to, and none has succeeded to since. */
  const failing = new Set<string>();
  const noting = new Coalescer<PostOutcome, void>({
    maxBatch: 500,
    maxInFlight: 1,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many outcomes wait for the database'),
    flush: async (outcomes) => {
      await noteOutcomes(database.sql, outcomes);
      return outcomes.map(() => ({ value: undefined }));
    },
  });

  const flush = async () => {
    const taken = counts;
    counts = new Map();
    if (taken.size > 0) await addToHour(database.sql, taken);
  };

  /** Counts a post for the statistics of its hour, which are stored a second later. */
  const count = ({ endpoint, error, milliseconds }: PostOutcome) => {
    const hour = counts.get(endpoint) ?? { delivered: 0, failed: 0, durations: noDurations() };
    hour[error === null ? 'delivered' : 'failed'] += 1;
    const step = stepOf(milliseconds);
    hour.durations[step] = (hour.durations[step] ?? 0) + 1;
    counts.set(endpoint, hour);
    timer ??= setTimeout(() => {
      timer = null;
      flush().catch((error: unknown) =>
        logger.warn({ error_code: errorCode(error) }, 'the statistics of webhook endpoints could not be stored'),
      );
    }, flushEvery).unref();
  };

  return {
    /**
     * Counts what came of a post, and notes since when its endpoint is failing; resolves when that is stored. A success means nothing where nothing had failed when its post began (`wasHealthy`), nor here since.
     */
    async record(outcome: PostOutcome, { wasHealthy }: { wasHealthy: boolean }): Promise<void> {
      count(outcome);
      if (outcome.error !== null) failing.add(outcome.endpoint);
      else if (!failing.delete(outcome.endpoint) && wasHealthy) return;
      await noting.submit(outcome);
    },
    /** Stores what is counted. */
    async close(): Promise<void> {
      if (timer) clearTimeout(timer);
      await flush().catch((error: unknown) =>
        logger.warn({ error_code: errorCode(error) }, 'the statistics of webhook endpoints could not be stored'),
      );
    },
  };
}
export type OutcomeRecorder = ReturnType<typeof createOutcomes>;

const outcomeColumns = { endpoint: 'uuid', succeeded: 'bool', error: 'text?' } as const;

/**
 * Notes since when endpoints get nothing but failures, from what came of posts, oldest first. Rows are locked in order, so
 * that two processes never wait for each other.
 */
export async function noteOutcomes(via: Sql, posts: readonly PostOutcome[]): Promise<void> {
  const byEndpoint = new Map<string, { endpoint: string; succeeded: boolean; error: string | null }>();
  for (const { endpoint, error } of posts) {
    const succeeded = error === null || (byEndpoint.get(endpoint)?.succeeded ?? false);
    byEndpoint.set(endpoint, { endpoint, succeeded, error });
  }
  await run(
    via,
    db
      .with('locked', () =>
        db
          .selectFrom('endpoint')
          .select('id')
          .where('id', 'in', [...byEndpoint.keys()])
          .orderBy('id')
          .forNoKeyUpdate(),
      )
      .updateTable('endpoint as e')
      .from(inputRows('o', outcomeColumns, [...byEndpoint.values()]))
      .from('locked')
      .set({
        failing_since: sql<Date | null>`CASE WHEN o.error IS NULL THEN NULL WHEN o.succeeded THEN ${now} ELSE coalesce(e.failing_since, ${now}) END`,
        warned_at: sql<Date | null>`CASE WHEN NOT o.succeeded THEN e.warned_at END`,
        last_error: sql<string | null>`coalesce(o.error, e.last_error)`,
        last_error_at: sql<Date | null>`CASE WHEN o.error IS NULL THEN e.last_error_at ELSE ${now} END`,
      })
      .whereRef('e.id', '=', 'locked.id')
      .where(sql<boolean>`o.endpoint = e.id`),
  );
}

/** The counts of a stored hour and of new ones, step by step. */
const added = db
  .selectFrom(sql<object>`unnest(endpoint_hour.durations, excluded.durations) WITH ORDINALITY`.as<'t'>(sql`t(a, b, n)`))
  .select(sql<number>`coalesce(t.a, 0) + coalesce(t.b, 0)`.as('count'))
  .orderBy(sql`t.n`);

/** Adds to the statistics of the present hour. */
async function addToHour(via: Sql, counts: Map<string, HourCounts>): Promise<void> {
  const rows = [...counts]
    .map(([endpoint, { durations, ...hour }]) => ({ endpoint, ...hour, durations: `{${durations.join(',')}}` }))
    .toSorted((one, other) => (one.endpoint < other.endpoint ? -1 : 1));
  const columns = { endpoint: 'uuid', delivered: 'int', failed: 'int', durations: 'text' } as const;
  await run(
    via,
    insertSelected('endpoint_hour', db.selectFrom(inputRows('c', columns, rows)), (row) => ({
      endpoint_id: row.ref('c.endpoint'),
      hour: sql<Date>`date_trunc('hour', now())`,
      delivered: row.ref('c.delivered'),
      failed: row.ref('c.failed'),
      durations: sql<number[]>`${row.ref('c.durations')}::int[]`,
    })).onConflict((known) =>
      known.columns(['endpoint_id', 'hour']).doUpdateSet((row) => ({
        delivered: row('endpoint_hour.delivered', '+', row.ref('excluded.delivered')),
        failed: row('endpoint_hour.failed', '+', row.ref('excluded.failed')),
        durations: sql<number[]>`ARRAY${added}`,
      })),
    ),
    'add-endpoint-hour',
  );
}
