import { expect, test } from 'vitest';
import type { CallEvent, Conversation } from '#core/receptionist/acts.ts';
import { newCallState } from '#core/receptionist/call-state.ts';
import { decide } from '#core/receptionist/decide.ts';
import { businesses } from './businesses.ts';

/** A call to the dental office on Tuesday, December 1, at 10 AM, which others call too. */
function openCall(change: Partial<Conversation> = {}) {
  let state = newCallState;
  let busy: Conversation['busy'] = [];
  return {
    happens(event: CallEvent) {
      const decision = decide(
        {
          knowledge: businesses.dental,
          state,
          now: new Date('2026-12-01T15:00:00Z'),
          caller: '+16155550177',
          channel: 'phone',
          isSample: false,
          busy,
          ...change,
        },
        event,
      );
      state = decision.state;
      return decision.acts;
    },
    said(text: string) {
      return this.happens({ event: 'said', text });
    },
    takes(start: string, end: string) {
      busy = [{ start: new Date(start), end: new Date(end) }];
    },
    state: () => state,
  };
}

test('a transfer that nobody accepts becomes a message', () => {
  const call = openCall();
  expect(call.said('Can I talk to a person?')).toMatchObject([{ act: 'transfer', reason: 'asked' }]);
  expect(call.happens({ event: 'transfer_declined' })).toMatchObject([
    { act: 'ask', slot: 'name', text: expect.stringContaining('nobody can take the call right now') },
  ]);
});

test('a time that somebody else took is replaced by others, and the caller is not asked for a name again', () => {
  const call = openCall();
  call.said('I’d like an appointment tomorrow at 10');
  for (const answer of ['yes', 'Dana Wells', 'yes']) call.said(answer);
  expect(call.said('yes')).toMatchObject([{ act: 'book', booking: { time: '2026-12-02T15:00:00Z' } }]);
  call.takes('2026-12-02T15:00:00Z', '2026-12-02T15:30:00Z');
  expect(call.happens({ event: 'time_taken' })).toMatchObject([
    { act: 'offer', text: expect.stringMatching(/^I’m sorry, that time was just taken\. On Wednesday, December 2/) },
  ]);
  expect(call.said('at 8')).toMatchObject([{ act: 'ask', slot: 'booking_right' }]);
});

test('times that are taken, or too soon, are not offered', () => {
  const call = openCall();
  call.takes('2026-12-02T13:00:00Z', '2026-12-02T14:15:00Z');
  expect(call.said('Can I book something tomorrow morning?')).toMatchObject([
    { act: 'offer', times: ['2026-12-02T14:30:00Z', '2026-12-02T15:00:00Z', '2026-12-02T15:30:00Z'] },
  ]);
  expect(call.said('what about today')).toMatchObject([
    { act: 'offer', times: ['2026-12-01T17:00:00Z', '2026-12-01T17:30:00Z', '2026-12-01T18:00:00Z'] },
  ]);
});

test('keys count only where a number was asked for', () => {
  const call = openCall();
  expect(call.happens({ event: 'keyed', digits: '6155550100' })).toEqual([]);
  call.said('I want to leave a message');
  call.said('Dana Wells');
  expect(call.happens({ event: 'keyed', digits: '6155550100' })).toMatchObject([{ act: 'ask', slot: 'number_right' }]);
});

test('a number may be said in two parts', () => {
  const call = openCall({ caller: null });
  call.said('I want to leave a message');
  call.said('Dana Wells');
  expect(call.said('six one five')).toMatchObject([
    { act: 'ask', slot: 'number', text: 'And the rest of the number?' },
  ]);
  expect(call.said('five five five oh one double oh')).toMatchObject([
    { act: 'ask', slot: 'number_right', text: 'I have 6 1 5, 5 5 5, 0 1 0 0. Is that right?' },
  ]);
});

test('a question in a dialogue that has no answer is noted, and the dialogue goes on', () => {
  const call = openCall();
  call.said('I want to leave a message');
  expect(call.said('Do you have a waiting room for dogs?')).toMatchObject([
    { act: 'say', about: 'unsure', question: 'Do you have a waiting room for dogs?' },
    { act: 'ask', slot: 'name' },
  ]);
  expect(call.said('I guess I could wait')).toMatchObject([{ act: 'ask', slot: 'name' }]);
  expect(call.said('Rosa Diaz')).toMatchObject([{ act: 'ask', slot: 'own_number' }]);
});

test('later times of the day are offered, and a time alone means that day', () => {
  const call = openCall();
  call.said('I’d like an appointment next Thursday');
  expect(call.said('do you have anything later?')).toMatchObject([
    { act: 'offer', times: ['2026-12-10T14:30:00Z', '2026-12-10T15:00:00Z', '2026-12-10T15:30:00Z'] },
  ]);
  expect(call.said('3:30')).toMatchObject([{ act: 'offer', times: ['2026-12-10T20:30:00Z'] }]);
});

test('a no that asks something else is answered', () => {
  const call = openCall();
  call.said('Do you sell toothbrushes?');
  expect(call.said('No, where can I park?')).toMatchObject([{ act: 'say', about: 'fact', fact: 'parking' }]);
  call.said('Do you sell toothbrushes?');
  expect(call.said('No, thank you')).toMatchObject([{ act: 'ask', slot: 'question' }]);
});

test('a caller who says goodbye in a dialogue is let go', () => {
  const call = openCall();
  call.said('Can I book an appointment?');
  expect(call.said('Never mind, bye')).toMatchObject([{ act: 'ask', slot: 'question' }]);
  call.said('Can I book an appointment?');
  expect(call.said('I have to go, goodbye')).toMatchObject([{ act: 'end', reason: 'goodbye' }]);
});

test('a second appointment in one call becomes a message', () => {
  const call = openCall();
  call.said('I’d like an appointment tomorrow at 10');
  for (const answer of ['yes', 'Dana Wells', 'yes', 'yes']) call.said(answer);
  call.happens({ event: 'booked' });
  expect(call.state().notes.appointment).toEqual({ time: '2026-12-02T15:00:00Z', name: 'Dana Wells' });
  expect(call.said('Can I book another appointment?')).toMatchObject([
    { act: 'ask', slot: 'name', text: expect.stringContaining('one appointment a call') },
  ]);
});

test('a greeting that says what it is stays as it is; another one is completed', () => {
  const own = 'Hi, this is Dana’s virtual assistant, calls are transcribed.';
  const greeting = (text: string) =>
    openCall({ knowledge: { ...businesses.dental, greeting: text } }).happens({ event: 'started' })[0]?.text;
  expect(greeting(own)).toBe(own);
  expect(greeting('Hello!')).toBe(
    'Hello! I’m an automated assistant, and this call is written down. How can I help you?',
  );
});

test('the price of one thing is no answer to the price of another', () => {
  expect(openCall().said('Do you do implants and how much?')).toMatchObject([{ act: 'say', about: 'unsure' }]);
});

test('words that are names of JavaScript’s own objects are only words', () => {
  const call = openCall();
  expect(call.said('constructor toString hasOwnProperty __proto__')).toMatchObject([{ act: 'say', about: 'unsure' }]);
});
