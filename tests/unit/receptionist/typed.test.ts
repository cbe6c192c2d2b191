import { expect, test } from 'vitest';
import { systemClock } from '#core/platform/clock.ts';
import { knowledgeFrom } from '#core/receptionist/from-description.ts';
import { createTrialCall } from '#core/receptionist/trial-call.ts';

/** A conversation with a business of this description: what is answered to each thing typed. */
async function answersOf(description: string, ...typed: string[]): Promise<string[]> {
  const call = createTrialCall(knowledgeFrom({ description, features: [] }), systemClock, null);
  await call.start({});
  const answers: string[] = [];
  for (const said of typed) {
    const [frame] = await call.answer(said);
    answers.push(frame?.type === 'text' ? frame.token : '');
  }
  return answers;
}

test.each([
  ['a decomposed accent', 'Our café has a terrace.', 'Is there a cafe\u0301 terrace?'],
  ['Hindi', 'हम पानी का पाइप ठीक करते हैं।', 'पानी का पाइप ठीक'],
  ['invisible characters', 'Our café has a terrace.', '\u202dIs there a ter\u200brace?\u202c'],
])('%s is understood', async (_what, description, typed) => {
  expect(await answersOf(description, typed)).toEqual([description]);
});

test('a name of one letter and digits of any script are taken', async () => {
  const answers = await answersOf('Bikes.', 'I want to leave a message', '李', '٦١٥ ٥٥٥ ٠١٠٠');
  expect(answers.slice(1)).toEqual([
    'What number can we reach you at?',
    'I have 6 1 5, 5 5 5, 0 1 0 0. Is that right?',
  ]);
});

test('a card number in digits of another script is masked in what is passed on', async () => {
  const call = createTrialCall(knowledgeFrom({ description: 'Bikes.', features: [] }), systemClock, null);
  await call.start({});
  for (const said of [
    'Tell Sam that my card is ４２４２ ４２４２ ４２４２ ４２４２',
    'Dana',
    '615 555 0100',
    'yes',
    'any time',
  ])
    await call.answer(said);
  expect(await call.end()).toMatchObject([
    { type: 'outcome', message: { reason: 'Tell Sam that my card is [card number]' } },
    {},
  ]);
});
