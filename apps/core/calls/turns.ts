import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, inSeconds, newRow, run, runForFirst, statement, tableRows } from '#core/platform/statements.ts';
import type { Act, Booking, CallEvent, Conversation, Decision } from '#core/receptionist/acts.ts';
import { callState } from '#core/receptionist/call-state.ts';
import { carryOn, type Result, readable, wordsOf } from '#core/receptionist/carrying-on.ts';
import type { Knowledge } from '#core/receptionist/schemas.ts';
import { withoutCards } from '#core/receptionist/spoken-digits.ts';
import { emit, keepMessage } from './notifying.ts';
import type { OpenCall } from './open-call.ts';
import { appointmentEvent } from './presenter.ts';

/** A call that is stored, as it is decided about. */
export const conversationOf = (
  { caller, channel }: Pick<OpenCall, 'caller' | 'channel'>,
  moment: Pick<Conversation, 'knowledge' | 'state' | 'now' | 'busy'>,
): Conversation => ({ ...moment, caller, channel: channel === 'phone' ? 'phone' : 'browser', isSample: false });

interface Moment {
  knowledge: Knowledge;
  now: Date;
}

/**
 * What the receptionist does about an event of a call that {@link OpenCall} has locked. Stores what was said and what comes of
 * it in the caller's transaction: only once that is committed may anything be said. `turns` is how many the call has then.
 */
export async function takeTurn(
  via: Sql,
  call: OpenCall,
  { knowledge, now }: Moment,
  event: CallEvent,
): Promise<Decision & { turns: number }> {
  const stored = callState.parse(call.state);
  const masked = event.event === 'said' ? withoutCards(call.last_said, readable(event.text)) : null;
  const state = masked && masked.before !== call.last_said ? await maskBefore(via, call, masked.before ?? '') : stored;
  const busy = await busyTimes(via, call.receptionist_id, knowledge);
  const conversation = conversationOf(call, { knowledge, state, now, busy });
  const perform = async (act: Act): Promise<Result | null> => {
    if (act.act === 'book') return book(via, call, knowledge, act.booking);
    if (act.act !== 'take') return null;
    await keepMessage(via, call, act.message);
    return { event: { event: 'message_kept' } };
  };
  const read = event.event === 'said' && masked ? { ...event, text: masked.text } : event;
  const decided = await carryOn(conversation, read, perform);
  return { ...decided, turns: await storeTurns(via, call, masked?.text ?? '', decided) };
}

/** Masks the first half of a card number, whose second half was just said. Returns the state without it. */
async function maskBefore(via: Sql, call: OpenCall, masked: string) {
  const said = call.last_said ?? '';
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const state = JSON.stringify(callState.parse(call.state)).replaceAll(inJson(said), () => inJson(masked));
  await run(
    via,
    statement`
      WITH turn AS (
        UPDATE call_turn SET heard = ${masked} WHERE call_id = ${call.id} AND who = 'caller' AND heard = ${said}
      ), message AS (
        UPDATE call_message SET reason = ${masked} WHERE call_id = ${call.id} AND reason = ${said}
      )
      UPDATE unanswered_question SET question = ${masked} WHERE call_id = ${call.id} AND question = ${said}`,
    'mask-before',
  );
  return callState.parse(JSON.parse(state));
}

/** The appointments of a receptionist that are still to come. */
async function busyTimes(via: Sql, receptionist: string, { appointment_minutes }: Knowledge) {
  if (appointment_minutes === null) return [];
  const booked = await run(
    via,
    db
      .selectFrom('appointment')
      .select(['starts_at as start', 'ends_at as end'])
      .where('receptionist_id', '=', receptionist)
      .where('cancelled_at', 'is', null)
      .where('ends_at', '>', inSeconds(0)),
    'busy-times',
  );
  return booked.rows;
}

/** Books a time, unless another caller was faster. */
async function book(via: Sql, call: OpenCall, knowledge: Knowledge, { time, name, number }: Booking): Promise<Result> {
  const starts_at = new Date(time);
  const ends_at = new Date(starts_at.getTime() + (knowledge.appointment_minutes ?? 0) * 60_000);
  const row = { id: newId(), name, number, starts_at, ends_at };
  const booked = await runForFirst(
    via,
    db
      .insertInto('appointment')
      .values(
        newRow('appointment', {
          ...row,
          receptionist_id: call.receptionist_id,
          call_id: call.id,
          cancelled_at: null,
        }),
      )
      .onConflict((taken) => taken.doNothing())
      .returning('id'),
  );
  if (!booked) return { event: { event: 'time_taken' }, busy: await busyTimes(via, call.receptionist_id, knowledge) };
  await emit(via, call, { kind: 'appointment', id: row.id }, appointmentEvent(call, row));
  return { event: { event: 'booked' } };
}

/** Stores something that the receptionist says, and that the rules did not decide, in the caller's transaction. */
export async function storeWords(via: Sql, { id, turns }: OpenCall, planned: string): Promise<void> {
  const turn = newRow('call_turn', { call_id: id, n: turns + 1, who: 'receptionist', planned, heard: '' });
  await run(via, db.insertInto('call_turn').values(turn));
}

/**
 * Stores what was said on both sides, the questions without an answer, and where the conversation is. Returns how many turns the
 * call has now.
 */
async function storeTurns(via: Sql, call: OpenCall, said: string, { acts, state }: Decision): Promise<number> {
  const words = wordsOf(acts);
  const turns = [
    ...(said === '' ? [] : [{ who: 'caller', planned: null, heard: said }]),
    ...(words === '' ? [] : [{ who: 'receptionist', planned: words, heard: call.channel === 'phone' ? '' : words }]),
  ].map((turn, index) => newRow('call_turn', { call_id: call.id, n: call.turns + index + 1, ...turn }));
  const questions = acts.flatMap((act) => (act.act === 'say' && act.about === 'unsure' ? [act.question] : []));
  const asked = questions.map((question) =>
    newRow('unanswered_question', {
      id: newId(),
      receptionist_id: call.receptionist_id,
      call_id: call.id,
      question,
      answered_at: null,
    }),
  );
  await run(
    via,
    statement`
      WITH said AS (
        INSERT INTO call_turn (call_id, n, who, planned, heard)
        SELECT call_id, n, who, planned, heard FROM ${tableRows('call_turn', turns)}
      ), asked AS (
        INSERT INTO unanswered_question SELECT * FROM ${tableRows('unanswered_question', asked)}
      )
      UPDATE call SET state = ${JSON.stringify(state)}::jsonb WHERE id = ${call.id}`,
    'store-turns',
  );
  return call.turns + turns.length;
}
