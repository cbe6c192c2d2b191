import { type RawBuilder, sql } from 'kysely';
import { deliveryId, newDeliveryOf } from '#core/jobs/events.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import {
  db,
  empty,
  insertSelected,
  isOneOf,
  literal,
  newRow,
  now,
  run,
  runForFirst,
} from '#core/platform/statements.ts';
import { lockEndpoint, noEndpoint } from './endpoints.ts';
import { canceledWith } from './lifecycle.ts';
import { type RecoveryRequest, type RecoveryRow, recoveryKinds, recoveryStates } from './schemas.ts';

/** Messages of one recovery that are made due in one round: few, because forms that arrive meanwhile wait for it. */
export const recoveryBatch = 100;
/** While an endpoint has so many messages due, a recovery adds none: new events must not wait behind it for long. */
const mostWaiting = 1_000;

/** Whether event `v` was not delivered by job `j`: it failed for good, was canceled with its endpoint, or there is none. */
const wasMissed = sql<boolean>`(j.id IS NULL OR j.state = 'dead' OR (j.state = 'cancelled'
  AND j.last_error IN (${literal(canceledWith.disabled)}, ${literal(canceledWith.deleted)})))`;
const hasEnded = sql<boolean>`(j.id IS NULL OR j.state IN ('succeeded', 'dead', 'cancelled'))`;

/** Whether event `v` is one for endpoint `e` in a recovery's time. */
const isInWindow = (since: RawBuilder<Date>, until: RawBuilder<Date>) =>
  sql<boolean>`v.created_at >= ${since} AND v.created_at < ${until} AND v.only_for IS NULL
    AND e.event_types && ARRAY[v.type, '*']`;

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
    const from = new Date(since);
    const end = until === undefined ? now : sql<Date>`least(${new Date(until)}::timestamptz, ${now})`;
    const counted = await runForFirst(
      via,
      db
        .selectFrom('webhook_event as v')
        .innerJoin('endpoint as e', (join) => join.on('e.id', '=', endpointId))
        .leftJoin('job as j', (join) => join.on(sql<boolean>`j.id = ${deliveryId(sql.ref('v.id'), sql.ref('e.id'))}`))
        .select(({ fn }) => fn.countAll<number>().as('messages'))
        .where(isInWindow(sql<Date>`${from}::timestamptz`, end))
        .where(only === 'failed' ? wasMissed : hasEnded),
    );
    const recovery = newRow('webhook_recovery', {
      id: newId(),
      endpoint_id: endpointId,
      since: from,
      until: end,
      only,
      messages: counted?.messages ?? 0,
      at_time: null,
      at_id: null,
      requested_by: requestedBy,
      finished_at: null,
    });
    const stored = await runForFirst(
      via,
      db.insertInto('webhook_recovery').values(recovery).returning(['id', 'messages']),
    );
    if (!stored) throw new Error('The recovery was not stored');
    return stored;
  });
}

/**
 * One round of every running recovery: the next events' deliveries are due again, under the ids they had, and the
 * recovery's place moves in the same statement. Returns how many are due.
 */
export async function advanceRecoveries(via: Sql): Promise<number> {
  const running = await run(
    via,
    db
      .selectFrom('webhook_recovery as r')
      .innerJoin('endpoint as e', 'e.id', 'r.endpoint_id')
      .select(['r.id', 'r.only', 'e.deleted_at as deletedAt', 'e.state'])
      .where('r.state', '=', 'running')
      .orderBy('r.created_at'),
    'running-recoveries',
  );
  let queued = 0;
  for (const recovery of running.rows) {
    if (recovery.deletedAt !== null) await end(via, recovery.id, 'canceled');
    else if (recovery.state === 'enabled') queued += await advance(via, recovery.id, recovery.only === 'failed');
  }
  return queued;
}

async function advance(via: Sql, id: string, onlyMissed: boolean): Promise<number> {
  const advanced = await runForFirst(via, advanceStatement(id, onlyMissed ? wasMissed : hasEnded));
  return advanced?.added ?? 0;
}

