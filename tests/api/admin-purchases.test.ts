import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/platform/ids.ts';
import { chargesOf, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import { endSubscription } from '#devkit/simulators/stripe/subscriptions.ts';
import { regularCheckoutInput } from '#tests/factories/checkout.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { emailedLink, requestReceptionist } from '#tests/support/own-calls.ts';
import { anyPhone } from '#tests/support/phones.ts';
import { privacyDesk } from '#tests/support/privacy.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('the team sees purchases, and sets up the receptionist of a buyer who never requested a demo', () => {
  let shop: Shop;
  let members: Team;
  let owner: SessionHeaders;
  beforeAll(async () => {
    shop = await openShop();
    members = team(shop.product);
    owner = await shop.product.signIn();
  });
  afterAll(() => shop.close());

  /** An order, of somebody new where no email is given. */
  async function order({ email = regularCheckoutInput().customer_email, isPaid = true } = {}) {
    const { session_id } = await shop.order({ customer_email: email });
    if (isPaid) shop.stripe.pay(session_id);
    await shop.settled();
    return { id: String((await shop.checkout(session_id)).id), session: session_id, email };
  }
  const setUp = (id: string, headers = owner) =>
    members.ask(headers, 'POST', `/api/admin/purchases/${id}/receptionist`);
  const listed = async (email: string) => (await members.ask(owner, 'GET', `/api/admin/purchases?q=${email}`)).body;
  const demosOf = (email: string) => rowsOf(shop.product, 'demo_request', 'email = $1', [email]);
  const sql = (text: string, values: unknown[] = []) => shop.product.core.database.sql.query({ text, values });

  test('each purchase says who bought what, and what of the money came and went', async () => {
    const { id, session, email } = await order();
    const row = {
      id,
      status: 'paid',
      customer_email: email,
      plan: 'basic',
      payment_type: 'setup',
      amount: 149_900,
      received: 149_900,
      refunded: 0,
      subscription: 'trialing',
      demo_id: null,
      reference: null,
      created_at: expect.stringMatching(/Z$/),
      paid_at: expect.stringMatching(/Z$/),
    };
    expect(await listed(email)).toEqual([row]);
    // Buyers are told the end of it as their reference number.
    expect(await listed(session.slice(-8))).toEqual([row]);
    const { email: other } = await order({ isPaid: false });
    expect(await listed(other)).toMatchObject([{ status: 'open', received: 0, subscription: null, paid_at: null }]);
    const paid = (await members.ask(owner, 'GET', '/api/admin/purchases?status=paid&limit=100')).body;
    expect(paid.map(({ status }: { status: string }) => status)).toEqual(paid.map(() => 'paid'));
  });

  test('the buyer gets a demo that never ends, with an empty receptionist, and an email with its link', async () => {
    const { id, email } = await order();
    const answer = await setUp(id);
    const [demo, ...others] = await demosOf(email);
    expect(others).toEqual([]);
    expect(answer).toEqual({ status: 201, body: { demo_id: demo?.id, reference: demo?.reference } });
    expect(demo).toMatchObject({ status: 'converted', checkout_id: id, phone: null, business_description: null });

    const own = await shop.product.core.receptionists.read(await emailedLink(shop.product, String(demo?.id)));
    expect(own).toMatchObject({ is_owner: true, business_name: null, facts: [], owner: { notify_email: email } });
    await eventually(async () =>
      expect(
        await rowsOf(shop.product, 'message', "recipient = $1 AND subject LIKE 'The link%'", [email]),
      ).toHaveLength(1),
    );
    expect(await listed(email)).toMatchObject([{ demo_id: demo?.id, reference: demo?.reference }]);
    expect(await rowsOf(shop.product, 'audit_entry', 'subject_id = $1', [id])).toMatchObject([
      { action: 'receptionist-set-up', subject_kind: 'purchase', outcome: 'done' },
    ]);
  });

  test('the team gives the buyer a number, which they keep', async () => {
    const { id, email } = await order();
    const { body } = await setUp(id);
    const give = (phone_number: string | null) =>
      members.ask(owner, 'PATCH', `/api/admin/demo-requests/${body.demo_id}`, { status: 'assigned', phone_number });
    expect(await give(null)).toMatchObject({ status: 422, body: { errors: [{ field: 'phone_number' }] } });
    const number = anyPhone('+1629555');
    expect(await give(number)).toMatchObject({ status: 200, body: { status: 'converted', demo_number: number } });
    expect(await give(anyPhone('+1629555'))).toMatchObject({ status: 409 });
    const { timeline } = (await members.ask(owner, 'GET', `/api/admin/records/demo-requests/${body.demo_id}`)).body;
    expect(timeline).toContainEqual(expect.objectContaining({ title: `Demo number: ${number}`, actor: 'admin' }));
    await eventually(async () =>
      expect(
        await rowsOf(shop.product, 'message', "recipient = $1 AND subject = 'Your full dashboard is open'", [email]),
      ).toHaveLength(1),
    );
  });

  test('asked twice, also at once, there is one demo and one email', async () => {
    const { id, email } = await order();
    const answers = await Promise.all([setUp(id), setUp(id), setUp(id)]);
    const again = await setUp(id);
    const [demo, ...others] = await demosOf(email);
    expect(others).toEqual([]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(again.status).toBe(200);
    for (const { body } of [...answers, again]) expect(body).toEqual({ demo_id: demo?.id, reference: demo?.reference });
    const emails = "subject_id = $1 AND payload ->> 'template' = 'demo-link'";
    expect(await rowsOf(shop.product, 'job', emails, [demo?.id])).toHaveLength(1);
    await expect(sql('UPDATE demo_request SET checkout_id = $1 WHERE email <> $2', [id, email])).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('a buyer with a demo keeps it: the purchase leads to it, and makes nothing', async () => {
    const email = 'Owner@wells-bicycles.example';
    const { demo, reference } = await requestReceptionist(shop.product, { fields: { email } });
    const { id } = await order({ email: email.toLowerCase() });
    expect(await listed(email.toLowerCase())).toMatchObject([{ demo_id: demo, reference }]);
    expect(await setUp(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(reference) } });
    expect(await rowsOf(shop.product, 'demo_request', 'lower(email) = lower($1)', [email])).toHaveLength(1);
    // A second purchase leads to the demo that was made from the first.
    const first = await order();
    const { body } = await setUp(first.id);
    const second = await order({ email: first.email });
    expect(await setUp(second.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(body.reference) },
    });
  });

  test('a demo whose number went to somebody else is none: the buyer gets a new one', async () => {
    const { demo, owner: email } = await requestReceptionist(shop.product);
    await sql("UPDATE demo_request SET status = 'released' WHERE id = $1", [demo]);
    const { id } = await order({ email });
    expect(await listed(email)).toMatchObject([{ demo_id: null }]);
    expect((await setUp(id)).status).toBe(201);
  });

  test('nothing is set up for what is not paid, was refunded, has ended, or is erased', async () => {
    const refused = async (id: string, why: string) =>
      expect(await setUp(id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining(why) } });
    await refused((await order({ isPaid: false })).id, 'isn’t paid');

    const refunded = await order();
    const { invoice } = shop.stripe.world.find('checkout.session', refunded.session);
    const [charge] = chargesOf(shop.stripe.world, invoice ?? '');
    if (!charge) throw new Error('It was not charged');
    refundCharge(shop.stripe.world, charge, 100_000);
    await shop.settled();
    expect(await listed(refunded.email)).toMatchObject([{ received: 149_900, refunded: 100_000 }]);
    refundCharge(shop.stripe.world, charge);
    await shop.settled();
    await refused(refunded.id, 'was refunded');

    const ended = await order();
    endSubscription(shop.stripe.world, shop.subscriptionOf(ended.session));
    await shop.settled();
    await refused(ended.id, 'has ended');
    const desk = privacyDesk(shop.product, owner);
    await desk.erase({ email: ended.email });
    await refused(ended.id, 'was erased');

    expect(await rowsOf(shop.product, 'demo_request', 'checkout_id = ANY($1)', [[refunded.id, ended.id]])).toEqual([]);
    expect((await setUp(newId())).status).toBe(404);
    expect((await setUp('one')).status).toBe(422);
  });

  test('those who may change records set it up, and only those who may see money see the list', async () => {
    const { id } = await order();
    const [agent, finance] = [await members.join(owner, 'agent'), await members.join(owner, 'finance')];
    const list = async ({ headers }: typeof agent) =>
      (await members.ask(headers, 'GET', '/api/admin/purchases')).status;
    expect([await list(agent), await list(finance)]).toEqual([403, 200]);
    expect((await setUp(id, finance.headers)).status).toBe(403);
    expect((await setUp(id, agent.headers)).status).toBe(201);
  });

  describe('the demo of a purchase', () => {
    test('is among the others, says who made it, and owes nobody an answer', async () => {
      const { id, email } = await order();
      const { body: demo } = await setUp(id);
      const found = await members.ask(owner, 'GET', `/api/admin/demo-requests?q=${demo.reference}`);
      expect(found.body).toMatchObject([{ email, phone: null, due_at: null, number_ordered: false }]);
      const { body } = await members.ask(owner, 'GET', `/api/admin/records/demo-requests/${demo.demo_id}`);
      expect(body.sla).toMatchObject({ state: 'met' });
      const titles = body.timeline.map(({ title, actor }: { title: string; actor: string | null }) => [title, actor]);
      expect(titles).toContainEqual(['Status: converted', 'admin']);
      expect(titles).toContainEqual(['Bought basic: $1,499.00', null]);
      const file = await shop.product.app.inject({
        url: `/api/admin/export/demo-requests.csv?q=${demo.reference}`,
        headers: { ...owner },
      });
      expect(file.body.split('\n')).toHaveLength(2);
    });

    test('is no request in the analytics', async () => {
      const figures = async () => {
        const { days, funnel, lead_scores } = await shop.product.core.analytics.read({ days: 7, time_zone: newZone() });
        return [days.at(-1)?.requests.demo_requests, funnel, lead_scores];
      };
      const before = await figures();
      await setUp((await order()).id);
      expect(await figures()).toEqual(before);
    });

    test('is found and handed over with its buyer, and its receptionist is kept while the plan is paid for', async () => {
      const { id, email } = await order();
      const { body: demo } = await setUp(id);
      const desk = privacyDesk(shop.product, owner);
      expect((await desk.find({ email })).counts).toMatchObject({ demo_request: 1, receptionist: 1, checkout: 1 });
      const archive = await desk.handOver({ email });
      expect(archive.get('demo-requests.json')).toContain(demo.reference);

      await desk.erase({ email });
      expect(await rowsOf(shop.product, 'demo_request', 'id = $1', [demo.demo_id])).toMatchObject([
        { email: 'erased', status: 'converted' },
      ]);
      expect(await rowsOf(shop.product, 'receptionist', 'demo_id = $1', [demo.demo_id])).toHaveLength(1);
      expect(await setUp(id)).toEqual({ status: 200, body: demo });
    });
  });
});

/** The analytics of a time zone are kept for half a minute, so each look asks for another. */
const zones = ['UTC', 'Etc/GMT', 'Etc/UTC', 'Etc/Zulu'];
const newZone = () => zones.pop() ?? 'UTC';
