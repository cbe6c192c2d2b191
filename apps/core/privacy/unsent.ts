import { type Expression, sql } from 'kysely';
import { securityNotices } from '#core/jobs/emails.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, literal, now, run } from '#core/platform/statements.ts';
import { isOneOfIds, namesInMessage, type Search } from './places.ts';

/** The jobs that tell somebody of a record. Others, such as the return of a demo’s number, must still be done. */
const telling = ['deliver-event', 'send-email', 'demo-sms', 'send-otp'];

/** Whether an email tells a member who signs in, or how: nobody keeps them from reading it by having them erased. */
const isSecurityNotice = (payload: Expression<unknown>) =>
  sql<boolean>`coalesce(${payload} ->> 'template', '') = ANY(${sql.val([...securityNotices])}::text[])`;

/** Cancels what is still to be sent to the person or about them, and says why. */
export async function cancelUnsent(via: Sql, { found }: Search, why: string): Promise<void> {
  await run(
    via,
    db
      .updateTable('job')
      .set({ state: 'cancelled', state_at: now, finished_at: now, last_error: why })
      .where((row) => isOneOfIds(row.ref('id'), found.jobs.own))
      .where((row) => isOneOf(row.ref('name'), telling, 'text'))
      .where((row) => row.not(isSecurityNotice(row.ref('payload'))))
      .where('state', 'in', [literal('pending'), literal('queued'), literal('retrying'), literal('dead')]),
  );
}

/** The messages that name the person. A security notice is one only once it is sent. */
export function messagesToErase(search: Search) {
  const notice = db
    .selectFrom('job')
    .select('id')
    .where('id', '=', sql.ref<string>('message.job_id'))
    .where((row) => isSecurityNotice(row.ref('payload')));
  const isUnsentNotice = sql<boolean>`message.state = 'queued' AND EXISTS (${notice})`;
  return sql<boolean>`${namesInMessage(search)} AND NOT (${isUnsentNotice})`;
}
