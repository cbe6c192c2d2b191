import type { z } from 'zod';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { ResourceDefinition, RowSchema } from '#core/resources/definition.ts';
import { noSuchRecord, readChanges, readState, recentAssignees } from '#core/resources/records.ts';
import { maxEntries } from '#core/resources/rules.ts';
import type { NoteRow } from '#core/resources/schemas.ts';
import { firstAnswer } from '#core/resources/sla.ts';
import type { ResourceService } from '#core/resources/submission.ts';
import {
  type AttemptFound,
  type CheckoutFound,
  type JobFound,
  type OwnDetail,
  timelineOf,
} from '#core/resources/timeline.ts';

const nothingOfItsOwn: OwnDetail = { fields: {}, entries: [] };

/** A record of a kind with everything that happened to it, and is planned. Throws `not_found`. */
export async function readDetail<Row extends RowSchema, Change extends z.ZodType>(
  { database: { sql }, clock }: { database: Database; clock: Clock },
  definition: ResourceDefinition,
  service: ResourceService<Row, Change>,
  id: string,
) {
  // Read first: a version older than the row only costs a second look, a newer one would hide a change.
  const state = await readState(sql, definition, id);
  if (!state) throw noSuchRecord(definition);
  const { reference, status, version, assignee, created_at } = state;
  const [record, own, changes, notes, jobs, attempts, checkouts, assignees] = await Promise.all([
    service.row(id),
    service.ownDetail?.(id) ?? nothingOfItsOwn,
    readChanges(sql, id, maxEntries),
    readNotes(sql, id),
    readJobs(sql, reference),
    readAttempts(sql, reference),
    definition.buyerColumn === null ? [] : readCheckouts(sql, definition.kind, definition.buyerColumn, id),
    recentAssignees(sql),
  ]);
  if (record === null) throw noSuchRecord(definition);
  const now = clock.now();
  const { statuses } = definition;
  const found = { reference, statuses, receivedAt: created_at, own, changes, notes, jobs, attempts, checkouts, now };
  const timeline = timelineOf(found);
  const answered = changes.findLast(({ field }) => field === 'status')?.at ?? null;
  const promised = definition.tracking && firstAnswer(definition.tracking.answerSeconds, created_at, answered, now);
  return {
    list: definition.path,
    record,
    ...{ id, status, version, assignee, assignees, notes },
    promise: promised && { ...promised, by: promised.by.toISOString() },
    timeline: timeline.slice(0, maxEntries),
    more: timeline.length > maxEntries || [changes, notes, jobs, attempts].some((each) => each.length === maxEntries),
    ...own.fields,
  };
}

async function readNotes(sql: Sql, id: string): Promise<NoteRow[]> {
  const found = await sql.query<{ id: string; text: string; actor: string; created_at: Date }>({
    text: `SELECT id, text, actor, created_at FROM note WHERE record_id = $1 ORDER BY id DESC LIMIT ${maxEntries}`,
    values: [id],
  });
  return found.rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() }));
}

async function readJobs(sql: Sql, reference: string): Promise<JobFound[]> {
  const found = await sql.query<JobFound & Record<string, unknown>>({
    text: `
      SELECT j.id, j.name, j.payload, j.state, j.run_at, j.finished_at, j.last_error,
             CASE WHEN m.id IS NOT NULL THEN json_build_object('channel', m.channel, 'state', m.state,
               'recipient', m.recipient, 'subject', m.subject, 'error_code', m.error_code,
               'created_at', m.created_at, 'sent_at', m.sent_at) END AS message
      FROM job j LEFT JOIN message m ON m.job_id = j.id
      WHERE j.subject_reference = $1 ORDER BY j.id DESC LIMIT ${maxEntries}`,
    values: [reference],
  });
  return found.rows;
}

async function readAttempts(sql: Sql, reference: string): Promise<AttemptFound[]> {
  const found = await sql.query<AttemptFound & Record<string, unknown>>({
    text: `
      SELECT a.job_id, j.name, j.payload, a.attempt, a.started_at, a.duration_ms, a.outcome, a.http_status,
             a.error_class, left(a.snippet, 200) AS snippet
      FROM job j JOIN job_attempt a ON a.job_id = j.id
      WHERE j.subject_reference = $1 ORDER BY a.started_at DESC LIMIT ${maxEntries}`,
    values: [reference],
  });
  return found.rows;
}

async function readCheckouts(sql: Sql, table: string, column: string, id: string): Promise<CheckoutFound[]> {
  const found = await sql.query<CheckoutFound & Record<string, unknown>>({
    text: `
      SELECT c.id, c.plan, c.state, c.amount_cents, c.created_at, c.paid_at
      FROM "${table}" r JOIN checkout c ON c.customer_email IN (r."${column}", lower(r."${column}"))
      WHERE r.id = $1 ORDER BY c.created_at DESC LIMIT 20`,
    values: [id],
  });
  return found.rows;
}
