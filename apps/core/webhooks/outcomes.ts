import { sql } from 'kysely';
import { Coalescer } from '#core/platform/coalescer.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { db, inputRows, now, run } from '#core/platform/statements.ts';

/** What came of one post. */
interface PostOutcome {
  endpoint: string;
  /** Null when it succeeded. */
  error: string | null;
}

/** Notes what came of the posts of one process. */
export function createOutcomes(database: Pick<Database, 'sql'>) {
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

  return {
    /**
     * Notes since when an endpoint gets nothing but failures; resolves when that is stored. A success is stored only where
     * something had failed when its post began (not `wasHealthy`), or in this process since.
     */
    async record(outcome: PostOutcome, { wasHealthy }: { wasHealthy: boolean }): Promise<void> {
      if (outcome.error !== null) failing.add(outcome.endpoint);
      else if (!failing.delete(outcome.endpoint) && wasHealthy) return;
      await noting.submit(outcome);
    },
  };
}
export type OutcomeRecorder = ReturnType<typeof createOutcomes>;

const outcomeColumns = { endpoint: 'uuid', succeeded: 'bool', error: 'text?' } as const;

/**
 * Notes since when endpoints get nothing but failures, from what came of posts, oldest first. Rows are locked in order, so
 * that two processes never wait for each other.
 */
async function noteOutcomes(via: Sql, posts: readonly PostOutcome[]): Promise<void> {
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
