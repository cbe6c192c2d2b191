import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { isOpenPurchase } from '#core/money/commissions/orders.ts';
import type { Sql } from '#core/platform/database.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, isOneOf, run, statement } from '#core/platform/statements.ts';
import { digitsOf } from './rules.ts';

// Receptionists belong to the person who requested the demo; what callers said in a call belongs to the caller, too.

/** The receptionists of these demos, and those that write to this email. `isOpen`: a plan is being paid for. */
export async function findReceptionists(via: Sql, demos: readonly string[], email: string | null) {
  const found = await run(
    via,
    statement<{ id: string; isOpen: boolean }>`
      SELECT r.id, EXISTS (
        SELECT FROM checkout c LEFT JOIN subscription s ON s.checkout_id = c.id
        WHERE lower(c.customer_email) = lower(r.notify_email) AND ${isOpenPurchase}) AS "isOpen"
      FROM receptionist r
      WHERE r.demo_id = ANY(${demos}::uuid[]) OR lower(r.notify_email) = lower(${email}::text)`,
  );
  return found.rows;
}

/**
 * The calls in which a phone was the caller's, or was left to call back; and those to these demos from the phone of their
 * request.
 */
export async function findCalls(via: Sql, phone: string | null, demos: readonly string[]): Promise<string[]> {
  const digits = phone === null ? null : digitsOf(phone);
  const found = await run(
    via,
    statement<{ id: string }>`
      SELECT id FROM call WHERE last_digits(caller) = ${digits}
      UNION SELECT call_id FROM call_message WHERE last_digits(number) = ${digits}
      UNION SELECT call_id FROM appointment WHERE last_digits(number) = ${digits}
      UNION SELECT c.id
      FROM demo_request d
        JOIN receptionist r ON r.demo_id = d.id
        JOIN call c ON c.receptionist_id = r.id
      WHERE d.id = ANY(${demos}::uuid[]) AND last_digits(c.caller) = last_digits(d.phone)`,
  );
  return found.rows.map(({ id }) => id);
}

/** What was left in calls, and in those to these receptionists: messages and appointments, which events are about. */
export async function findEntries(via: Sql, calls: readonly string[], receptionists: readonly string[]) {
  const found = await run(
    via,
    statement<{ id: string }>`
      WITH theirs AS (SELECT unnest(${calls}::uuid[]) AS id UNION (${callsTo(receptionists)}))
      SELECT id FROM call_message WHERE call_id IN (SELECT id FROM theirs)
      UNION ALL SELECT id FROM appointment WHERE call_id IN (SELECT id FROM theirs)`,
  );
  return found.rows.map(({ id }) => id);
}

/** The calls to these receptionists. */
export const callsTo = (receptionists: readonly string[]) =>
  db
    .selectFrom('call')
    .select('call.id')
    .where((row) => isOneOf(row.ref('call.receptionist_id'), receptionists, 'uuid'));

const callsOf = (ids: readonly string[]) =>
  db
    .selectFrom('call')
    .select('call.id')
    .where((row) => isOneOf(row.ref('call.id'), ids, 'uuid'));

/** Deletes what was said and left in calls. */
async function eraseWords(via: Sql, calls: Expression<unknown>): Promise<void> {
  for (const table of ['call_turn', 'call_message', 'appointment', 'unanswered_question'])
    await run(via, statement`DELETE FROM ${sql.table(table)} WHERE call_id IN (${calls})`);
}

/**
 * Erases a caller: what they said, and their number; when and how long they called stays. The owner is told of an appointment
 * that was still to come.
 */
export async function eraseCaller(via: Sql, calls: readonly string[]): Promise<void> {
  if (calls.length === 0) return;
  const booked = await run(
    via,
    statement<
      Pick<Selectable<DB['appointment']>, 'id' | 'receptionist_id' | 'starts_at' | 'ends_at'> &
        Pick<Selectable<DB['demo_request']>, 'reference' | 'request_id'>
    >`
      SELECT a.id, a.receptionist_id, a.starts_at, a.ends_at, d.reference, d.request_id
      FROM appointment a
        JOIN receptionist r ON r.id = a.receptionist_id
        JOIN demo_request d ON d.id = r.demo_id
      WHERE a.call_id = ANY(${calls}::uuid[]) AND a.cancelled_at IS NULL AND a.starts_at > now()`,
  );
  for (const { receptionist_id, starts_at, ends_at, ...subject } of booked.rows)
    await addJobs(via, 'appointment', subject, [
      job('send-email', {
        template: 'appointment-canceled',
        receptionist: receptionist_id,
        appointment: subject.id,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
        by: 'erasure',
      }),
    ]);
  await eraseWords(via, callsOf(calls));
  await run(
    via,
    statement`
      UPDATE call SET caller = NULL, summary = NULL, snapshot = NULL, state = NULL, connection = NULL,
        ended_by = coalesce(ended_by, 'receptionist')
      WHERE id = ANY(${calls}::uuid[])`,
  );
}

/** Deletes receptionists with all that belongs to them. */
export async function eraseReceptionists(via: Sql, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await eraseWords(via, callsTo(ids));
  await run(via, statement`DELETE FROM call WHERE receptionist_id = ANY(${ids}::uuid[])`);
  await run(via, statement`DELETE FROM receptionist_fact WHERE receptionist_id = ANY(${ids}::uuid[])`);
  return (await run(via, statement`DELETE FROM receptionist WHERE id = ANY(${ids}::uuid[])`)).count;
}

/** Whether a receptionist `r` belongs to a purchase whose buyer is still known. */
export const isBought = expressionBuilder<DB & { r: DB['receptionist'] }, 'r'>().exists((select) =>
  select
    .selectFrom('checkout as c')
    .select('c.id')
    .where(sql<boolean>`lower(c.customer_email) = lower(r.notify_email)`)
    .where('c.paid_at', 'is not', null),
);

/** The receptionists of demos that are erased because they are old; a buyer's goes with the purchase. */
export async function oldReceptionists(via: Sql, demos: readonly string[]): Promise<string[]> {
  const found = await run(
    via,
    statement<{
      id: string;
    }>`SELECT r.id FROM receptionist r WHERE r.demo_id = ANY(${demos}::uuid[]) AND NOT ${isBought}`,
  );
  return found.rows.map(({ id }) => id);
}
