import { describe, expect, it } from 'vitest';
import { pauseBeforeRetry } from '../../../apps/web/api/checkout.ts';
import { ApiError, noAnswer } from '../../../apps/web/api/errors.ts';

const answered = (status: number, retryAfterSeconds: number | null) =>
  new ApiError({ status, code: 'x', detail: 'Not now.', retryAfterSeconds });
const first = { retries: 0, waitedMs: 100 };

describe('a request that may be repeated', () => {
  it('is repeated when a busy server says when, a little later than it says and not by all at once', () => {
    expect(pauseBeforeRetry({ ...first, error: answered(503, 2) }, 0)).toBe(2_000);
    expect(pauseBeforeRetry({ ...first, error: answered(503, 2) }, 0.5)).toBe(2_250);
    expect(pauseBeforeRetry({ error: answered(503, 0), retries: 1, waitedMs: 5_900 }, 0)).toBe(0);
  });

  it.each([
    ['a third time', { error: answered(503, 1), retries: 2, waitedMs: 3_000 }],
    ['for longer than a visitor waits', { error: answered(503, 10), ...first }],
    ['after the total wait is used up', { error: answered(503, 2), retries: 1, waitedMs: 4_100 }],
    ['when nothing says when', { error: answered(503, null), ...first }],
    ['after another answer that says when', { error: answered(429, 1), ...first }],
    ['after an error of the server’s', { error: answered(500, 1), ...first }],
    ['when no answer came', { error: noAnswer(), ...first }],
    ['after an error of the page itself', { error: new TypeError('x'), ...first }],
  ])('is not repeated %s', (_why, attempt) => {
    expect(pauseBeforeRetry(attempt, 0)).toBeNull();
  });
});
