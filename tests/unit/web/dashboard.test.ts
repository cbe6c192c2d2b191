import { describe, expect, test } from 'vitest';
import { outcome } from '../../../apps/web/components/call-card/script.ts';
import { clockTime, hourName } from '../../../apps/web/pages/dashboard/clock.ts';
import { callStatuses } from '../../../apps/web/pages/dashboard/records.ts';
import {
  averageRating,
  callsByHour,
  callsByOutcome,
  matchingCalls,
  totalDuration,
} from '../../../apps/web/pages/dashboard/rules.ts';
import { sampleAgents, sampleCalls } from '../../../apps/web/pages/dashboard/sample-data.ts';
import {
  latestCalls,
  sampleDate,
  sampleDay,
  sampleFollowUps,
  sampleHours,
  sampleOutcomes,
  sampleTotals,
} from '../../../apps/web/pages/dashboard/sample-day.ts';
import { moments } from '../../../apps/web/pages/landing/day/moments.ts';

const [first] = sampleCalls;
const call = (changes: object) => ({ ...first, ...changes }) as (typeof sampleCalls)[number];
const lasting = (...durations: string[]) => durations.map((duration) => call({ duration }));

describe('the dashboard', () => {
  test.each([
    [[], '0m'],
    [['0:59'], '0m'],
    [['0:30', '0:30'], '1m'],
    [['59:59'], '59m'],
    [['59:59', '0:01'], '1h 0m'],
    [['45:00', '76:30'], '2h 1m'],
  ])('adds %j up to %s', (durations, total) => {
    expect(totalDuration(lasting(...durations))).toBe(total);
  });

  test('rates agents by the calls they took, with one decimal', () => {
    const [agent] = sampleAgents;
    const rated = (avg_rating: number, calls_handled: number) => ({ ...agent, avg_rating, calls_handled });
    expect(averageRating([rated(5, 3), rated(4, 1)])).toBe('4.8');
    expect(averageRating([rated(5, 1)])).toBe('5.0');
    expect(averageRating([])).toBe('0.0');
  });

  test('finds calls by agent and by words in any order and case', () => {
    const names = (agent: string | null, typed: string) =>
      matchingCalls(sampleCalls, agent, typed).map(({ caller_name }) => caller_name);
    expect(names(null, '')).toHaveLength(sampleCalls.length);
    expect(names('spanish-line', '')).toEqual(['Ana Castillo', 'Luis Herrera', 'Rosa Jiménez']);
    expect(names(null, ' FRIDAY  osei ')).toEqual(['Tom Alvarez']);
    expect(names(null, '555-0127')).toEqual(['Blue Ridge Dental Lab']);
    expect(names('front-desk', 'transferred')).toEqual(['Carla Jennings']);
    expect(names('after-hours', 'aligners')).toEqual([]);
  });

  test('counts calls by hour, including hours without calls, and by outcome', () => {
    expect(callsByHour([11, 8, 11])).toEqual([
      { name: 8, calls: 1 },
      { name: 9, calls: 0 },
      { name: 10, calls: 0 },
      { name: 11, calls: 2 },
    ]);
    expect(callsByHour([])).toEqual([]);
    expect(callsByOutcome(['busy', 'completed', 'failed'], ['completed', 'busy', 'completed'])).toEqual([
      { name: 'completed', calls: 2 },
      { name: 'busy', calls: 1 },
      { name: 'failed', calls: 0 },
    ]);
    expect([0, 6, 12, 17, 23].map(hourName)).toEqual(['12 AM', '6 AM', '12 PM', '5 PM', '11 PM']);
    expect(['00:05', '06:40', '12:10', '22:07'].map(clockTime)).toEqual([
      '12:05 AM',
      '6:40 AM',
      '12:10 PM',
      '10:07 PM',
    ]);
  });

  test('shows sample data that is consistent', () => {
    for (const agent of sampleAgents)
      expect(matchingCalls(sampleCalls, agent.id, '')).toHaveLength(agent.calls_handled);
    const newestFirst = sampleCalls
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .reverse();
    expect(sampleCalls.map(({ timestamp }) => timestamp)).toEqual(newestFirst);
    expect(new Set(sampleCalls.map(({ status }) => status)).size).toBe(5);
    expect(new Set(sampleAgents.map(({ status }) => status))).toEqual(new Set(['active', 'training']));
  });

  test('shows the same day on the front page', () => {
    expect(sampleCalls.slice(0, latestCalls.length)).toEqual(latestCalls);
    expect(sampleTotals).toEqual({
      calls: sampleCalls.length,
      duration: totalDuration(sampleCalls),
      rating: averageRating(sampleAgents),
    });
    const statuses = sampleCalls.map(({ status }) => status);
    const counts = callsByOutcome(callStatuses, statuses).map(({ name, calls }) => [name, calls]);
    expect(sampleOutcomes).toEqual(Object.fromEntries(counts));
    const hours = callsByHour(sampleCalls.map(({ timestamp }) => Number(timestamp.slice(11, 13))));
    expect(sampleHours).toEqual({ first: hours[0]?.name, calls: hours.map(({ calls }) => calls) });
    const waiting = sampleCalls.filter(({ status }) => status === 'follow-up').map(({ caller_name }) => caller_name);
    expect(sampleFollowUps).toEqual(waiting.toReversed());
    const date = new Date(`${sampleDate}T12:00:00Z`);
    const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
    expect(date.toLocaleDateString('en-US', options)).toBe(sampleDay);
    const keller = sampleCalls.find(({ caller_name }) => caller_name === 'Maria Keller');
    expect([keller?.duration, keller?.timestamp.slice(11, 16)]).toEqual([outcome.clock, moments[1]?.time]);
  });
});
