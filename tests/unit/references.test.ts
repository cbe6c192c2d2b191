import { describe, expect, test } from 'vitest';
import { leads, type TrackedKind } from '#core/leads/registry.ts';
import { progressOf, type RecordState } from '#core/resources/progress.ts';

const received = new Date('2026-03-02T09:00:00Z');
const minutesLater = (minutes: number) => new Date(received.getTime() + minutes * 60_000);

const state = (overrides: Partial<RecordState> = {}): RecordState => ({
  status: 'pending',
  receivedAt: received,
  delivered: false,
  troubled: false,
  givenUp: false,
  ...overrides,
});

describe('a form’s progress', () => {
  test.each<[TrackedKind, string]>([
    ['contact_form', '2026-03-02T11:00:00.000Z'],
    ['demo_request', '2026-03-03T09:00:00.000Z'],
    ['partner_application', '2026-03-03T09:00:00.000Z'],
    ['custom_deal', '2026-03-03T09:00:00.000Z'],
  ])('the sender of a %s gets an answer by %s', (kind, by) => {
    expect(progressOf(leads[kind], state(), received).promisedBy.toISOString()).toBe(by);
  });

  test.each<[string, Partial<RecordState>, number, boolean]>([
    ['just came in', {}, 1, false],
    ['waits for two minutes and more', {}, 3, true],
    ['failed at once', { troubled: true }, 0, true],
    ['reached the team, late', { delivered: true }, 61, false],
    ['reached the team by one channel while another fails', { delivered: true, troubled: true }, 1, false],
  ])('a form that %s is delayed or not', (_what, overrides, minutes, delayed) => {
    expect(progressOf(leads.demo_request, state(overrides), minutesLater(minutes)).delayed).toBe(delayed);
  });

  test('what has no delivery left to try is stuck, until the team has it', () => {
    const givenUp = { troubled: true, givenUp: true };
    expect(progressOf(leads.custom_deal, state(givenUp), minutesLater(1))).toMatchObject({
      stuck: true,
      delayed: true,
    });
    const delivered = state({ ...givenUp, delivered: true });
    expect(progressOf(leads.custom_deal, delivered, minutesLater(1))).toMatchObject({ stuck: false, delayed: false });
  });

  test.each<[TrackedKind, string, number, boolean, boolean]>([
    ['demo_request', 'pending', 24 * 60, false, false],
    ['demo_request', 'pending', 24 * 60 + 1, false, true],
    ['demo_request', 'assigned', 48 * 60, true, false],
    ['demo_request', 'wrong_page', 48 * 60, true, false],
    ['partner_application', 'pending_review', 25 * 60, false, true],
    ['partner_application', 'rejected', 25 * 60, true, false],
    ['contact_form', 'new', 2 * 60, false, false],
    ['contact_form', 'new', 2 * 60 + 1, false, true],
    ['contact_form', 'answered', 3 * 60, true, false],
    ['custom_deal', 'pending_review', 25 * 60, false, true],
    ['custom_deal', 'approved', 25 * 60, true, false],
  ])('a %s that is %s after %i minutes: answered %s, overdue %s', (kind, status, minutes, answered, overdue) => {
    expect(progressOf(leads[kind], state({ status }), minutesLater(minutes))).toMatchObject({ answered, overdue });
  });

  test.each<[TrackedKind, string, boolean]>([
    ['contact_form', 'answered', false],
    ['contact_form', 'closed', true],
    ['demo_request', 'pending', false],
    ['demo_request', 'released', false],
    ['demo_request', 'wrong_page', true],
    ['partner_application', 'rejected', false],
  ])('a %s that is %s is closed: %s', (kind, status, closed) => {
    expect(progressOf(leads[kind], state({ status }), received)).toMatchObject({ closed });
  });
});
