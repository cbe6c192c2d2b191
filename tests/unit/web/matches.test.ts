import { describe, expect, test } from 'vitest';
import { foundIn, partsOf, startingNearMatch } from '../../../apps/web/ui/matches.ts';

const marked = (text: string, q: string) =>
  partsOf(text, q)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

describe('a search marks', () => {
  test.each([
    ['A pipe burst at 6:40', 'burst', 'A pipe [burst] at 6:40'],
    ['A pipe burst at 6:40', 'burst pipe', 'A [pipe] [burst] at 6:40'],
    ['We do plumbing', 'plumb', 'We do [plumb]ing'],
    ['We do plumbing', 'lumb', 'We do p[lumb]ing'],
    ['We do plumbing', 'plumb lumb', 'We do [plumb]ing'],
    ['MARIA López', 'maria lópez', '[MARIA López]'],
    ['O’Brien (sales)', 'o’brien', '[O’Brien] (sales)'],
    ['100% sure', '100%', '[100%] sure'],
    ['1000 calls', '100%', '1000 calls'],
    ['a.b axb', 'a.b', '[a.b] axb'],
    ['anything', '', 'anything'],
    ['(615) 555-0100', '555-0100', '(615) [555-0100]'],
    ['Cafe İSTANBUL', 'istanbul', 'Cafe [İSTANBUL]'],
    ['Zoe\u0308 Brännström', 'zoë', '[Zoe\u0308] Brännström'],
    ['Große Straße 5', 'strasse', 'Große [Straße] 5'],
    ['पानी का पाइप', 'पानी', '[पानी] का पाइप'],
    ['पानीपत', 'पानी', '[पानी]पत'],
    ['我叫王芳，来自北京', '王芳', '我叫[王芳]，来自北京'],
    ['서울에서', '서울', '[서울]에서'],
    ['O’Brien', "o'brien", '[O’Brien]'],
    ['😀😀 burst', 'burst', '😀😀 [burst]'],
  ])('in %j for %j: %j', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });
});

test('a line that may be cut off begins shortly before the match', () => {
  const text = `${'We have been looking for a receptionist for years. '.repeat(4)}A pipe burst at noon.`;
  expect(startingNearMatch(text, 'burst')).toMatch(/^….{0,24}A pipe burst at noon\.$/);
  expect(startingNearMatch(text, 'looking')).toBe(text);
  expect(startingNearMatch(text, '')).toBe(text);
  expect(startingNearMatch('x'.repeat(200), 'x'.repeat(150))).toBe('x'.repeat(200));
});

describe('a row that was found says where', () => {
  const row = { name: 'Maria', message: 'A pipe burst' };
  test.each([
    ['pipe', [], null],
    ['maria pipe', [], null],
    ['callback', [], 'note'],
    ['maria callback', [], 'note'],
    [
      'bilingual',
      [['Special notes', 'Wants a bilingual greeting']],
      { label: 'Special notes', text: 'Wants a bilingual greeting' },
    ],
    ['', [], null],
  ] as const)('%j', (q, hidden, expected) => {
    expect(foundIn(row, q, hidden)).toEqual(expected);
  });
});
