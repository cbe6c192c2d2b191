import { describe, expect, test } from 'vitest';
import { isArrivalProof } from '#core/clients/arrival/client.ts';
import { addressLine, proxyLine } from '#core/operations/setup/address.ts';
import { emailLine } from '#core/operations/setup/email.ts';
import { backupLine, businessLine, workLine } from '#core/operations/setup/machinery.ts';
import { paymentsLine, plansLine, stripeEventsLine } from '#core/operations/setup/payments.ts';
import { providerLine } from '#core/operations/setup/provider.ts';
import { alarmsLine, webhookLine } from '#core/operations/setup/receivers.ts';
import { needsAttention } from '#core/operations/setup/schemas.ts';
import { textsLine } from '#core/operations/setup/texts.ts';
import { testConfig } from '#tests/support/product.ts';

const config = (settings: Record<string, string> = {}) => testConfig('postgresql://localhost/x', '/tmp', settings);
const publicUrl = { PUBLIC_URL: 'https://ringwell.test' };
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '1'.repeat(32),
  TWILIO_FROM: '+16155550100',
};
const stripeKeys = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const oidc = { OIDC_ISSUER: 'https://sso.test', OIDC_CLIENT_ID: 'ringwell', OIDC_CLIENT_SECRET: 'a secret' };
const failed = { failed: 'timeout' };
const at = new Date('2026-11-23T12:00:00Z');

