import { describe, expect, test } from 'vitest';
import { conversations } from './conversations.ts';
import { falseAnswers, goldenResult } from './turns.ts';

describe('the golden conversations', () => {
  test('there are sixty of five businesses', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(60);
    expect(new Set(conversations.map(({ business }) => business)).size).toBe(5);
  });

  test('no question without an answer is answered', async () => {
    expect(await falseAnswers()).toEqual([]);
  });

  test('at least 95 % of the turns bring the right act', async () => {
    const { wrong, part } = await goldenResult();
    expect(part, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
