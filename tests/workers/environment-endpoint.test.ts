import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '#core/core.ts';
import { jobDefinitions } from '#core/jobs/definitions.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import { followEnvironment } from '#core/webhooks/environment.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk } from '#tests/support/endpoints.ts';
import { jobOf, noLimit } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const id = environmentEndpointId;

describe('the endpoint of the environment', () => {
  let product: Product;
  let desk: EndpointDesk;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    desk = await endpointDesk(product);
  });
  beforeEach(async () => {
    receiver.clear();
    await sql('TRUNCATE job, webhook_event, endpoint CASCADE');
    await start(receiver.url);
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const sql = (text: string) => product.core.database.sql.query({ text });
  /** A process starts with this address. */
  const start = (url: string | null) =>
    followEnvironment(product.core.database.sql, { automation: { url, postsPerMinute: null } });
  const list = async () => (await desk.ask('GET', '/api/admin/webhook-endpoints')).body;
  const apply = async (): Promise<string> =>
    (await product.post('/api/partner-applications', partnerApplicationInput())).json().id;
  const fail = async () => {
    receiver.next(500);
    const { payload } = await jobOf(product, await apply());
    const delivery = jobDefinitions['deliver-event'].payload.parse(payload);
    await expect(product.core.webhooks.deliver(delivery, noLimit)).rejects.toThrow('http_500');
  };

  test('keeps its state at a restart, and begins anew with another address or once an administrator enables it', async () => {
    await fail();
    await desk.change(id, { concurrency: 3 });
    await sql("UPDATE endpoint SET state = 'paused'");
    await start(receiver.url);
    const kept = { state: 'paused', concurrency: 3, failing_since: expect.any(String), last_error: 'http_500' };
    expect(await desk.read(id)).toMatchObject(kept);
    await start(`${receiver.url}/2`);
    const fresh = { url: `${receiver.url}/2`, state: 'enabled', failing_since: null, last_error: null };
    expect(await desk.read(id)).toMatchObject(fresh);
    await start(receiver.url);
    await fail();
    expect((await desk.read(id)).failing_since).not.toBeNull();
    await desk.change(id, { state: 'enabled' });
    expect(await desk.read(id)).toMatchObject({ state: 'enabled', failing_since: null });
  });

  test('is stored before the first form that a process accepts, where the database was away when it started', async () => {
    await sql('TRUNCATE endpoint CASCADE');
    const { config, logger } = product.core;
    const late = createCore({ config, logger, poolSize: 2 });
    const sender = { requestId: 'late', isSpam: false, idempotencyKey: newId() };
    const form = await late.partners.accept(partnerApplication.parse(partnerApplicationInput()), sender);
    expect(await countOf(product, 'job', 'subject_id = $1 AND endpoint_id = $2', [form.id, id])).toBe(1);
    await late.close();
  });

  test('without an address gets nothing and is not listed, until one is set', async () => {
    await apply();
    await start(null);
    expect(await list()).toEqual([]);
    expect((await desk.change(id, { state: 'enabled' })).status).toBe(404);
    expect(await product.core.webhooks.cancelForClosed(10)).toEqual({ canceled: 1, endpoints: [id] });
    const missed = await apply();
    expect(await countOf(product, 'job', 'subject_id = $1 AND endpoint_id IS NOT NULL', [missed])).toBe(0);
    await start(receiver.url);
    expect(await list()).toMatchObject([{ id, state: 'enabled', url: receiver.url }]);
  });

  test('gets what is new of the four forms, and no other event', async () => {
    await apply();
    await product.post('/api/newsletter', { email: 'reader@list.example' });
    await sql("UPDATE partner_application SET status = 'pending_review'");
    const [{ id: application }] = (await desk.ask('GET', '/api/admin/partner-applications')).body;
    const decided = await desk.ask('PATCH', `/api/admin/partner-applications/${application}`, { status: 'approved' });
    expect(decided.status).toBe(200);
    expect(await countOf(product, 'webhook_event')).toBe(3);
    expect((await desk.messages()).map(({ event_type }) => event_type)).toEqual(['partner_application.created']);
  });

  test('a day of nothing but failures is told once, and five days disable it', async () => {
    const other = await desk.create('http://127.0.0.1:9/hook', { event_types: ['webhook_endpoint.disabled'] });
    await fail();
    const failingFor = (hours: number) =>
      sql(
        `UPDATE endpoint SET failing_since = now() - make_interval(hours => ${hours}), last_error_at = now()
         WHERE id = '${id}'`,
      );
    await failingFor(25);
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 1, disabled: 0 });
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 0 });
    await failingFor(121);
    expect(await product.core.webhooks.checkFailing()).toEqual({ warned: 0, disabled: 1 });
    expect(await desk.read(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
    expect(await countOf(product, 'job', 'endpoint_id = $1', [other.id])).toBe(1);
    for (const template of ['endpoint-failing', 'endpoint-disabled'] as const)
      expect(await product.core.webhooks.email({ template, endpoint: id })).toMatchObject({
        subject: expect.stringMatching(/: Automation webhook$/),
      });
  });

  test('has no secret that is stored', async () => {
    expect(await product.core.webhooks.storedSecrets()).toEqual({ old: 0, unreadable: 0 });
    expect(await product.core.webhooks.renewStoredSecrets()).toBe(0);
  });
});

