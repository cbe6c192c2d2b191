import { expect, test } from 'vitest';
import { firstIdAt, idFromMoment, newId } from '#core/platform/ids.ts';

const paidAt = new Date('2026-03-01T12:00:00Z');

test('an id from a moment and a name is the same each time, and another for another name or moment', () => {
  const id = idFromMoment(paidAt, 'commission:il_1');
  expect(idFromMoment(paidAt, 'commission:il_1')).toBe(id);
  expect(idFromMoment(paidAt, 'commission:il_2')).not.toBe(id);
  expect(idFromMoment(new Date(paidAt.getTime() + 1), 'commission:il_1')).not.toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('such an id lies within its day and before every id made later', () => {
  const id = idFromMoment(paidAt, 'commission:il_1');
  expect(id >= firstIdAt(paidAt)).toBe(true);
  expect(id < firstIdAt(new Date(paidAt.getTime() + 1))).toBe(true);
  expect(id < newId()).toBe(true);
});
