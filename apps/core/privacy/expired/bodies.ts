import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, isOneOf, literal, now, run } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { isOneOfIds } from '../places.ts';

const erased = literal(erasedText);
/** The job waits for a person or a setting, and could only send what is erased. */
const waits = [literal('dead'), literal('held')];
const canceled = {
  state: literal('cancelled'),
  finished_at: now,
  waits_for: empty,
  last_error: 'what it was to send was erased, because it is old',
};

/** Erases the texts of messages. One that was never sent loses its recipient too, so that nothing can be sent to them. */
export async function eraseTexts(via: Sql, ids: readonly string[]): Promise<void> {
  await run(
    via,
    db
      .updateTable('job')
      .set(canceled)
      .where('id', 'in', (row) =>
        row
          .selectFrom('message')
          .select('job_id')
          .where((sent) => isOneOfIds(sent.ref('id'), ids)),
      )
      .where('state', 'in', waits),
  );
  await run(
    via,
    db
      .updateTable('message')
      .set((row) => ({
        subject: erased,
        text: erased,
        html: null,
        recipient: sql<string>`CASE WHEN ${row.ref('state')} = 'queued' THEN ${erased} ELSE ${row.ref('recipient')} END`,
      }))
      .where((row) => isOneOfIds(row.ref('id'), ids)),
  );
}

/** Deletes events, which are nothing without what they say. */
export async function deleteEvents(via: Sql, ids: readonly string[]): Promise<void> {
  await run(
    via,
    db
      .updateTable('job')
      .set(canceled)
      .where('subject_reference', 'in', (row) =>
        row
          .selectFrom('webhook_event')
          .select('subject_reference')
          .where((event) => isOneOfIds(event.ref('id'), ids)),
      )
      .where('name', '=', 'deliver-event')
      .where((row) => isOneOf(sql<string>`${row.ref('payload')} ->> 'event'`, ids, 'text'))
      .where('state', 'in', waits),
  );
  await run(
    via,
    db.deleteFrom('webhook_event').where((row) => isOneOfIds(row.ref('id'), ids)),
  );
}

/** Erases what was sent and answered in the attempts of jobs that began before. */
export async function eraseExchanges(via: Sql, jobs: readonly string[], before: Date): Promise<void> {
  await run(
    via,
    db
      .updateTable('job_attempt')
      .set({ snippet: null, exchange: empty })
      .where((row) => isOneOfIds(row.ref('job_id'), jobs))
      .where('started_at', '<', before)
      .where((row) => row.or([row('snippet', 'is not', null), row('exchange', 'is not', null)])),
  );
}
