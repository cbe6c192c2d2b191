import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordLimits } from '#core/access/rules.ts';
import { parseRetryAfter } from '#core/clients/retry-after.ts';
import { nextDelay } from '#core/jobs/rules.ts';
import { waitingTime } from '#core/text/rules.ts';

const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('when a job is tried again', () => {
  test('each wait follows the schedule, give or take a fifth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), random, (tries, chance) => {
        const planned = schedule[tries - 1] ?? 0;
        const delay = nextDelay(schedule, tries, chance) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(planned * 0.8);
        expect(delay).toBeLessThanOrEqual(planned * 1.2);
      }),
    );
    expect([0, 0.5, 0.999_999].map((chance) => Math.round(nextDelay(schedule, 2, chance) ?? 0))).toEqual([
      240, 300, 360,
    ]);
  });

  test('after the last wait it is dead, whatever the receiver asked for', () => {
    expect(nextDelay(schedule, 7, 0.5)).toBe(36_000);
    expect(nextDelay(schedule, 8, 0.5)).toBeNull();
    expect(nextDelay(schedule, 8, 0.5, 10)).toBeNull();
    expect(nextDelay([], 1, 0.5)).toBeNull();
  });

  test.each([
    [600, 600],
    [0, 5],
    [-50, 5],
    [3, 5],
    [86_400, 86_400],
    [86_401, 86_400],
    [Number.POSITIVE_INFINITY, 86_400],
  ])('a receiver that asks for %d seconds gets %d', (asked, expected) => {
    expect(nextDelay(schedule, 1, 0.5, asked)).toBe(expected);
  });

  test('a receiver that asks for no wait at all still gets a second', () => {
    expect(nextDelay([0], 1, 0.5, 0)).toBe(1);
  });

  const now = new Date('2026-03-01T12:00:00Z');
  test.each<[string | undefined, number | null]>([
    [undefined, null],
    ['120', 120],
    [' 120 ', 120],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:02:00 GMT', 120],
    ['Sunday, 01-Mar-26 12:02:00 GMT', 120],
    ['Sun Mar  1 12:02:00 2026', 120],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['1e9', null],
    ['', null],
    ['soon', null],
    ['soon 2099', null],
    ['9999999999', null],
    ['Sun, garbage', null],
  ])('retry-after %j means %j seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});

describe('how often a password may be tried', () => {
  const guesser = { address: '203.0.113.1', account: 'admin', device: null, isNewcomer: true };

  test('an unknown browser counts against its address, the account and everyone, for a minute each', () => {
    expect(passwordLimits(guesser)).toEqual([
      { key: 'address:203.0.113.1', tries: 5, windowSeconds: 60 },
      { key: 'account:new:admin', tries: 30, windowSeconds: 60 },
      { key: 'all:new', tries: 60, windowSeconds: 60 },
    ]);
  });

  test('an address with wrong attempts has a smaller share', () => {
    expect(passwordLimits({ ...guesser, isNewcomer: false })).toEqual([
      { key: 'address:203.0.113.1', tries: 5, windowSeconds: 60 },
      { key: 'account:seen:admin', tries: 5, windowSeconds: 60 },
      { key: 'all:seen', tries: 2, windowSeconds: 20 },
    ]);
  });

  test('an address with wrong attempts shares nothing but its own limit with one without', () => {
    const keys = (isNewcomer: boolean) => passwordLimits({ ...guesser, isNewcomer }).map(({ key }) => key);
    expect(keys(true).filter((key) => keys(false).includes(key))).toEqual(['address:203.0.113.1']);
  });

  test('a known browser has its own allowance, and no other', () => {
    expect(passwordLimits({ ...guesser, device: 'abc' }).map(({ key }) => key)).toEqual(['device:abc:admin']);
  });

  test.each([
    [0.2, '1 second'],
    [40, '40 seconds'],
    [89.5, '90 seconds'],
    [90, '2 minutes'],
    [900, '15 minutes'],
    [3_541, '60 minutes'],
    [82_000, '23 hours'],
  ])('%d seconds are said as "%s"', (seconds, words) => {
    expect(waitingTime(seconds)).toBe(words);
  });
});
