import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { type DemoStatus, demoTimes, statusesBefore } from './rules.ts';

/** Who takes a step in a demo's life: an administrator by name, or `caller`, `customer`, `clock`. */
export type Actor = string;

export interface MovedDemo {
  id: string;
  reference: string;
  request_id: string;
  /** Seconds since the request came in. */
  age: number;
}

interface Step {
  to: DemoStatus;
  actor: Actor;
  /** The number set up for it, with `assigned`. */
  number?: string;
  /** Only if its seven days are over. */
  whenDue?: boolean;
  /** Only if it has not changed since. */
  version?: number | null;
}

/** Moves a demo on and writes down who did it, in one statement. Null when it cannot go there from where it is. */
export async function takeStep(sql: Sql, id: string, step: Step): Promise<MovedDemo | null> {
  const moved = await sql.query<MovedDemo & Record<string, unknown>>({
    text: `
      WITH before AS (
        SELECT id, status FROM demo_request
        WHERE id = $1 AND status = ANY($3) AND (NOT $7 OR expires_at <= now())
          AND ($9::int IS NULL OR version = $9) FOR UPDATE
      ), moved AS (
        UPDATE demo_request AS d SET
          status = $2,
          version = version + 1,
          demo_number = coalesce($5, demo_number),
          assigned_at = CASE WHEN $2 = 'assigned' THEN now() ELSE assigned_at END,
          expires_at = CASE WHEN $2 = 'assigned' THEN now() + make_interval(secs => $6) ELSE expires_at END,
          activated_at = CASE WHEN $2 = 'active' THEN now() ELSE activated_at END
        FROM before WHERE d.id = before.id
        RETURNING d.id, d.reference, d.request_id, extract(epoch FROM now() - d.created_at)::float8 AS age
      ), noted AS (
        INSERT INTO record_change (id, record_kind, record_id, field, from_value, to_value, actor)
        SELECT $8, 'demo_request', id, 'status', status, $2, $4 FROM before
      )
      SELECT * FROM moved`,
    values: [
      id,
      step.to,
      statusesBefore(step.to),
      step.actor,
      step.number ?? null,
      demoTimes.end,
      step.whenDue ?? false,
      newId(),
      step.version ?? null,
    ],
  });
  return moved.rows[0] ?? null;
}
