import { describe, expect, test } from 'vitest';
import { errorLabel } from '#core/jobs/labels.ts';
import type { JobState } from '#core/jobs/schemas.ts';
import type { MessageDetail } from '#core/webhooks/schemas.ts';
import { formatClock, formatShare } from '../../../apps/web/pages/admin/format.ts';
import { endpointName, lastAnswer, messageStatus } from '../../../apps/web/pages/admin/parts/message-words.ts';
import {
  type StateFacts,
  stateBadge,
  stateSentence,
  typesByKind,
} from '../../../apps/web/pages/admin/webhooks/endpoint-words.ts';
import { canResend, messageExplanation } from '../../../apps/web/pages/admin/webhooks/message-explanation.ts';
import { beginOf } from '../../../apps/web/pages/admin/webhooks/recovery-times.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const later = '2026-03-10T12:05:00Z';
const earlier = '2026-03-10T11:55:00Z';

describe('an endpoint’s state in words', () => {
  const stats = { delivered: 5, failed: 0, backlog: 0, oldest_due_seconds: 0 };
  const endpoint = (fields: Partial<StateFacts>): StateFacts => ({
    state: 'enabled',
    disabled_reason: null,
    failing_since: null,
    stats,
    ...fields,
  });

  test.each<[Partial<StateFacts>, string, RegExp]>([
    [{}, 'Working', /^It gets each event as soon as it happens\.$/],
    [{ stats: { ...stats, delivered: 0 } }, 'Working', /^It’s ready: it gets the next event/],
    [
      { failing_since: earlier },
      'Failing: retrying',
      /^Every delivery has failed since \d+:\d\d [AP]M\. We keep trying each one\.$/,
    ],
    [{ stats: { ...stats, delivered: 0, failed: 3 } }, 'Failing: retrying', /^No delivery succeeded in the last 24/],
    [{ state: 'paused' }, 'Paused', /What arrives is kept, and sent once you enable it\.$/],
    [{ state: 'disabled', disabled_reason: 'gone' }, 'Disabled', /410 Gone.*Enable it, then send what it missed\.$/],
    [{ state: 'disabled', disabled_reason: 'failing' }, 'Disabled', /^Every delivery failed for five days/],
    [{ state: 'disabled', disabled_reason: null }, 'Disabled', /^Nothing is sent to it\./],
  ])('%j: %s', (fields, badge, sentence) => {
    expect(stateBadge(endpoint(fields)).words).toBe(badge);
    expect(stateSentence(endpoint(fields), now)).toMatch(sentence);
  });
});

test('an endpoint is called by its description, or else by its host', () => {
  expect(endpointName({ description: 'CRM', url: 'https://example.com/hook' })).toBe('CRM');
  expect(endpointName({ description: '', url: 'https://example.com:8443/hook' })).toBe('example.com:8443');
  expect(endpointName({ description: '', url: '' })).toBe('Unknown endpoint');
});

test('event types are grouped by what they are about, in their order', () => {
  expect(typesByKind(['call.completed', 'purchase.paid', 'purchase.refunded'])).toEqual([
    { label: 'Calls', types: ['call.completed'] },
    { label: 'Purchases', types: ['purchase.paid', 'purchase.refunded'] },
  ]);
});

type Explained = Parameters<typeof messageExplanation>[0];
type Endpoint = MessageDetail['endpoint'];

const endpoint = (fields: Partial<Endpoint>): Endpoint => ({
  id: '0197a1b2-0000-7000-8000-000000000009',
  url: 'https://example.com/hook',
  description: '',
  state: 'enabled',
  deleted: false,
  ...fields,
});

const message = (fields: Partial<Explained>): Explained => ({
  endpoint: endpoint({}),
  status: 'pending',
  attempt: 0,
  suspect: false,
  run_at: earlier,
  last_error: null,
  attempts: [],
  ...fields,
});

const attempt = (fields: Partial<MessageDetail['attempts'][number]>): MessageDetail['attempts'][number] => ({
  attempt: 1,
  started_at: earlier,
  duration_ms: 10,
  outcome: 'failed',
  http_status: null,
  error_class: null,
  snippet: null,
  exchange: null,
  ...fields,
});

