import { describe, expect, test } from 'vitest';
import { loadConfig } from '#core/config/config.ts';
import { causedLimits, commonLimits, type FormEmail, formEmails, limitsOf } from '#core/messaging/form-emails/rules.ts';

const enough = {
  DATABASE_URL: 'postgresql://u:p@localhost:5432/r',
  ADMIN_PASSWORD: 'a long enough password',
  SESSION_SECRET: 's'.repeat(32),
};
const bounds = { perAddress: 5, perTenMinutes: 20, perHour: 500, toTeamPerHour: 60 };
const parties = { mailbox: 'their-mailbox', network: 'their-network' };
const [minutes, hour, day] = [600, 3_600, 86_400];

describe('how many emails forms may cause', () => {
  test.each<[FormEmail, [number, number][]]>([
    [
      'acknowledgement',
      [
        [5, day],
        [8, minutes],
        [48, day],
        [20, minutes],
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

  test('requests for data are refused with their form, so that only the address counts when the email is sent', () => {
    const asTries = ({ tries, windowSeconds }: { tries: number; windowSeconds: number }) => [tries, windowSeconds];
    expect(causedLimits('privacy-confirmation', parties.network, bounds).map(asTries)).toEqual([
      [2, minutes],
      [12, day],
      [5, minutes],
      [500, hour],
      [1_000, day],
    ]);
    expect(limitsOf('privacy-confirmation', parties, bounds).map(asTries)).toEqual([[5, day]]);
  });

  test('without a network, the others count', () => {
    expect(causedLimits('privacy-confirmation', null, bounds)).toHaveLength(3);
    expect(limitsOf('demo-late', { ...parties, network: null }, bounds)).toEqual(commonLimits('demo-late', bounds));
  });

  test('strangers get at most fifty emails in any minute, also where ten minutes end in it', () => {
    const { formEmails: byDefault } = loadConfig(enough);
    const kinds = ['acknowledgement', 'privacy-confirmation'] as const;
    const inTenMinutes = kinds.map((email) => byDefault && commonLimits(email, byDefault)[0]?.tries);
    expect(inTenMinutes).toEqual([20, 5]);
    expect(2 * inTenMinutes.reduce<number>((sum, tries) => sum + Number(tries), 0)).toBe(50);
  });

  test('no two limits share what they count', () => {
    const keys = formEmails.flatMap((email) => limitsOf(email, parties, bounds).map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