describeOnEachQueue('the address of the environment is sent again what it missed', (queue) => {
  let product: Product;
  let desk: EndpointDesk;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    desk = await endpointDesk(product);
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const apply = async (times: number) => {
    const ids: string[] = [];
    for (let each = 0; each < times; each += 1)
      ids.push((await product.post('/api/partner-applications', partnerApplicationInput())).json().id);
    return ids;
  };
  const got = () => receiver.deliveries.map((delivery) => delivery.id);
  const isDone = (recovery: string) =>
    eventually(async () => {
      const { body } = await desk.recovery(id, recovery);
      expect(body.state).toBe('done');
      return body;
    });
  const inState = (state: string) => countOf(product, 'job', 'endpoint_id IS NOT NULL AND state = $1', [state]);

  test('what failed for good on request, or everything, each under the ID it had', async () => {
    await apply(7);
    await eventually(async () => expect(await inState('succeeded')).toBe(7));
    receiver.always(500);
    await apply(3);
    await eventually(async () => expect(await inState('dead')).toBe(3));

    receiver.clear();
    const started = await desk.recover(id, { since: hourAgo(), only: 'failed' });
    expect(started.body.messages).toBe(3);
    expect(await isDone(started.body.recovery_id)).toMatchObject({ messages: 3, queued: 3 });
    await eventually(async () => expect(await inState('succeeded')).toBe(10));
    expect(got()).toHaveLength(3);

    receiver.clear();
    const again = await desk.recover(id, { since: hourAgo(), only: 'all' });
    expect(again.body.messages).toBe(10);
    await isDone(again.body.recovery_id);
    await eventually(() => expect(got()).toHaveLength(10));
    expect(new Set(got()).size).toBe(10);
  });

  test('what is about a person who was erased since is not sent again', async () => {
    const [erased = '', kept] = await apply(2);
    await eventually(async () => expect(await inState('succeeded')).toBe(12));
    const { email } = await product.core.database.prisma.partnerApplication.findUniqueOrThrow({
      where: { id: erased },
    });
    await product.core.privacy.request('erasure', { email, reason: null }, { actor: 'admin', requestId: 'by-hand' });
    await eventually(async () => expect(await countOf(product, 'privacy_request', "state = 'done'")).toBe(1));
    receiver.clear();
    const started = await desk.recover(id, { since: hourAgo(), only: 'all' });
    await isDone(started.body.recovery_id);
    await eventually(() => expect(receiver.deliveries).toHaveLength(11));
    await eventually(async () => expect(await inState('succeeded')).toBe(12));
    const sent = receiver.deliveries.map(({ body }) => JSON.parse(body).id);
    expect(sent).toContain(kept);
    expect(sent).not.toContain(erased);
    expect(sent).toHaveLength(11);
  });
});