describe('a message says why it is not delivered, and what comes next', () => {
  test.each<[string, Partial<Explained>, RegExp]>([
    ['due', {}, /^It’s due and will be sent as soon as the endpoint has room for it\.$/],
    ['planned', { run_at: later }, /^It’s planned for .*2026/],
    ['to a paused endpoint', { endpoint: endpoint({ state: 'paused' }) }, /^The endpoint is paused\. This is kept/],
    [
      'to a paused endpoint, after a failure',
      { endpoint: endpoint({ state: 'paused' }), status: 'retrying', last_error: 'http_500' },
      /^The receiver answered 500: it has a problem of its own\. The endpoint is paused\. This is kept/,
    ],
    [
      'to a disabled endpoint',
      { endpoint: endpoint({ state: 'disabled' }) },
      /^The endpoint is disabled, so this will be canceled\. Enable it, then send this again\.$/,
    ],
    [
      'to a deleted endpoint',
      { endpoint: endpoint({ deleted: true }) },
      /^The endpoint was deleted, so this won’t be sent\.$/,
    ],
    ['in the queue', { status: 'queued', run_at: later }, /next free worker/],
    ['being sent', { status: 'running' }, /running it now/],
    [
      'failed, with a next attempt',
      { status: 'retrying', attempt: 2, run_at: later, last_error: 'http_503' },
      /^The receiver answered 503: it has a problem of its own\. We’ll try again: attempt 3 is planned for/,
    ],
    [
      'refused for its address',
      {
        status: 'retrying',
        attempt: 1,
        run_at: later,
        last_error: 'address_refused',
        attempts: [attempt({ snippet: 'intranet.example leads to 10.0.0.8, a private address' })],
      },
      /^We don’t post to that address: intranet\.example leads to 10\.0\.0\.8, a private address\. We’ll try again/,
    ],
    [
      'failed for good',
      { status: 'dead', last_error: 'http_422' },
      /^The receiver answered 422: .* won’t be tried again on its own\. Fix the cause, then send it again\.$/,
    ],
    [
      'failed for good with its endpoint',
      { status: 'dead', last_error: 'gone', endpoint: endpoint({ state: 'disabled' }) },
      /410 Gone.* Enable the endpoint, then send this again\.$/,
    ],
    [
      'canceled with its endpoint',
      { status: 'cancelled', last_error: 'endpoint_disabled', endpoint: endpoint({ state: 'disabled' }) },
      /^Canceled, because its endpoint was disabled\. Enable it, then send this again\.$/,
    ],
    [
      'canceled with its endpoint, which is enabled again',
      { status: 'cancelled', last_error: 'endpoint_disabled' },
      /^Canceled, because its endpoint was disabled\. It’s enabled now: send this again\.$/,
    ],
    [
      'canceled with its deleted endpoint',
      { status: 'cancelled', last_error: 'endpoint_deleted', endpoint: endpoint({ deleted: true }) },
      /^The endpoint was deleted, so this won’t be sent\.$/,
    ],
    [
      'canceled by a person',
      { status: 'cancelled' },
      /^Canceled\. Nothing more will happen\. You can still send it\.$/,
    ],
    [
      'delivered',
      { status: 'succeeded', attempt: 2, attempts: [attempt({ outcome: 'succeeded', http_status: 204 })] },
      /^Delivered: the receiver answered 204 on attempt 2\.$/,
    ],
    [
      'without anything to send',
      {
        status: 'succeeded',
        attempt: 1,
        attempts: [attempt({ outcome: 'skipped', snippet: 'The event is no longer stored' })],
      },
      /^Nothing to do: The event is no longer stored\.$/,
    ],
  ])('%s', (_name, fields, words) => {
    expect(messageExplanation(message(fields), now)).toMatch(words);
  });

  test.each<[JobState, Partial<Endpoint>, boolean]>([
    ['dead', {}, true],
    ['retrying', {}, true],
    ['succeeded', {}, true],
    ['cancelled', {}, true],
    ['pending', {}, false],
    ['queued', {}, false],
    ['running', {}, false],
    ['dead', { state: 'disabled' }, false],
    ['dead', { deleted: true }, false],
    ['dead', { state: 'paused' }, true],
  ])('%s, endpoint %j: can be sent again: %s', (status, fields, expected) => {
    expect(canResend({ status, endpoint: endpoint(fields) })).toBe(expected);
  });
});

test.each([
  ['http_404', 'HTTP 404'],
  ['connection_refused', 'Connection refused'],
  ['something_new', 'Something new'],
])('the error %s is shown as %s', (error, words) => {
  expect(errorLabel(error)).toBe(words);
});

test('the last answer is an HTTP status, or why there was none', () => {
  expect(lastAnswer({ http_status: 200, last_error: null })).toBe('HTTP 200');
  expect(lastAnswer({ http_status: null, last_error: 'timeout' })).toBe('No answer in time');
  expect(lastAnswer({ http_status: null, last_error: null })).toBeNull();
});

test('a message that had nothing to send was not delivered', () => {
  expect(messageStatus({ status: 'succeeded', outcome: 'skipped' }).words).toBe('Not sent');
  expect(messageStatus({ status: 'succeeded', outcome: 'succeeded' }).words).toBe('Delivered');
});

test.each([
  ['hour', '2026-03-10T11:00:00.000Z'],
  ['day', '2026-03-09T12:00:00.000Z'],
  ['week', '2026-03-03T12:00:00.000Z'],
  ['failing', earlier],
] as const)('a recovery of preset %s begins at %s', (preset, at) => {
  expect(beginOf(preset, { now, failingSince: earlier, chosen: '' })).toBe(at);
});

test('a recovery since a chosen time needs one', () => {
  expect(beginOf('chosen', { now, failingSince: null, chosen: '' })).toBeNull();
  expect(beginOf('chosen', { now, failingSince: null, chosen: '2026-03-01T08:30' })).toBe(
    new Date('2026-03-01T08:30').toISOString(),
  );
});

test.each([
  [0, 0, null],
  [0, 4, '0%'],
  [9_999, 10_000, '99.9%'],
  [5, 5, '100%'],
])('%d of %d is %s: never rounded up to all', (part, whole, words) => {
  expect(formatShare(part, whole)).toBe(words);
});

test('a time of today is shown without the date, and with seconds when it is near', () => {
  expect(formatClock(later, now)).toMatch(/^\d+:05 [AP]M$/);
  expect(formatClock('2026-03-10T12:00:30Z', now)).toMatch(/^\d+:00:30 [AP]M$/);
  expect(formatClock('2026-03-14T12:00:00Z', now)).toContain('2026');
});
