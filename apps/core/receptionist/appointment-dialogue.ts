import { Temporal } from 'temporal-polyfill';
import type { Act, Conversation } from './acts.ts';
import type { AppointmentDialogue } from './call-state.ts';
import { askContact, asksForNumber, type Filled, fillContact, fillNumber, noContact } from './contact-slots.ts';
import { freeTimes } from './free-times.ts';
import { means } from './intents.ts';
import type { Step } from './message-dialogue.ts';
import { localTime, periodsOn } from './opening-hours.ts';
import { dayText, listed, momentText, timeText } from './phrases.ts';
import { readDigits } from './spoken-digits.ts';
import { type When, whenSaid } from './spoken-times.ts';

/** How many times are offered at once. */
const offered = 3;

const begun: AppointmentDialogue = {
  kind: 'appointment',
  slot: 'day',
  ...noContact,
  from: null,
  offered: [],
  time: null,
};

/** Begins with what the caller said already: "tomorrow at ten". */
export function beginAppointment(said: string, call: Conversation): Step<AppointmentDialogue> {
  const wanted = whenSaid(said, today(call));
  return wanted.day || wanted.week || wanted.part || wanted.time
    ? offerTimes(begun, wanted, call)
    : { acts: [resumeAppointment(begun, call)], dialogue: begun };
}

/** Asks again for what is still open. */
export function resumeAppointment(dialogue: AppointmentDialogue, call: Conversation): Act {
  const { slot } = dialogue;
  if (slot === 'day') return { act: 'ask', slot, text: 'Which day suits you?' };
  if (slot === 'time') return offer(dialogue.offered.map((time) => at(time, call)));
  if (slot === 'booking_right') return readBack(dialogue, call);
  return askContact(slot, dialogue, call);
}

/** Takes an answer of the caller. */
export function continueAppointment(
  dialogue: AppointmentDialogue,
  said: string,
  call: Conversation,
): Step<AppointmentDialogue> {
  const { slot } = dialogue;
  if (slot === 'day') return takeDay(dialogue, said, call);
  if (slot === 'time') return takeTime(dialogue, said, call);
  if (slot === 'booking_right') return takeReadBack(dialogue, said, call);
  return withContact(dialogue, fillContact(slot, dialogue, said, call), call);
}

/** Takes keys that the caller pressed; they count only where a number was asked for. */
export function keyIntoAppointment(
  dialogue: AppointmentDialogue,
  digits: string,
  call: Conversation,
): Step<AppointmentDialogue> | null {
  return asksForNumber(dialogue.slot)
    ? withContact(dialogue, fillNumber({ ...dialogue, digits: '' }, digits), call)
    : null;
}

/** Another caller was faster. */
export function offerOthers(dialogue: AppointmentDialogue, call: Conversation): Step<AppointmentDialogue> {
  const day = dialogue.time === null ? today(call) : at(dialogue.time, call).toPlainDate();
  return offerTimes({ ...dialogue, time: null }, { day }, call, 'I’m sorry, that time was just taken.');
}

const today = (call: Conversation) => localTime(call.knowledge, call.now).toPlainDate();
const at = (time: string, { knowledge }: Conversation) =>
  Temporal.Instant.from(time).toZonedDateTimeISO(knowledge.time_zone);

/** The day and time that were said; after "next week", a weekday is one of that week. */
const wantedIn = ({ from }: AppointmentDialogue, said: string, call: Conversation) =>
  whenSaid(said, today(call), from === null ? today(call) : Temporal.PlainDate.from(from));

function takeDay(dialogue: AppointmentDialogue, said: string, call: Conversation): Step<AppointmentDialogue> {
  const wanted = wantedIn(dialogue, said, call);
  const sameDay = dialogue.from === null ? {} : { day: Temporal.PlainDate.from(dialogue.from) };
  if (wanted.day || wanted.week) return offerTimes(dialogue, wanted, call);
  if (wanted.part || wanted.time) return offerTimes(dialogue, { ...sameDay, ...wanted }, call);
  if (/\b(any|whenever|soon|first|earliest|next available|asap)/i.test(said)) return offerTimes(dialogue, {}, call);
  return {
    acts: [{ act: 'ask', slot: 'day', text: 'Sorry, which day suits you? For example, tomorrow, or Friday morning.' }],
    dialogue,
    isMissed: true,
  };
}

function takeTime(dialogue: AppointmentDialogue, said: string, call: Conversation): Step<AppointmentDialogue> {
  const times = dialogue.offered.map((time) => at(time, call));
  const wanted = wantedIn(dialogue, said, call);
  const chosen = chosenOf(times, said, wanted);
  if (chosen) return take(dialogue, chosen, call);
  const isElsewhere = wanted.day ?? wanted.week;
  const offeredDay = times[0]?.toPlainDate();
  if (isElsewhere || wanted.part || wanted.time)
    return offerTimes(dialogue, { ...(offeredDay && !isElsewhere && { day: offeredDay }), ...wanted }, call);
  const last = times.at(-1);
  if (last && /\blater\b/i.test(said)) return offerTimes(dialogue, { day: last.toPlainDate(), after: last }, call);
  if (means(said, 'no') || /\b(other|else|different|another)\b/i.test(said))
    return {
      acts: [{ act: 'ask', slot: 'day', text: 'Which day or time would suit you?' }],
      dialogue: { ...dialogue, slot: 'day' },
    };
  return { acts: [resumeAppointment(dialogue, call)], dialogue, isMissed: !means(said, 'appointment') };
}