describe('the setup says', () => {
  const here = { origin: 'https://ringwell.test', forwarded: true, trusted: true };
  const own = { status: 'active', isTrial: false, ownsSender: true };
  const receiver = { url: 'https://ringwell.test/api/stripe/webhook', isEnabled: true };
  const stripe = { takesPayments: true, catalogProblems: [], receivers: [receiver] };
  const queue = { answers: true, mayEvict: false, silentQueues: [] };
  const archive = { isOn: true, lastAt: at, lastFailedAt: null };
  const webhook = config({ AUTOMATION_WEBHOOK_URL: 'https://tools.test/hook' });
  const alarm = config({ ALERT_WEBHOOK_URL: 'https://alarms.test/hook' });
  const mail = config({ SMTP_URL: 'smtp://mail.test' });

  test.each([
    ['no public address', addressLine(config(), null), 'missing', 'http://localhost:3000'],
    ['one that does not answer', addressLine(config(publicUrl), failed), 'failing', 'timeout'],
    [
      'one behind a proxy that hides it',
      addressLine(config(publicUrl), { answer: { ...here, origin: 'http://a' } }),
      'failing',
      'arrived here as http://a',
    ],
    ['one that leads here', addressLine(config(publicUrl), { answer: here }), 'ready', 'https://ringwell.test leads'],
    ['a proxy that cannot be tried', proxyLine(failed, null), 'unknown', 'does not answer yet'],
    ['a proxy that is not trusted', proxyLine({ answer: { ...here, trusted: false } }, null), 'failing', 'TRUST_PROXY'],
    [
      'a proxy that a process saw and does not trust',
      proxyLine({ answer: here }, '203.0.113.9'),
      'failing',
      '203.0.113.9',
    ],
    ['a trusted proxy', proxyLine({ answer: here }, null), 'ready', 'that you trust'],
    ['no proxy', proxyLine({ answer: { ...here, forwarded: false, trusted: false } }, null), 'ready', 'directly'],
    ['no sign-in provider', providerLine(config(), null), 'missing', 'No sign-in provider'],
    [
      'a provider that does not answer',
      providerLine(config(oidc), failed),
      'failing',
      'sso.test can’t be used: timeout',
    ],
    ['a provider that answers', providerLine(config(oidc), { answer: undefined }), 'ready', 'sso.test answered'],
    ['no mail server', emailLine(config(), null), 'missing', 'No mail server'],
    [
      'a mail server that refuses us',
      emailLine(mail, failed),
      'failing',
      'mail.test did not accept our sign-in: timeout',
    ],
    ['a mail server that takes us', emailLine(mail, { answer: undefined }), 'ready', 'mail.test accepted our sign-in'],
    ['no Twilio account', textsLine(config(), null), 'missing', 'No Twilio account'],
    ['a Twilio that refuses us', textsLine(config(twilio), failed), 'failing', 'timeout'],
    [
      'a suspended account',
      textsLine(config(twilio), { answer: { ...own, status: 'suspended' } }),
      'failing',
      'suspended',
    ],
    [
      'a number of somebody else',
      textsLine(config(twilio), { answer: { ...own, ownsSender: false } }),
      'failing',
      '+16155550100',
    ],
    ['a trial account', textsLine(config(twilio), { answer: { ...own, isTrial: true } }), 'failing', 'trial'],
    ['a Twilio account of ours', textsLine(config(twilio), { answer: own }), 'ready', 'confirmed'],
    ['no Stripe account', paymentsLine(config(), null), 'missing', 'No Stripe account'],
    ['a Stripe that refuses us', paymentsLine(config(stripeKeys('live')), failed), 'failing', 'timeout'],
    [
      'an account that may not sell',
      paymentsLine(config(stripeKeys('live')), { answer: { ...stripe, takesPayments: false } }),
      'failing',
      'take payments yet',
    ],
    ['a test key', paymentsLine(config(stripeKeys('test')), { answer: stripe }), 'failing', 'test mode'],
    ['a live account', paymentsLine(config(stripeKeys('live')), { answer: stripe }), 'ready', 'live key'],
    ['plans that cannot be asked for', plansLine(failed), 'unknown', 'until payments are set up'],
    [
      'plans that are missing',
      plansLine({ answer: { ...stripe, catalogProblems: ['basic_setup is missing'] } }),
      'failing',
      'basic_setup is missing',
    ],
    ['plans that are there', plansLine({ answer: stripe }), 'ready', 'right amount'],
    [
      'no endpoint at Stripe',
      stripeEventsLine(config(publicUrl), { answer: { ...stripe, receivers: [] } }, at),
      'failing',
      'sends nothing to https://ringwell.test/api/stripe/webhook',
    ],
    [
      'an endpoint that is turned off',
      stripeEventsLine(
        config(publicUrl),
        { answer: { ...stripe, receivers: [{ ...receiver, isEnabled: false }] } },
        at,
      ),
      'failing',
      'turned off',
    ],
    [
      'no event yet',
      stripeEventsLine(config(publicUrl), { answer: stripe }, null),
      'unknown',
      'nothing has arrived yet',
    ],
    [
      'events that arrive',
      stripeEventsLine(config(publicUrl), { answer: stripe }, at),
      'ready',
      'Nov 23, 2026, 12:00 PM UTC',
    ],
    ['no receiver', webhookLine(config(), null), 'missing', 'No receiver'],
    ['a receiver that got nothing yet', webhookLine(webhook, null), 'unknown', 'tools.test'],
    ['a receiver that refused', webhookLine(webhook, { taken: false, at, said: 'http_500' }), 'failing', 'http_500'],
    [
      'a receiver that takes leads',
      webhookLine(webhook, { taken: true, at, said: null }),
      'ready',
      'tools.test accepted',
    ],
    ['no way for alarms', alarmsLine(config(), null, null), 'missing', 'no way out'],
    ['alarms by a mail server that is down', alarmsLine(mail, failed, null), 'missing', 'no way out'],
    ['alarms by email', alarmsLine(mail, { answer: undefined }, null), 'ready', 'team@ringwell.example'],
    ['an alarm webhook that was never tried', alarmsLine(alarm, null, null), 'unknown', 'alarms.test'],
    [
      'an alarm webhook that takes alarms',
      alarmsLine(alarm, null, { taken: true, at, said: null }),
      'ready',
      'alarms.test accepted',
    ],
    ['a queue that is away', workLine({ answer: { ...queue, answers: false } }), 'failing', 'does not answer'],
    ['a queue without workers', workLine({ answer: { ...queue, silentQueues: ['emails'] } }), 'failing', 'emails'],
    ['a queue that may drop jobs', workLine({ answer: { ...queue, mayEvict: true } }), 'failing', 'drop jobs'],
    ['a queue that works', workLine({ answer: queue }), 'ready', 'came back'],
    ['no archive', backupLine({ answer: { ...archive, isOn: false } }, at), 'unknown', 'can’t be seen'],
    [
      'an archive that stopped',
      backupLine({ answer: { ...archive, lastFailedAt: new Date(at.getTime() + 1) } }, at),
      'failing',
      'does not go on',
    ],
    ['an archive that goes on', backupLine({ answer: archive }, at), 'ready', 'archived its log'],
    ['made-up details', businessLine(config()), 'missing', '+1 (615) 555-0142'],
  ])('of %s what it is', (_what, line, state, found) => {
    expect([line.state, line.found]).toEqual([state, expect.stringContaining(found)]);
    if (state === 'failing' || state === 'missing') expect(line.steps).not.toEqual([]);
  });

  test('nothing of details that are the owner’s own', () => {
    const owned = config({
      SUPPORT_PHONE: '+1 614 321 0987',
      SALES_PHONE: '+1 614 321 0988',
      SUPPORT_EMAIL: 'help@cloverphones.com',
      TEAM_EMAIL: 'team@cloverphones.com',
      MAIL_FROM: 'Clover <hello@cloverphones.com>',
    });
    expect(businessLine(owned).state).toBe('ready');
  });

  test('that somebody must act on what fails, and on what is missing unless customers can do without it', () => {
    expect(needsAttention({ state: 'failing', optional: true })).toBe(true);
    expect(needsAttention({ state: 'missing', optional: false })).toBe(true);
    expect(needsAttention({ state: 'missing', optional: true })).toBe(false);
    expect(needsAttention({ state: 'unknown', optional: false })).toBe(false);
    expect(needsAttention({ state: 'ready', optional: false })).toBe(false);
  });
});

test('a proof of the product’s own request holds for a minute, and only as it was made', () => {
  expect(isArrivalProof(config(), 'nonsense', at)).toBe(false);
  expect(isArrivalProof(config(), `${at.getTime()}.00`, at)).toBe(false);
});
