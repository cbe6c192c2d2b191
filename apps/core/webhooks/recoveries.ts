import { sql } from 'kysely';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { db, isOneOf, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { lockEndpoint, noEndpoint } from './endpoints.ts';
import { advanceStatement, countMeant } from './recovery-statements.ts';
import { type RecoveryRequest, type RecoveryRow, recoveryKinds, recoveryStates } from './schemas.ts';

/**
 * Begins to send an endpoint again what it missed since a moment, or everything. Returns how many messages that are now.
 * Throws `not_found`, and `conflict` while it is disabled or another recovery runs.
 */
export function startRecovery(
  database: Database,
  endpointId: string,
  { since, until, only }: RecoveryRequest,
  requestedBy: string,
): Promise<{ id: string; messages: number }> {
  return database.transaction(async (via) => {
    const endpoint = await lockEndpoint(via, endpointId);
    if (endpoint.state === 'disabled')
      throw new AppError('conflict', 'This endpoint is disabled. Enable it first, then send what it missed.');
    const running = await run(
      via,
      db
        .selectFrom('webhook_recovery')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'running'),
    );
    if (running.count > 0)
      throw new AppError('conflict', 'This endpoint is already being sent what it missed. Wait for it, or cancel it.');
    const recovery = newRow('webhook_recovery', {
      id: newId(),
      endpoint_id: endpointId,
      since: new Date(since),
      until: until === undefined ? now : sql<Date>`least(${new Date(until)}::timestamptz, ${now})`,
      only,
      messages: 0,
      at_time: null,
      at_id: null,
      requested_by: requestedBy,
      finished_at: null,
    });
    const stored = await runForFirst(
      via,
      db.insertInto('webhook_recovery').values(recovery).returning(['id', 'since', 'until']),
    );
    if (!stored) throw new Error('The recovery was not stored');
    const { id, ...window } = stored;
    const messages = (await runForFirst(via, countMeant(endpointId, window, only)))?.messages ?? 0;
    await run(via, db.updateTable('webhook_recovery').set({ messages }).where('id', '=', id));
    return { id, messages };
  });
}

/**
 * One round of every running recovery: the next events' deliveries are due again, under the ids they had, and the
 * recovery's place moves in the same statement. Returns how many are due, and whether there is more to do now: an endpoint with
 * enough waiting gets no more for the moment.
 */
export async function advanceRecoveries(via: Sql): Promise<{ queued: number; more: boolean }> {
  const running = await run(
    via,
    db
      .selectFrom('webhook_recovery as r')
      .innerJoin('endpoint as e', 'e.id', 'r.endpoint_id')
      .select(['r.id', 'r.only', 'e.deleted_at', 'e.state'])
      .where('r.state', '=', 'running')
      .orderBy('r.created_at'),
    'running-recoveries',
  );
  let [queued, more] = [0, false];
  for (const recovery of running.rows) {
    if (recovery.deleted_at !== null) await end(via, recovery.id, 'canceled');
    else if (recovery.state === 'enabled') {
      const advanced = await runForFirst(via, advanceStatement({ id: recovery.id, only: kindOf(recovery.only) }));
      queued += advanced?.added ?? 0;
      more ||= advanced?.state === 'running';
    }
  }
  return { queued, more };
}

async function end(via: Sql, id: string, state: 'canceled'): Promise<number> {
  const ended = await run(
    via,
    db
      .updateTable('webhook_recovery')
      .set({ state, finished_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running'),
  );
  return ended.count;
}

/** Ends a recovery. What is due already is still delivered. Throws `not_found`, and `conflict` when it has ended. */
export async function cancelRecovery(via: Sql, endpointId: string, id: string): Promise<void> {
  const recovery = (await readRecoveries(via, endpointId, [id]))[0];
  if (!recovery) throw new AppError('not_found', 'We couldn’t find this recovery');
  if ((await end(via, id, 'canceled')) === 0) throw new AppError('conflict', 'This recovery has already ended');
}

const kindOf = (stored: string) => recoveryKinds.find((kind) => kind === stored) ?? 'all';

/** The recoveries of an endpoint, the newest first: the last ten, or those with these ids. */
export async function readRecoveries(via: Sql, endpointId: string, ids?: readonly string[]): Promise<RecoveryRow[]> {
  const found = await run(
    via,
    db
      .selectFrom('webhook_recovery')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .$if(ids !== undefined, (rows) => rows.where((row) => isOneOf(row.ref('id'), ids ?? [], 'uuid')))
      .orderBy('created_at', 'desc')
      .limit(10),
  );
  return found.rows.map((row) => ({
    id: row.id,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    only: kindOf(row.only),
    state: recoveryStates.find((state) => state === row.state) ?? 'done',
    messages: row.messages,
    queued: row.queued,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }));
}

/** One recovery of an endpoint. Throws `not_found`. */
export async function readRecovery(via: Sql, endpointId: string, id: string): Promise<RecoveryRow> {
  const [recovery] = await readRecoveries(via, endpointId, [id]);
  if (!recovery) throw noEndpoint();
  return recovery;
}
