import { describe, expect, test } from 'vitest';
import { loadConfig, settingWarnings, unnamedEnvironment } from '#core/config/config.ts';
import { namesIn, problemsOf } from '#tests/support/settings.ts';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const enough = {
  DATABASE_URL: 'postgresql://u:p@localhost:5432/r',
  ADMIN_PASSWORD: 'a long enough password',
  SESSION_SECRET: 's'.repeat(32),
};
const production = {
  ...enough,
  NODE_ENV: 'production',
  REDIS_URL: 'rediss://redis:6379',
  PUBLIC_URL: 'https://ringwell.test/path',
  SMTP_URL: 'smtps://u:p@mail:465',
  AUTOMATION_WEBHOOK_URL: 'https://hooks.test',
  AUTOMATION_WEBHOOK_SECRET: secret,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the settings', () => {
  test('that are required are few, and the rest has defaults', () => {
    expect(loadConfig(enough)).toMatchObject({
      production: false,
      http: {
        host: 'localhost',
        port: 3000,
        publicUrl: null,
        trustProxy: [],
        rateLimits: true,
        drainMilliseconds: 5_000,
      },
      dataDir: '.data',
      redis: null,
      retention: { bodies: 90, forms: 730, money: 2_557, message: 365, webhook_event: 30 },
      mail: { confirmationsPerMinute: 120 },
      automation: { postsPerMinute: null },
      retrySchedule: [5, 300, 1800, 7200, 18000, 36000, 36000],
      site: { brand: 'Ringwell' },
      secrets: { admin: { password: enough.ADMIN_PASSWORD }, smtp: null, automationWebhook: null },
    });
  });

  test('that are blank count as unset', () => {
    expect(loadConfig({ ...enough, PORT: ' ', REDIS_URL: '', BRAND_NAME: '', TRUST_PROXY: '' })).toMatchObject({
      redis: null,
      http: { port: 3000, trustProxy: [] },
      site: { brand: 'Ringwell' },
    });
  });

  test('that are secrets can have old values too, the first one signs, and links can have a secret of their own', () => {
    const [before, links] = ['b'.repeat(32), 'l'.repeat(32)];
    const replaced = { ...enough, SESSION_SECRET: `${enough.SESSION_SECRET}, ${before}` };
    const both = [enough.SESSION_SECRET, before];
    expect(loadConfig(replaced).secrets).toMatchObject({ sessionKeys: both, linkKeys: both, hasLinkSecret: false });
    expect(loadConfig({ ...replaced, LINK_SECRET: links }).secrets).toMatchObject({
      sessionKeys: both,
      linkKeys: [links],
      hasLinkSecret: true,
    });
    for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'AUTOMATION_WEBHOOK_SECRET'])
      for (const value of [`${before},short`, `${before},`])
        expect(namesIn(problemsOf({ ...enough, [name]: value }))).toEqual([name]);
  });

  test('are parsed to their types', () => {
    const config = loadConfig({
      ...production,
      PORT: '0',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      RETRY_SCHEDULE: '0.05,2',
      CONFIRMATIONS_PER_MINUTE: '60000',
      AUTOMATION_POSTS_PER_MINUTE: '1',
      SMTP_CONNECTIONS: '7',
      RETENTION_FORMS_DAYS: '36500',
      RATE_LIMITS: 'on',
      SOCIAL_LINKS: 'Forum=https://forum.test/?of=us, Radio=https://radio.test',
    });
    expect(config.site.links.social).toEqual([
      { name: 'Forum', url: 'https://forum.test/?of=us' },
      { name: 'Radio', url: 'https://radio.test' },
    ]);
    expect(loadConfig({ ...enough, SOCIAL_LINKS: 'none' }).site.links.social).toEqual([]);
    expect(config).toMatchObject({
      production: true,
      http: { port: 0, publicUrl: 'https://ringwell.test', trustProxy: ['10.0.0.0/8', '127.0.0.1'] },
      retention: { forms: 36_500 },
      retrySchedule: [0.05, 2],
      automation: { postsPerMinute: 1 },
      mail: { connections: 7, confirmationsPerMinute: 60_000 },
    });
  });

  test('a hash of the password wins over the password', () => {
    expect(loadConfig({ ...enough, ADMIN_PASSWORD_HASH: '$argon2id$v=19$x' }).secrets.admin).toEqual({
      passwordHash: '$argon2id$v=19$x',
    });
  });

  test('what names people is kept no longer than the forms, and an event no longer than what it says', () => {
    const kept = loadConfig({ ...enough, RETENTION_FORMS_DAYS: '100', RETENTION_BODIES_DAYS: '20' });
    expect(kept.retention).toMatchObject({ message: 100, webhook_event: 20 });
  });

  test('all missing ones are reported at once', () => {
    expect(namesIn(problemsOf({ AUTOMATION_WEBHOOK_URL: 'https://hooks.test' }))).toEqual([
      'DATABASE_URL',
      'SESSION_SECRET',
      'AUTOMATION_WEBHOOK_SECRET',
      'ADMIN_PASSWORD',
    ]);
  });

  test.each([
    ['PORT', ['-1', '70000', 'http', '3000.5']],
    ['DRAIN_SECONDS', ['-1', '61', '5s']],
    ['NODE_ENV', ['staging', 'Production']],
    ['LOG_LEVEL', ['loud']],
    ['DATABASE_URL', ['mysql://x/y', 'localhost', 'http://x']],
    ['REDIS_URL', ['localhost:6379', 'http://redis']],
    ['REDIS_CLUSTER', ['yes']],
    ['REDIS_SENTINELS', ['sentinel', 'redis://sentinel:26379', 'a:1,,b:2']],
    ['PUBLIC_URL', ['ringwell.test', 'ftp://ringwell.test', 'javascript:alert(1)']],
    ['SESSION_SECRET', ['short']],
    ['ADMIN_PASSWORD_HASH', ['$2b$10$bcrypt', 'plain']],
    [
      'AUTOMATION_WEBHOOK_SECRET',
      ['secret', 'whsec_short', `whsec_${Buffer.alloc(65).toString('base64')}`, 'whsec_not base64!'],
    ],
    ['PAYMENTS', ['live', 'Demo']],
    ['STRIPE_SECRET_KEY', ['pk_test_1', 'sk_1', 'secret']],
    ['STRIPE_PUBLISHABLE_KEY', ['sk_test_1', 'rk_live_1']],
    ['STRIPE_WEBHOOK_SECRET', ['secret', 'whsec_']],
    ['STRIPE_API_BASE', ['127.0.0.1:4242', 'ftp://x.test']],
    ['PARTNER_ACCOUNT_ETC', ['etc', 'acct_', 'cus_1']],
    ['PARTNER_ACCOUNT_DIRECTFIL', ['directfil']],
    ['TWILIO_ACCOUNT_SID', ['AC1', 'SK0123456789abcdef0123456789abcdef']],
    ['TWILIO_AUTH_TOKEN', ['short']],
    ['TWILIO_FROM', ['6155550142', 'Ringwell', 'MG1']],
    ['TWILIO_API_BASE', ['127.0.0.1:4243']],
    ['OTP_TEST_CODE', ['12345', 'abcdef']],
    ['SMS_PER_DAY', ['-1', 'many']],
    ['UPLOADS_MB_PER_DAY', ['100', '0,2000', '1.5,2', '1,2,3']],
    ['FORMS_PER_MINUTE', ['0', 'few']],
    ['FORM_CHALLENGE', ['maybe', 'ON']],
    ['SMS_COUNTRIES', ['us', 'USA', 'US;CA']],
    ['SMTP_URL', ['mail.test', 'http://mail.test']],
    ['TEAM_EMAIL', ['no-at-sign', 'a@b']],
    ['RETENTION_BODIES_DAYS', ['0', '36501']],
    ['RETENTION_FORMS_DAYS', ['0', '24 months']],
    ['RETENTION_MONEY_DAYS', ['0', '7 years']],
    ['SOCIAL_LINKS', ['https://x.test', 'X=javascript:alert(1)', 'X=https://x.test,']],
    ['CONFIRMATIONS_PER_MINUTE', ['0', '60001', 'many']],
    ['AUTOMATION_POSTS_PER_MINUTE', ['-1', '0', '2.5']],
    ['SMTP_CONNECTIONS', ['0', '101', 'few']],
    ['RETRY_SCHEDULE', ['soon', '5;300', '-1', '5,,6']],
    ['RATE_LIMITS', ['maybe', 'OFF']],
  ])('%s refuses invalid values', (name, wrong) => {
    for (const value of wrong)
      expect(new Set(namesIn(problemsOf({ ...enough, [name]: value }))), value).toEqual(new Set([name]));
  });

  test('Redis is one server, a cluster, or a name that sentinels know', () => {
    const redis = { ...enough, REDIS_URL: 'redis://:secret@queue/2' };
    const [one, cluster, sentinels] = [
      { url: 'redis://:secret@queue/2', isCluster: false, sentinels: null },
      { isCluster: true, sentinels: null },
      {
        servers: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 26380 },
        ],
        password: null,
      },
    ];
    expect(loadConfig(redis).redis).toEqual(one);
    expect(loadConfig({ ...redis, REDIS_CLUSTER: 'on' }).redis).toMatchObject(cluster);
    const watched = { ...redis, REDIS_SENTINELS: 'a:26379,b:26380' };
    expect(loadConfig(watched).redis?.sentinels).toEqual(sentinels);
    expect(namesIn(problemsOf({ ...watched, REDIS_CLUSTER: 'on' }))).toEqual(['REDIS_SENTINELS']);
    expect(namesIn(problemsOf({ ...watched, REDIS_URL: '' }))).toEqual(['REDIS_URL']);
  });

  test('several invalid ones are reported at once', () => {
    expect(namesIn(problemsOf({ ...enough, PORT: 'x', RATE_LIMITS: 'x', TEAM_EMAIL: 'x' })).toSorted()).toEqual([
      'PORT',
      'RATE_LIMITS',
      'TEAM_EMAIL',
    ]);
  });

  test('an error message never repeats a secret', () => {
    for (const [name, value] of Object.entries({
      SESSION_SECRET: 'hush',
      ADMIN_PASSWORD_HASH: 'hush',
      AUTOMATION_WEBHOOK_SECRET: 'hush',
      DATABASE_URL: 'mysql://user:hush@x',
      SMTP_URL: 'http://user:hush@x',
      STRIPE_SECRET_KEY: 'hush',
      STRIPE_WEBHOOK_SECRET: 'hush',
      TWILIO_AUTH_TOKEN: 'hush',
    })) {
      expect(problemsOf({ ...enough, [name]: value }).join()).not.toContain('hush');
    }
  });
});

