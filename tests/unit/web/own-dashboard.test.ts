import { describe, expect, test } from 'vitest';
import { callerOf } from '#core/calls/rules.ts';
import { masked } from '#core/owner/rules.ts';
import type { DemoCall, DemoDashboard } from '#core/owner/schemas.ts';
import {
  type CallState,
  joined,
  matching,
  stateLabels,
  stateOf,
} from '../../../apps/web/pages/dashboard/own/calls/call-words.ts';
import { inOrder } from '../../../apps/web/pages/dashboard/own/entries/message-order.ts';
import { headline, statsOf, statusLine } from '../../../apps/web/pages/dashboard/own/headline.ts';
import { dayIn, minutesAndSeconds, timeIn } from '../../../apps/web/pages/dashboard/own/parts/moments.ts';

const call = (id: string, changes: Partial<DemoCall> = {}): DemoCall => ({
  id,
  channel: 'phone',
  caller: '+16155550177',
  started_at: '2026-11-20T15:00:00.000Z',
  is_open: false,
  outcome: 'completed',
  seconds: 61,
  summary: 'Asked about parking.',
  turns: [],
  messages: [],
  appointment: null,
  ...changes,
});
const dashboard = (changes: Partial<DemoDashboard> = {}): DemoDashboard => ({
  reference: 'D-1',
  demo_week: 'running',
  demo_number: '+16295550123',
  is_owner: true,
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
    expect(says({ demo_week: 'plan', demo_number: null })).toBe('You chose a plan. Your number is on its way.');
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

  test.each<[Pick<DemoCall, 'is_open' | 'outcome'>, CallState, string]>([
    [{ is_open: true, outcome: null }, 'open', 'Going on now'],
    [{ is_open: false, outcome: null }, 'unanswered', 'Not answered'],
    [{ is_open: false, outcome: 'follow-up' }, 'follow-up', 'Message'],
    [{ is_open: false, outcome: 'scheduled' }, 'scheduled', 'Booked'],
  ])('a call %j is %s, in words "%s"', (of, state, name) => {
    expect(stateOf(of)).toBe(state);
    expect(stateLabels[state].name).toBe(name);
  });

  test('finds calls by digits, by words that were said, by people and by how they ended', () => {
    const left = { id: 'm', name: 'Renée Cho', number: '+16155550199', reason: 'A lost crown' };
    const calls = [
      call('d', { turns: [{ who: 'caller', text: 'Do you take walk-ins?' }] }),
      call('c', { caller: null, outcome: null }),
      call('b', { caller: null, channel: 'browser', summary: null }),
      call('a', {
        outcome: 'follow-up',
        messages: [{ ...left, urgent: false, preferred_time: null, done: false }],
      }),
    ];
    const found = (...by: [Parameters<typeof matching>[1], string]) => matching(calls, ...by).map(({ id }) => id);
    expect(found(null, ' ')).toEqual(['d', 'c', 'b', 'a']);
    expect(found(null, '(615) 555-01')).toEqual(['d', 'a']);
    expect(found(null, '0199')).toEqual(['a']);
    expect(found(null, 'no caller id')).toEqual(['c']);
    expect(found(null, 'browser')).toEqual(['b']);
    expect(found(null, 'walk-ins take')).toEqual(['d']);
    expect(found(null, 'renee crown')).toEqual(['a']);
    expect(found(null, 'not answered')).toEqual(['c']);
    expect(found('completed', '')).toEqual(['d', 'b']);
    expect(found('completed', '999')).toEqual([]);
  });

  test('keeps calls that were read before, and merges new ones', () => {
    const read = [call('3'), call('2', { seconds: 5 })];
    expect(joined([call('2', { seconds: null }), call('1')], read)).toEqual([...read, call('1')]);
  });

  test('shows urgent messages first, and keeps one in its place that was finished just now', () => {
    const message = (id: string, urgent = false, done = false) => ({
      id,
      urgent,
      done,
      at: `2026-11-2${id}T15:00:00Z`,
    });
    const messages = [message('3'), message('2', true), message('1', false, true), message('4', false, true)];
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    const shown = inOrder(messages, ['4']);
    expect([ids(shown.open), ids(shown.done)]).toEqual([['2', '4', '3'], ['1']]);
  });

  test('names the time of an appointment where the business is', () => {
    const iso = '2026-12-01T03:30:00.000Z';
    expect([dayIn('America/New_York', iso), timeIn('America/New_York', iso)]).toEqual([
      'Monday, November 30',
      '10:30 PM',
    ]);
    expect([dayIn('Asia/Tokyo', iso), timeIn('Asia/Tokyo', iso)]).toEqual(['Tuesday, December 1', '12:30 PM']);
  });
});
