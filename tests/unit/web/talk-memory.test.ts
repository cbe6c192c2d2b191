import { describe, expect, test } from 'vitest';
import {
  neverStored,
  nothingYet,
  setupFrame,
  type TalkMemory,
  withReply,
  withSaid,
} from '../../../apps/web/components/talk/memory.ts';

const call = '0199aaaa-0000-7000-8000-000000000001';
const own: TalkMemory = withReply({ ...nothingYet, call }, 'Thanks for calling.', 1);
const texts = (turns: readonly { text: string }[]) => turns.map(({ text }) => text);

describe('what a page remembers of a conversation with one’s own receptionist', () => {
  test('it begins without a call, and goes on after the last turn it has', () => {
    expect(setupFrame(nothingYet, { token: 't' }, 'text')).toEqual({ type: 'setup', token: 't', mode: 'text' });
    expect(setupFrame(own, { token: 't' }, 'voice')).toEqual({
      type: 'setup',
      token: 't',
      mode: 'voice',
      call,
      turn: 1,
    });
  });

  test('words that the server never stored are said again, and those it stored are not', () => {
    const asked = withSaid(own, 'Are you open?');
    expect(texts(neverStored(asked, 1))).toEqual(['Are you open?']);
    expect(neverStored(asked, 3)).toEqual([]);
    // Only the receptionist has said something, unasked.
    expect(texts(neverStored(asked, 2))).toEqual(['Are you open?']);
    const twice = withSaid(asked, 'And tomorrow?');
    expect(texts(neverStored(twice, 3))).toEqual(['And tomorrow?']);
  });

  test('an answer settles what was asked; what is said unasked, or without a number, does not', () => {
    const asked = withSaid(own, 'Are you open?');
    const waiting = withReply(asked, 'One moment please.', undefined);
    expect([texts(waiting.unanswered), waiting.known]).toEqual([['Are you open?'], 1]);
    const nudged = withReply(waiting, 'Are you still there?', 2);
    expect(texts(nudged.unanswered)).toEqual(['Are you open?']);
    const answered = withReply(nudged, 'We’re open until 5 PM.', 4);
    expect([answered.unanswered, answered.known]).toEqual([[], 4]);
    expect(texts(answered.turns)).toEqual([
      'Thanks for calling.',
      'Are you open?',
      'One moment please.',
      'Are you still there?',
      'We’re open until 5 PM.',
    ]);
  });
});

test('a sample, which is not stored, gets the answered turns, at most fifty', () => {
  let memory = withReply(nothingYet, 'Hello.', undefined);
  for (let count = 0; count < 40; count += 1)
    memory = withReply(withSaid(memory, `Question ${count}`), `Answer ${count}`, undefined);
  memory = withSaid(memory, 'The last one');
  const setup = setupFrame(memory, { sample: 'dental' }, 'text');
  expect(setup.turns).toHaveLength(50);
  expect(setup.turns?.at(-1)?.text).toBe('Answer 39');
  expect(texts(memory.unanswered)).toEqual(['The last one']);
});
