import { describe, expect, test } from 'vitest';
import { setupLines } from '#core/operations/setup/lines.ts';
import { missingLines } from '#core/operations/setup/schemas.ts';
import { testConfig } from '#tests/support/product.ts';

const linesOf = (settings: Record<string, string>, untrusted: string | null = null) =>
  setupLines(testConfig('postgresql://localhost/x', '/tmp', settings), untrusted);
const lineOf = (id: string, settings: Record<string, string> = {}, untrusted: string | null = null) => {
  const line = linesOf(settings, untrusted).find((each) => each.id === id);
  if (!line) throw new Error(`There is no line ${id}`);
  return line;
};

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '1'.repeat(32),
  TWILIO_FROM: '+16155550100',
};
const own = {
  SUPPORT_PHONE: '+1 614 321 0987',
  SALES_PHONE: '+1 614 321 0988',
  SUPPORT_EMAIL: 'help@cloverphones.com',
  TEAM_EMAIL: 'team@cloverphones.com',
  MAIL_FROM: 'Clover <hello@cloverphones.com>',
};
const settings: Record<string, Record<string, string>> = {
  business: own,
  address: { PUBLIC_URL: 'https://ringwell.test' },
  proxy: { TRUST_PROXY: '10.0.0.0/8' },
  email: { SMTP_URL: 'smtp://mail.test' },
  texts: twilio,
  payments: stripe('live'),
  automation: { AUTOMATION_WEBHOOK_URL: 'https://tools.test/hook' },
  alarms: { ALERT_WEBHOOK_URL: 'https://alarms.test/hook' },
  'link-secret': { LINK_SECRET: 'l'.repeat(32) },
  'sign-in-provider': { OIDC_ISSUER: 'https://sso.test', OIDC_CLIENT_ID: 'ringwell', OIDC_CLIENT_SECRET: 'a secret' },
  'virus-scanner': { CLAMAV_URL: 'tcp://clamav:3310' },
  'language-model': { MODEL_URL: 'https://models.test/v1', MODEL_NAME: 'small' },
};

describe('the list of what is configured', () => {
  test.each(Object.keys(settings))('has %s, missing with how to set it, and configured once it is set', (id) => {
    expect(lineOf(id)).toMatchObject({ configured: false, how: expect.any(String), test: null });
    expect(lineOf(id, settings[id])).toMatchObject({ configured: true });
  });

  test('asks only for what customers need', () => {
    const open = (given: Record<string, string>) => missingLines(linesOf(given)).map(({ id }) => id);
    expect(open({})).toEqual(['business', 'address', 'email', 'payments']);
    expect(open({ ...own, ...settings.address, ...settings.email, ...stripe('live') })).toEqual([]);
  });

  test('offers a test of email and texts, and the plans, once they are configured', () => {
    expect(lineOf('email', settings.email).test).toBe('email');
    expect(lineOf('texts', twilio).test).toBe('text');
    expect(lineOf('payments').can_make_plans).toBe(false);
    expect(lineOf('payments', stripe('test'))).toMatchObject({
      can_make_plans: true,
      meaning: expect.stringContaining('no money moves'),
    });
  });

  test('names sample secrets, and a proxy that TRUST_PROXY does not name', () => {
    expect(lineOf('secrets').configured).toBe(true);
    expect(lineOf('secrets', { ADMIN_PASSWORD: 'change-me-before-use' })).toMatchObject({
      configured: false,
      optional: false,
      meaning: expect.stringContaining('ADMIN_PASSWORD'),
    });
    expect(lineOf('proxy', settings.proxy, '203.0.113.9')).toMatchObject({
      configured: false,
      optional: false,
      meaning: expect.stringContaining('All visitors count as one address: set TRUST_PROXY'),
      how: expect.stringContaining('TRUST_PROXY=203.0.113.9'),
    });
  });
});
