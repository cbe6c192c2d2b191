import { describe, expect, test } from 'vitest';
import { daysUntil, isZoneName, zoneOf } from '#core/text/days/rules.ts';

const hours = (zone: string, day: string) =>
  (zoneOf(zone).endOf(day).getTime() - zoneOf(zone).startOf(day).getTime()) / 3_600_000;

describe('a day is that of a time zone', () => {
  test.each([
    ['UTC', '2026-11-29', '2026-11-29T00:00:00.000Z', 24],
    ['Pacific/Auckland', '2026-11-29', '2026-11-28T11:00:00.000Z', 24],
    ['America/New_York', '2026-11-29', '2026-11-29T05:00:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', 25],
    ['Asia/Kolkata', '2026-11-29', '2026-11-28T18:30:00.000Z', 24],
    ['Asia/Kathmandu', '2026-11-29', '2026-11-28T18:15:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['Pacific/Kiritimati', '2026-11-29', '2026-11-28T10:00:00.000Z', 24],
    // No midnight, and two.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z', 23],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', 25],
    ['America/Santiago', '2025-04-05', '2025-04-05T03:00:00.000Z', 25],
  ])('%s, %s begins at %s and has %d hours', (zone, day, start, length) => {
    expect(zoneOf(zone).startOf(day).toISOString()).toBe(start);
    expect(zoneOf(zone).dayOf(new Date(start))).toBe(day);
    expect(hours(zone, day)).toBe(length);
  });

  test.each([
    ['Pacific/Auckland', '2026-11-29T10:00:00+13:00'],
    ['America/New_York', '2026-11-28T16:00:00-05:00'],
    ['America/St_Johns', '2026-11-28T17:30:00-03:30'],
    ['UTC', '2026-11-28T21:00:00+00:00'],
  ])('in %s a moment is written as %s', (zone, written) => {
    expect(zoneOf(zone).write(new Date('2026-11-28T21:00:00.789Z'))).toBe(written);
  });

  test('days follow each other in the calendar', () => {
    expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  test.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    ["UTC'; --", false],
  ])('%j is the name of one: %j', (name, known) => {
    expect(isZoneName(name)).toBe(known);
  });
});
