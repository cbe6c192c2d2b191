import { job, type NewJob } from '#core/jobs/definitions.ts';
import { addEvents, type NewEvent } from '#core/jobs/events.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, newRow, run } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import type { TakenMessage } from '#core/receptionist/acts.ts';
import { spamStatus } from '#core/resources/rules.ts';
import type { OpenCall } from './open-call.ts';
import { messageEvent } from './presenter.ts';
import { noticeLimit } from './rules.ts';

// Endpoints and the owner learn what happened in a call, under the reference of its demo; of a call to spam nobody does.

/** Emits an event about a call, or about what was left in it, by its table and id. */
export async function emit(
  via: Sql,
  { reference, request_id, status }: OpenCall,
  { kind, id }: { kind: 'call' | 'call_message' | 'appointment'; id: string },
  event: NewEvent,
): Promise<void> {
  if (status !== spamStatus) await addEvents(via, kind, { id, reference, request_id }, [event]);
}

/** Emails the owner about a call, unless that was done too often for an address which may be a stranger's. */
export async function emailOwner(via: Sql, call: OpenCall, jobs: NewJob[]): Promise<void> {
  const { id, reference, request_id } = call;
  if (call.status === spamStatus) return;
  const isAllowed = isOwnersAddress(call) || (await countTry(via, [noticeLimit(call.receptionist_id)])) === 0;
  if (isAllowed) await addJobs(via, 'call', { id, reference, request_id }, jobs);
}

/** Whether the owner has shown that the address of the request is theirs; who calls a number got it by that address. */
const isOwnersAddress = ({ channel, link_opened_at }: OpenCall) => channel === 'phone' || link_opened_at !== null;

/** Stores a message and emits its event; the owner gets an urgent one at once, also as a text. */
export async function keepMessage(via: Sql, call: OpenCall, message: TakenMessage): Promise<void> {
  const id = newId();
  const row = newRow('call_message', { id, call_id: call.id, ...message, done_at: null, done_by: null });
  await run(via, db.insertInto('call_message').values(row));
  await emit(via, call, { kind: 'call_message', id }, messageEvent(call, { id, ...message }));
  if (!message.urgent) return;
  const isTexted = isOwnersAddress(call) && call.notify_phone !== null;
  await emailOwner(via, call, [
    job('send-email', { template: 'call-urgent', call: call.id }),
    ...(isTexted ? [job('urgent-text', { call: call.id })] : []),
  ]);
}
