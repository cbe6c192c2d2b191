import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, type Given, type InputRow, insertSelected, literal, now, prepare } from '#core/platform/statements.ts';
import type { JobName } from './definitions.ts';
import { type JobRecord, notBegun } from './job-rows.ts';
import { endpointQueue } from './rules.ts';

// Events, and their deliveries: one job for each endpoint that wants them, stored by the statement that stores the event.
// The relay of a worker process (`workers/relay.ts`) takes them from there.

/** Something that happened, to be stored with what it tells. `core/webhooks/events.ts` makes it from the catalog. */
export interface NewEvent {
  type: string;
  data: object;
  /** An id that follows from what happened, for an event that must be stored only once. */
  id?: string;
  /** The one endpoint an example is for. */
  onlyFor?: string;
}

export const eventColumns = {
  id: 'uuid',
  type: 'text',
  data: 'jsonb',
  only_for: 'uuid?',
  subject_kind: 'text',
  subject_id: 'uuid',
  subject_reference: 'text',
  request_id: 'text',
} as const;
export type EventRow = InputRow<typeof eventColumns>;

export function eventRows(kind: string, subject: JobRecord, events: readonly NewEvent[]) {
  return events.map(
    ({ id, type, data, onlyFor }): EventRow => ({
      id: id ?? newId(),
      type,
      data,
      only_for: onlyFor ?? null,
      subject_kind: kind,
      subject_id: subject.id,
      subject_reference: subject.reference ?? subject.id,
      request_id: subject.request_id,
    }),
  );
}

/** The columns of a new event, for rows `v` of {@link eventColumns}. */
export const newEventOf = (row: ExpressionBuilder<{ v: EventRow }, 'v'>) => ({
  id: row.ref('v.id'),
  type: row.ref('v.type'),
  data: row.ref('v.data'),
  only_for: row.ref('v.only_for'),
  subject_kind: row.ref('v.subject_kind'),
  subject_id: row.ref('v.subject_id'),
  subject_reference: row.ref('v.subject_reference'),
});

/** Whether endpoint `e` gets event `v`. A disabled one gets it by a recovery, once it is enabled again. */
export const isWanted = sql<boolean>`e.deleted_at IS NULL AND e.state <> 'disabled'
  AND CASE WHEN v.only_for IS NULL THEN e.event_types && ARRAY[v.type, '*'] ELSE e.id = v.only_for END`;

/**
 * The id of the job that delivers an event to an endpoint. It follows from both, so there is never a second one, and it
 * begins with the event's time, as every id that sorts by it does (UUIDv7).
 */
export const deliveryId = (event: Expression<string>, endpoint: Expression<string>) =>
  sql<string>`overlay(overlay(md5(${event}::text || ${endpoint}::text)
    placing left(replace(${event}::text, '-', ''), 12) || '7' from 1) placing '8' from 17)::uuid`;

const deliveryName = 'deliver-event' satisfies JobName;

interface DeliveryOf {
  event: Expression<string>;
  endpoint: Expression<string>;
  subjectKind: Expression<string>;
  subjectId: Expression<string>;
  subjectReference: Expression<string>;
  requestId: Expression<string>;
}

/** The columns of a new delivery, due now. */
export const newDeliveryOf = (of: DeliveryOf) => ({
  id: deliveryId(of.event, of.endpoint),
  name: literal(deliveryName),
  queue: sql<string>`${literal(endpointQueue(''))} || ${of.endpoint}`,
  payload: sql<object>`jsonb_build_object('event', ${of.event}, 'endpoint', ${of.endpoint})`,
  endpoint_id: of.endpoint,
  run_at: now,
  subject_kind: of.subjectKind,
  subject_id: of.subjectId,
  subject_reference: of.subjectReference,
  request_id: of.requestId,
  ...notBegun,
});

/** The delivery of event `v` to endpoint `e`. */
export const deliveryOfRow = (row: ExpressionBuilder<{ v: EventRow; e: { id: string } }, 'v' | 'e'>) =>
  newDeliveryOf({
    event: row.ref('v.id'),
    endpoint: row.ref('e.id'),
    subjectKind: row.ref('v.subject_kind'),
    subjectId: row.ref('v.subject_id'),
    subjectReference: row.ref('v.subject_reference'),
    requestId: row.ref('v.request_id'),
  });

const addRows = prepare('add-events', (given: Given<readonly EventRow[]>) =>
  db
    .with(
      (cte) => cte('happened').materialized(),
      (sent) => sent.selectFrom(given.rows('v', eventColumns, (rows) => rows)).selectAll('v'),
    )
    .with('told', (sent) =>
      insertSelected('webhook_event', sent.selectFrom('happened as v'), newEventOf)
        .onConflict((already) => already.column('id').doNothing())
        .returning('id'),
    )
    .with('queued', (sent) =>
      insertSelected(
        'job',
        sent
          .selectFrom('happened as v')
          .innerJoin('told', 'told.id', 'v.id')
          .innerJoin('endpoint as e', (join) => join.on(isWanted)),
        deliveryOfRow,
      ),
    )
    .selectFrom('told')
    .select('told.id'),
);

/**
 * Stores events about an existing record with their deliveries, in the caller's transaction. An event whose id exists
 * is skipped. Returns how many were stored.
 */
export async function addEvents(
  via: Sql,
  kind: string,
  subject: JobRecord,
  events: readonly NewEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  return (await addRows(via, eventRows(kind, subject, events))).count;
}
