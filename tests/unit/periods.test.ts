import { expect, test } from 'vitest';
import { periodLabel } from '#core/shared/rules.ts';

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '12 months'],
  [400, '400 days'],
  [730, '24 months'],
  [731, '24 months'],
  [1_000, '1000 days'],
  [1_095, '3 years'],
  [2_555, '7 years'],
  [2_557, '7 years'],
  [2_560, '2560 days'],
  [3_653, '10 years'],
  [36_500, '100 years'],
])('%i days are said as %s', (days, said) => {
  expect(periodLabel(days)).toBe(said);
});
