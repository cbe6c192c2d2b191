import type { Selectable } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addEvents, type NewEvent } from '#core/jobs/events.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, empty, newRow, run, runForFirst, statement } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import type { TakenMessage } from '#core/receptionist/acts.ts';
import { type CallState, callState, newCallState } from '#core/receptionist/call-state.ts';
import { outcomeOf, summaryOf } from '#core/receptionist/outcome.ts';
import { knowledge } from '#core/receptionist/schemas.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { callEvent, messageEvent } from './presenter.ts';
import { type Ending, noticeLimit } from './rules.ts';

export type OpenCall = Selectable<DB['call']> &
  Pick<Selectable<DB['receptionist']>, 'demo_id' | 'link_opened_at' | 'notify_phone'> &
  Pick<Selectable<DB['demo_request']>, 'reference' | 'request_id' | 'status' | 'demo_number'> & {
    /** Whole seconds from its beginning to the last that is known of the caller. */
    lasted: number;
    /** Seconds since it began, since the last thing was said, and since its page is gone. */
    since_start: number;
    idle: number;
    left_for: number | null;
    /** The number of things said, and of those that the caller said. */
    turns: number;
    said: number;
    /** What the caller said last. */
    last_said: string | null;
    /** What the receptionist said first. */
    first_words: string | null;
    /** Whether a message was left that is not urgent. */
    has_calm_message: boolean;
  };

/** A call that goes on, with its demo; locked until the caller's transaction ends. */
export const openCall = (via: Sql, id: string): Promise<OpenCall | undefined> =>
  runForFirst(
    via,
    statement<OpenCall>`
      SELECT c.*, r.demo_id, r.link_opened_at, r.notify_phone, d.reference, d.request_id, d.status, d.demo_number,
        round(extract(epoch FROM coalesce(c.left_at, t.last_at, now()) - c.started_at))::int AS lasted,
        extract(epoch FROM now() - c.started_at)::float8 AS since_start,
        extract(epoch FROM now() - coalesce(t.last_at, c.started_at))::float8 AS idle,
        extract(epoch FROM now() - c.left_at)::float8 AS left_for,
        t.turns, t.said, t.last_said, t.first_words,
        EXISTS (SELECT FROM call_message m WHERE m.call_id = c.id AND NOT m.urgent) AS has_calm_message
      FROM call c
        JOIN receptionist r ON r.id = c.receptionist_id
        JOIN demo_request d ON d.id = r.demo_id
        CROSS JOIN LATERAL (
          SELECT count(*) AS turns, count(*) FILTER (WHERE who = 'caller') AS said, max(at) AS last_at,
            (array_agg(heard ORDER BY n DESC) FILTER (WHERE who = 'caller'))[1] AS last_said,
            min(planned) FILTER (WHERE n = 1) AS first_words
          FROM call_turn WHERE call_id = c.id
        ) t
      WHERE c.id = ${id} AND c.ended_by IS NULL
      FOR UPDATE OF c`,
    'open-call',
  );

/** The columns of a call that has just begun. */
export const begun = {
  sid: null,
  caller: null,
  seconds: null,
  outcome: null,
  summary: null,
  ended_by: null,
  snapshot: null,
  state: null,
  connection: null,
  left_at: null,
  transfer: null,
};

/** What endpoints and the owner are told of a call has the reference of its demo. */
const subjectOf = ({ id, reference, request_id }: OpenCall) => ({ id, reference, request_id });

/** Whether the owner is emailed about a call. Of a call to a spam demo nobody is told. */
async function mayEmail(via: Sql, { status, channel, link_opened_at, receptionist_id }: OpenCall): Promise<boolean> {
  if (status === spamStatus) return false;
  if (channel === 'phone' || link_opened_at !== null) return true;
  return (await countTry(via, [noticeLimit(receptionist_id)])) === 0;
}

/** Tells endpoints of a call, or of what was left in it, by its table and id. */
export async function tell(
  via: Sql,
  call: OpenCall,
  { kind, id }: { kind: 'call' | 'call_message' | 'appointment'; id: string },
  event: NewEvent,
): Promise<void> {
  if (call.status !== spamStatus) await addEvents(via, kind, { ...subjectOf(call), id }, [event]);
}

