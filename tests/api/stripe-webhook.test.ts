import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countsOf, rowsOf } from '#tests/support/tables.ts';

const secret = 'whsec_the_endpoint_of_this_test';
const connectSecret = 'whsec_the_endpoint_for_connected_accounts';
const url = '/api/stripe/webhook';
let events = 0;

/** An event as Stripe sends it. */
function anEvent(overrides: object = {}) {
  events += 1;
  return {
    id: `evt_test${events}`,
    object: 'event',
    type: 'invoice.paid',
    created: 1_780_000_000,
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { id: `in_test${events}`, object: 'invoice', customer_email: 'ana@dental.example' } },
    ...overrides,
  };
}

describe('the endpoint for Stripe’s events', () => {
  let product: Product;
  const lines: string[] = [];
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      log: (line) => lines.push(line),
      settings: {
        STRIPE_SECRET_KEY: 'sk_test_no_answer',
        STRIPE_WEBHOOK_SECRET: `${secret},${connectSecret}`,
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      },
    });
  });
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE stripe_event, job CASCADE' }));
  afterAll(() => product.close());

  const sign = (payload: string, options: { timestamp?: number; secret?: string } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });
  const deliver = (payload: string | Buffer, signature: string, type = 'application/json; charset=utf-8') =>
    product.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, 'stripe-signature': signature },
    });
  const send = (event: object) => deliver(JSON.stringify(event), sign(JSON.stringify(event)));
  const stored = () => countsOf(product, 'stripe_event', 'job');
  const now = () => Math.floor(Date.now() / 1000);

  test('an event is stored with its job, and answered, even though Stripe itself cannot be reached', async () => {
    const event = anEvent();
    const answer = await send(event);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await rowsOf(product, 'stripe_event')).toMatchObject([
      { event_id: event.id, type: 'invoice.paid', object_id: event.data.object.id, livemode: false, handled_at: null },
    ]);
    expect(await rowsOf(product, 'job')).toMatchObject([
      { name: 'reconcile-stripe-event', queue: 'stripe', subject_reference: event.id, state: 'pending' },
    ]);
  });

  test('the same event a hundred times at once is one row and one job', async () => {
    const event = anEvent();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(event)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await stored()).toEqual({ stripe_event: 1, job: 1 });
  });

  test('three hundred different events at once are three hundred rows', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => send(anEvent())));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect(await stored()).toEqual({ stripe_event: 300, job: 300 });
  });

  test('a connected account’s changes arrive through an endpoint with its own secret', async () => {
    const report = (id: string) =>
      JSON.stringify(
        anEvent({ type: 'account.updated', account: 'acct_etc1', data: { object: { id, object: 'account' } } }),
      );
    const [own, foreign] = [report('acct_etc1'), report('acct_other')];
    expect((await deliver(own, sign(own, { secret: connectSecret }))).statusCode).toBe(200);
    expect((await deliver(foreign, sign(foreign, { secret: connectSecret }))).statusCode).toBe(200);
    expect(await rowsOf(product, 'stripe_event')).toMatchObject([{ type: 'account.updated', object_id: 'acct_etc1' }]);
  });

  test('an account that disconnects is read again by its own id', async () => {
    const about = { account: 'acct_etc1', data: { object: { id: 'ca_ours', object: 'application' } } };
    expect((await send(anEvent({ type: 'account.application.deauthorized', ...about }))).statusCode).toBe(200);
    expect(await rowsOf(product, 'stripe_event')).toMatchObject([
      { type: 'account.application.deauthorized', object_id: 'acct_etc1' },
    ]);
  });

  const object = { id: 'evt_thin', object: 'v2.core.event', created: '2026-11-28T10:00:00.000Z', livemode: false };
  test.each<[string, object | string]>([
    ['a type that is not used', anEvent({ type: 'invoice.created' })],
    ['a type that is not known', anEvent({ type: 'v9.something.new' })],
    ['a thin event', { ...object, type: 'v1.billing.meter.no_meter_found', reason: null }],
    ['a thin event with its object', { ...object, type: 'v2.core.account.updated', related_object: { id: 'acct_x' } }],
    ['a bank payout of a connected account', anEvent({ type: 'payout.paid', account: 'acct_etc1' })],
    ['a payment of a connected account', anEvent({ type: 'invoice.paid', account: 'acct_etc1' })],
    ['the live mode', anEvent({ livemode: true })],
    ['an object without an id', anEvent({ type: 'balance.available', data: { object: { object: 'balance' } } })],
    ['no event', { hello: 'world' }],
    ['no JSON', 'not json'],
  ])('a signed event is answered and not stored when it is of %s', async (_what, event) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const answer = await deliver(body, sign(body));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await stored()).toEqual({ stripe_event: 0, job: 0 });
  });

  const payload = JSON.stringify(anEvent());
  test.each([
    ['no signature', payload, ''],
    ['a signature without a timestamp', payload, 'v1=abc'],
    ['noise', payload, `t=${'9'.repeat(400)},v1=${'f'.repeat(64)}`],
    ['another secret', payload, sign(payload, { secret: 'whsec_other' })],
    ['an old signature', payload, sign(payload, { timestamp: now() - 301 })],
    ['a signature from the future', payload, sign(payload, { timestamp: now() + 400 })],
    ['a body that was parsed and written again', JSON.stringify(JSON.parse(payload), null, 2), sign(payload)],
    ['one more space', `${payload} `, sign(payload)],
  ])('%s is refused, and nothing is stored', async (_what, body, signature) => {
    const answer = await deliver(body, signature);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('malformed_request');
    expect(await stored()).toEqual({ stripe_event: 0, job: 0 });
  });

  test('a body of a megabyte is too large, and one that is not JSON by its content type is not read', async () => {
    const large = JSON.stringify(anEvent({ padding: 'x'.repeat(1_000_000) }));
    expect((await deliver(large, sign(large))).statusCode).toBe(413);
    expect((await deliver(payload, sign(payload), 'text/plain')).statusCode).toBe(415);
    expect(await stored()).toEqual({ stripe_event: 0, job: 0 });
  });

  test('a signature made with the old secret beside the new one is accepted, as when secrets are rotated', async () => {
    const body = JSON.stringify(anEvent());
    const [time, mine] = sign(body).split(',');
    const other = sign(body, { secret: 'whsec_other' }).split(',')[1];
    expect((await deliver(body, `${time},${other},${mine}`)).statusCode).toBe(200);
  });

  test('neither personal data nor secrets are stored or logged', async () => {
    await send(anEvent());
    await deliver(payload, sign(payload, { secret: 'whsec_other' }));
    const kept = JSON.stringify([await rowsOf(product, 'stripe_event'), await rowsOf(product, 'job'), lines]);
    expect(kept).not.toMatch(/ana@dental|whsec_|sk_test|v1=/);
  });
});
