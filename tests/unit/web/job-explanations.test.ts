import { describe, expect, test } from 'vitest';
import type { JobRow } from '#core/jobs/schemas.ts';
import { sourcesIn } from '#tests/support/sources.ts';
import { explanationOf } from '../../../apps/web/pages/admin/jobs/explanation.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const later = '2026-03-10T12:05:00Z';

const jobWith = (fields: Partial<JobRow>): JobRow => ({
  id: '0197a1b2-0000-7000-8000-000000000001',
  name: 'deliver-event',
  queue: 'endpoint-00000000-0000-7000-8000-000000000001',
  state: 'pending',
  subject: { kind: 'contact_form', id: '0197a1b2-0000-7000-8000-000000000002', reference: 'C-7KQ2M9' },
  summary: 'Send the form to the automation webhook',
  cancelable: true,
  attempt: 1,
  suspect: false,
  run_at: '2026-03-10T11:59:00Z',
  last_error: null,
  request_id: 'r',
  created_at: '2026-03-10T11:59:00Z',
  finished_at: null,
  attempts: [],
  ...fields,
});

const attempt = (fields: Partial<JobRow['attempts'][number]>): JobRow['attempts'][number] => ({
  attempt: 1,
  started_at: '2026-03-10T11:59:00Z',
  duration_ms: 10,
  outcome: 'failed',
  http_status: null,
  error_class: null,
  snippet: null,
  worker: 'w',
  ...fields,
});

/** Failures of signing in, of alarms, and of the language model. */
const outsideJobs = [
  'alert_webhook_unreachable',
  'model_answer_invalid',
  'model_refused',
  'model_unreachable',
  'no_id_token',
  'provider_unreachable',
];

describe('a job says why it stands where it stands, and what comes next', () => {
  test.each<[string, Partial<JobRow>, RegExp]>([
    ['planned', { run_at: later }, /^It’s planned for .*2026/],
    ['due', {}, /^It’s due and will start as soon as a worker is free\.$/],
    ['in the queue', { state: 'queued' }, /next free worker/],
    ['in the queue of suspects', { state: 'queued', suspect: true }, /They run one at a time\.$/],
    ['running', { state: 'running' }, /running it now/],
    ['canceled', { state: 'cancelled' }, /Nothing more will happen/],
    [
      'canceled with its endpoint',
      { state: 'cancelled', last_error: 'endpoint_disabled' },
      /^Canceled, because its endpoint was disabled\.$/,
    ],
    [
      'canceled with its deleted endpoint',
      { state: 'cancelled', last_error: 'endpoint_deleted' },
      /^Canceled, because its endpoint was deleted\.$/,
    ],
    ['canceled by age', { state: 'cancelled', last_error: 'no longer wanted' }, /^Canceled: no longer wanted\.$/],
  ])('%s', (_name, fields, words) => {
    expect(explanationOf(jobWith(fields), now)).toMatch(words);
  });

  test.each([
    ['timeout', 'The server didn’t answer in time.'],
    ['connection_refused', 'Nothing accepts connections at that address.'],
    ['http_503', 'The receiver answered 503: it has a problem of its own.'],
    ['http_429', 'The receiver answered 429: it wants fewer at a time.'],
    ['http_401', 'The receiver answered 401: it doesn’t accept that this comes from us.'],
    ['http_404', 'The receiver answered 404: there’s nothing at that address.'],
    ['http_422', 'The receiver answered 422: it doesn’t accept what we sent.'],
    ['fault_ECONNREFUSED', 'Something failed on our side (ECONNREFUSED).'],
    ['something_new', 'It failed (something new).'],
  ])('a failure by %s has a next attempt, and in the end needs a person', (error, cause) => {
    const failed = jobWith({ state: 'retrying', attempt: 2, run_at: later, last_error: error });
    expect(explanationOf(failed, now)).toMatch(/We’ll try again: attempt 3 is planned for .*2026/);
    expect(explanationOf(failed, now).startsWith(`${cause} `)).toBe(true);
    expect(explanationOf(jobWith({ state: 'dead', last_error: error }), now)).toBe(
      `${cause} It won’t be tried again on its own. Fix the cause, then retry it.`,
    );
  });

  test.each([
    ['succeeded', { http_status: 200 }, 'Delivered: the receiver answered 200 on attempt 3.'],
    ['succeeded', {}, 'Done on attempt 3.'],
    ['captured', { snippet: 'No mail server is set up' }, 'Nothing was sent: No mail server is set up.'],
    ['skipped', { snippet: 'The record no longer exists.' }, 'Nothing to do: The record no longer exists.'],
    ['skipped', { snippet: 'Not sent: this address got 5' }, 'Not sent: this address got 5.'],
  ] as const)('%s %j: %s', (outcome, fields, words) => {
    const done = jobWith({ state: 'succeeded', attempt: 3, attempts: [attempt({ outcome, ...fields })] });
    expect(explanationOf(done, now)).toBe(words);
  });

  test('every way in which a job can fail has words of its own', () => {
    const thrown = sourcesIn('apps/core', 'workers').flatMap(({ text }) =>
      [...text.matchAll(/DeliveryFailure\(([^;{)]*)/g)].flatMap(([, given = '']) =>
        [...given.matchAll(/'([a-z_]+)'/g)].map(([, name = '']) => name),
      ),
    );
    expect(thrown.length).toBeGreaterThan(20);
    const unexplained = [...new Set(thrown)].filter((error) =>
      explanationOf(jobWith({ state: 'dead', last_error: error }), now).startsWith('It failed ('),
    );
    expect(unexplained.toSorted()).toEqual(outsideJobs);
  });
});
