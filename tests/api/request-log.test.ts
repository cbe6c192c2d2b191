import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Joined, type SessionHeaders, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

type Line = Record<string, unknown>;
const json = { 'content-type': 'application/json' };
const here = '203.0.113.7';

describe('what a request leaves in the log', () => {
  let product: Product;
  let house: SessionHeaders;
  let viewer: Joined;
  const written: string[] = [];
  const lines = () => written.map((line): Line => JSON.parse(line));
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      log: (line) => written.push(line),
      settings: {
        RATE_LIMITS: 'on',
        TRUST_PROXY: 'loopback',
        STRIPE_SECRET_KEY: 'sk_test_no_answer',
        STRIPE_WEBHOOK_SECRET: 'whsec_the_endpoint_of_this_test',
        STRIPE_API_BASE: 'http://127.0.0.1:9',
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'a-token-of-the-account',
        TWILIO_FROM: '+16155550142',
        TWILIO_API_BASE: 'http://127.0.0.1:9',
      },
    });
    house = await product.signIn();
    viewer = await team(product).join(house, 'viewer');
  });
  beforeEach(() => {
    written.length = 0;
  });
  afterAll(() => product.close());

  interface Sent {
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    payload?: object | string;
    from?: string;
  }
  /** Sends a request and returns its line. */
  const lineOf = async (url: string, { method = 'GET', headers = {}, payload, from = here }: Sent = {}) => {
    const answer = await product.app.inject({
      method,
      url,
      headers,
      remoteAddress: from,
      ...(payload === undefined ? {} : { payload }),
    });
    const ofRequest = () => lines().filter((line) => line.request_id === answer.headers['x-request-id']);
    const found = await eventually(() => {
      expect(ofRequest()).toHaveLength(1);
      return ofRequest();
    });
    expect(found[0]).toMatchObject({ msg: 'answered', status: answer.statusCode });
    return found[0] ?? {};
  };

  test('is who sent it, by an id, and when, in UTC', async () => {
    const visitor = await lineOf('/api/site');
    expect(visitor).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/) });
    expect(visitor).not.toHaveProperty('who');
    expect(visitor).not.toHaveProperty('code');
    expect(await lineOf('/api/admin/setup', { headers: { ...house } })).toMatchObject({ who: 'shared account' });
    expect(await lineOf('/api/admin/summary', { headers: { ...viewer.headers } })).toMatchObject({
      who: `member ${viewer.id}`,
    });
    const created = await team(product).ask(house, 'POST', '/api/admin/api-keys', {
      name: 'CRM',
      scopes: ['events:read'],
    });
    const headers = { authorization: `Bearer ${created.body.key}` };
    expect(await lineOf('/api/webhook-events', { headers })).toMatchObject({ who: `API key ${created.body.id}` });
    expect(written.join('\n')).not.toContain(viewer.email);
  });

  test('is which network it came from, without telling it', async () => {
    const networkOf = async (from: string) => (await lineOf('/api/site', { from })).network;
    const network = await networkOf(here);
    expect(network).toMatch(/^[\w-]{12}$/);
    expect(await networkOf('203.0.113.200')).toBe(network);
    expect(await networkOf('203.0.114.7')).not.toBe(network);
    expect(await networkOf('2001:db8:1:2::3')).toBe(await networkOf('2001:db8:1:2:ffff::9'));
    expect((await lineOf('/api/site', { from: '127.0.0.1', headers: { 'x-forwarded-for': here } })).network).toBe(
      network,
    );
    for (const address of ['203.0.11', '2001:db8']) expect(written.join('\n')).not.toContain(address);
  });

  const refusals: [string, string, () => Sent, Line][] = [
    ['no session', '/api/admin/members', () => ({}), { code: 'unauthenticated' }],
    [
      'another site',
      '/api/admin/login',
      () => ({ method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, payload: { password: 'x' } }),
      { code: 'forbidden' },
    ],
    [
      'a wrong password',
      '/api/admin/login',
      () => ({ method: 'POST', headers: { ...json, 'sec-fetch-site': 'same-origin' }, payload: { password: 'wrong' } }),
      { code: 'invalid_password' },
    ],
    ['a role', '/api/admin/members', () => ({ headers: { ...viewer.headers } }), { code: 'forbidden' }],
    [
      'an unknown API key',
      '/api/webhook-events',
      () => ({ headers: { authorization: 'Bearer x' } }),
      { code: 'unauthenticated' },
    ],
    [
      'a forged signature of Stripe',
      '/api/stripe/webhook',
      () => ({ method: 'POST', headers: { ...json, 'stripe-signature': 't=1,v1=0' }, payload: '{}' }),
      { level: 'warn', code: 'malformed_request' },
    ],
    [
      'a forged signature of Twilio',
      '/api/twilio/sms',
      () => ({
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': createHmac('sha1', 'a guess').update('').digest('base64'),
        },
        payload: 'From=%2B16155550199&Body=STOP',
      }),
      { level: 'warn', code: 'forbidden' },
    ],
  ];
  test.each(refusals)('is the reason, where it was refused for %s', async (_what, route, sent, expected) => {
    const { network } = await lineOf('/api/site');
    const who = route === '/api/admin/members' && sent().headers ? { who: `member ${viewer.id}` } : {};
    expect(await lineOf(route, sent())).toMatchObject({ level: 'info', route, network, ...who, ...expected });
  });

  test('is the limit that it was over', async () => {
    const from = '198.51.100.9';
    for (let index = 0; index < 60; index += 1)
      await product.app.inject({
        method: 'POST',
        url: contactForm.url,
        remoteAddress: from,
        headers: json,
        payload: '{',
      });
    expect(await lineOf(contactForm.url, { method: 'POST', headers: json, payload: '{', from })).toMatchObject({
      level: 'info',
      route: contactForm.url,
      code: 'too_many_requests',
      status: 429,
    });
  });
});
