import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRequest } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type PrivacyDesk, privacyDesk } from '#tests/support/privacy.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('what endpoints are told about a person', () => {
  let shop: Shop;
  let members: Team;
  let owner: SessionHeaders;
  let desk: PrivacyDesk;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
    owner = await shop.product.signIn();
    desk = privacyDesk(shop.product, owner);
    // Nobody answers there, so deliveries stay due, and attempts keep what was sent with them.
    const endpoint = { url: 'http://127.0.0.1:9/', event_types: ['*'] };
    await members.ask(owner, 'POST', '/api/admin/webhook-endpoints', endpoint);
  });
  afterAll(() => shop.close());

  /** Returns the id of the order, which is paid. */
  async function buy(email: string, partner?: string): Promise<string> {
    const order = { customer_email: email, payment_type: 'setup' } as const;
    const headers = { 'idempotency-key': `click ${email}` };
    const { session_id } = partner
      ? await shop.orderForPartner({ ...order, partner_code: 'GENERALPARTNER', partner_email: partner }, headers)
      : await shop.order(order, headers);
    shop.stripe.pay(session_id);
    await shop.settled();
    return String((await shop.checkout(session_id)).id);
  }
  const endSubscription = (order: string) =>
    shop.product.core.database.sql.query({
      text: "UPDATE subscription SET status = 'canceled' WHERE checkout_id = $1",
      values: [order],
    });
  const eventsOf = (subject: unknown) => rowsOf(shop.product, 'webhook_event', 'subject_id = $1', [subject]);
  /** Deliveries of what happened to a record, once each was tried. */
  const deliveriesOf = (subject: unknown) =>
    eventually(async () => {
      const jobs = await rowsOf(shop.product, 'job', "name = 'deliver-event' AND subject_id = $1", [subject]);
      expect(jobs.length).toBeGreaterThan(0);
      for (const { attempt } of jobs) expect(attempt).toBeGreaterThan(0);
      return jobs.map(({ state }) => state);
    });

  test('of a purchase goes when that is over, and its deliveries with it; the partner’s receipt stays', async () => {
    const [email, partner] = ['zelda.fitzroy@buyer.example', 'pia@reseller.example'];
    const { body: key } = await members.ask(owner, 'POST', '/api/admin/api-keys', {
      name: 'reader',
      scopes: ['events:read'],
    });
    await shop.approvePartner(partner);
    const order = await buy(email, partner);
    await deliveriesOf(order);
    const read = await shop.product.app.inject({
      url: '/api/webhook-events',
      headers: { authorization: `Bearer ${key.key}` },
    });
    expect(read.statusCode).toBe(200);
    expect((await desk.find({ email })).counts).toMatchObject({ checkout: 1, webhook_event: 1 });

    const { receipt: kept } = await desk.erase({ email });
    expect(kept).toMatchObject({ kept: { checkout: 1 }, told: [] });
    expect(await eventsOf(order)).toMatchObject([{ type: 'purchase.paid', data: { customer_email: email } }]);
    expect(await deliveriesOf(order)).not.toContain('cancelled');

    expect(await rowsOf(shop.product, 'invoice')).toMatchObject([{ status: 'paid', hosted_url: null }]);
    await endSubscription(order);
    await shop.product.core.database.sql.query({ text: "UPDATE invoice SET hosted_url = 'https://invoice.example/1'" });
    const { receipt } = await desk.erase({ email });
    expect(await rowsOf(shop.product, 'invoice')).toMatchObject([{ hosted_url: null }]);
    expect(receipt).toMatchObject({ erased: { checkout: 1, webhook_event: 1 }, kept: {}, told: ['127.0.0.1'] });
    expect(await eventsOf(order)).toEqual([]);
    expect(new Set(await deliveriesOf(order))).toEqual(new Set(['cancelled']));
    expect(tracesIn(await everything(shop.product), ['zelda', 'fitzroy'])).toEqual([]);
    const receipts = await rowsOf(shop.product, 'message', "recipient = $1 AND subject LIKE 'You earned%'", [partner]);
    expect(receipts).toHaveLength(1);
    expect(await countOf(shop.product, 'webhook_event', "subject_kind = 'commission'")).toBeGreaterThan(0);
    const commission = "subject_kind = 'commission' AND state = 'cancelled'";
    expect(await countOf(shop.product, 'job', commission)).toBe(0);
  });

  test('does not stay in what recognizes an order that is sent twice, once that is over', async () => {
    const [email, partner] = ['kit.navarro@buyer.example', 'ola@reseller.example'];
    const order = await buy(email, partner);
    const alone = await buy(`other ${partner}`.replace(' ', '.'), partner);
    const keys = () => countOf(shop.product, 'idempotency_key', 'record_id = ANY($1)', [[order, alone]]);
    await desk.erase({ email });
    await desk.erase({ email: partner });
    expect(await keys(), 'a purchase that is open can still be sent twice').toBe(2);
    await endSubscription(order);
    await desk.erase({ email });
    expect(await keys()).toBe(1);
    await endSubscription(alone);
    await desk.erase({ email: partner });
    expect(await keys(), 'it has the partner’s email, too').toBe(0);
  });

  test('of a call goes with the receptionist that was called, and with the caller', async () => {
    const [caller, mine, other] = ['+16155550188', 'vic@evergreen.example', 'gail@lakeside.example'];
    const numbers = { [mine]: '+16295550171', [other]: '+16295550172' };
    const calls: Record<string, unknown> = {};
    for (const [email, number] of Object.entries(numbers)) {
      const demo = demoRequest.valid({ email, phone: email === mine ? '(615) 555-0188' : '(615) 555-0142' });
      await shop.product.post(demoRequest.url, demo);
      const id = String((await rowsOf(shop.product, 'demo_request', 'email = $1', [email]))[0]?.id);
      const assigned = { status: 'assigned', phone_number: number, version: null } as const;
      await shop.product.core.demoLifecycle.change(id, assigned, 'admin');
      const call = { sid: `CA-${email}`, to: number, from: caller };
      await shop.product.core.calls.answer(call);
      await shop.product.core.calls.end(call, 'completed', 94);
      calls[email] = (await rowsOf(shop.product, 'call', 'sid = $1', [call.sid]))[0]?.id;
    }
    expect(await eventsOf(calls[mine])).toHaveLength(1);
    await desk.erase({ email: mine });
    expect(await eventsOf(calls[mine])).toEqual([]);
    expect(await eventsOf(calls[other])).toHaveLength(1);

    await desk.erase({ phone: caller });
    expect(await eventsOf(calls[other])).toEqual([]);
    expect(await rowsOf(shop.product, 'call', 'id = $1', [calls[other]])).toMatchObject([
      { caller: null, seconds: 94 },
    ]);
  });
});
