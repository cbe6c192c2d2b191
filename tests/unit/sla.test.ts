import { describe, expect, test } from 'vitest';
import { leads, type TrackedKind } from '#core/leads/registry.ts';
import { dueAt, firstAnswer, lateColumns } from '#core/resources/sla.ts';
import { formatDue } from '../../apps/web/pages/admin/format.ts';

const received = new Date('2026-03-02T09:00:00Z');
const hoursLater = (hours: number) => new Date(received.getTime() + hours * 3_600_000);

describe('what is due, and when', () => {
  test.each<[string, TrackedKind, string, number | null]>([
    ['a message is answered within two hours', 'contact_form', 'new', 2],
    ['an answered message waits for nothing', 'contact_form', 'answered', null],
    ['an application is reviewed within a day', 'partner_application', 'pending_review', 24],
    ['an application with a question waits for the applicant', 'partner_application', 'more_information', null],
    ['a deal is reviewed within a day', 'custom_deal', 'pending_review', 24],
    ['a deal sent back waits for the sales rep', 'custom_deal', 'needs_changes', null],
    ['a demo has its number within a day', 'demo_request', 'pending', 24],
    ['a demo is called within 48 hours of the request', 'demo_request', 'assigned', 48],
    ['an active demo ends after its seven days', 'demo_request', 'active', 8 + 7 * 24],
    ['an ended demo waits for nothing', 'demo_request', 'expired', null],
    ['a converted demo waits for nothing', 'demo_request', 'converted', null],
    ['a request from the wrong page waits for nothing', 'demo_request', 'wrong_page', null],
  ])('%s', (_what, kind, status, hours) => {
    const moments = { arrived_at: received, assigned_at: hoursLater(8), expires_at: hoursLater(8 + 7 * 24) };
    expect(dueAt(leads[kind], { status, moments })).toEqual(hours === null ? null : hoursLater(hours));
  });

  test('a number that was set up late still has a day to be called', () => {
    const moments = { arrived_at: received, assigned_at: hoursLater(40), expires_at: null };
    expect(dueAt(leads.demo_request, { status: 'assigned', moments })).toEqual(hoursLater(64));
  });

  test('the SQL condition finds what the rules find', () => {
    expect(lateColumns(leads.contact_form)).toEqual({ new: { arrived_at: 7_200 } });
    expect(lateColumns(leads.demo_request)).toEqual({
      pending: { arrived_at: 86_400 },
      assigned: { arrived_at: 172_800, assigned_at: 86_400 },
      active: { expires_at: 0 },
    });
  });

  test.each([
    [null, 2, 'open'],
    [null, 2.1, 'late'],
    [2, 30, 'met'],
    [2.1, 30, 'breached'],
  ])(
    'a message taken up after %s hours is, %s hours after it came, a response time that is %s',
    (answered, now, outcome) => {
      const at = answered === null ? null : hoursLater(answered);
      expect(firstAnswer(leads.contact_form.tracking.answerSeconds, received, at, hoursLater(now))).toEqual({
        by: hoursLater(2),
        state: outcome,
      });
    },
  );
});

test.each([
  [3.5 * 60, 'due in 3 hours', false, false],
  [47 * 60, 'due in 47 hours', false, false],
  [49 * 60, 'due in 2 days', false, false],
  [29, 'due in 29 minutes', false, true],
  [0.2, 'due in 1 minute', false, true],
  [-0.2, '1 minute late', true, false],
  [-130, '2 hours late', true, false],
])('with %d minutes left a list says "%s"', (minutes, words, late, soon) => {
  const due = new Date(received.getTime() + minutes * 60_000).toISOString();
  expect(formatDue(due, received.getTime())).toEqual({ words, late, soon });
});
