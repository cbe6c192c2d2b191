import type { NotNull } from 'kysely';
import { recordIn } from '#core/lists/tables.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { RecordChange } from '#core/platform/prisma/client.ts';
import {
  db,
  empty,
  inputArrays,
  insertSelected,
  isOneOf,
  newRow,
  run,
  runForFirst,
} from '#core/platform/statements.ts';
import type { ResourceDefinition } from './definition.ts';
import { type Change, changedMeanwhile, impossibleTransition } from './rules.ts';
import type { NoteRow } from './schemas.ts';

// The changes every kind of record supports. Every change is logged and raises the record's version.

type Resource = Pick<ResourceDefinition, 'kind' | 'names'>;

/** The current state of a record. */
export interface RecordState {
  reference: string;
  status: string;
  version: number;
  assignee: string | null;
  created_at: Date;
  /** Since when an answer is owed. */
  arrived_at: Date;
}

export interface RecordedChange extends Change {
  id: string;
  from: string | null;
  reason: string | null;
}

/** A change of a record's status. */
export interface Transition {
  id: string;
  /** The statuses it may start from. */
  from: readonly string[];
  to: string;
  /** The reason given to the sender. */
  reason?: string | null;
  actor: string;
  /** The version the actor has seen; null accepts any. */
  version: number | null;
}

export interface Transitioned {
  id: string;
  reference: string;
  request_id: string;
  /** The status before. */
  from: string;
  /** The id of the recorded change. */
  change_id: string;
}

export function noSuchRecord({ names }: Resource): AppError {
  return new AppError('not_found', `We couldn’t find this ${names.one}`);
}

/**
 * Changes a record's status and records who did it, in one statement. Null when its status or version is not the
 * expected one.
 */
export async function transition(via: Sql, { kind }: Resource, change: Transition): Promise<Transitioned | null> {
  const changeId = newId();
  const moved = await runForFirst(
    via,
    db
      .with('before', (sent) =>
        sent
          .selectFrom(recordIn(kind))
          .select(['r.id', 'r.status'])
          .where('r.id', '=', change.id)
          .where((row) => isOneOf(row.ref('r.status'), change.from, 'text'))
          .$if(change.version !== null, (records) => records.where('r.version', '=', change.version))
          .forUpdate(),
      )
      .with('noted', (sent) =>
        insertSelected('record_change', sent.selectFrom('before'), (row) => ({
          id: row.val(changeId),
          record_kind: row.val(kind),
          record_id: row.ref('before.id'),
          field: row.val('status'),
          from_value: row.ref('before.status'),
          to_value: row.val(change.to),
          reason: row.val(change.reason ?? null),
          actor: row.val(change.actor),
        })),
      )
      .updateTable(recordIn(kind))
      .from('before')
      .set((row) => ({ status: change.to, version: row('r.version', '+', 1) }))
      .whereRef('r.id', '=', 'before.id')
      .returning(['r.id', 'r.reference', 'r.request_id', 'before.status as from']),
  );
  return moved ? { ...moved, change_id: changeId } : null;
}

/** Why a transition failed: no such record, a newer version, or a status that does not allow it. */
export async function transitionRefusal(
  via: Sql,
  resource: Resource,
  id: string,
  wanted: { to: string; version: number | null },
): Promise<AppError> {
  const record = await readState(via, resource, id);
  if (!record) return noSuchRecord(resource);
  if (wanted.version !== null && wanted.version !== record.version)
    return changedSince(via, id, record.version - wanted.version);
  return new AppError('conflict', impossibleTransition(resource.names.short, record.status, wanted.to));
}

/** Adds a note to a record. Throws `not_found` when there is no such record. */
export async function addNote(via: Sql, resource: Resource, id: string, text: string, actor: string): Promise<NoteRow> {
  const note = await runForFirst(
    via,
    insertSelected('note', db.selectFrom(recordIn(resource.kind)).where('r.id', '=', id), (row) => ({
      id: row.val(newId()),
      record_kind: row.val(resource.kind),
      record_id: row.ref('r.id'),
      text: row.val(text),
      actor: row.val(actor),
    })).returning(['id', 'created_at']),
  );
  if (!note) throw noSuchRecord(resource);
  return { id: note.id, text, actor, at: note.created_at.toISOString() };
}

/**
 * Assigns a record to a team member, or to no one with null. Repeating it changes nothing. Throws `not_found`, and
 * `conflict` when the record has changed since `version`.
 */
export async function assign(
  via: Sql,
  resource: Resource,
  id: string,
  to: { assignee: string | null; version: number | null; actor: string },
): Promise<void> {
  const changed = await assignAll(via, resource, [id], to);
  if (changed.length > 0) return;
  const record = await readState(via, resource, id);
  if (!record) throw noSuchRecord(resource);
  if (record.assignee !== to.assignee)
    throw await changedSince(via, id, record.version - (to.version ?? record.version));
}

