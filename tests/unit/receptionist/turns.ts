import { Temporal } from 'temporal-polyfill';
import type { Act, Conversation as Call, CallEvent } from '#core/receptionist/acts.ts';
import { type WishReader, wishOf } from '#core/receptionist/asking-model.ts';
import { type CallState, newCallState } from '#core/receptionist/call-state.ts';
import { decide } from '#core/receptionist/decide.ts';
import { businesses } from './businesses.ts';
import { type Conversation, conversations } from './conversations.ts';

/** An act as the conversations name it, and what is said with it. */
function named(act: Act, zone: string): { name: string; text: string } {
  const local = (time: string) =>
    Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const name = () => {
    if (act.act === 'say') {
      if (act.about === 'fact') return `fact:${act.fact}`;
      return act.about === 'hours' || act.about === 'unsure' ? act.about : 'say';
    }
    if (act.act === 'ask') return `ask:${act.slot}`;
    if (act.act === 'confirm') return `confirm:${act.fact}`;
    if (act.act === 'offer') return `offer:${act.times[0] === undefined ? '' : local(act.times[0])}`;
    if (act.act === 'book') return `book:${local(act.booking.time)}`;
    if (act.act === 'take') return act.message.urgent ? 'take:urgent' : 'take';
    return act.act;
  };
  return { name: name(), text: act.text };
}

function eventOf(caller: string): CallEvent {
  if (caller === '') return { event: 'silent' };
  return caller.startsWith('#') ? { event: 'keyed', digits: caller.slice(1) } : { event: 'said', text: caller };
}

/** The turns of a conversation that went another way: what was expected, and what came. */
export async function wrongTurns(
  { business, at = '2026-12-01T10:00', caller = '+16155550177', turns }: Conversation,
  read: WishReader | null = null,
): Promise<string[]> {
  const knowledge = businesses[business];
  const now = Temporal.PlainDateTime.from(at).toZonedDateTime(knowledge.time_zone).epochMilliseconds;
  const call = (state: CallState): Call => ({
    knowledge,
    state,
    now: new Date(now),
    caller,
    channel: 'phone',
    isSample: false,
    busy: [],
  });
  let { state } = decide(call(newCallState), { event: 'started' });
  const wrong: string[] = [];
  for (const [said, ...expected] of turns) {
    const event = eventOf(said);
    const wish = event.event === 'said' ? await wishOf(read, call(state), said) : undefined;
    const decision = decide(call(state), event.event === 'said' ? { ...event, wish } : event);
    state = decision.state;
    const came = decision.acts.map((act) => named(act, knowledge.time_zone));
    if (came.some(({ name }) => name.startsWith('take'))) state = decide(call(state), { event: 'message_kept' }).state;
    if (came.some(({ name }) => name.startsWith('book'))) state = decide(call(state), { event: 'booked' }).state;
    const text = came.map((act) => act.text).join(' ');
    const names = came.map(({ name }) => name);
    const isRight = expected.every((one) => {
      const [name = '', words = ''] = one.split('~');
      return names.includes(name) && text.includes(words);
    });
    if (!isRight) wrong.push(`“${said}”: ${expected.join(', ')}, but ${names.join(', ')}: ${text}`);
  }
  return wrong;
}

/** Questions of all golden conversations that were answered although no fact answers them. */
export async function falseAnswers(read: WishReader | null = null): Promise<string[]> {
  const wrong = await Promise.all(conversations.map((one) => wrongTurns(one, read)));
  return wrong.flat().filter((turn) => /: unsure.*but .*fact:/.test(turn));
}

/** The turns of all golden conversations that went another way, and the part that they are of all. */
export async function goldenResult(read: WishReader | null = null) {
  const wrong: string[] = [];
  for (const one of conversations)
    for (const turn of await wrongTurns(one, read)) wrong.push(`${one.business}, ${one.name}: ${turn}`);
  const turns = conversations.reduce((sum, one) => sum + one.turns.length, 0);
  return { wrong, part: wrong.length / turns };
}
