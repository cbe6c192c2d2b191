import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { deliveryId, newDeliveryOf } from '#core/jobs/events.ts';
import type { QueueName } from '#core/jobs/rules.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import { db, insertSelected, literal, now } from '#core/platform/statements.ts';
import { canceledWith } from './lifecycle.ts';
import type { RecoveryRequest } from './schemas.ts';

// What a recovery sends again: the events of an endpoint, or the posts to the environment's address, which have none.

/** The queue of what goes to the address of the environment. */
const environmentQueue = literal('automation' satisfies QueueName);
/** Messages of one recovery that are made due in one round: few, because forms that arrive meanwhile wait for it. */
const recoveryBatch = 100;
/** Jobs of any kind that are looked at for posts to the environment's address in one round. */
const jobsLookedAt = 300;
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

/** Whether post `j` to the environment's address is sent again. One that was canceled was canceled by a person. */
const isPostMeant: Record<Only, RawBuilder<boolean>> = {
  failed: sql<boolean>`j.state = 'dead'`,
  all: sql<boolean>`j.state IN ('succeeded', 'dead')`,
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
export const countMeant = (endpointId: string, window: Window, only: Only) =>
  endpointId === environmentEndpointId ? countPosts(window, only) : countEvents(endpointId, window, only);

const countEvents = (endpointId: string, { since, until }: Window, only: Only) =>
  db
    .selectFrom('webhook_event as v')
    .innerJoin('endpoint as e', (join) => join.on('e.id', '=', endpointId))
    .leftJoin('job as j', (join) => join.on(sql<boolean>`j.id = ${deliveryId(sql.ref('v.id'), sql.ref('e.id'))}`))
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where(isInWindow(sql`${since}::timestamptz`, sql`${until}::timestamptz`))
    .where(isMeant[only]);

const countPosts = ({ since, until }: Window, only: Only) =>
  db
    .selectFrom('job as j')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('j.queue', '=', environmentQueue)
    .where('j.id', '>=', firstIdAt(since))
    .where('j.id', '<', firstIdAt(until))
    .where(isPostMeant[only]);

/** A running recovery. */
interface Running extends Window {
  id: string;
  endpoint_id: string;
  only: Only;
}

/** Makes the next messages of a recovery due, and moves its place behind them. Returns how many, if it may go on now. */
export const advanceStatement = (recovery: Running) =>
  recovery.endpoint_id === environmentEndpointId ? advancePosts(recovery) : advanceEvents(recovery);

/** A recovery, locked, unless its endpoint has enough waiting: the jobs of which `isIts` is true. */
const recoveryRow = (id: string, isIts: RawBuilder<SqlBool>) =>
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
              .where(isIts)
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

const advanceEvents = ({ id, only }: Running) =>
  db
    .with('r', () => recoveryRow(id, sql`job.endpoint_id = webhook_recovery.endpoint_id`))
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

/** The next jobs in a recovery's time, whatever they are: an index of those alone would cost every form. */
const nextJobs = ({ since, until }: Window) =>
  db
    .selectFrom('job as j')
    .select(['j.id', 'j.queue', 'j.state'])
    .where(sql<boolean>`j.id > coalesce(r.at_id, ${firstIdAt(since)}::uuid)`)
    .where('j.id', '<', firstIdAt(until))
    .orderBy('j.id')
    .limit(jobsLookedAt)
    .as('j');

const advancePosts = ({ id, only, ...window }: Running) =>
  db
    .with('r', () => recoveryRow(id, sql`job.queue = ${environmentQueue}`))
    .with('looked', (sent) =>
      sent
        .selectFrom('r')
        .innerJoinLateral(nextJobs(window), (join) => join.onTrue())
        .select(['j.id', sql<boolean>`j.queue = ${environmentQueue} AND ${isPostMeant[only]}`.as('meant')]),
    )
    .with('due', (sent) =>
      sent
        .updateTable('job')
        .set(dueAgain)
        .where('job.id', 'in', (select) =>
          select.selectFrom('looked').select('looked.id').where('looked.meant', '=', true),
        )
        .where('job.state', 'in', [literal('succeeded'), literal('dead')])
        .returning('job.id'),
    )
    .updateTable('webhook_recovery as w')
    .from('r')
    .set((row) => {
      const due = row.selectFrom('due').select(countAll).$asScalar().$notNull();
      const isDone = row(row.selectFrom('looked').select(countAll), '<', jobsLookedAt);
      const place = row.selectFrom('looked').select('looked.id').orderBy('looked.id', 'desc').limit(1);
      return {
        queued: row('w.queued', '+', due),
        at_id: row.fn.coalesce(place, 'w.at_id'),
        state: row.case().when(isDone).then('done').else('running').end(),
        finished_at: row.case().when(isDone).then(now).end(),
      };
    })
    .whereRef('w.id', '=', 'r.id')
    .returning((row) => ['w.state', row.selectFrom('due').select(countAll).$asScalar().$notNull().as('added')]);