/** As {@link assign}, for many records, without a version check. Returns the ids of those that exist. */
export async function assignMany(
  via: Sql,
  resource: Resource,
  ids: string[],
  to: { assignee: string | null; actor: string },
): Promise<string[]> {
  await assignAll(via, resource, ids, { ...to, version: null });
  const found = await run(
    via,
    db
      .selectFrom(recordIn(resource.kind))
      .select('r.id')
      .where((row) => isOneOf(row.ref('r.id'), ids, 'uuid')),
  );
  return found.rows.map((row) => row.id);
}

async function assignAll(
  via: Sql,
  { kind }: Resource,
  ids: string[],
  { assignee, version, actor }: { assignee: string | null; version: number | null; actor: string },
): Promise<string[]> {
  const asked = inputArrays(
    'asked',
    { id: 'uuid', change_id: 'uuid' },
    ids.map((id) => ({ id, change_id: newId() })),
  );
  const changed = await run(
    via,
    db
      .with('before', (sent) =>
        sent
          .selectFrom(recordIn(kind))
          .innerJoin(asked, 'asked.id', 'r.id')
          .select(['r.id', 'r.assignee', 'asked.change_id'])
          .where('r.assignee', 'is distinct from', assignee)
          .$if(version !== null, (records) => records.where('r.version', '=', version))
          .orderBy('r.id')
          .forUpdate('r'),
      )
      .with('noted', (sent) =>
        insertSelected('record_change', sent.selectFrom('before'), (row) => ({
          id: row.ref('before.change_id'),
          record_kind: row.val(kind),
          record_id: row.ref('before.id'),
          field: row.val('assignee'),
          from_value: row.ref('before.assignee'),
          to_value: row.val(assignee),
          reason: empty,
          actor: row.val(actor),
        })),
      )
      .updateTable(recordIn(kind))
      .from('before')
      .set((row) => ({ assignee, version: row('r.version', '+', 1) }))
      .whereRef('r.id', '=', 'before.id')
      .returning('r.id'),
  );
  return changed.rows.map((row) => row.id);
}

/** The names of recent assignees, as suggestions. */
export async function recentAssignees(via: Sql): Promise<string[]> {
  const named = await run(
    via,
    db
      .selectFrom((select) =>
        select
          .selectFrom('record_change')
          .select('to_value')
          .where('field', '=', 'assignee')
          .orderBy('id', 'desc')
          .limit(200)
          .as('recent'),
      )
      .select('to_value as name')
      .distinct()
      .where('to_value', 'is not', null)
      .$narrowType<{ name: NotNull }>()
      .orderBy('name'),
  );
  return named.rows.map((row) => row.name);
}

/** The status a decision led to, and its reason. */
export type Decision = Pick<RecordChange, 'record_id' | 'to_value' | 'reason'>;

/** A change of status; null when the record has changed since. */
export async function latestTransition(via: Sql, changeId: string): Promise<Decision | null> {
  const decision = await runForFirst(
    via,
    db
      .selectFrom('record_change as c')
      .select(['c.record_id', 'c.to_value', 'c.reason'])
      .where('c.id', '=', changeId)
      .where('c.field', '=', 'status')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('record_change as later')
              .select('later.id')
              .whereRef('later.record_id', '=', 'c.record_id')
              .where('later.field', '=', 'status')
              .whereRef('later.id', '>', 'c.id'),
          ),
        ),
      ),
  );
  return decision ?? null;
}

/** The state of a record; null when it is gone. */
export async function readState(via: Sql, { kind }: Resource, id: string): Promise<RecordState | null> {
  const found = await runForFirst(
    via,
    db
      .selectFrom(recordIn(kind))
      .select(['r.reference', 'r.status', 'r.version', 'r.assignee', 'r.created_at', 'r.arrived_at'])
      .where('r.id', '=', id),
  );
  return found ?? null;
}

/** Records who changed a field of a record, in the caller's transaction. */
export async function recordChange(
  via: Sql,
  change: Pick<RecordChange, 'record_kind' | 'record_id' | 'field' | 'from_value' | 'to_value' | 'actor'>,
): Promise<void> {
  await run(
    via,
    db.insertInto('record_change').values(newRow('record_change', { id: newId(), reason: null, ...change })),
  );
}

/** The changes of a record, newest first. */
export async function readChanges(via: Sql, id: string, limit: number): Promise<RecordedChange[]> {
  const found = await run(
    via,
    db
      .selectFrom('record_change')
      .select(['id', 'field', 'from_value as from', 'to_value as to', 'reason', 'actor', 'created_at as at'])
      .where('record_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
  return found.rows;
}

/** The conflict of a record that has changed by so many versions since it was shown. */
export async function changedSince(via: Sql, id: string, versions: number): Promise<AppError> {
  const fields = changedMeanwhile(await readChanges(via, id, Math.min(Math.max(versions, 1), 50)));
  const said = fields.map(({ message }) => `${message}. `).join('');
  return new AppError('conflict', `Someone else just changed this record. ${said}Please check it and save again.`, {
    errors: fields,
  });
}
