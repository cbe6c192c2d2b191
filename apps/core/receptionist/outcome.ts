import type { Act, CallEvent, Conversation } from './acts.ts';
import type { CallNotes, CallState } from './call-state.ts';
import { localTime } from './opening-hours.ts';
import { momentText } from './phrases.ts';
import type { Outcome } from './schemas.ts';

/** The notes of a call after an event and its acts. */
export function noted({ notes, dialogue }: CallState, event: CallEvent, acts: readonly Act[]): CallNotes {
  const now = { ...notes };
  if (event.event === 'booked' && dialogue?.kind === 'appointment' && dialogue.time !== null)
    now.appointment = { time: dialogue.time, name: dialogue.name ?? '' };
  if (event.event === 'message_kept' && dialogue?.kind === 'message') {
    const { name, number, reason } = dialogue;
    now.message = { name, number, reason };
  }
  for (const act of acts) {
    if (act.act !== 'say') continue;
    if (act.about === 'fact' || act.about === 'hours') now.answered += 1;
    if (act.about === 'unsure') now.unanswered += 1;
  }
  return now;
}

/** How a call ended: the first one that applies. */
export function outcomeOf({ appointment, message }: CallNotes): Outcome {
  if (appointment) return 'scheduled';
  return message ? 'follow-up' : 'completed';
}

/** What happened in a call, in one or two sentences. */
export function summaryOf({ knowledge, state: { notes } }: Pick<Conversation, 'knowledge' | 'state'>): string {
  const { appointment, message, answered, unanswered } = notes;
  const done = [
    appointment ? `${appointment.name} booked ${momentText(localTime(knowledge, new Date(appointment.time)))}.` : '',
    message ? `${message.name ?? 'The caller'} left a message${message.reason ? `: “${message.reason}”` : ''}.` : '',
  ].filter(Boolean);
  const asked = [
    answered > 0 ? `${counted(answered)} answered` : '',
    unanswered > 0 ? `${counted(unanswered)} without an answer` : '',
  ].filter(Boolean);
  if (asked.length > 0) done.push(`${capital(asked.join(', '))}.`);
  return done.length > 0 ? done.join(' ') : 'The caller asked nothing.';
}

const counted = (count: number) => (count === 1 ? 'one question' : `${count} questions`);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
