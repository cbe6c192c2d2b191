import { describe, expect, test } from 'vitest';
import { featureOptions, followUpMethod, leadPriority, leadScore } from '#core/leads/demo-request/rules.ts';
import { checkoutPath, partnerCodeList, partnerTier } from '#core/leads/partner-application/rules.ts';
import { readPartnerLink } from '#core/money/checkout/rules.ts';

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

describe('a partner’s link to the checkout', () => {
  test.each([
    ['', null, false, null],
    ['code=', null, false, null],
    ['code=etc', 'ETC', false, null],
    ['code=%20DirectFil%20', 'DIRECTFIL', false, null],
    ['code=ETC&partner=dana%40evergreen.example', 'ETC', false, null],
    ['code=GENERALPARTNER', 'GENERALPARTNER', false, null],
    ['code=GENERALPARTNER&partner=dana%40evergreen.example', 'GENERALPARTNER', false, 'dana@evergreen.example'],
    ['code=GENERALPARTNER&partner=dana', 'GENERALPARTNER', false, null],
    ['code=SPRING', null, true, null],
    ['code=SPRING&partner=dana%40evergreen.example', null, true, null],
    ['code=toString', null, true, null],
  ])('with "%s" fills in %s; unknown: %s, email: %s', (query, code, unknown, email) => {
    expect(readPartnerLink(new URLSearchParams(query))).toEqual({ code, unknown, email });
  });

  test('is read as it was made, and names only general partners', () => {
    const email = 'dana+sales@evergreen.example';
    for (const code of partnerCodeList) {
      const link = checkoutPath(code, email);
      expect(link.startsWith('/partner-checkout?')).toBe(true);
      const named = code === 'GENERALPARTNER' ? email : null;
      expect(readPartnerLink(new URLSearchParams(link.split('?')[1]))).toEqual({ code, unknown: false, email: named });
    }
  });
});