describe('the settings of payments', () => {
  const stripe = { ...enough, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  test('without a key, checkout is in demo mode', () => {
    expect(loadConfig(enough)).toMatchObject({ stripe: null, secrets: { stripe: null } });
  });

  test('with a key, the mode is the key’s', () => {
    expect(loadConfig(stripe)).toMatchObject({
      stripe: { livemode: false, publishableKey: null, apiBase: null },
      partnerAccounts: { ETC: null, DIRECTFIL: null },
      secrets: { stripe: { key: 'sk_test_1', webhook: 'whsec_1' } },
    });
    const liveMode = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(loadConfig(liveMode).stripe).toEqual({ livemode: true, publishableKey: 'pk_live_1', apiBase: null });
  });

  test.each([
    [undefined, 0],
    ['pk_test_1', 0],
    ['key', 1],
    ['a_live_key', 1],
  ])('the publishable key %s stops no start; warnings: %i', (STRIPE_PUBLISHABLE_KEY, warnings) => {
    const config = loadConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY });
    expect(config.stripe?.publishableKey).toBe(STRIPE_PUBLISHABLE_KEY ?? null);
    expect(settingWarnings(config)).toHaveLength(warnings);
    for (const warning of settingWarnings(config))
      expect(warning).toContain('STRIPE_PUBLISHABLE_KEY should start with pk_');
  });

  test('a key alone is not enough, and keys of two modes do not go together', () => {
    expect(namesIn(problemsOf({ ...stripe, STRIPE_WEBHOOK_SECRET: '' }))).toEqual(['STRIPE_WEBHOOK_SECRET']);
    expect(namesIn(problemsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }))).toEqual(['STRIPE_PUBLISHABLE_KEY']);
  });
});

