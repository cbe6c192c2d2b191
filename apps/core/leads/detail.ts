import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import type { QueueName } from '#core/jobs/rules.ts';
import { outcomeOf } from '#core/jobs/schemas.ts';
import { recordIn } from '#core/lists/tables.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { db, literal, run } from '#core/platform/statements.ts';
import { readCorrectable } from '#core/resources/correcting.ts';
import type { ResourceDefinition, RowSchema, Tracking } from '#core/resources/definition.ts';
import { isClosed } from '#core/resources/progress.ts';
import { noSuchRecord, readChanges, readState } from '#core/resources/records.ts';
import { maxEntries, spamStatus } from '#core/resources/rules.ts';
import type { NoteRow } from '#core/resources/schemas.ts';
import { firstAnswer } from '#core/resources/sla.ts';
import type { ResourceService } from '#core/resources/submission.ts';
import {
  type AttemptFound,
  type CheckoutFound,
  type JobFound,
  type OwnDetail,
  type Reader,
  timelineOf,
} from '#core/resources/timeline.ts';

const nothingOfItsOwn: OwnDetail = { fields: {}, entries: [] };

interface DetailDependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'retention' | 'mail'>;
}

/** A record of a kind with its timeline, past and planned, as far as `reader` may see it. Throws `not_found`. */
export async function readDetail<Row extends RowSchema, Change extends z.ZodType>(
  { database, clock, config }: DetailDependencies,
  definition: ResourceDefinition,
  service: ResourceService<Row, Change>,
  { id, reader }: { id: string; reader: Reader },
) {
  const { state, record, ...parts } = await database.snapshot((within) =>
    readParts(within, definition, service, { id, reader }),
  );
  const { own, changes, notes, jobs, attempts, checkouts, correctable } = parts;
  const { reference, status, version, assignee, created_at, arrived_at } = state;
  const now = clock.now();
  const { statuses } = definition;
  const about = {
    reference,
    statuses,
    receivedAt: created_at,
    now,
    jobDays: config.retention.job,
    confirmationsPerMinute: config.mail.confirmationsPerMinute,
  };
  const timeline = timelineOf({ ...about, reader, own, changes, notes, jobs, attempts, checkouts });
  const answered = changes.findLast(({ field, from }) => field === 'status' && from !== spamStatus)?.at ?? null;
  const sla = responseTime(definition.tracking, status, arrived_at, answered, now);
  return {
    list: definition.path,
    record,
    id,
    status,
    version,
    assignee,
    notes,
    correctable,
    sla: sla && { ...sla, by: sla.by.toISOString() },
    timeline: timeline.slice(0, maxEntries),
    more: timeline.length > maxEntries || [changes, notes, jobs, attempts].some((each) => each.length === maxEntries),
    ...own.fields,
  };
}

/** When the first answer is due and whether that was met; null where none is owed. */
function responseTime(tracking: Tracking | null, status: string, received: Date, answered: Date | null, now: Date) {
  if (!tracking || status === spamStatus || (answered === null && isClosed(tracking, status))) return null;
  return firstAnswer(tracking.answerSeconds, received, answered, now);
}

/** What a detail shows, one statement after the other: they share a connection. Throws `not_found`. */
async function readParts<Row extends RowSchema, Change extends z.ZodType>(
  within: Sql,
  definition: ResourceDefinition,
  service: ResourceService<Row, Change>,
  { id, reader }: { id: string; reader: Reader },
) {
  const state = await readState(within, definition, id);
  const record = state && (await service.row(id, within));
  if (!state || !record) throw noSuchRecord(definition);
  return {
    state,
    record,
    own: (await service.ownDetail?.(within, id, reader)) ?? nothingOfItsOwn,
    changes: await readChanges(within, id, maxEntries),
    notes: await readNotes(within, id),
    jobs: await readJobs(within, state.reference),
    attempts: await readAttempts(within, state.reference),
    checkouts: await readCheckouts(within, definition, id),
    correctable: await readCorrectable(within, definition, id),
  };
}

async function readNotes(via: Sql, id: string): Promise<NoteRow[]> {
  const found = await run(
    via,
    db
      .selectFrom('note')
      .select(['id', 'text', 'actor', 'created_at'])
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .limit(maxEntries),
  );
  return found.rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() }));
}

/** The confirmations that go out before job `j`. */
const confirmationsBefore = db
  .selectFrom('job as b')
  .select(({ fn }) => fn.countAll<number>().as('jobs'))
  .where('b.queue', '=', sql.ref<string>('j.queue'))
  .where('b.state', 'in', [literal('pending'), literal('queued')])
  .where(sql<boolean>`(b.run_at, b.id) < (j.run_at, j.id)`);

/** The jobs about a record, with the messages they sent. */
async function readJobs(via: Sql, reference: string): Promise<JobFound[]> {
  const ahead = sql<
    number | null
  >`CASE WHEN j.queue = ${literal('confirmations' satisfies QueueName)} AND j.state IN ('pending', 'queued')
    THEN ${confirmationsBefore} END`;
  const found = await run(
    via,
    db
      .selectFrom('job as j')
      .leftJoin('message as m', 'm.job_id', 'j.id')
      .select(ahead.as('ahead'))
      .select([
        'j.id',
        'j.name',
        'j.payload',
        'j.endpoint_id',
        'j.state',
        'j.run_at',
        'j.finished_at',
        'j.last_error',
        'm.channel',
      ])
      .select(['m.state as message_state', 'm.recipient', 'm.subject', 'm.error_code', 'm.created_at', 'm.sent_at'])
      .where('j.subject_reference', '=', reference)
      .orderBy('j.id', 'desc')
      .limit(maxEntries),
  );
  return found.rows.map(
    ({ channel, message_state, recipient, subject, error_code, created_at, sent_at, ...job }): JobFound => ({
      ...job,
      message:
        channel === null || message_state === null || recipient === null || subject === null || created_at === null
          ? null
          : { channel, state: message_state, recipient, subject, error_code, created_at, sent_at },
    }),
  );
}

async function readAttempts(via: Sql, reference: string): Promise<AttemptFound[]> {
  const found = await run(
    via,
    db
      .selectFrom('job as j')
      .innerJoin('job_attempt as a', 'a.job_id', 'j.id')
      .select([
        'a.job_id',
        'j.name',
        'j.payload',
        'j.endpoint_id',
        'a.attempt',
        'a.started_at',
        'a.duration_ms',
        'a.outcome',
      ])
      .select(['a.http_status', 'a.error_class'])
      .select((row) => row.fn<string | null>('left', ['a.snippet', row.lit(200)]).as('snippet'))
      .where('j.subject_reference', '=', reference)
      .orderBy('a.started_at', 'desc')
      .limit(maxEntries),
  );
  return found.rows.map(({ outcome, ...attempt }) => ({ ...attempt, outcome: outcomeOf(outcome) }));
}

async function readCheckouts(
  via: Sql,
  { kind, buyerColumn }: ResourceDefinition,
  id: string,
): Promise<CheckoutFound[]> {
  if (buyerColumn === null) return [];
  const address = sql.ref<string>(`r.${buyerColumn}`);
  const found = await run(
    via,
    db
      .selectFrom(recordIn(kind))
      .innerJoin('checkout as c', (join) =>
        join.on((row) => row('c.customer_email', 'in', [address, row.fn<string>('lower', [address])])),
      )
      .select(['c.id', 'c.plan', 'c.state', 'c.amount_cents', 'c.created_at', 'c.paid_at'])
      .where('r.id', '=', id)
      .orderBy('c.created_at', 'desc')
      .limit(20),
  );
  return found.rows;
}
