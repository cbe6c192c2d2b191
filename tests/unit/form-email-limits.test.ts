import { describe, expect, test } from 'vitest';
import { commonLimits, type FormEmail, formEmails, limitsOf } from '#core/messaging/form-emails/rules.ts';

const bounds = { perAddress: 5, perTenMinutes: 25, perHour: 500, toTeamPerHour: 60 };
const parties = { mailbox: 'their-mailbox', network: 'their-network' };
const [minutes, hour, day] = [600, 3_600, 86_400];

describe('how many emails forms may cause', () => {
  test.each<[FormEmail, [number, number][]]>([
    [
      'acknowledgement',
      [
        [5, day],
        [10, minutes],
        [60, day],
        [25, minutes],
        [500, hour],
        [1_000, day],
      ],
    ],
    [
      'team-notice',
      [
        [24, hour],
        [192, day],
        [60, hour],
        [480, day],
      ],
    ],
  ])('%s: to the address, caused by the network, and in all', (email, limits) => {
    const all = limitsOf(email, parties, bounds);
    expect(all.map(({ tries, windowSeconds }) => [tries, windowSeconds])).toEqual(limits);
    expect(all.filter(({ isCommon }) => isCommon)).toEqual(commonLimits(email, bounds));
  });

  test('without a network, the others count', () => {
    expect(limitsOf('privacy-confirmation', { ...parties, network: null }, bounds)).toHaveLength(4);
    expect(limitsOf('demo-late', { ...parties, network: null }, bounds)).toEqual(commonLimits('demo-late', bounds));
  });

  test('no two limits share what they count', () => {
    const keys = formEmails.flatMap((email) => limitsOf(email, parties, bounds).map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
