import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOpenAiCompatibleModel } from '#core/clients/model/openai-compatible.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createWishReader, type WishReader } from '#core/receptionist/asking-model.ts';
import { createTrialCall } from '#core/receptionist/trial-call.ts';
import { type ModelAnswer, startModelSimulator } from '#devkit/simulators/model.ts';
import { requestReceptionist, talkTo } from '#tests/support/own-calls.ts';
import { startProduct } from '#tests/support/product.ts';
import { businesses } from '#tests/unit/receptionist/businesses.ts';
import { conversations } from '#tests/unit/receptionist/conversations.ts';
import { falseAnswers, goldenResult } from '#tests/unit/receptionist/turns.ts';

describe('a language model finds out what callers want', () => {
  const question = ({ messages }: { messages: { content: string }[] }): { caller: string; facts: string[] } =>
    JSON.parse(messages[1]?.content ?? '');
  let answer: (asked: { caller: string; facts: string[] }) => ModelAnswer;
  let simulator: Awaited<ReturnType<typeof startModelSimulator>>;
  const warnings: unknown[] = [];
  const logger = { warn: (details: unknown) => warnings.push(details) } as Pick<Logger, 'warn'>;

  beforeAll(async () => {
    simulator = await startModelSimulator((asked) => answer(question(asked)));
  });
  afterAll(() => simulator.close());
  afterEach(() => {
    warnings.length = 0;
    simulator.asked.length = 0;
  });

  /** Answers for ever, unless the test is about waiting. */
  const reader = ({ key = simulator.key, url = simulator.url, wait = 60_000 } = {}): WishReader =>
    createWishReader(createOpenAiCompatibleModel({ url, name: 'small', key }), logger, { wait });

  /** What a sample dentist's receptionist answers. */
  const ask = async (read: WishReader, ...said: string[]) => {
    const call = createTrialCall(businesses.dental, { now: () => new Date('2026-12-01T16:00:00Z') }, read);
    await call.start({});
    const answers: string[] = [];
    for (const each of said) {
      const [frame] = await call.answer(each);
      answers.push(frame?.type === 'text' ? frame.token : '');
    }
    return answers;
  };
  const parking = businesses.dental.facts.findIndex(({ id }) => id === 'parking');
  const asksForTruck = 'Got anywhere to leave my truck?';
  const uncertain = 'I’m not certain about that. I can take a message so someone gets back to you.';

  describe('over the golden conversations', () => {
    /** A model that is always right: it knows what a good receptionist would do. */
    const wanted = new Map(
      conversations.flatMap(({ turns }) => turns.map(([said, ...expected]) => [said, expected] as const)),
    );
    const named: [RegExp, string][] = [
      [/^unsure/, 'other'],
      [/^transfer$/, 'person'],
      [/^hours/, 'hours'],
      [/^(offer|ask:day)/, 'appointment'],
      [/^ask:(name|own_number)/, 'message'],
      [/^end$/, 'goodbye'],
    ];
    const known = Object.values(businesses).flatMap(({ facts }) => facts);
    const right = ({ caller, facts }: { caller: string; facts: string[] }): ModelAnswer => {
      const expected = wanted.get(caller) ?? [];
      const fact = known.find(({ id }) => expected.includes(`fact:${id}`));
      const number = fact ? facts.findIndex((text) => text.includes(fact.answer.slice(0, 100))) + 1 : 0;
      if (number > 0) return { arguments: { wish: 'fact', fact: number } };
      return { arguments: { wish: named.find(([act]) => expected.some((one) => act.test(one)))?.[1] ?? 'other' } };
    };

    test('the right act comes in at least 95 % of the turns', async () => {
      answer = right;
      const { wrong, part } = await goldenResult(reader());
      expect(part, wrong.join('\n')).toBeLessThanOrEqual(0.05);
      expect(warnings).toEqual([]);
    });

    test('no question without an answer is answered, even by a model that always names a fact', async () => {
      answer = ({ caller, facts }) => ({ arguments: { wish: 'fact', fact: (caller.length % facts.length) + 1 } });
      expect(await falseAnswers(reader())).toEqual([]);
      expect(simulator.asked.length).toBeGreaterThan(20);
    });
  });

  test('a fact that only the model finds is asked about first, and then answered in the owner’s words', async () => {
    answer = () => ({ arguments: { wish: 'fact', fact: parking + 1 } });
    const [asked, answered] = await ask(reader(), asksForTruck, 'Yes');
    expect(asked).toBe(`Are you asking “${businesses.dental.facts[parking]?.question}”`);
    expect(answered).toBe(businesses.dental.facts[parking]?.answer);
  });

  test('a wish in words that no rule knows is understood', async () => {
    answer = () => ({ arguments: { wish: 'appointment' } });
    expect(await ask(reader(), 'Is there a spot for my tooth on Thursday?')).toEqual([
      expect.stringContaining('Thursday, December 3'),
    ]);
  });

  test('the model is asked for nothing that the rules know, and never sees a card number', async () => {
    answer = () => ({ arguments: { wish: 'other' } });
    await ask(reader(), 'Where do I park?', 'Someone is bleeding');
    expect(simulator.asked).toEqual([]);
    await ask(reader(), 'Charge 4242 4242 4242 4242 please');
    expect(JSON.stringify(simulator.asked)).not.toContain('4242');
    expect(simulator.asked).toHaveLength(1);
  });

  test.each<[string, ModelAnswer, object[]]>([
    ['writes text', { text: 'You can park anywhere!' }, [{ error_class: 'model_answer_invalid' }]],
    ['answers nonsense', { arguments: { wish: 'sing' } }, [{ error_class: 'model_answer_invalid' }]],
    ['names a fact that doesn’t exist', { arguments: { wish: 'fact', fact: 900 } }, []],
    ['names no fact', { arguments: { wish: 'fact' } }, []],
    ['is down', { status: 500 }, [{ error_class: 'model_refused' }]],
  ])('a model that %s leaves it to the rules', async (_what, given, expected) => {
    answer = () => given;
    expect(await ask(reader(), asksForTruck)).toEqual([uncertain]);
    expect(warnings).toEqual(expected);
  });

  test('a model that is slow, a wrong key, and a server that is gone leave it to the rules', async () => {
    answer = () => 'nothing';
    expect(await ask(reader({ wait: 50 }), asksForTruck)).toEqual([uncertain]);
    expect(await ask(reader({ key: 'another' }), asksForTruck)).toEqual([uncertain]);
    expect(await ask(reader({ url: 'http://127.0.0.1:1/v1' }), asksForTruck)).toEqual([uncertain]);
    expect(warnings).toEqual([
      { error_class: 'timeout' },
      { error_class: 'model_refused' },
      { error_class: 'model_unreachable' },
    ]);
  });

  test('after three failures in a row, callers don’t wait for it for a while', async () => {
    answer = () => ({ status: 503 });
    const read = reader();
    for (let call = 0; call < 5; call += 1) await ask(read, asksForTruck);
    expect(simulator.asked).toHaveLength(3);
  });

  test('an owner’s receptionist asks it before a turn is stored', async () => {
    answer = () => ({ arguments: { wish: 'person' } });
    const settings = { MODEL_URL: simulator.url, MODEL_NAME: 'small', MODEL_KEY: simulator.key };
    const product = await startProduct({ workers: false, settings });
    try {
      const { link } = await requestReceptionist(product);
      const { answers } = await talkTo(product, link, ['Get me the boss on the line']);
      expect(answers).toEqual([expect.stringContaining('On the phone, I’d put you through now.')]);
      expect(simulator.asked.map(({ model }) => model)).toEqual(['small']);
    } finally {
      await product.close();
    }
  });
});
