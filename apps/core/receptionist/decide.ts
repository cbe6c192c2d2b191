import type { Act, CallEvent, Conversation, Decision } from './acts.ts';
import {
  beginAppointment,
  continueAppointment,
  keyIntoAppointment,
  offerOthers,
  resumeAppointment,
} from './appointment-dialogue.ts';
import type { CallState, Dialogue } from './call-state.ts';
import { findFact, type Match } from './fact-search.ts';
import { asksForHours, hoursAnswer, namesHoliday } from './hours-answer.ts';
import { isEmergency, isQuestion, means } from './intents.ts';
import { beginMessage, continueMessage, keyIntoMessage, resumeMessage } from './message-dialogue.ts';
import { localTime, mayTransfer } from './opening-hours.ts';
import { noted } from './outcome.ts';
import { emergency, greetingOf, momentText, stillThere, uncertain } from './phrases.ts';
import type { Fact } from './schemas.ts';
import { whenSaid } from './spoken-times.ts';
import { usesUrgentWords } from './urgent-words.ts';
import type { Wish } from './wishes.ts';

/**
 * What the receptionist does about an event of a call, and the state to go on with. Pure: the caller of this function speaks,
 * stores and dials, and reports what came of it as the next event.
 */
export function decide(call: Conversation, event: CallEvent): Decision {
  const { acts, state } = decided(call, event);
  const last = acts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ');
  return {
    acts,
    state: {
      ...state,
      isAboutHours: acts.some((act) => act.act === 'say' && act.about === 'hours'),
      isOver: acts.some(({ act }) => act === 'end'),
      last: last || state.last,
      notes: noted(call.state, event, acts),
    },
  };
}

function decided(call: Conversation, event: CallEvent): Decision {
  const state = event.event === 'silent' ? call.state : { ...call.state, silences: 0 };
  if (event.event === 'started')
    return { acts: [{ act: 'say', about: 'greeting', text: greetingOf(call.knowledge) }], state };
  if (event.event === 'silent') return onSilence(state);
  if (event.event === 'said') return onWords({ ...call, state }, event.text, event.wish);
  if (event.event === 'keyed') return onKeys({ ...call, state }, event.digits);
  return onOutcome({ ...call, state }, event.event);
}

function onSilence(state: CallState): Decision {
  if (state.silences > 0)
    return { acts: [{ act: 'end', reason: 'silence', text: 'I’ll let you go now. Goodbye.' }], state };
  return { acts: [{ act: 'say', about: 'other', text: stillThere }], state: { ...state, silences: 1 } };
}

function onKeys(call: Conversation, digits: string): Decision {
  const { dialogue } = call.state;
  const step =
    (dialogue?.kind === 'message' && keyIntoMessage(dialogue, digits, call)) ||
    (dialogue?.kind === 'appointment' && keyIntoAppointment(dialogue, digits, call));
  return step
    ? { acts: step.acts, state: { ...call.state, dialogue: step.dialogue } }
    : { acts: [], state: call.state };
}

/** Goes on after an act was carried out, or could not be. */
function onOutcome(
  call: Conversation,
  outcome: 'transfer_declined' | 'booked' | 'time_taken' | 'message_kept',
): Decision {
  const { isSample } = call;
  const { dialogue } = call.state;
  if (outcome === 'time_taken' && dialogue?.kind === 'appointment') return step(call, offerOthers(dialogue, call));
  if (outcome === 'transfer_declined')
    return step(
      call,
      beginMessage(call, { before: 'I’m sorry, nobody can take the call right now. I can take a message.' }),
    );
  const say = (text: string) =>
    step(call, { acts: [{ act: 'say', about: 'other', text: `${text} ${anythingElse}` }], dialogue: null });
  if (outcome === 'booked') {
    const time = dialogue?.kind === 'appointment' && dialogue.time !== null ? momentOf(call, dialogue.time) : '';
    return say(
      isSample ? `This is a sample, so nothing is booked. It would be ${time}.` : `You’re booked for ${time}.`,
    );
  }
  return say(isSample ? 'This is a sample, so nothing is passed on.' : 'Thank you, I’ve passed that on.');
}

const anythingElse = 'Is there anything else?';
const momentOf = ({ knowledge }: Conversation, time: string) => momentText(localTime(knowledge, new Date(time)));

const step = ({ state }: Conversation, { acts, dialogue }: { acts: Act[]; dialogue: Dialogue | null }): Decision => ({
  acts,
  state: { ...state, dialogue, misses: 0 },
});

/** What a caller said, with what the rules ask of it more than once. */
interface Said {
  call: Conversation;
  text: string;
  match: Match | null;
}
type Rule = (said: Said) => Decision | null;

/** The rules in their order; the first one that applies decides. What a caller wants, these say for certain. */
const certainRules: Rule[] = [onEmergency, onAnswer, onKnownQuestion, onSmallTalk];
/** These say it by common words, where nothing better is known. */
const likelyRules: Rule[] = [onWishForPerson, onHours, onAppointment, onMessage, onLikelyQuestion, onFarewell];

