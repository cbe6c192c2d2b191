import { type RawBuilder, sql } from 'kysely';
import { deliveryId, newDeliveryOf } from '#core/jobs/events.ts';
import { db, insertSelected, literal, now } from '#core/platform/statements.ts';
import { canceledWith } from './lifecycle.ts';
import type { RecoveryRequest } from './schemas.ts';

/** Messages of one recovery that are made due in one round: few, because forms that arrive meanwhile wait for it. */
const recoveryBatch = 100;
/** While an endpoint has so many messages due, a recovery adds none: new events must not wait behind it for long. */
const mostWaiting = 1_000;

/**
 * Whether job `j` is sent again, by what is asked for. What failed for good, was canceled with its endpoint, or has no
 * job at all was missed.
 */
const isMeant: Record<Only, RawBuilder<boolean>> = {
  failed: sql<boolean>`(j.id IS NULL OR j.state = 'dead' OR (j.state = 'cancelled'
    AND j.last_error IN (${literal(canceledWith.disabled)}, ${literal(canceledWith.deleted)})))`,
  all: sql<boolean>`(j.id IS NULL OR j.state IN ('succeeded', 'dead', 'cancelled'))`,
};

/** Whether event `v` is one for endpoint `e` in a recovery's time. */
const isInWindow = (since: RawBuilder<Date>, until: RawBuilder<Date>) =>
  sql<boolean>`v.created_at >= ${since} AND v.created_at < ${until} AND v.only_for IS NULL
    AND e.event_types && ARRAY[v.type, '*']`;

type Only = RecoveryRequest['only'];

/** The time a recovery is about. */
interface Window {
  since: Date;
  until: Date;
}

/** Counts the messages that a recovery would send again now. */
export const countMeant = (endpointId: string, { since, until }: Window, only: Only) =>
  db
    .selectFrom('webhook_event as v')
    .innerJoin('endpoint as e', (join) => join.on('e.id', '=', endpointId))
    .leftJoin('job as j', (join) => join.on(sql<boolean>`j.id = ${deliveryId(sql.ref('v.id'), sql.ref('e.id'))}`))
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where(isInWindow(sql`${since}::timestamptz`, sql`${until}::timestamptz`))
    .where(isMeant[only]);

/** A recovery, locked, unless its endpoint has enough waiting. */
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
              .where(sql<boolean>`job.endpoint_id = webhook_recovery.endpoint_id`)
              .where('job.state', 'in', [literal('pending'), literal('queued'), literal('retrying')])
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

/** Due now in a new round with all its attempts, as if it had just been stored. */
const dueAgain = {
  state: literal('pending'),
  state_at: now,
  run_at: now,
  round: sql<number>`job.round + 1`,
  tries: 0,
  suspect: false,
  finished_at: null,
  last_error: null,
} as const;

/** Makes the next messages of a recovery due, and moves its place behind them. Returns how many, if it may go on now. */
export const advanceStatement = ({ id, only }: { id: string; only: Only }) =>
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
          .where(isMeant[only]),
        (row) =>
          newDeliveryOf({
            event: row.ref('v.id'),
            endpoint: row.ref('v.endpoint_id'),
            subjectKind: row.ref('v.subject_kind'),
            subjectId: row.ref('v.subject_id'),
            subjectReference: row.ref('v.subject_reference'),
            requestId: row.val(`recovery-${id}`),
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
    .returning((row) => ['w.state', row.selectFrom('due').select(countAll).$asScalar().$notNull().as('added')]);
const idOf = deliveryId(sql.ref('v.id'), sql.ref('v.endpoint_id'));