/** Of a recovery `r`, locked, and its endpoint `e`. */
const recoveryRow = (id: string) =>
  db
    .selectFrom('webhook_recovery')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where((row) =>
      row(
        row
          .selectFrom((select) =>
            select
              .selectFrom('job')
              .select('job.id')
              .whereRef('job.endpoint_id', '=', 'webhook_recovery.endpoint_id')
              .where('job.state', 'in', [literal('pending'), literal('failed')])
              .limit(mostWaiting)
              .as('waiting'),
          )
          .select(({ fn }) => fn.countAll<number>().as('jobs')),
        '<',
        mostWaiting,
      ),
    )
    .forUpdate()
    .skipLocked();

/** The next events in a recovery's time that are for its endpoint `e`, as `v`. */
const nextEvents = db
  .selectFrom('webhook_event as v')
  .selectAll('v')
  .where(
    sql<boolean>`(v.created_at, v.id) > (coalesce(r.at_time, '-infinity'), coalesce(r.at_id, '00000000-0000-0000-0000-000000000000'))`,
  )
  .where(isInWindow(sql.ref('r.since'), sql.ref('r.until')))
  .orderBy('v.created_at')
  .orderBy('v.id')
  .limit(recoveryBatch)
  .as('v');

const countAll = sql<number>`count(*)`.as('rows');

/** Due now with all its tries, as if it had just been stored. */
const dueAgain = {
  state: literal('pending'),
  run_at: now,
  first_due_at: null,
  tries: 0,
  crashes: 0,
  finished_at: null,
  last_error: null,
} as const;

const advanceStatement = (id: string, isMeant: RawBuilder<boolean>) =>
  db
    .with('r', () => recoveryRow(id))
    .with('looked', (sent) =>
      sent
        .selectFrom('r')
        .innerJoin('endpoint as e', 'e.id', 'r.endpoint_id')
        .innerJoinLateral(nextEvents, (join) => join.onTrue())
        .select([
          'v.id',
          'v.subject_kind',
          'v.subject_id',
          'v.subject_reference',
          'v.created_at',
          'e.id as endpoint_id',
        ]),
    )
    .with('due', (sent) =>
      insertSelected(
        'job',
        sent
          .selectFrom('looked as v')
          .leftJoin('job as j', (join) => join.on(sql<boolean>`j.id = ${idOf}`))
          .where(isMeant),
        (row) =>
          newDeliveryOf({
            event: row.ref('v.id'),
            endpoint: row.ref('v.endpoint_id'),
            subjectKind: row.ref('v.subject_kind'),
            subjectId: row.ref('v.subject_id'),
            subjectReference: row.ref('v.subject_reference'),
            requestId: row.val(`recovery-${id}`),
            traceparent: empty,
          }),
      )
        .onConflict((known) =>
          known
            .column('id')
            .doUpdateSet(dueAgain)
            .where('job.state', 'in', [literal('succeeded'), literal('dead'), literal('cancelled')]),
        )
        .returning('job.id'),
    )
    .with('place', (sent) =>
      sent
        .selectFrom('looked')
        .select(['created_at', 'id'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .updateTable('webhook_recovery as w')
    .from('r')
    .set((row) => {
      const due = row.selectFrom('due').select(countAll).$asScalar().$notNull();
      const isDone = row(row.selectFrom('looked').select(countAll), '<', recoveryBatch);
      const place = <Column extends 'created_at' | 'id'>(column: Column) => row.selectFrom('place').select(column);
      return {
        queued: row('w.queued', '+', due),
        at_time: row.fn.coalesce(place('created_at'), 'w.at_time'),
        at_id: row.fn.coalesce(place('id'), 'w.at_id'),
        state: row.case().when(isDone).then('done').else('running').end(),
        finished_at: row.case().when(isDone).then(now).end(),
      };
    })
    .whereRef('w.id', '=', 'r.id')
    .returning((row) => row.selectFrom('due').select(countAll).$asScalar().$notNull().as('added'));
const idOf = deliveryId(sql.ref('v.id'), sql.ref('v.endpoint_id'));

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
    only: recoveryKinds.find((kind) => kind === row.only) ?? 'all',
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