const firstOf = (rules: readonly Rule[], said: Said): Decision | null => {
  for (const rule of rules) {
    const decision = rule(said);
    if (decision) return decision;
  }
  return null;
};
const saidIn = (call: Conversation, text: string): Said => ({
  call,
  text,
  match: findFact(call.knowledge.facts, text),
});

function onWords(call: Conversation, text: string, wish: Wish | undefined): Decision {
  if (text.trim() === '') return { acts: [], state: call.state };
  const said = saidIn(call, text);
  return (
    firstOf(certainRules, said) ?? (wish && onWish(said, wish)) ?? firstOf(likelyRules, said) ?? onAnythingElse(said)
  );
}

/** Whether the rules are not certain what a caller wants who said this. */
export const leavesOpen = (call: Conversation, text: string): boolean =>
  text.trim() !== '' && firstOf(certainRules, saidIn(call, text)) === null;

/** Does what a model takes a caller's words for; null for a fact that is gone. */
function onWish(said: Said, wish: Wish): Decision | null {
  switch (wish.wish) {
    case 'fact':
      return onChosenFact(said, wish.fact);
    case 'person':
      return putThrough(said);
    case 'hours':
      return tellHours(said);
    case 'appointment':
      return makeAppointment(said);
    case 'existing_appointment':
      return changeAppointment(said);
    case 'message':
      return takeMessage(said);
    case 'goodbye':
      return sayGoodbye(said);
    case 'other':
      return onLikelyQuestion(said) ?? onAnythingElse(said);
  }
}

/** The caller is asked, so that a model says nothing false. */
function onChosenFact(said: Said, id: string): Decision | null {
  const fact = said.call.knowledge.facts.find((one) => one.id === id);
  return fact ? askWhether(said, fact, `about this: “${fact.answer}”?`) : null;
}

/** Says something, and then asks again for what was open. */
function answer({ call }: Said, act: Act): Decision {
  const { dialogue } = call.state;
  const open =
    (dialogue?.kind === 'message' && resumeMessage(dialogue, call)) ||
    (dialogue?.kind === 'appointment' && resumeAppointment(dialogue, call));
  return step(call, { acts: open ? [act, open] : [act], dialogue: open ? dialogue : null });
}

const factAct = ({ id, answer }: Fact): Act => ({ act: 'say', about: 'fact', fact: id, text: answer });

function onEmergency({ call, text }: Said): Decision | null {
  const { knowledge, state } = call;
  const isOpen = state.dialogue?.kind === 'message' && state.dialogue.urgent;
  if (isOpen || !(isEmergency(text) || usesUrgentWords(knowledge.urgent_words, text))) return null;
  if (call.channel === 'phone' && mayTransfer(knowledge, call.now, true))
    return {
      acts: [
        { act: 'say', about: 'emergency', text: emergency },
        { act: 'transfer', reason: 'emergency', text: 'I’m putting you through now.' },
      ],
      state,
    };
  return step(call, beginMessage(call, { before: `${emergency} I’ll take an urgent message.`, urgent: true }));
}

/** Goes on with a dialogue, unless the caller asks something else. */
function onAnswer(said: Said): Decision | null {
  const { call, text, match } = said;
  const { dialogue } = call.state;
  if (!dialogue) return null;
  if (dialogue.kind === 'confirm') return onConfirmation(said, dialogue);
  if (dialogue.kind === 'offer_message') {
    if (means(text, 'yes')) return step(call, beginMessage(call, {}));
    return means(text, 'declined') ? ready(call) : null;
  }
  if (means(text, 'neverMind')) return ready(call);
  if (means(text, 'goodbye')) return onFarewell(said);
  const isAnswered = match?.isStrong || asksForHours(text);
  if ((isQuestion(text) && isAnswered) || means(text, 'person') || means(text, 'again')) return null;
  const next =
    dialogue.kind === 'message' ? continueMessage(dialogue, text, call) : continueAppointment(dialogue, text, call);
  if (!next.isMissed) return step(call, next);
  const wantsOther = dialogue.kind === 'message' && means(text, 'appointment');
  if (isAnswered || wantsOther || means(text, 'hello') || means(text, 'robot')) return null;
  return isQuestion(text) ? answer(said, noteOf(text, 'I’m not certain about that.')) : step(call, next);
}

/** Admits that there is no answer, so that the owner can give one. */
const noteOf = (question: string, text: string): Act => ({ act: 'say', about: 'unsure', question, text });

const ready = (call: Conversation) =>
  step(call, { acts: [{ act: 'ask', slot: 'question', text: 'All right. What can I do for you?' }], dialogue: null });

function onConfirmation(said: Said, { fact: id, question }: { fact: string; question: string }): Decision | null {
  const { call, text } = said;
  const fact = call.knowledge.facts.find((one) => one.id === id);
  if (fact && means(text, 'yes')) return answer(said, factAct(fact));
  return means(text, 'declined') ? unsure({ ...said, text: question }) : null;
}

function onKnownQuestion(said: Said): Decision | null {
  return said.match?.isStrong ? answer(said, factAct(said.match.fact)) : null;
}

