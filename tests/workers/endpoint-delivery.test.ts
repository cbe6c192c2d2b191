import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk, storeEvents, webhookIds } from '#tests/support/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';

const headersOf = ({ headers }: { headers: object }) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

describeOnEachQueue('an event is posted to every endpoint that wants it', (queue) => {
  let product: Product;
  let desk: EndpointDesk;
  let receiver: WebhookReceiver;
  let other: WebhookReceiver;
  const made: string[] = [];
  const create = async (...[url, fields]: Parameters<EndpointDesk['create']>) => {
    const endpoint = await desk.create(url, fields);
    made.push(endpoint.id);
    return endpoint;
  };
  beforeAll(async () => {
    [receiver, other] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
    product = await startProduct({ queue });
    desk = await endpointDesk(product);
  });
  afterEach(async () => {
    for (const id of made.splice(0)) await desk.remove(id);
    receiver.clear();
    other.clear();
  });
  afterAll(async () => {
    await product.close();
    await Promise.all([receiver.close(), other.close()]);
  });

  test('a contact form reaches those that asked for it, signed so that the published library accepts it', async () => {
    const wanted = await create(receiver.url, { event_types: ['contact_form.created'] });
    await create(other.url, { event_types: ['purchase.paid'] });
    const answer = await product.post('/api/admin/contact-form', contactFormInput({ name: 'Dana Whitfield' }));
    const sent = await eventually(() => {
      const [delivery] = receiver.deliveries;
      if (!delivery) throw new Error('Nothing was posted yet');
      return delivery;
    });
    const body: unknown = new Webhook(wanted.secret).verify(sent.body, headersOf(sent));
    expect(body).toMatchObject({
      type: 'contact_form.created',
      data: { name: 'Dana Whitfield', reference: answer.json().reference, sequence: expect.any(Number) },
    });
    expect(sent.headers['webhook-id']).toMatch(/^evt_[0-9a-f-]{36}$/);
    expect(sent.headers['user-agent']).toBe('Ringwell-Webhooks/1');
    expect(other.deliveries).toEqual([]);
  });

  test('an operator sees the exact bytes and headers, and what was answered', async () => {
    const { id } = await create(receiver.url, { headers: { authorization: 'Bearer of theirs' } });
    receiver.always((response) => response.writeHead(202, { 'x-receiver': 'yes' }).end('Thank you'));
    await storeEvents(product, 1);
    const [message] = await eventually(async () => {
      const found = await desk.messages(`?endpoint=${id}`);
      expect(found.map(({ status }) => status)).toEqual(['succeeded']);
      return found;
    });
    const detail = await desk.message(message?.id ?? '');
    const [sent] = receiver.deliveries;
    expect(detail.body).toBe(sent?.body);
    expect(sent?.headers.authorization).toBe('Bearer of theirs');
    const exchange = detail.attempts[0]?.exchange;
    expect(exchange).toMatchObject({
      url: receiver.url,
      request_headers: {
        authorization: '(hidden)',
        'webhook-id': message?.webhook_id,
        'webhook-signature': sent?.headers['webhook-signature'],
        'webhook-timestamp': sent?.headers['webhook-timestamp'],
      },
      answer: { status: 202, body: 'Thank you', headers: { 'x-receiver': 'yes' } },
    });
  });

  test('while a new secret overlaps with the one before, both verify; without an overlap only the new one does', async () => {
    const { id, secret } = await create(receiver.url);
    const rotated = await desk.rotate(id, 3_600);
    expect(rotated.status).toBe(200);
    await storeEvents(product, 1);
    const first = await eventually(() => {
      const [delivery] = receiver.deliveries;
      if (!delivery) throw new Error('Nothing was posted yet');
      return delivery;
    });
    for (const each of [secret, String(rotated.body.secret)])
      expect(() => new Webhook(each).verify(first.body, headersOf(first))).not.toThrow();

    const last = await desk.rotate(id, 0);
    expect(last.body.previous_expires_at).toBeNull();
    // Workers remember an endpoint for a second.
    await eventually(async () => {
      receiver.clear();
      await storeEvents(product, 1);
      const second = await eventually(() => {
        const [delivery] = receiver.deliveries;
        if (!delivery) throw new Error('Nothing was posted yet');
        return delivery;
      });
      expect(() => new Webhook(String(last.body.secret)).verify(second.body, headersOf(second))).not.toThrow();
      expect(() => new Webhook(String(rotated.body.secret)).verify(second.body, headersOf(second))).toThrow();
    });
  });

  test('an address at another host gets nothing that is signed with a secret of the one before', async () => {
    const { id, secret } = await create(receiver.url);
    const rotated = await desk.rotate(id, 3_600);
    const { body: moved } = await desk.change(id, { url: other.url });
    await storeEvents(product, 1);
    const sent = await eventually(() => {
      const delivery = other.deliveries.at(-1);
      if (!delivery) throw new Error('Nothing was posted yet');
      return delivery;
    });
    expect(() => new Webhook(String(moved.secret)).verify(sent.body, headersOf(sent))).not.toThrow();
    for (const each of [secret, String(rotated.body.secret)])
      expect(() => new Webhook(each).verify(sent.body, headersOf(sent))).toThrow();
  });

  test('each endpoint has its own attempts: one that fails is tried again, the other got it once, under one ID', async () => {
    await create(receiver.url);
    await create(other.url);
    other.next(500);
    const events = await storeEvents(product, 1);
    await eventually(() => expect(other.deliveries).toHaveLength(2));
    await eventually(() => expect(receiver.deliveries).toHaveLength(1));
    expect([...receiver.deliveries, ...other.deliveries].map(({ id }) => id)).toEqual(
      [...events, ...events, ...events].map((id) => `evt_${id}`),
    );
  });

  test('a paused endpoint gets what happened meanwhile once it is enabled', async () => {
    const { id } = await create(receiver.url);
    expect((await desk.change(id, { state: 'paused' })).body.state).toBe('paused');
    const events = await storeEvents(product, 3);
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(3));
    expect(receiver.deliveries).toEqual([]);
    await desk.change(id, { state: 'enabled' });
    await eventually(() => expect(receiver.deliveries.map((each) => each.id).toSorted()).toEqual(webhookIds(events)));
  });

  test('one that answers 410 is disabled, the others are told, and what it missed can be sent once it is enabled', async () => {
    const gone = await create(receiver.url, { event_types: ['contact_form.created'], description: 'Their CRM' });
    await create(other.url, { event_types: ['webhook_endpoint.disabled'] });
    receiver.always(410);
    await storeEvents(product, 1);
    await eventually(async () =>
      expect(await desk.read(gone.id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' }),
    );
    const told = await eventually(() => {
      const [delivery] = other.deliveries;
      if (!delivery) throw new Error('The other endpoint was not told yet');
      return JSON.parse(delivery.body);
    });
    expect(told).toMatchObject({ type: 'webhook_endpoint.disabled', data: { id: gone.id, reason: 'gone' } });
    await eventually(async () => {
      const emails = await product.core.database.prisma.message.findMany({ where: { channel: 'email' } });
      expect(emails.map(({ subject }) => subject)).toContain('A webhook endpoint was disabled: Their CRM');
    });

    // Nothing is stored for it any more, and it is asked first whether it is ready.
    const missed = await storeEvents(product, 2);
    expect((await desk.recover(gone.id, { since: new Date(0).toISOString() })).status).toBe(409);
    receiver.clear();
    await desk.change(gone.id, { state: 'enabled' });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const started = await desk.recover(gone.id, { since, only: 'failed' });
    expect(started.status).toBe(202);
    await eventually(() => {
      const got = new Set(receiver.deliveries.map((each) => each.id));
      for (const id of webhookIds(missed)) expect(got).toContain(id);
    });
    await eventually(async () => {
      const { body } = await desk.recovery(gone.id, started.body.recovery_id);
      expect(body).toMatchObject({ state: 'done', queued: started.body.messages });
    });
  });

  test('a deleted endpoint gets nothing more, and its messages say so', async () => {
    const { id } = await create(receiver.url);
    receiver.always(500);
    await desk.change(id, { state: 'paused' });
    await storeEvents(product, 2);
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(2));
    expect((await desk.remove(id)).status).toBe(204);
    await eventually(async () => {
      await product.core.webhooks.cancelForClosed(100);
      const messages = await desk.messages(`?endpoint=${id}`);
      expect(messages.map(({ status, last_error }) => [status, last_error])).toEqual([
        ['cancelled', 'endpoint_deleted'],
        ['cancelled', 'endpoint_deleted'],
      ]);
      expect(messages[0]?.endpoint.deleted).toBe(true);
    });
    expect(receiver.deliveries).toEqual([]);
    expect((await desk.resend((await desk.messages(`?endpoint=${id}`))[0]?.id ?? '')).status).toBe(409);
  });

  test('once the secret of all secrets is replaced, it waits and says what to do, and a new secret sends it', async () => {
    const { id } = await create(receiver.url, { headers: { 'x-key': 'theirs' } });
    await product.core.database.sql.query({
      text: "UPDATE endpoint SET secret = '\\x00', headers = '\\x00' WHERE id = $1",
      values: [id],
    });
    await eventually(async () => {
      await storeEvents(product, 1);
      const messages = await desk.messages(`?endpoint=${id}`);
      expect(messages.map(({ last_error }) => last_error)).toContain('secret_unreadable');
    });
    expect((await desk.read(id)).headers).toEqual([]);
    expect(receiver.deliveries).toEqual([]);
    expect((await desk.change(id, { headers: { 'x-key': 'theirs' } })).status).toBe(200);
    const { secret } = (await desk.rotate(id, 3_600)).body;
    await eventually(async () => {
      await storeEvents(product, 1);
      const [sent] = receiver.deliveries;
      if (!sent) throw new Error('Nothing was posted yet');
      expect(() => new Webhook(secret).verify(sent.body, headersOf(sent))).not.toThrow();
    });
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(0));
  });

  test('an example goes to one endpoint, whatever it asked for, and to no reader of events', async () => {
    const { id } = await create(receiver.url, { event_types: ['call.completed'] });
    await create(other.url);
    const sent = await desk.ask('POST', `/api/admin/webhook-endpoints/${id}/test`, { event_type: 'commission.paid' });
    expect(sent.status).toBe(202);
    await eventually(() => expect(receiver.deliveries).toHaveLength(1));
    expect(JSON.parse(receiver.deliveries[0]?.body ?? '')).toMatchObject({ type: 'commission.paid' });
    const message = await desk.message(sent.body.message_id);
    expect(message).toMatchObject({ example: true, event_type: 'commission.paid' });
    expect(other.deliveries).toEqual([]);
  });
});
