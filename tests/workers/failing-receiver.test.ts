import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { type Delivery, type Reaction, startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk } from '#tests/support/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

const reset: Reaction = (_response, socket) => void socket.resetAndDestroy();
const hang: Reaction = () => {};

/** A body of either kind of receiver names its lead. */
const body = z.union([z.object({ data: z.object({ id: z.string() }) }), z.object({ id: z.string() })]);
const leadOf = (delivery: Delivery) => {
  const parsed = body.parse(JSON.parse(delivery.body));
  return 'data' in parsed ? parsed.data.id : parsed.id;
};

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());

describe.each(['the address of the environment', 'an endpoint'] as const)('a failing receiver: %s', (kind) => {
  const isOwn = kind === 'an endpoint';
  let product: Product;
  let desk: EndpointDesk;
  let id: string = environmentEndpointId;

  beforeAll(async () => {
    product = await startProduct({
      settings: {
        // Like the usual one, it leaves room for new leads once some have failed a few times.
        RETRY_SCHEDULE: [...Array(6).fill('0.3'), ...Array(40).fill('3')].join(','),
        ...(isOwn ? {} : { AUTOMATION_WEBHOOK_URL: receiver.url }),
      },
      webhookTimeouts: { connect: 2_000, total: 2_000 },
    });
    desk = await endpointDesk(product);
    if (isOwn) ({ id } = await desk.create(receiver.url, { event_types: ['partner_application.created'] }));
  });
  afterEach(() => receiver.clear());
  afterAll(() => product.close());

  /** Sends this many leads. Returns their ids. */
  const send = async (count: number) => {
    const ids: string[] = [];
    for (let each = 0; each < count; each += 1)
      ids.push((await product.post('/api/partner-applications', partnerApplicationInput())).json().id);
    return ids;
  };
  const postsOf = (lead: string) => receiver.deliveries.filter((delivery) => leadOf(delivery) === lead);
  const failures = () => countOf(product, 'job_attempt', 'error_class IS NOT NULL');

  test.each<[string, Reaction, number]>([
    ['answers 500 six times', 500, 6],
    ['resets three connections', reset, 3],
    ['hangs once', hang, 1],
  ])('that %s gets every lead by its own retries', async (_what, failure, times) => {
    receiver.always((response, socket, delivery) => {
      if (postsOf(leadOf(delivery)).length > times) response.writeHead(200).end();
      else if (typeof failure === 'number') response.writeHead(failure).end();
      else failure(response, socket, delivery);
    });
    const before = await failures();
    const leads = await send(10);
    await eventually(async () => expect((await failures()) - before).toBeGreaterThanOrEqual(leads.length));
    expect((await desk.read(id)).state).toBe('enabled');
    await eventually(async () =>
      expect(await desk.read(id)).toMatchObject({ state: 'enabled', failing_since: null, stats: { backlog: 0 } }),
    );
    for (const lead of leads) expect(postsOf(lead).length).toBeGreaterThan(times);
  });

  test('that never answers thirty leads gets another one meanwhile', async () => {
    receiver.always(hang);
    await send(30);
    await eventually(() => expect(receiver.deliveries.length).toBeGreaterThanOrEqual(20));
    const [other = ''] = await send(1);
    await eventually(() => expect(postsOf(other)).not.toEqual([]));
    receiver.always(200);
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(0));
  });

  test('that accepts one lead while others fail has not failed since the first of them', async () => {
    const held = receiver.holdNext();
    receiver.always(500);
    await send(1);
    const answer = await held;
    await send(1);
    const since = await eventually(async () => {
      const { failing_since } = await desk.read(id);
      expect(failing_since).not.toBeNull();
      return failing_since;
    });
    answer();
    await eventually(async () => expect((await desk.read(id)).failing_since).not.toBe(since));
    receiver.always(200);
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(0));
  });

  test('that was down with a hundred leads waiting gets all of them, each under one ID', async () => {
    receiver.always(reset);
    const leads = await send(100);
    // Not all of them: on Postgres, BullMQ takes a job's retry before newer jobs.
    await eventually(() => expect(new Set(receiver.deliveries.map(leadOf)).size).toBeGreaterThanOrEqual(20));
    expect((await desk.read(id)).stats.backlog).toBe(leads.length);
    const arrived = new Map<string, string>();
    receiver.always((response, _socket, delivery) => {
      arrived.set(leadOf(delivery), delivery.id);
      response.writeHead(200).end();
    });
    await eventually(async () => expect((await desk.read(id)).stats.backlog).toBe(0));
    expect([...arrived.keys()].toSorted()).toEqual(leads.toSorted());
    expect(new Set(receiver.deliveries.map((each) => each.id))).toEqual(new Set(arrived.values()));
    expect(new Set(arrived.values()).size).toBe(leads.length);
  });
});