function onWishForPerson(said: Said): Decision | null {
  return means(said.text, 'person') ? putThrough(said) : null;
}

function putThrough({ call }: Said): Decision {
  if (call.channel === 'browser') {
    const text = 'On the phone, I’d put you through now. Here, I can take a message. Would you like that?';
    return step(call, { acts: [{ act: 'say', about: 'other', text }], dialogue: { kind: 'offer_message' } });
  }
  if (mayTransfer(call.knowledge, call.now, false))
    return {
      acts: [{ act: 'transfer', reason: 'asked', text: 'One moment, I’ll put you through.' }],
      state: call.state,
    };
  return step(call, beginMessage(call, { before: 'I can’t put you through right now, but I can take a message.' }));
}

function onHours(said: Said): Decision | null {
  const { call, text } = said;
  const now = localTime(call.knowledge, call.now);
  const goesOn = call.state.isAboutHours && (whenSaid(text, now.toPlainDate()).day !== undefined || namesHoliday(text));
  return asksForHours(text) || goesOn ? tellHours(said) : null;
}

function tellHours(said: Said): Decision {
  const { call, text } = said;
  const hours = hoursAnswer(call.knowledge, text, localTime(call.knowledge, call.now));
  if (hours === null) return unsure(said);
  return answer(said, { act: 'say', about: 'hours', text: hours });
}

function onSmallTalk(said: Said): Decision | null {
  const { call, text } = said;
  const say = (words: string) => answer(said, { act: 'say', about: 'other', text: words });
  if (means(text, 'again'))
    return {
      acts: [{ act: 'say', about: 'other', text: call.state.last || greetingOf(call.knowledge) }],
      state: call.state,
    };
  if (means(text, 'robot')) return say('I’m an automated assistant. I can answer questions and take messages.');
  if (means(text, 'wantsHelp'))
    return answer(said, { act: 'ask', slot: 'question', text: 'Of course. What would you like to know?' });
  if (means(text, 'acknowledged')) return answer(said, { act: 'ask', slot: 'question', text: anythingElse });
  if (!means(text, 'hello')) return null;
  return say(call.state.dialogue === null ? 'Hello! How can I help you?' : 'I’m here.');
}

function onAppointment(said: Said): Decision | null {
  if (means(said.text, 'existingAppointment')) return changeAppointment(said);
  return means(said.text, 'appointment') ? makeAppointment(said) : null;
}

const insteadMessage = ({ call }: Said, before: string) => step(call, beginMessage(call, { before }));

const changeAppointment = (said: Said) =>
  insteadMessage(said, 'I can’t see or change appointments, but I can take a message about it.');

function makeAppointment(said: Said): Decision {
  const { knowledge, state } = said.call;
  if (knowledge.appointment_minutes === null || knowledge.hours === null)
    return insteadMessage(said, 'I can’t book appointments, but I can take a message.');
  if (state.notes.appointment)
    return insteadMessage(said, 'I can book one appointment a call. For another one, I can take a message.');
  return step(said.call, beginAppointment(said.text, said.call));
}

function onMessage(said: Said): Decision | null {
  return means(said.text, 'message') ? takeMessage(said) : null;
}

function takeMessage({ call, text }: Said): Decision {
  const reason = /^(?:please |could you |can you )*(?:tell|let) /i.test(text) ? text : null;
  return step(call, beginMessage(call, { before: 'I’ll pass on a message.', reason }));
}

/** A question that a fact may answer; the caller says whether. */
function onLikelyQuestion(said: Said): Decision | null {
  const { match } = said;
  return match && askWhether(said, match.fact, `about ${match.words}?`);
}

function askWhether({ call, text }: Said, { id: fact, question }: Fact, subject: string): Decision {
  return step(call, {
    acts: [{ act: 'confirm', fact, text: `Are you asking ${question === null ? subject : `“${question}”`}` }],
    dialogue: { kind: 'confirm', fact, question: text },
  });
}

function onFarewell(said: Said): Decision | null {
  const { call, text } = said;
  const wantsNothing = means(text, 'no') && call.state.last.endsWith(anythingElse);
  return means(text, 'farewell') || wantsNothing ? sayGoodbye(said) : null;
}

const sayGoodbye = ({ call }: Said): Decision => ({
  acts: [{ act: 'end', reason: 'goodbye', text: 'Thanks for calling. Goodbye.' }],
  state: call.state,
});

function onAnythingElse(said: Said): Decision {
  const { call, text } = said;
  if (means(text, 'yes') || means(text, 'no')) return ready(call);
  return unsure(said);
}

/** Admits that there is no answer; the second time in a row it starts a message. */
function unsure({ call, text }: Said): Decision {
  const { state } = call;
  const note = noteOf(text, uncertain);
  if (state.misses === 0) return { acts: [note], state: { ...state, misses: 1, dialogue: { kind: 'offer_message' } } };
  const { acts, dialogue } = beginMessage(call, {});
  return step(call, { acts: [note, ...acts], dialogue });
}
