import { sql } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addEvents } from '#core/jobs/events.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { db, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import { eventOf } from './events.ts';
import type { DisabledReason } from './schemas.ts';

/** Seconds of nothing but failures after which the team is warned, and after which the endpoint is disabled. */
const failingSeconds = { warned: 86_400, disabled: 5 * 86_400 };

/** What goes with a change that no request caused. */
const byItself = (id: string) => ({ id, request_id: `endpoint-${id}` });

/**
 * Disables an endpoint, tells the team by email and the other endpoints by an event, in one transaction. Nothing is done
 * when it is not enabled any more.
 */
export function disableEndpoint(database: Pick<Database, 'transaction'>, id: string, reason: DisabledReason) {
  return database.transaction((via) => disable(via, id, reason));
}

async function disable(via: Sql, id: string, reason: DisabledReason): Promise<void> {
  const disabled = await runForFirst(
    via,
    db
      .updateTable('endpoint')
      .set((row) => ({
        state: 'disabled',
        disabled_at: now,
        disabled_reason: reason,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'enabled')
      .where('deleted_at', 'is', null)
      .returning(['url', 'failing_since']),
  );
  if (!disabled) return;
  const { host } = new URL(disabled.url);
  await addEvents(via, 'endpoint', byItself(id), [
    eventOf('webhook_endpoint.disabled', {
      id,
      url_host: host,
      reason,
      failing_since: disabled.failing_since?.toISOString() ?? null,
    }),
  ]);
  await addJobs(via, 'endpoint', byItself(id), [job('send-email', { template: 'endpoint-disabled', endpoint: id })]);
}

/** Most endpoints looked at in one round. */
const batch = 50;

/**
 * Tells the team of endpoints that have been failing for a day, and disables those that have been failing for five. A
 * failure must be as recent as that: one that got nothing meanwhile has not failed.
 */
export async function checkFailing(database: Database): Promise<{ warned: number; disabled: number }> {
  const failingFor = (seconds: number) =>
    db
      .selectFrom('endpoint')
      .select('id')
      .where('state', '=', 'enabled')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`last_error_at >= failing_since + make_interval(secs => ${seconds})`)
      .limit(batch);
  const givenUp = await run(database.sql, failingFor(failingSeconds.disabled));
  for (const { id } of givenUp.rows) await disableEndpoint(database, id, 'failing');
  const failing = await run(database.sql, failingFor(failingSeconds.warned).where('warned_at', 'is', null));
  for (const { id } of failing.rows) await database.transaction((via) => warn(via, id));
  return { warned: failing.count, disabled: givenUp.count };
}

async function warn(via: Sql, id: string): Promise<void> {
  const warned = await run(
    via,
    db
      .updateTable('endpoint')
      .set({ warned_at: now })
      .where('id', '=', id)
      .where('warned_at', 'is', null)
      .where('failing_since', 'is not', null),
  );
  if (warned.count === 0) return;
  await addJobs(via, 'endpoint', byItself(id), [job('send-email', { template: 'endpoint-failing', endpoint: id })]);
}

/** The reasons of deliveries that were canceled with their endpoint. */
export const canceledWith = { disabled: 'endpoint_disabled', deleted: 'endpoint_deleted' } as const;

/**
 * Cancels what disabled and deleted endpoints are still due, up to `limit`. Returns how many, and of which endpoints. A
 * recovery sends it after all, once the endpoint is enabled again.
 */
export async function cancelForClosed(via: Sql, limit: number): Promise<{ canceled: number; endpoints: string[] }> {
  const canceled = await run(
    via,
    statement<{ endpoint_id: string }>`
      WITH due AS (
        SELECT d.id FROM endpoint e, LATERAL (
          SELECT j.id FROM job j WHERE j.endpoint_id = e.id AND j.state IN ('pending', 'queued', 'retrying')
          LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) d
        WHERE e.deleted_at IS NOT NULL OR e.state = 'disabled'
        LIMIT ${limit}
      )
      UPDATE job SET state = 'cancelled', state_at = now(), finished_at = now(),
        last_error = CASE WHEN e.deleted_at IS NULL THEN ${canceledWith.disabled} ELSE ${canceledWith.deleted} END
      FROM due, endpoint e WHERE job.id = due.id AND e.id = job.endpoint_id
      RETURNING e.id AS endpoint_id`,
  );
  return { canceled: canceled.count, endpoints: [...new Set(canceled.rows.map((row) => row.endpoint_id))] };
}
