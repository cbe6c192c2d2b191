import { describe, expect, test } from 'vitest';
import { callerOf, masked } from '#core/calls/rules.ts';
import type { DemoCall, DemoDashboard } from '#core/calls/schemas.ts';
import {
  headline,
  joined,
  matching,
  minutesAndSeconds,
  statsOf,
  statusLine,
} from '../../../apps/web/pages/dashboard/own/labels.ts';

const call = (id: string, changes: Partial<DemoCall> = {}): DemoCall => ({
  id,
  caller: '+16155550177',
  started_at: '2026-11-20T15:00:00.000Z',
  outcome: 'completed',
  seconds: 61,
  ...changes,
});
const dashboard = (changes: Partial<DemoDashboard> = {}): DemoDashboard => ({
  reference: 'D-1',
  demo_week: 'running',
  demo_number: '+16295550123',
  ends_at: 'Friday',
  days_left: 2,
  full: false,
  total: { calls: 2, seconds: 3_700 },
  calls: [],
  next_cursor: null,
  ...changes,
});
const says = (changes: Partial<DemoDashboard>) => statusLine(dashboard(changes), (iso) => iso);

describe('the customer’s own dashboard', () => {
  test.each([
    ['+16155550177', '+16155550177', '+1615•••••77'],
    ['+442079460123', '+442079460123', '+4420••••••23'],
    ['+266696687', null, null],
    ['sip:caller@example.com', null, null],
    ['', null, null],
  ])('the caller %j is stored as %j and shown in a preview as %j', (from, kept, shown) => {
    const caller = callerOf(from);
    expect([caller, caller && masked(caller)]).toEqual([kept, shown]);
  });

  test('begins with the number, and shows its true state', () => {
    expect(headline(dashboard())).toBe('(629) 555-0123');
    expect(headline(dashboard({ demo_week: 'ahead', demo_number: null }))).toBe('Your number is on its way.');
    expect(headline(dashboard({ demo_week: 'plan', demo_number: null }))).toBe('Your full dashboard is open.');
    expect(says({})).toBe('Your demo number, free until Friday.');
    expect(says({ demo_week: 'over', total: { calls: 1, seconds: 0 } })).toContain('It ended Friday, after 1 call.');
    expect(says({ demo_week: 'plan' })).toBe('You chose a plan. Your demo no longer expires.');
  });

  test('counts calls, their time and the days that are left', () => {
    expect(statsOf(dashboard())).toEqual([
      ['Calls', '2'],
      ['Total duration', '1h 1m'],
      ['Average length', '30:50'],
      ['Days left', '2'],
    ]);
    expect(statsOf(dashboard({ total: { calls: 0, seconds: 0 }, days_left: null }))).toHaveLength(2);
    expect([0, 9, 61, 3_600].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:01', '60:00']);
  });

  test('finds calls by digits, by outcome and by whether the number is withheld', () => {
    const calls = [call('c', { outcome: null }), call('b', { caller: null }), call('a', { outcome: 'no-answer' })];
    const found = (...by: [Parameters<typeof matching>[1], string]) => matching(calls, ...by).map(({ id }) => id);
    expect(found(null, ' ')).toEqual(['c', 'b', 'a']);
    expect(found(null, '(615) 555-01')).toEqual(['c', 'a']);
    expect(found(null, 'Caller ID')).toEqual(['b']);
    expect(found(null, 'no answer')).toEqual(['a']);
    expect(found('answered', '')).toEqual(['c']);
    expect(found('answered', '999')).toEqual([]);
  });

  test('keeps calls that were read before, and merges new ones', () => {
    const read = [call('3'), call('2', { seconds: 5 })];
    expect(joined([call('2', { seconds: null }), call('1')], read)).toEqual([...read, call('1')]);
  });
});