/** Stores a message and tells endpoints of it; the owner is emailed at once if it is urgent. */
export async function keepMessage(via: Sql, call: OpenCall, message: TakenMessage): Promise<void> {
  const id = newId();
  const row = newRow('call_message', { id, call_id: call.id, ...message, done_at: null, done_by: null });
  await run(via, db.insertInto('call_message').values(row));
  await tell(via, call, { kind: 'call_message', id }, messageEvent(call, { id, ...message }));
  if (!message.urgent || !(await mayEmail(via, call))) return;
  // The address of a request may be a stranger's, and so may be the phone.
  const text = call.channel === 'phone' || call.link_opened_at !== null ? [job('urgent-text', { call: call.id })] : [];
  await addJobs(via, 'call', subjectOf(call), [
    job('send-email', { template: 'call-urgent', call: call.id }),
    ...(call.notify_phone === null ? [] : text),
  ]);
}

interface End {
  /** Who ended it, where that is not seen from the call itself. */
  by?: Ending;
  /** Null where they are not known; a conversation in the browser is measured here. */
  seconds: number | null;
  wasAnswered: boolean;
}

/** Failures of our side after which a call is given to a person, or to nobody. */
export const mostFailures = 2;

function endingOf({ transfer, failures }: OpenCall, { isOver }: CallState): Ending {
  if (transfer === 'accepted') return 'transfer';
  if (failures >= mostFailures) return 'failure';
  return isOver ? 'receptionist' : 'caller';
}

/**
 * Ends a call, once, in the caller's transaction: keeps a message that is half finished, stores what the call was about, tells
 * endpoints, and has the owner emailed if they are needed. False when it has ended before.
 */
export async function finishCall(via: Sql, id: string, { seconds, wasAnswered, ...end }: End): Promise<boolean> {
  const call = await openCall(via, id);
  if (!call) return false;
  const before = call.state === null ? newCallState : callState.parse(call.state);
  const by = end.by ?? endingOf(call, before);
  const message = halfMessage(before, call.caller);
  const isVoicemail = by === 'failure' && !message && !before.notes.message && !before.notes.appointment;
  if (message) await keepMessage(via, call, message);
  else if (isVoicemail && call.caller !== null) await keepMessage(via, call, { ...onlyNumber, number: call.caller });
  const state = message ? { ...before, notes: { ...before.notes, message } } : before;
  const talked = isVoicemail && call.caller !== null ? 'voicemail' : outcomeOf(state.notes);
  const ended = {
    outcome: wasAnswered ? (call.transfer === 'accepted' ? 'transferred' : talked) : null,
    summary:
      call.snapshot === null || !wasAnswered ? null : summaryOf({ knowledge: knowledge.parse(call.snapshot), state }),
    seconds: seconds ?? (call.channel === 'browser' ? call.lasted : null),
  };
  const counted = call.channel === 'phone' && wasAnswered && call.said > 0 && by !== 'failure';
  await run(
    via,
    db
      .updateTable('call')
      .set({ ...ended, ended_by: by, counted, snapshot: empty, state: empty, connection: null })
      .where('id', '=', id),
  );
  await tell(via, call, { kind: 'call', id }, callEvent(call, ended));
  const isNeeded =
    call.has_calm_message ||
    message?.urgent === false ||
    state.notes.appointment !== null ||
    call.transfer === 'declined' ||
    by === 'failure';
  if (isNeeded && (await mayEmail(via, call)))
    await addJobs(via, 'call', subjectOf(call), [job('send-email', { template: 'call-notice', call: id })]);
  return true;
}

/** What is left of a caller whose call our side broke off. */
const onlyNumber = { name: null, reason: null, urgent: false, preferred_time: null };

/** A message that the caller began, if somebody could be called back. */
function halfMessage({ dialogue }: CallState, caller: string | null): TakenMessage | null {
  if (dialogue?.kind !== 'message') return null;
  const { name, reason, preferred_time, urgent } = dialogue;
  const number = dialogue.number ?? caller;
  return number === null ? null : { name, number, reason, preferred_time, urgent };
}
