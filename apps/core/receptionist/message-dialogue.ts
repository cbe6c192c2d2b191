import type { Act, Conversation } from './acts.ts';
import type { MessageDialogue } from './call-state.ts';
import { askContact, asksForNumber, type Filled, fillContact, fillNumber, noContact } from './contact-slots.ts';
import { isQuestion } from './intents.ts';

/** What a dialogue says and asks next. */
export interface Step<Dialogue> {
  acts: Act[];
  dialogue: Dialogue;
  /** Whether what was said was no answer. */
  isMissed?: boolean;
}

/** Begins to take a message. `before` says why. */
export function beginMessage(
  call: Conversation,
  { before = '', reason = null, urgent = false }: { before?: string; reason?: string | null; urgent?: boolean },
): Step<MessageDialogue> {
  const dialogue: MessageDialogue = {
    kind: 'message',
    slot: 'name',
    ...noContact,
    reason,
    preferred_time: null,
    urgent,
  };
  return { acts: [askContact('name', dialogue, call, before)], dialogue };
}

/** Asks again for what is still open, after a question that came between. */
export function resumeMessage(dialogue: MessageDialogue, call: Conversation): Act {
  if (dialogue.slot === 'reason') return { act: 'ask', slot: 'reason', text: 'What is it about?' };
  if (dialogue.slot === 'best_time')
    return { act: 'ask', slot: 'best_time', text: 'When is the best time to reach you?' };
  return askContact(dialogue.slot, dialogue, call);
}

/** Takes an answer of the caller. */
export function continueMessage(dialogue: MessageDialogue, said: string, call: Conversation): Step<MessageDialogue> {
  const { slot } = dialogue;
  if (slot === 'reason') return next({ ...dialogue, reason: said.slice(0, longest) }, call);
  if (slot === 'best_time')
    return isQuestion(said)
      ? { acts: [resumeMessage(dialogue, call)], dialogue, isMissed: true }
      : next({ ...dialogue, preferred_time: said.slice(0, longest) }, call);
  if (slot === 'number' && /^(no|i don[’']?t have|none)\b/i.test(said) && dialogue.digits === '')
    return next(dialogue, call);
  return withContact(dialogue, fillContact(slot, dialogue, said, call), call);
}

/** Takes keys that the caller pressed; they count only where a number was asked for. */
export function keyIntoMessage(
  dialogue: MessageDialogue,
  digits: string,
  call: Conversation,
): Step<MessageDialogue> | null {
  return asksForNumber(dialogue.slot)
    ? withContact(dialogue, fillNumber({ ...dialogue, digits: '' }, digits), call)
    : null;
}

/** Longest reason or time that is kept, in characters. */
const longest = 500;

function withContact(dialogue: MessageDialogue, filled: Filled, call: Conversation): Step<MessageDialogue> {
  const now = { ...dialogue, ...filled.contact };
  if (filled.next === null) return next(now, call);
  return {
    acts: [askContact(filled.next, now, call, filled.before)],
    dialogue: { ...now, slot: filled.next },
    isMissed: filled.isMissed === true,
  };
}

function next(dialogue: MessageDialogue, call: Conversation): Step<MessageDialogue> {
  const slot = nextSlot(dialogue);
  if (slot !== null) {
    const open = { ...dialogue, slot };
    return { acts: [resumeMessage(open, call)], dialogue: open };
  }
  const { name, number, reason, preferred_time, urgent } = dialogue;
  return { acts: [{ act: 'take', message: { name, number, reason, preferred_time, urgent }, text: '' }], dialogue };
}

function nextSlot({ reason, preferred_time, urgent }: MessageDialogue): 'reason' | 'best_time' | null {
  if (reason === null) return 'reason';
  return preferred_time === null && !urgent ? 'best_time' : null;
}
