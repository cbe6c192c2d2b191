import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { RecordChange } from '#core/platform/prisma/client.ts';
import type { ReferenceKind } from '#core/references/rules.ts';
import { noSuchRecord } from './refusals.ts';
import { type Change, changedMeanwhile, impossibleStep } from './rules.ts';
import type { NoteRow } from './schemas.ts';

/** A step of a record to another status. */
export interface Step {
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

export interface Moved {
  id: string;
  reference: string;
  request_id: string;
  /** The id of the change that was written down. */
  change_id: string;
}

/** What can be done with a record of any kind, and the trail it leaves. Every change raises the record's version. */
export function createRecordService({ database }: { database: Database }) {
  return {
    /** Takes a record to another status and writes down who did it, in one statement. Null when it is not where it should be, or not as it was seen. */
    async move(sql: Sql, kind: ReferenceKind, step: Step): Promise<Moved | null> {
      const moved = await sql.query<Moved & Record<string, unknown>>({
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
        values: [step.id, step.from, step.version, newId(), step.to, step.reason ?? null, step.actor],
      });
      return moved.rows[0] ?? null;
    },

    /** Why a step was not taken: there is no such record, it changed since it was seen, or it cannot go there from where it is. */
    async refusal(kind: ReferenceKind, id: string, wanted: { to: string; version: number | null }): Promise<AppError> {
      const record = await read(kind, id);
      if (!record) return noSuchRecord(kind);
      if (wanted.version !== null && wanted.version !== record.version)
        return meanwhile(id, record.version - wanted.version);
      return new AppError('conflict', impossibleStep(kind, record.status, wanted.to));
    },

    /** Writes a note on a record. Throws `not_found` when there is no such record. */
    async addNote(kind: ReferenceKind, id: string, text: string, actor: string): Promise<NoteRow> {
      const written = await database.sql.query<{ id: string; created_at: Date }>({
        text: `
          INSERT INTO note (id, record_kind, record_id, text, actor)
          SELECT $1, '${kind}', id, $3, $4 FROM "${kind}" WHERE id = $2
          RETURNING id, created_at`,
        values: [newId(), id, text, actor],
      });
      const [note] = written.rows;
      if (!note) throw noSuchRecord(kind);
      return { id: note.id, text, actor, at: note.created_at.toISOString() };
    },

    /** Says who in the team sees to a record; null for nobody. Saying the same again changes nothing. Throws `not_found`, and `conflict` when it changed since `version`. */
    async assign(
      kind: ReferenceKind,
      id: string,
      to: { assignee: string | null; version: number | null; actor: string },
    ) {
      const changed = await assignAll(kind, [id], to);
      if (changed.length > 0) return;
      const record = await read(kind, id);
      if (!record) throw noSuchRecord(kind);
      if (record.assignee !== to.assignee) throw await meanwhile(id, record.version - (to.version ?? record.version));
    },

    /** As `assign`, for many records at once, whatever was seen of them. Returns the ids of those that exist. */
    async assignMany(
      kind: ReferenceKind,
      ids: string[],
      to: { assignee: string | null; actor: string },
    ): Promise<string[]> {
      await assignAll(kind, ids, { ...to, version: null });
      const found = await database.sql.query<{ id: string }>({
        text: `SELECT id FROM "${kind}" WHERE id = ANY($1::uuid[])`,
        values: [ids],
      });
      return found.rows.map((row) => row.id);
    },

    /** Everyone who was given work lately, by name: what to suggest where somebody is to be named. */
    async recentAssignees(): Promise<string[]> {
      const named = await database.sql.query<{ name: string }>({
        text: `
          SELECT DISTINCT to_value AS name FROM (
            SELECT to_value FROM record_change WHERE field = 'assignee' ORDER BY id DESC LIMIT 200
          ) AS recent WHERE to_value IS NOT NULL ORDER BY 1`,
      });
      return named.rows.map((row) => row.name);
    },

    /** A step to another status, unless the record has gone on since; null otherwise. */
    async latestStep(id: string): Promise<RecordChange | null> {
      const step = await database.prisma.recordChange.findUnique({ where: { id } });
      const latest =
        step &&
        (await database.prisma.recordChange.findFirst({
          where: { recordId: step.recordId, field: 'status' },
          orderBy: { id: 'desc' },
          select: { id: true },
        }));
      return latest?.id === id ? step : null;
    },

    read,
    changes,
  };

  async function read(kind: ReferenceKind, id: string) {
    const found = await database.sql.query<RecordState & Record<string, unknown>>({
      text: `SELECT reference, status, version, assignee, created_at FROM "${kind}" WHERE id = $1`,
      values: [id],
    });
    return found.rows[0] ?? null;
  }

  /** Every change of a record, newest first. */
  async function changes(id: string, limit: number): Promise<RecordedChange[]> {
    const found = await database.prisma.recordChange.findMany({
      where: { recordId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return found.map(({ createdAt, ...change }) => ({ ...change, at: createdAt }));
  }

  async function assignAll(
    kind: ReferenceKind,
    ids: string[],
    { assignee, version, actor }: { assignee: string | null; version: number | null; actor: string },
  ): Promise<string[]> {
    const changed = await database.sql.query<{ id: string }>({
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

  async function meanwhile(id: string, versions: number): Promise<AppError> {
    const fields = changedMeanwhile(await changes(id, Math.min(Math.max(versions, 1), 50)));
    const said = fields.map(({ message }) => message).join('; ') || 'look at it again before you change it';
    return new AppError('conflict', `Changed meanwhile: ${said}`, { errors: fields });
  }
}
export type RecordService = ReturnType<typeof createRecordService>;

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
