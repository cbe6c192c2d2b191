import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk } from '#tests/support/endpoints.ts';
import { noLimit } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const id = environmentEndpointId;

describe('the address of the environment fails', () => {
  let product: Product;
  let desk: EndpointDesk;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
    desk = await endpointDesk(product);
  });
  afterEach(async () => {
    receiver.clear();
    await sql('TRUNCATE job, webhook_event, endpoint CASCADE');
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const sql = (text: string) => product.core.database.sql.query({ text });
  const post = () => product.core.automation.deliver(newId(), { form_type: 'contact_form' }, noLimit);
  const fail = async () => {
    receiver.next(500);
    await expect(post()).rejects.toThrow('http_500');
  };

  test('until an administrator enables it or another address is set', async () => {
    for (const forget of [
      () => desk.change(id, { state: 'enabled' }),
      async () => {
        await sql("UPDATE endpoint SET url = 'https://before.example/hook'");
        await product.core.webhooks.followEnvironment();
      },
    ]) {
      await fail();
      expect((await desk.read(id)).failing_since).not.toBeNull();
      await forget();
      expect(await desk.read(id)).toMatchObject({ state: 'enabled', failing_since: null, url: receiver.url });
    }
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
    await expect(post()).rejects.toMatchObject({
      errorClass: 'endpoint_disabled',
      permanent: true,
      snippet: expect.stringContaining('five days'),
    });
    expect(await countOf(product, 'job', 'endpoint_id = $1', [other.id])).toBe(1);
    const templates = await sql("SELECT payload ->> 'template' AS t FROM job WHERE name = 'send-email' ORDER BY id");
    const named = ['members-changed', 'endpoint-failing', 'endpoint-disabled'];
    expect(templates.rows.map(({ t }) => t)).toEqual(named);
    for (const template of ['endpoint-failing', 'endpoint-disabled'] as const)
      expect(await product.core.webhooks.email({ template, endpoint: id })).toMatchObject({
        subject: expect.stringMatching(/: Automation webhook$/),
      });
  });

  test('its row is no endpoint of an administrator’s: not in the list, not to be changed, without a secret', async () => {
    await fail();
    const { body: rows } = await desk.ask('GET', '/api/admin/webhook-endpoints');
    expect(rows).toMatchObject([{ id, source: 'environment', last_error: 'http_500' }]);
    expect((await desk.change(id, { description: 'Mine' })).status).toBe(409);
    expect((await desk.remove(id)).status).toBe(409);
    expect(await product.core.webhooks.storedSecrets()).toEqual({ old: 0, unreadable: 0 });
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
  const inState = (state: string) => countOf(product, 'job', "queue = 'automation' AND state = $1", [state]);

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
    await eventually(async () => expect(await inState('succeeded')).toBe(12));
    const sent = receiver.deliveries.map(({ body }) => JSON.parse(body).id);
    expect(sent).toContain(kept);
    expect(sent).not.toContain(erased);
    expect(sent).toHaveLength(11);
  });
});
