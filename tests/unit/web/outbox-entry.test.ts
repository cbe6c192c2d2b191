import { describe, expect, it } from 'vitest';
import { afterAttempt, type Delivery, retryDelayMs } from '../../../apps/web/outbox/entry.ts';
import { buildEntry } from './build-entry.ts';

describe('retryDelayMs', () => {
  it('grows with each attempt and stays at five minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([
      5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000, 300_000,
    ]);
  });

  it('varies by a fifth either way', () => {
    expect(retryDelayMs(1, 0)).toBe(4_000);
    expect(retryDelayMs(1, 1)).toBe(6_000);
  });
});

describe('afterAttempt', () => {
  it('deletes the content once it is delivered, and keeps the reference', () => {
    const delivery: Delivery = { kind: 'accepted', reference: 'C-7K4M2-QXD93', statusUrl: '/status/abc' };
    const after = afterAttempt(buildEntry(), delivery, 9_000, 0.5);
    expect(after).toMatchObject({
      body: null,
      text: '',
      outcome: { kind: 'sent', at: 9_000, reference: 'C-7K4M2-QXD93', statusUrl: '/status/abc' },
    });
  });

  it('keeps the text of a refused submission, with the reason', () => {
    const after = afterAttempt(buildEntry({ text: 'Hello' }), { kind: 'refused', reason: 'Too long' }, 9_000, 0.5);
    expect(after).toMatchObject({ text: 'Hello', outcome: { kind: 'refused', at: 9_000, reason: 'Too long' } });
  });

  it('waits at least as long as the server asked', () => {
    const asked = afterAttempt(buildEntry(), { kind: 'unanswered', retryAfterMs: 600_000 }, 1_000, 0.5);
    const notAsked = afterAttempt(buildEntry({ attempts: 1 }), { kind: 'unanswered', retryAfterMs: null }, 1_000, 0.5);
    expect(asked.nextAttemptAt).toBe(601_000);
    expect(notAsked).toMatchObject({ attempts: 2, nextAttemptAt: 16_000, outcome: null });
  });

  it('waits its turn up to five seconds longer than asked, and counts the waits until it is answered otherwise', () => {
    const crowded: Delivery = { kind: 'crowded', retryAfterMs: 20_000 };
    const once = afterAttempt(buildEntry(), crowded, 1_000, 0);
    const twice = afterAttempt(once, crowded, 30_000, 1);
    expect([once.crowdedWaits, once.nextAttemptAt]).toEqual([1, 21_000]);
    expect([twice.crowdedWaits, twice.nextAttemptAt]).toEqual([2, 55_000]);
    expect(afterAttempt(twice, { kind: 'unanswered', retryAfterMs: null }, 60_000, 0.5).crowdedWaits).toBe(0);
  });
});
