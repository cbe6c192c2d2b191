import { expect, test } from 'vitest';
import { callStateOf, searchedDigits } from '#core/calls/admin/rules.ts';
import { hasDemo } from '#core/leads/demo-request/rules.ts';
import { adminLists } from '../../../apps/web/api/admin-lists.ts';
import { Calls } from '../../../apps/web/pages/admin/calls/calls.tsx';
import { knowledgeLabel, lengthLabel, stateLabel } from '../../../apps/web/pages/admin/calls/labels.ts';
import { Receptionists } from '../../../apps/web/pages/admin/calls/receptionists.tsx';
import { cellsOf, drawList, headersOf, rowOf } from './drawn-lists.ts';

const id = '019f0000-0000-7000-8000-000000000001';
const created_at = '2026-03-09T15:04:05.000Z';
const receptionist = {
  id,
  demo_id: id,
  reference: 'D-7K4M2-QXD93',
  status: 'assigned',
  business_name: 'Oak Hill Vet',
  notify_email: 'frontdesk@oakhillvet.example',
  facts: 12,
  has_hours: false,
  calls: 1_204,
  created_at,
};
const call = {
  id,
  receptionist_id: id,
  demo_id: id,
  reference: 'D-7K4M2-QXD93',
  channel: 'phone',
  sid: 'CA1',
  caller: '+16155550161',
  started_at: created_at,
  seconds: 75,
  outcome: 'follow-up',
  summary: 'Dana Wells left a message.',
  counted: true,
  ended_by: 'caller',
  left_at: null,
  failures: 0,
  transfer: null,
};

test('the list of receptionists shows what each one knows, and how often it was called', () => {
  const html = drawList(Receptionists, adminLists.receptionists, [receptionist]);
  const row = {
    Demo: 'D-7K4M2-QXD93',
    Owner: 'frontdesk@oakhillvet.example',
    Status: 'assigned',
    Knows: '12 answers, no hours',
    Calls: '1,204',
    Date: new Date(created_at).toLocaleDateString(),
  };
  expect(rowOf(html)).toEqual(row);
  expect(headersOf(html)).toEqual(['Business', ...Object.keys(row)]);
});

test('the list of calls shows how each one ended', () => {
  const html = drawList(Calls, adminLists.calls, [call]);
  const row = {
    Demo: 'D-7K4M2-QXD93',
    Outcome: 'follow up',
    Summary: 'Dana Wells left a message.',
    Length: '1:15',
    Date: new Date(created_at).toLocaleDateString(),
  };
  expect(rowOf(html)).toEqual(row);
  expect(headersOf(html)).toEqual(['Caller', ...Object.keys(row)]);
});

test('both lists say when they are empty', () => {
  expect(drawList(Receptionists, adminLists.receptionists, [])).toContain('>No receptionists yet<');
  expect(drawList(Calls, adminLists.calls, [])).toContain('>No calls yet<');
});

test('a call says who called, and in red that our side failed', () => {
  const drawn = (change: object) => drawList(Calls, adminLists.calls, [{ ...call, ...change }]);
  expect(drawn({})).toContain('(615) 555-0161');
  expect(drawn({ caller: null })).toContain('No caller ID');
  expect(drawn({ caller: null, channel: 'browser' })).toContain('In the browser');
  expect(cellsOf(drawn({ failures: 1 })).Outcome).toMatch(/bg-danger.*follow up, failed/);
});

test('a receptionist and a call lead to their demo request, and a receptionist to its calls', () => {
  const record = `href="/?tab=demo-requests&amp;open=${id}"`;
  expect(cellsOf(drawList(Calls, adminLists.calls, [call])).Demo).toContain(record);
  const own = cellsOf(drawList(Receptionists, adminLists.receptionists, [receptionist]));
  expect(own.Demo).toContain(record);
  expect(own.Calls).toContain('href="/?tab=calls&amp;q=D-7K4M2-QXD93"');
});

test.each([
  [null, '–'],
  [0, '0:00'],
  [75, '1:15'],
  [3_723, '1:02:03'],
])('a call of %j seconds is %s long', (seconds, label) => {
  expect(lengthLabel(seconds)).toBe(label);
});

test.each([
  [{ ended_by: null, outcome: null }, 'open'],
  [{ ended_by: 'caller', outcome: 'scheduled' }, 'scheduled'],
  [{ ended_by: 'caller', outcome: null }, 'unanswered'],
] as const)('the state of a call with %j is %s', (call, state) => {
  expect(callStateOf(call)).toBe(state);
});

test('a failure of ours is shown, also where the call went on', () => {
  expect(stateLabel({ ended_by: null, outcome: null, failures: 1 })).toEqual({ words: 'open, failed', tone: 'bad' });
  expect(stateLabel({ ended_by: 'failure', outcome: 'voicemail', failures: 2 }).tone).toBe('bad');
  expect(stateLabel({ ended_by: 'caller', outcome: 'follow-up', failures: 0 })).toEqual({
    words: 'follow up',
    tone: 'waiting',
  });
});

test('what a receptionist knows is counted', () => {
  expect(knowledgeLabel({ facts: 1, has_hours: true })).toBe('1 answer, with hours');
  expect(knowledgeLabel({ facts: 0, has_hours: false })).toBe('0 answers, no hours');
});

test.each([
  ['(312) 555-0187', '3125550187'],
  ['+1 312.555.0187', '13125550187'],
  ['31', null],
  ['D-12345', null],
])('a search for %s looks for a number with the digits %s', (q, digits) => {
  expect(searchedDigits(q)).toBe(digits);
});

test('spam and a request from the wrong page have no demo', () => {
  expect(['pending', 'released', 'spam', 'wrong_page'].map(hasDemo)).toEqual([true, true, false, false]);
});
