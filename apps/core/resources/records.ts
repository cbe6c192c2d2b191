import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { ResourceDefinition } from './definition.ts';
import { type Change, changedMeanwhile, impossibleTransition } from './rules.ts';
import type { NoteRow } from './schemas.ts';

// What can be done with a record of any kind, and the trail it leaves. Every change raises the record's version.

/** The table's name comes from a definition, never from a request. */
type Resource = Pick<ResourceDefinition, 'kind' | 'names'>;

/** Where a record is. */
export interface RecordState {
  reference: string;
  status: string;
  version: number;
  assignee: string | null;
  created_at: Date;
}

export interface RecordedChange extends Change {
  id: string;
  from: string | null;
  reason: string | null;
}

/** A change of a record's status. */
export interface Transition {
  id: string;
  /** The statuses it can come from. */
  from: readonly string[];
  to: string;
  /** What the person concerned is told. */
  reason?: string | null;
  actor: string;
  /** The version the actor has seen; null takes whatever there is. */
  version: number | null;
}

export interface Transitioned {
  id: string;
  reference: string;
  request_id: string;
  /** The id of the change that was written down. */
  change_id: string;
}

export function noSuchRecord({ names }: Resource): AppError {
  return new AppError('not_found', `There is no such ${names.one}`);
}

/** Takes a record to another status and writes down who did it, in one statement. Null when it is not where it should be, or not as it was seen. */
export async function transition(sql: Sql, { kind }: Resource, change: Transition): Promise<Transitioned | null> {
  const moved = await sql.query<Transitioned & Record<string, unknown>>({
    text: `
      WITH before AS (
        SELECT id, status FROM "${kind}"
        WHERE id = $1 AND status = ANY($2) AND ($3::int IS NULL OR version = $3) FOR UPDATE
      ), noted AS (
        INSERT INTO record_change (id, record_kind, record_id, field, from_value, to_value, reason, actor)
        SELECT $4, '${kind}', id, 'status', status, $5, $6, $7 FROM before
      )
      UPDATE "${kind}" AS r SET status = $5, version = version + 1 FROM before WHERE r.id = before.id
      RETURNING r.id, r.reference, r.request_id, $4::uuid AS change_id`,
    values: [change.id, change.from, change.version, newId(), change.to, change.reason ?? null, change.actor],
  });
  return moved.rows[0] ?? null;
}

/** Why a transition was not taken: there is no such record, it changed since it was seen, or it cannot go there from where it is. */
export async function transitionRefusal(
  sql: Sql,
  resource: Resource,
  id: string,
  wanted: { to: string; version: number | null },
): Promise<AppError> {
  const record = await readState(sql, resource, id);
  if (!record) return noSuchRecord(resource);
  if (wanted.version !== null && wanted.version !== record.version)
    return changedSince(sql, id, record.version - wanted.version);
  return new AppError('conflict', impossibleTransition(resource.names.short, record.status, wanted.to));
}

/** Writes a note on a record. Throws `not_found` when there is no such record. */
export async function addNote(sql: Sql, resource: Resource, id: string, text: string, actor: string): Promise<NoteRow> {
  const written = await sql.query<{ id: string; created_at: Date }>({
    text: `
      INSERT INTO note (id, record_kind, record_id, text, actor)
      SELECT $1, '${resource.kind}', id, $3, $4 FROM "${resource.kind}" WHERE id = $2
      RETURNING id, created_at`,
    values: [newId(), id, text, actor],
  });
  const [note] = written.rows;
  if (!note) throw noSuchRecord(resource);
  return { id: note.id, text, actor, at: note.created_at.toISOString() };
}

/** Says which member of the team sees to a record; null for no one. Saying the same again changes nothing. Throws `not_found`, and `conflict` when it changed since `version`. */
export async function assign(
  sql: Sql,
  resource: Resource,
  id: string,
  to: { assignee: string | null; version: number | null; actor: string },
): Promise<void> {
  const changed = await assignAll(sql, resource, [id], to);
  if (changed.length > 0) return;
  const record = await readState(sql, resource, id);
  if (!record) throw noSuchRecord(resource);
  if (record.assignee !== to.assignee)
    throw await changedSince(sql, id, record.version - (to.version ?? record.version));
}

