import { describe, expect, test } from 'vitest';
import {
  averageRating,
  callsByHour,
  callsByOutcome,
  hourName,
  matchingCalls,
  totalDuration,
} from '../../../apps/web/pages/dashboard/rules.ts';
import { sampleAgents, sampleCalls } from '../../../apps/web/pages/dashboard/sample-data.ts';

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
    expect([0, 6, 12, 17, 23].map(hourName)).toEqual(['12 am', '6 am', '12 pm', '5 pm', '11 pm']);
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
});