describe('the settings of text messages', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a-token-of-the-account',
    TWILIO_FROM: '+16155550142',
  };

  test('belong together', () => {
    expect(loadConfig(enough)).toMatchObject({
      twilio: null,
      sms: { countries: ['US', 'CA'], perDay: 500 },
      secrets: { otpTestCode: null },
    });
    expect(loadConfig({ ...enough, ...twilio, SMS_PER_DAY: '5' })).toMatchObject({
      twilio: { accountSid: twilio.TWILIO_ACCOUNT_SID, from: '+16155550142', apiBase: null },
      sms: { perDay: 5 },
      secrets: { twilioAuthToken: twilio.TWILIO_AUTH_TOKEN },
    });
    for (const name of Object.keys(twilio))
      expect(namesIn(problemsOf({ ...enough, ...twilio, [name]: '' }))).toEqual([name]);
  });
});

test.each([undefined, ' ', 'development', 'test'])(
  'with NODE_ENV=%s, a built program asks for it if needed',
  (NODE_ENV) => {
    expect(unnamedEnvironment({ NODE_ENV }) === null).toBe(Boolean(NODE_ENV?.trim()));
  },
);

describe('a start in production', () => {
  test('begins with every setting in place', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  test('reports everything that is missing or unsafe at once', () => {
    const unsafe = {
      ...enough,
      NODE_ENV: 'production',
      ADMIN_PASSWORD: 'short',
      RATE_LIMITS: 'off',
      OTP_TEST_CODE: '123456',
      STRIPE_API_BASE: 'http://127.0.0.1:4242',
      TWILIO_API_BASE: 'http://127.0.0.1:4242',
    };
    expect(namesIn(problemsOf(unsafe))).toEqual(
      expect.arrayContaining([
        'REDIS_URL',
        'PUBLIC_URL',
        'SMTP_URL',
        'STRIPE_SECRET_KEY',
        'ADMIN_PASSWORD',
        'RATE_LIMITS',
        'OTP_TEST_CODE',
        'STRIPE_API_BASE',
        'TWILIO_API_BASE',
      ]),
    );
  });

  test.each([
    ['PUBLIC_URL', 'http://ringwell.test'],
    ['ADMIN_PASSWORD', 'fourteen chars'],
    ['RATE_LIMITS', 'off'],
    ['OTP_TEST_CODE', '000000'],
    ['REDIS_URL', ''],
    ['SMTP_URL', ''],
    ['STRIPE_SECRET_KEY', ' '],
  ])('does not begin with %s=%s', (name, value) => {
    expect(namesIn(problemsOf({ ...production, [name]: value }))).toEqual([name]);
  });

  test('begins without Stripe’s keys only when a demo checkout is asked for, and never with both', () => {
    const demo = { ...production, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', PAYMENTS: 'demo' };
    expect(loadConfig(demo).stripe).toBeNull();
    expect(namesIn(problemsOf({ ...production, PAYMENTS: 'demo' }))).toEqual(['PAYMENTS']);
  });

  test('is stricter than one in development, which allows unsafe values', () => {
    expect(
      problemsOf({
        ...enough,
        ADMIN_PASSWORD: 'short',
        RATE_LIMITS: 'off',
        OTP_TEST_CODE: '123456',
        PUBLIC_URL: 'http://localhost:3000',
      }),
    ).toEqual([]);
  });
});
