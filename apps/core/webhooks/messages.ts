import { type InferResult, type SelectType, sql } from 'kysely';
import { outcomeOf } from '#core/jobs/schemas.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import type { Environment } from './environment.ts';
import { bodyOf, webhookIdOf } from './message-body.ts';
import { exchange, type MessageDetail, type MessageRow, type MessagesQuery } from './schemas.ts';

// A message is the job that delivers an event to an endpoint.

/** A page of messages, newest first, and the cursor of the next; null on the last. */
export async function listMessages(
  via: Sql,
  query: MessagesQuery,
): Promise<{ rows: MessageRow[]; nextCursor: string | null }> {
  const found = await run(via, pageOf(query));
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(presentMessage),
    nextCursor: found.rows.length > query.limit && last ? last.id : null,
  };
}

/** One message with its body and its attempts. Throws `not_found`. */
export async function readMessage(
  database: Database,
  environment: Pick<Environment, 'bodyOf'>,
  id: string,
): Promise<MessageDetail> {
  return database.snapshot(async (within) => {
    const [row] = (await run(within, messages().where('j.id', '=', id))).rows;
    if (!row) throw new AppError('not_found', 'We couldn’t find this message');
    const attempts = await readAttempts(within, id);
    return { ...presentMessage(row), body: await bodyOfRow(row, environment), attempts };
  });
}

const messages = () =>
  db
    .selectFrom('job as j')
    .leftJoin('endpoint as e', 'e.id', 'j.endpoint_id')
    .leftJoin('webhook_event as v', (join) => join.on(sql<boolean>`v.id = (j.payload ->> 'event')::uuid`))
    .leftJoin('job_attempt as a', (join) => join.onRef('a.job_id', '=', 'j.id').onRef('a.attempt', '=', 'j.attempt'))
    .select(['j.id', 'j.endpoint_id', 'j.state', 'j.attempt', 'j.suspect', 'j.run_at', 'j.last_error'])
    .select(['j.subject_kind', 'j.subject_id', 'j.subject_reference', 'j.created_at', 'j.finished_at'])
    .select(['e.source', 'e.url', 'e.description', 'e.state as endpoint_state', 'e.deleted_at'])
    .select(sql<string>`j.payload ->> 'event'`.as('event_id'))
    .select(['v.type', 'v.data', 'v.sequence', 'v.created_at as event_at', 'v.only_for'])
    .select(['a.http_status', 'a.outcome'])
    .where('j.endpoint_id', 'is not', null);

type StoredMessage = InferResult<ReturnType<typeof messages>>[number];

function pageOf({ endpoint, event_type, status, q, limit, cursor }: MessagesQuery) {
  return messages()
    .$if(endpoint !== undefined, (rows) => rows.where('j.endpoint_id', '=', endpoint ?? null))
    .$if(status !== undefined, (rows) =>
      rows.where((row) => isOneOf(row.ref('j.state'), status ? [status] : [], 'job_state')),
    )
    .$if(event_type !== undefined, (rows) => rows.where('v.type', '=', event_type ?? null))
    .$if(q !== undefined && q !== '', (rows) =>
      rows.where((row) => isOneOf(row.ref('j.subject_reference'), q ? [q, q.toUpperCase()] : [], 'text')),
    )
    .$if(cursor !== undefined, (rows) => rows.where('j.id', '<', cursor ?? ''))
    .orderBy('j.id', 'desc')
    .limit(limit + 1);
}

function presentMessage(row: StoredMessage): MessageRow {
  return {
    id: row.id,
    endpoint: {
      id: row.endpoint_id ?? '',
      url: row.url ?? '',
      description: row.description ?? '',
      state: row.endpoint_state ?? 'disabled',
      deleted: row.deleted_at !== null || row.url === null,
    },
    webhook_id: webhookIdOf(row.event_id),
    event_type: row.type ?? 'unknown',
    example: row.only_for !== null,
    subject: { kind: row.subject_kind, id: row.subject_id, reference: row.subject_reference },
    status: row.state,
    attempt: row.attempt,
    suspect: row.suspect,
    run_at: row.run_at.toISOString(),
    last_error: row.last_error,
    http_status: row.http_status,
    outcome: row.outcome === null ? null : outcomeOf(row.outcome),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

async function bodyOfRow(row: StoredMessage, environment: Pick<Environment, 'bodyOf'>) {
  if (row.source === 'environment') return environment.bodyOf(row.subject_kind, row.subject_id);
  if (row.type === null || row.event_at === null || row.sequence === null) return null;
  return bodyOf({ type: row.type, data: row.data, sequence: row.sequence, created_at: row.event_at });
}

async function readAttempts(within: Sql, id: string): Promise<MessageDetail['attempts']> {
  const found = await run(within, db.selectFrom('job_attempt').selectAll().where('job_id', '=', id).orderBy('attempt'));
  return found.rows.map((row) => ({
    attempt: row.attempt,
    started_at: row.started_at.toISOString(),
    duration_ms: row.duration_ms,
    outcome: outcomeOf(row.outcome),
    http_status: row.http_status,
    error_class: row.error_class,
    snippet: row.snippet,
    exchange: exchangeOf(row.exchange),
  }));
}

/** An exchange that a newer version stored in another way is not shown. */
function exchangeOf(stored: SelectType<DB['job_attempt']['exchange']>): MessageDetail['attempts'][number]['exchange'] {
  const parsed = exchange.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
