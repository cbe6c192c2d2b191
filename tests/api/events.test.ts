import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeTransition } from '#core/leads/demo-request/transitions.ts';
import { type EventType, eventTypeNames } from '#core/webhooks/registry.ts';
import { disputeCharge } from '#devkit/simulators/stripe/payments.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { pdfFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventsOf, salesAt } from '#tests/support/events.ts';
import { postDeal } from '#tests/support/jobs.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { bookingTime, leavingMessage, requestReceptionist, talkTo } from '#tests/support/own-calls.ts';
import { anyPhone } from '#tests/support/phones.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { recordIds, rowsOf } from '#tests/support/tables.ts';

/** Everything but what the delivery of events tells of itself. */
type Told = Exclude<EventType, 'webhook_endpoint.disabled'>;

describe('what happens is an event, stored in its transaction', () => {
  let shop: Shop;
  let sales: ReturnType<typeof salesAt>;
  beforeAll(async () => {
    shop = await openShop();
    sales = salesAt(shop);
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
  });
  afterAll(() => shop.close());

  const typesOf = async (subjectId: unknown) => (await eventsOf(shop.product, subjectId)).map(({ type }) => type);
  const dataOf = async (subjectId: unknown, type: EventType) =>
    (await eventsOf(shop.product, subjectId)).filter((event) => event.type === type).map(({ data }) => data);

  const send = async (form = contactForm, fields = {}, headers = {}) => {
    const answer = await shop.product.post(form.url, form.valid(fields), headers);
    expect(answer.statusCode, answer.body).toBe(202);
    const [id] = await recordIds(shop.product, form, [answer]);
    return String(id);
  };
  const sendDeal = async (overrides = {}) => String((await postDeal(shop.product, overrides)).json().deal_id);

  const move = (id: string, status: 'assigned' | 'expired' | 'released', phone_number: string | null = null) =>
    shop.product.core.demoLifecycle.change(id, { status, phone_number, version: null }, 'admin');
  const startDemo = async () => {
    const [id, number] = [await send(demoRequest), anyPhone()];
    await move(id, 'assigned', number);
    return { id, number };
  };
  const callOf = async (sid: string) => String((await rowsOf(shop.product, 'call', 'sid = $1', [sid]))[0]?.id);

  /** Says this to the receptionist of a new demo, in the browser. Returns the id of the call. */
  const talk = async (said: readonly string[]) => {
    const { status } = await requestReceptionist(shop.product);
    return (await talkTo(shop.product, status, said)).id;
  };

  /** A way to each event, by the record it is about. */
  const ways: Record<Told, () => Promise<unknown>> = {
    'contact_form.created': () => send(),
    'newsletter_subscriber.created': () => send(newsletter, { email: 'told@list.example' }),
    async 'newsletter_subscriber.removed'() {
      const id = await send(newsletter, { email: 'leaving@list.example' });
      await shop.product.core.newsletter.change(id, { status: 'unsubscribed', version: null }, 'admin');
      return id;
    },
    'demo_request.created': () => send(demoRequest),
    'demo_request.status_changed': async () => (await startDemo()).id,
    'partner_application.created': () => send(partnerApplication),
    async 'partner_application.status_changed'() {
      const id = await send(partnerApplication);
      await shop.product.core.partnerReviews.decide(id, { status: 'approved', reason: null, version: null }, 'admin');
      return id;
    },
    'custom_deal.created': () => sendDeal(),
    async 'custom_deal.status_changed'() {
      const id = await sendDeal();
      await shop.product.core.dealReviews.decide(id, { status: 'approved', reason: null, version: null }, 'admin');
      return id;
    },
    'purchase.paid': async () => (await sales.sell()).id,
    async 'purchase.refunded'() {
      const sale = await sales.sell();
      await sales.refund(sale);
      return sale.id;
    },
    async 'purchase.disputed'() {
      const { id, charge } = await sales.sell();
      disputeCharge(shop.stripe.world, charge);
      await shop.settled();
      return id;
    },
    'commission.accrued': async () => (await sales.sell()).commission,
    async 'commission.paid'() {
      const { commission } = await sales.sell();
      await sales.payWhenDue();
      return commission;
    },
    async 'commission.held'() {
      const { commission } = await sales.sell({ partner_code: 'DIRECTFIL' });
      await sales.payWhenDue();
      return commission;
    },
    async 'commission.reversed'() {
      const sale = await sales.sell();
      await sales.refund(sale);
      return sale.commission;
    },
    async 'call.completed'() {
      const { number } = await startDemo();
      const call = { sid: 'CA-told', to: number, from: '+16155550177' };
      await shop.product.core.calls.answer(call);
      await shop.product.core.calls.end(call, 'completed', 94);
      return callOf(call.sid);
    },
    async 'message.taken'() {
      const callId = await talk(leavingMessage);
      return (await rowsOf(shop.product, 'call_message', 'call_id = $1', [callId]))[0]?.id;
    },
    async 'appointment.booked'() {
      const callId = await talk(bookingTime);
      return (await rowsOf(shop.product, 'appointment', 'call_id = $1', [callId]))[0]?.id;
    },
  };
  const told = eventTypeNames.filter((type): type is Told => type !== 'webhook_endpoint.disabled');

  test.each(told)('%s says what the catalog says, about its record', async (type) => {
    const subject = await ways[type]();
    const event = (await eventsOf(shop.product, subject)).find((one) => one.type === type);
    expect(event, type).toMatchObject({
      only_for: null,
      subject_id: subject,
      subject_reference: event?.data.reference,
      data: { id: subject },
    });
    const [record] = await rowsOf(shop.product, String(event?.subject_kind), 'id = $1', [subject]);
    expect(record?.id).toBe(subject);
  });

  describe('a form', () => {
    test('tells what was typed, line breaks and all', async () => {
      const fields = {
        name: 'Dana Whitfield',
        company: null,
        message: 'Two\nlines',
        created_at: '2026-11-24T16:00:00+01:00',
      };
      const id = await send(contactForm, fields);
      const { created_at, ...typed } = fields;
      expect(await dataOf(id, 'contact_form.created')).toMatchObject([
        { ...typed, status: 'new', submitted_at: '2026-11-24T15:00:00.000Z' },
      ]);
    });

    test('of somebody on the wrong page tells that, and nothing of the card but that there is one', async () => {
      const card = { card_provided: true, card_last_four: '4242', billing_zip: '37203' };
      const wrong = await send(demoRequest, { ready_for_demo: 'wrong-page', ...card });
      const [data] = await dataOf(wrong, 'demo_request.created');
      expect(data).toMatchObject({ status: 'wrong_page', card_provided: true, phone_verified: false });
      expect(JSON.stringify(data)).not.toMatch(/4242|37203/);
    });

    test('with a contract tells its name and size', async () => {
      const file = { name: 'contractFile', filename: 'six locations.pdf', value: pdfFile(), type: 'application/pdf' };
      const { headers, body } = multipartForm([...fieldParts(customDealInput() as Record<string, string>), file]);
      const url = '/api/stripe-connect/upload-custom-deal';
      const answer = await shop.product.app.inject({ method: 'POST', url, headers, payload: body });
      const [data] = await dataOf(answer.json().deal_id, 'custom_deal.created');
      const [stored] = await rowsOf(shop.product, 'stored_file', 'filename = $1', [file.filename]);
      expect(data).toMatchObject({ contract_file: { filename: stored?.filename, size: file.value.length } });
    });
  });

  describe('an address on the newsletter', () => {
    test('is told once while it is subscribed, once when it leaves by the link, and anew when it comes back', async () => {
      const email = 'returning@list.example';
      const first = await send(newsletter, { email });
      await shop.product.post(newsletter.url, { email });
      const addressId = String(
        (await rowsOf(shop.product, 'newsletter_subscriber', 'id = $1', [first]))[0]?.address_id,
      );
      const link = new URL(shop.product.core.unsubscribing.link('newsletter', addressId)).pathname;
      for (let times = 0; times < 2; times += 1) await shop.product.app.inject({ method: 'POST', url: link });
      await shop.product.post(newsletter.url, { email });
      const stored = await rowsOf(shop.product, 'newsletter_subscriber', 'email = $1', [email]);
      expect(await Promise.all(stored.map(({ id }) => typesOf(id)))).toEqual([
        ['newsletter_subscriber.created', 'newsletter_subscriber.removed'],
        ['newsletter_subscriber.created'],
      ]);
      expect(await dataOf(first, 'newsletter_subscriber.removed')).toMatchObject([{ status: 'unsubscribed', email }]);
    });
  });

  describe('a change of status', () => {
    const changes = async (id: string) =>
      (await eventsOf(shop.product, id)).slice(1).map(({ data }) => [data.previous_status, data.status, data.reason]);

    test('is told of a demo at each step of its way, in order', async () => {
      const { id, number } = await startDemo();
      await shop.product.core.calls.answer({ sid: 'CA-first', to: number, from: '+16155550178' });
      await move(id, 'expired');
      await move(id, 'released');
      await expect(move(id, 'released')).rejects.toMatchObject({ code: 'conflict' });
      expect(await changes(id)).toEqual([
        ['pending', 'assigned', null],
        ['assigned', 'active', null],
        ['active', 'expired', null],
        ['expired', 'released', null],
      ]);
    });

    test('is told of a review with its reason, each time one is made', async () => {
      const [application, deal] = [await send(partnerApplication), await sendDeal()];
      const { partnerReviews, dealReviews } = shop.product.core;
      const reason = 'Which clinics do you work with?';
      await partnerReviews.decide(application, { status: 'more_information', reason, version: null }, 'admin');
      await partnerReviews.decide(application, { status: 'rejected', reason, version: null }, 'admin');
      await dealReviews.decide(deal, { status: 'needs_changes', reason, version: null }, 'admin');
      await dealReviews.decide(deal, { status: 'needs_changes', reason, version: null }, 'admin');
      expect(await changes(application)).toEqual([
        ['pending_review', 'more_information', reason],
        ['more_information', 'rejected', reason],
      ]);
      expect(await changes(deal)).toEqual([
        ['pending_review', 'needs_changes', reason],
        ['needs_changes', 'needs_changes', reason],
      ]);
    });

    test('that is rolled back is not told', async () => {
      const id = await send(demoRequest);
      const changing = shop.product.core.database.transaction(async (sql) => {
        expect(await takeTransition(sql, id, { to: 'converted', actor: 'customer' })).toMatchObject({
          from: 'pending',
        });
        throw new Error('The next statement failed');
      });
      await expect(changing).rejects.toThrow('The next statement failed');
      expect(await typesOf(id)).toEqual(['demo_request.created']);
    });
  });

  describe('a call', () => {
    test('is told when its end is first reported, also before its start', async () => {
      const { id, number } = await startDemo();
      const { calls } = shop.product.core;
      const call = { sid: 'CA-early', to: number, from: '+16155550142' };
      await calls.end(call, 'no-answer', null);
      await calls.answer(call);
      await calls.end(call, 'completed', 12);
      const [data, ...others] = await dataOf(await callOf(call.sid), 'call.completed');
      expect(others).toEqual([]);
      expect(data).toMatchObject({ demo_id: id, outcome: null, seconds: null, summary: null });
      expect(await typesOf(id)).toEqual(['demo_request.created', ...Array(2).fill('demo_request.status_changed')]);
    });
  });
});
