import { describe, expect, test } from 'vitest';
import type { EndpointRow } from '#core/webhooks/schemas.ts';
import {
  changedSince,
  changeOf,
  draftOf,
  draftProblems,
  type EndpointDraft,
  endpointOf,
  newDraft,
} from '../../../apps/web/pages/admin/webhooks/endpoint-draft.ts';

const stored: EndpointRow = {
  id: '0197a1b2-0000-7000-8000-000000000009',
  source: 'admin',
  url: 'https://example.com/hook',
  url_set_by: 'ana@team.example',
  description: 'CRM',
  event_types: ['contact_form.created'],
  concurrency: 10,
  headers: ['X-Key'],
  state: 'enabled',
  disabled_reason: null,
  failing_since: null,
  last_error: null,
  last_error_at: null,
  previous_secret_expires_at: null,
  version: 3,
  created_at: '2026-03-10T12:00:00Z',
  stats: { delivered: 0, failed: 0, backlog: 0, oldest_due_seconds: 0 },
};
const draft = draftOf(stored);
const header = (name: string, value: string, storedName: string | null = null) => ({
  key: 7,
  name,
  value,
  stored: storedName,
});

describe('an endpoint that is typed', () => {
  test('is new with all events and the usual number of posts', () => {
    expect(endpointOf({ ...newDraft, url: ' https://example.com/hook ' })).toEqual({
      url: 'https://example.com/hook',
      description: '',
      event_types: ['*'],
      concurrency: 20,
      headers: {},
    });
  });

  test.each<[string, Partial<EndpointDraft>, object]>([
    ['a stored header keeps its value where none is typed', {}, { 'X-Key': null }],
    ['a stored header gets what is typed', { headers: [header('X-Key', 'new', 'X-Key')] }, { 'X-Key': 'new' }],
    ['a header under another name keeps nothing', { headers: [header('X-Other', '', 'X-Key')] }, { 'X-Other': '' }],
    ['a row that was left empty is no header', { headers: [header('', '')] }, {}],
  ])('%s', (_name, fields, headers) => {
    expect(endpointOf({ ...draft, ...fields }).headers).toEqual(headers);
  });

  test.each<[Partial<EndpointDraft>, string[]]>([
    [{}, []],
    [{ url: ' ' }, ['url']],
    [{ types: [] }, ['event_types']],
    [{ all: true, types: [] }, []],
    [{ headers: [header('host', 'x')] }, ['headers']],
    [{ headers: [header('X-Key', '1'), header('x-key', '2')] }, ['headers']],
  ])('%j has problems with %j', (fields, problems) => {
    expect(draftProblems({ ...draft, ...fields }).map(({ field }) => field)).toEqual(problems);
  });
});

test.each<[Partial<EndpointDraft>, object | null]>([
  [{}, null],
  [{ description: 'CRM ' }, null],
  [{ description: 'Sales' }, { description: 'Sales' }],
  [{ all: true }, { event_types: ['*'] }],
  [{ concurrency: '2' }, { concurrency: 2 }],
  [{ headers: [] }, { headers: {} }],
])('a change to %j is sent as %j, and nothing else is', (fields, change) => {
  expect(changeOf(draft, { ...draft, ...fields })).toEqual(change);
});

test('what somebody else changed is said, and what they did not is not', () => {
  expect(changedSince(stored, { ...stored, version: 4 })).toEqual([]);
  expect(
    changedSince(stored, { ...stored, url: 'https://example.com/other', event_types: ['*'], concurrency: 5 }),
  ).toEqual([
    'The address is now: https://example.com/other',
    'The event types are now: all',
    'The number of posts at a time is now: 5',
  ]);
});
