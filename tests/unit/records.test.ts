import { describe, expect, test } from 'vitest';
import { contactStatuses, contactTransitions } from '#core/leads/contact-form/rules.ts';
import { dealDecisions, dealStatuses, dealTransitions, needsReason } from '#core/leads/custom-deal/rules.ts';
import { changedMeanwhile, impossibleTransition } from '#core/resources/rules.ts';
import { statesBefore } from '#core/shared/rules.ts';

describe('a record’s transitions', () => {
  test.each([
    ['new', ['answered', 'closed']],
    ['answered', ['closed', 'new']],
    ['closed', ['new']],
  ] as const)('a message that is %s can become %j', (status, next) => {
    expect(contactTransitions[status]).toEqual(next);
  });

  test.each([
    ['pending_review', ['approved', 'needs_changes', 'rejected']],
    ['needs_changes', ['approved', 'needs_changes', 'rejected']],
    ['approved', []],
    ['rejected', []],
  ] as const)('a deal that is %s can become %j', (status, next) => {
    expect(dealTransitions[status]).toEqual(next);
  });

  test('every status is in its table, and the reversed tables say the same', () => {
    expect(Object.keys(contactTransitions)).toEqual([...contactStatuses]);
    expect(Object.keys(dealTransitions)).toEqual([...dealStatuses]);
    expect(statesBefore(contactTransitions, 'new')).toEqual(['answered', 'closed']);
    expect(statesBefore(contactTransitions, 'answered')).toEqual(['new']);
  });

  test('the sales rep is told why, except for good news', () => {
    expect(dealDecisions.filter(needsReason)).toEqual(['needs_changes', 'rejected']);
  });

  test('an impossible transition is refused with a message', () => {
    expect(impossibleTransition('deal', 'approved', 'needs_changes')).toBe(
      'This deal is approved, so its status can’t change to needs changes',
    );
  });
});

test('a conflict lists each changed field once, with its current value', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
  const conflicts = changedMeanwhile([
    { field: 'status', to: 'needs_changes', actor: 'ana', at: at(42) },
    { field: 'assignee', to: null, actor: 'ben', at: at(41) },
    { field: 'status', to: 'approved', actor: 'ben', at: at(40) },
  ]);
  expect(conflicts).toEqual([
    { field: 'status', message: 'Status is now needs changes, changed by ana at 10:42 AM UTC' },
    { field: 'assignee', message: 'Owner is now no one, changed by ben at 10:41 AM UTC' },
  ]);
});
