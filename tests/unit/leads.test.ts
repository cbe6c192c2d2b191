import { describe, expect, test } from 'vitest';
import { featureOptions, followUpMethod, leadPriority, leadScore } from '#core/leads/demo-request/rules.ts';
import { partnerCodeList, partnerTier } from '#core/leads/partner-application/rules.ts';

describe('a lead', () => {
  const [first, second] = featureOptions;
  test.each([
    [[], false, false, 0],
    [[first], false, false, 10],
    [[first, second], false, false, 20],
    [[...featureOptions], false, false, 50],
    [[first, first, first], false, false, 10],
    [[], true, false, 25],
    [[], false, true, 15],
    [[first], true, true, 50],
    [[...featureOptions], true, true, 90],
  ])('that wants %j, card %j, phone verified %j, scores %i', (features, cardProvided, phoneVerified, score) => {
    expect(leadScore({ features, cardProvided, phoneVerified })).toBe(score);
  });

  test.each([
    ['yes', true, 'High'],
    ['yes', false, 'Medium'],
    ['interested', true, 'Medium'],
    ['wrong-page', true, 'Medium'],
    ['wrong-page', false, 'Medium'],
  ] as const)('that is ready: %s, with a card: %j, is of %s priority', (readyForDemo, cardProvided, priority) => {
    expect(leadPriority({ readyForDemo, cardProvided })).toBe(priority);
  });

  test.each([
    ['verified', 'SMS + Email'],
    ['skipped', 'Email Only'],
    ['unverified', 'Email Only'],
  ] as const)('whose phone is %s is followed up by %s', (verification, method) => {
    expect(followUpMethod(verification)).toBe(method);
  });
});

test('ETC partners are Premium, all others Standard', () => {
  expect(Object.fromEntries(partnerCodeList.map((code) => [code, partnerTier(code)]))).toEqual({
    ETC: 'Premium',
    DIRECTFIL: 'Standard',
    GENERALPARTNER: 'Standard',
  });
});