/** One of the offered times: the second one, the one at ten, or the only one on "yes". */
function chosenOf(times: Temporal.ZonedDateTime[], said: string, wanted: When): Temporal.ZonedDateTime | undefined {
  const nth = ['first', 'second', 'third'].findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(said));
  if (nth >= 0) return times[nth];
  if (/\blast\b/i.test(said)) return times.at(-1);
  const ofDay = times.filter((time) => !wanted.day || time.toPlainDate().equals(wanted.day));
  if (wanted.time) return ofDay.find((time) => isAt(time, wanted.time));
  if (wanted.week || wanted.part || ofDay.length !== 1) return undefined;
  return wanted.day || means(said, 'yes') ? ofDay[0] : undefined;
}

const isAt = ({ hour, minute }: Temporal.ZonedDateTime, time: When['time']) =>
  time !== undefined && minute === time.minute && (hour === time.hour || (!time.isExact && hour === time.hour + 12));

function take(
  dialogue: AppointmentDialogue,
  time: Temporal.ZonedDateTime,
  call: Conversation,
): Step<AppointmentDialogue> {
  const chosen = { ...dialogue, time: time.toInstant().toString(), slot: 'name' as const };
  if (dialogue.number !== null) return withContact(chosen, { contact: dialogue, next: null }, call);
  return { acts: [askContact('name', chosen, call, `${momentText(time)}.`)], dialogue: chosen };
}

/** Offers the wanted time if it is free, else the free ones nearest to what was wanted. */
function offerTimes(
  dialogue: AppointmentDialogue,
  wanted: When,
  call: Conversation,
  before = '',
): Step<AppointmentDialogue> {
  const all = freeTimes(call, wanted);
  const exact = all.find((time) => isAt(time, wanted.time));
  const sameDay = exact ? [exact] : closest(all, wanted.time);
  const times =
    sameDay.length > 0
      ? sameDay
      : freeTimes(call, {})
          .filter((time) => !wanted.day || time.toPlainDate().since(wanted.day).sign >= 0)
          .slice(0, offered);
  if (times.length === 0)
    return {
      acts: [
        {
          act: 'ask',
          slot: 'day',
          text: `${before} I have nothing free then. Which other day in the next 30 days suits you?`.trim(),
        },
      ],
      dialogue: { ...dialogue, slot: 'day', offered: [] },
    };
  const why = before || whyNot(wanted, sameDay.length > 0, exact !== undefined, call);
  return {
    acts: [offer(times, why)],
    dialogue: {
      ...dialogue,
      slot: 'time',
      offered: times.map((time) => time.toInstant().toString()),
      from: (wanted.week ?? wanted.day)?.toString() ?? dialogue.from,
    },
  };
}

/** The free times around a wanted one, in order. */
function closest(times: Temporal.ZonedDateTime[], wanted: When['time']): Temporal.ZonedDateTime[] {
  if (!wanted) return times.slice(0, offered);
  const minutes = (time: Temporal.ZonedDateTime) =>
    Math.abs(time.hour * 60 + time.minute - wanted.hour * 60 - wanted.minute);
  return times
    .toSorted((one, other) => minutes(one) - minutes(other))
    .slice(0, offered)
    .toSorted(Temporal.ZonedDateTime.compare);
}

function whyNot(wanted: When, hasSameDay: boolean, isExact: boolean, call: Conversation): string {
  if (isExact || (hasSameDay && !wanted.time)) return '';
  if (hasSameDay) return 'That time isn’t free.';
  if (wanted.day && periodsOn(call.knowledge, wanted.day).length === 0)
    return `We’re closed on ${dayText(wanted.day)}.`;
  return wanted.day ? `I have nothing free on ${dayText(wanted.day)}.` : '';
}

function offer(times: Temporal.ZonedDateTime[], before = ''): Act {
  const [first] = times;
  const isOneDay = times.every((time) => first?.toPlainDate().equals(time.toPlainDate()));
  const text = () => {
    if (!first) return '';
    if (times.length === 1) return `${momentText(first)}, is free. Shall I take it?`;
    if (isOneDay) return `On ${dayText(first)}, I have ${listed(times.map(timeText), 'or')}. Which one?`;
    return `I have ${listed(times.map(momentText), 'or')}. Which one?`;
  };
  return { act: 'offer', times: times.map((time) => time.toInstant().toString()), text: `${before} ${text()}`.trim() };
}

function withContact(dialogue: AppointmentDialogue, filled: Filled, call: Conversation): Step<AppointmentDialogue> {
  const now = { ...dialogue, ...filled.contact };
  if (filled.next !== null)
    return {
      acts: [askContact(filled.next, now, call, filled.before)],
      dialogue: { ...now, slot: filled.next },
      isMissed: filled.isMissed === true,
    };
  const complete = { ...now, slot: 'booking_right' as const };
  return { acts: [readBack(complete, call)], dialogue: complete };
}

function readBack({ time, name, number }: AppointmentDialogue, call: Conversation): Act {
  const when = time === null ? '' : momentText(at(time, call));
  return {
    act: 'ask',
    slot: 'booking_right',
    text: `I have ${when}, for ${name}, at ${readDigits(number ?? '')}. Is that right?`,
  };
}

function takeReadBack(dialogue: AppointmentDialogue, said: string, call: Conversation): Step<AppointmentDialogue> {
  const { time, name, number } = dialogue;
  if (means(said, 'yes') && time !== null && name !== null && number !== null)
    return { acts: [{ act: 'book', booking: { time, name, number }, text: '' }], dialogue };
  if (means(said, 'no'))
    return { acts: [{ act: 'ask', slot: 'day', text: 'Let’s start over. Which day suits you?' }], dialogue: begun };
  return { acts: [readBack(dialogue, call)], dialogue, isMissed: true };
}
