import { describe, expect, test } from 'vitest';
import { requestedRange } from '#core/audio/rules.ts';

describe('a player that asks for a part of a recording of 1,000 bytes', () => {
  test.each([
    ['bytes=0-', { first: 0, last: 999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=200-299', { first: 200, last: 299 }],
    ['bytes=999-', { first: 999, last: 999 }],
    ['bytes=990-5000', { first: 990, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['Bytes= 5-9 ', { first: 5, last: 9 }],
  ])('with %j gets it', (header, range) => {
    expect(requestedRange(header, 1000)).toEqual(range);
  });

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=9-5',
    'bytes=a-b',
    'bytes=1.5-3',
    'bytes=0-1,5-9',
    'lines=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])('with %j gets the whole of it', (header) => {
    expect(requestedRange(header, 1000)).toBeNull();
  });

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('with %j gets 416', (header) => {
    expect(requestedRange(header, 1000)).toBe('unsatisfiable');
  });
});
