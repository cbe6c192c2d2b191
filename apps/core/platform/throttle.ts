import type { ThrottleLimit } from '#core/shared/rules.ts';
import type { Sql } from './database.ts';

/**
 * Counts a try against every limit at once, before what is tried is looked at, so that many tries at the same moment
 * cannot slip past together. Returns the seconds to wait when some limit is used up (0 when none is). Kept in the
 * database: a restart or a second process changes nothing.
 */
export async function countTry(sql: Sql, limits: ThrottleLimit[]): Promise<number> {
  const counted = await sql.query<{ wait: number | null }>({
    text: `
      INSERT INTO throttle AS t (key, window_start, failures)
      SELECT key, now(), 1 FROM unnest($1::text[], $2::int[]) AS l(key, seconds) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_start < now() - make_interval(secs => ($2::int[])[array_position($1::text[], t.key)])
                        THEN 1 ELSE t.failures + 1 END,
        window_start = CASE WHEN t.window_start < now() - make_interval(secs => ($2::int[])[array_position($1::text[], t.key)])
                            THEN now() ELSE t.window_start END
      RETURNING CASE WHEN failures > ($3::int[])[array_position($1::text[], key)]
        THEN extract(epoch FROM window_start + make_interval(secs => ($2::int[])[array_position($1::text[], key)]) - now())::float8 END AS wait`,
    values: [
      limits.map((limit) => limit.key),
      limits.map((limit) => limit.windowSeconds),
      limits.map((limit) => limit.tries),
    ],
  });
  return Math.max(0, ...counted.rows.map((row) => row.wait ?? 0));
}

/** Takes the try back, when it turned out to be a right one. */
export async function forgiveTry(sql: Sql, limits: ThrottleLimit[]): Promise<void> {
  await sql.query({
    text: 'UPDATE throttle SET failures = greatest(failures - 1, 0) WHERE key = ANY($1)',
    values: [limits.map((limit) => limit.key)],
  });
}
