import { job } from '#core/jobs/definitions.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, run } from '#core/platform/statements.ts';
import type { TakenMessage } from '#core/receptionist/acts.ts';
import { type CallState, callState } from '#core/receptionist/call-state.ts';
import { outcomeOf, summaryOf } from '#core/receptionist/outcome.ts';
import { knowledge } from '#core/receptionist/schemas.ts';
import { emailOwner, emit, keepMessage } from './notifying.ts';
import { type OpenCall, openCall } from './open-call.ts';
import { callEvent } from './presenter.ts';
import { type Ending, mostFailures } from './rules.ts';

interface End {
  /** Who ended it, where that is not seen from the call itself. */
  by?: Ending;
  /** Null where they are not known; a conversation in the browser is measured here. */
  seconds: number | null;
  wasAnswered: boolean;
}

/**
 * Ends a call, once, in the caller's transaction: keeps a message that is half finished, stores what the call was about, emits
 * its event, and emails the owner if they are needed. Returns the state in which it ended; null when it has ended before.
 */
export async function finishCall(
  via: Sql,
  id: string,
  { seconds, wasAnswered, ...end }: End,
): Promise<CallState | null> {
  const call = await openCall(via, id);
  if (!call) return null;
  const before = callState.parse(call.state);
  const by = end.by ?? endingOf(call, before);
  const left = leftMessage(call, before, by);
  if (left) await keepMessage(via, call, left);
  const isVoicemail = left !== null && left.name === null && left.reason === null && by === 'failure';
  const state = left && !isVoicemail ? { ...before, notes: { ...before.notes, message: left } } : before;
  const outcome = () => {
    if (call.transfer === 'accepted') return 'transferred';
    return isVoicemail ? 'voicemail' : outcomeOf(state.notes);
  };
  const ended = {
    outcome: wasAnswered ? outcome() : null,
    summary: wasAnswered ? summaryOf({ knowledge: knowledge.parse(call.snapshot), state }) : null,
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
  await emit(via, call, { kind: 'call', id }, callEvent(call, ended));
  const isNeeded =
    call.has_calm_message ||
    left?.urgent === false ||
    state.notes.appointment !== null ||
    call.transfer === 'declined' ||
    by === 'failure';
  if (isNeeded) await emailOwner(via, call, [job('send-email', { template: 'call-notice', call: id })]);
  return state;
}

function endingOf({ transfer, failures }: OpenCall, { isOver }: CallState): Ending {
  if (transfer === 'accepted') return 'transfer';
  if (failures >= mostFailures) return 'failure';
  return isOver ? 'receptionist' : 'caller';
}

/**
 * The message of a caller who hung up in the middle of one, or whose call our side broke off before anything else was left; null
 * where nobody could be called back.
 */
function leftMessage({ caller }: OpenCall, { dialogue, notes }: CallState, by: Ending): TakenMessage | null {
  if (dialogue?.kind === 'message') {
    const { name, reason, preferred_time, urgent } = dialogue;
    const number = dialogue.number ?? caller;
    return number === null ? null : { name, number, reason, preferred_time, urgent };
  }
  if (by !== 'failure' || caller === null || notes.message || notes.appointment) return null;
  return { name: null, number: caller, reason: null, preferred_time: null, urgent: false };
}