/** As {@link assign}, for many records at once, whatever was seen of them. Returns the ids of those that exist. */
export async function assignMany(
  sql: Sql,
  resource: Resource,
  ids: string[],
  to: { assignee: string | null; actor: string },
): Promise<string[]> {
  await assignAll(sql, resource, ids, { ...to, version: null });
  const found = await sql.query<{ id: string }>({
    text: `SELECT id FROM "${resource.kind}" WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return found.rows.map((row) => row.id);
}

async function assignAll(
  sql: Sql,
  { kind }: Resource,
  ids: string[],
  { assignee, version, actor }: { assignee: string | null; version: number | null; actor: string },
): Promise<string[]> {
  const changed = await sql.query<{ id: string }>({
    text: `
      WITH before AS (
        SELECT r.id, r.assignee, asked.change_id
        FROM "${kind}" r JOIN unnest($1::uuid[], $2::uuid[]) AS asked(id, change_id) ON asked.id = r.id
        WHERE r.assignee IS DISTINCT FROM $3 AND ($4::int IS NULL OR r.version = $4)
        ORDER BY r.id FOR UPDATE OF r
      ), noted AS (
        INSERT INTO record_change (id, record_kind, record_id, field, from_value, to_value, actor)
        SELECT change_id, '${kind}', id, 'assignee', assignee, $3, $5 FROM before
      )
      UPDATE "${kind}" AS r SET assignee = $3, version = version + 1 FROM before WHERE r.id = before.id
      RETURNING r.id`,
    values: [ids, ids.map(newId), assignee, version, actor],
  });
  return changed.rows.map((row) => row.id);
}

/** Everyone who was given work lately, by name: what to suggest where a member of the team is to be named. */
export async function recentAssignees(sql: Sql): Promise<string[]> {
  const named = await sql.query<{ name: string }>({
    text: `
      SELECT DISTINCT to_value AS name FROM (
        SELECT to_value FROM record_change WHERE field = 'assignee' ORDER BY id DESC LIMIT 200
      ) AS recent WHERE to_value IS NOT NULL ORDER BY 1`,
  });
  return named.rows.map((row) => row.name);
}

/** What a decision took a record to, and why. */
export interface Decision {
  recordId: string;
  to: string | null;
  reason: string | null;
}

/** A change of status, unless the record has gone on since; null otherwise. */
export async function latestTransition(sql: Sql, changeId: string): Promise<Decision | null> {
  const found = await sql.query<{ record_id: string; to_value: string | null; reason: string | null }>({
    text: `
      SELECT c.record_id, c.to_value, c.reason FROM record_change c
      WHERE c.id = $1 AND c.field = 'status' AND NOT EXISTS (
        SELECT FROM record_change later WHERE later.record_id = c.record_id AND later.field = 'status' AND later.id > c.id
      )`,
    values: [changeId],
  });
  const [change] = found.rows;
  return change ? { recordId: change.record_id, to: change.to_value, reason: change.reason } : null;
}

/** Where a record is; null when it is gone. */
export async function readState(sql: Sql, { kind }: Resource, id: string): Promise<RecordState | null> {
  const found = await sql.query<RecordState & Record<string, unknown>>({
    text: `SELECT reference, status, version, assignee, created_at FROM "${kind}" WHERE id = $1`,
    values: [id],
  });
  return found.rows[0] ?? null;
}

/** The changes of a record, newest first. */
export async function readChanges(sql: Sql, id: string, limit: number): Promise<RecordedChange[]> {
  const found = await sql.query<RecordedChange & Record<string, unknown>>({
    text: `
      SELECT id, field, from_value AS "from", to_value AS "to", reason, actor, created_at AS at
      FROM record_change WHERE record_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [id, limit],
  });
  return found.rows;
}

async function changedSince(sql: Sql, id: string, versions: number): Promise<AppError> {
  const fields = changedMeanwhile(await readChanges(sql, id, Math.min(Math.max(versions, 1), 50)));
  const said = fields.map(({ message }) => message).join('; ') || 'look at it again before you change it';
  return new AppError('conflict', `Changed meanwhile: ${said}`, { errors: fields });
}
