import { expect, test } from 'vitest';
import { remembering } from '#core/platform/keys.ts';

test('a name is made once for a value that comes again and again, and anew after thousands of others', () => {
  const made: string[] = [];
  const nameOf = remembering((value) => {
    made.push(value);
    return `name of ${value}`;
  });
  const timesMade = () => made.filter((value) => value === '203.0.113.1').length;

  expect([nameOf('203.0.113.1'), nameOf('203.0.113.2'), nameOf('203.0.113.1')]).toEqual([
    'name of 203.0.113.1',
    'name of 203.0.113.2',
    'name of 203.0.113.1',
  ]);
  expect(timesMade()).toBe(1);
  for (let other = 0; other < 5_000; other += 1) nameOf(`other ${other}`);
  expect(nameOf('203.0.113.1')).toBe('name of 203.0.113.1');
  expect(timesMade()).toBe(2);
});
