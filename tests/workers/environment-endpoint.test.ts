import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batchesOf, putBack, takeDueJobs } from '#core/jobs/dispatch.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import { failuresToOpen } from '#core/webhooks/breaker.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk, succeedAmongFailures } from '#tests/support/endpoints.ts';
import { insertJobs, noLimit } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const id = environmentEndpointId;

describe('what the address of the environment may get', () => {
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
  const fail = async (times: number) => {
    receiver.always(500);
    for (let each = 0; each < times; each += 1) await expect(post()).rejects.toThrow('http_500');
    receiver.always(200);
  };
  const due = (count: number) => insertJobs(product, count, { name: 'deliver-webhook', queue: 'webhooks' });
  const take = () => takeDueJobs(product.core.database.sql, { limit: 1_000, window: 3_000 });
  const waitIsOver = () => sql("UPDATE endpoint SET open_until = now() - interval '1 second'");

  test('after failures in a row it is nothing, then one at a time, and after a success everything again', async () => {
    await due(20);
    await fail(failuresToOpen - 1);
    expect((await desk.read(id)).state).toBe('enabled');
    expect(await take()).toHaveLength(20);
    await fail(1);
    // What no worker had begun waits as well.
    expect(await countOf(product, 'job', "state = 'pending'")).toBe(20);
    expect(await desk.read(id)).toMatchObject({ state: 'tripped', failures: failuresToOpen, last_error: 'http_500' });
    expect(await take()).toEqual([]);

    await waitIsOver();
    const [tried, ...others] = await take();
    expect(others).toEqual([]);
    expect(await take()).toEqual([]);
    await fail(1);
    expect((await sql('SELECT trips FROM endpoint')).rows).toEqual([{ trips: 2 }]);
    await putBack(product.core.database.sql, tried ? [tried] : [], 0);
    expect(await take()).toEqual([]);

    await waitIsOver();
    await post();
    expect(await desk.read(id)).toMatchObject({ state: 'enabled', failures: 0, failing_since: null });
    expect(batchesOf(await take()).size).toBe(20);
  });

  test('is everything while other posts that were under way at the same time succeed', async () => {
    await succeedAmongFailures(receiver, post);
    expect(await desk.read(id)).toMatchObject({ state: 'enabled', failures: 1 });
  });

  test('is nothing of ours that is late, and keeps no other queue waiting', async () => {
    await due(2);
    const [email] = await insertJobs(product, 1);
    await sql("UPDATE job SET run_at = now() - interval '1 hour' WHERE queue = 'webhooks'");
    expect((await product.core.jobs.backlog()).oldestDueSeconds).toBeGreaterThan(3_500);
    await fail(failuresToOpen);
    expect((await product.core.jobs.backlog()).oldestDueSeconds).toBeLessThan(3_500);
    expect((await desk.read(id)).stats.oldest_due_seconds).toBeGreaterThan(3_500);
    expect((await take()).map((job) => job.id)).toEqual([email]);
  });

  test('is nothing until the time it asks for', async () => {
    await due(3);
    receiver.next((response) => response.writeHead(503, { 'retry-after': '120' }).end());
    await expect(post()).rejects.toThrow('http_503');
    expect(await take()).toEqual([]);
    expect((await desk.read(id)).state).toBe('tripped');
    await waitIsOver();
    expect(await take()).toHaveLength(1);
  });

  test('is the one that tries it out, also while others hang that were sent before', async () => {
    await due(2);
    expect(await take()).toHaveLength(2);
    await sql("UPDATE job SET state = 'running', dispatched_at = now() - interval '10 seconds'");
    receiver.next((response) => response.writeHead(429, { 'retry-after': '1' }).end());
    await expect(post()).rejects.toThrow('http_429');
    await due(3);
    await waitIsOver();
    expect(await take()).toHaveLength(1);
    expect(await take()).toEqual([]);
  });

  test('is everything at once when an administrator says so, or another address is set', async () => {
    await due(3);
    await fail(failuresToOpen);
    expect(await take()).toEqual([]);
    expect((await desk.change(id, { state: 'enabled' })).body).toMatchObject({ state: 'enabled', failures: 0 });
    expect(await take()).toHaveLength(3);

    await due(3);
    await fail(failuresToOpen);
    await sql("UPDATE endpoint SET url = 'https://before.example/hook'");
    expect(await desk.read(id)).toMatchObject({ state: 'enabled', failures: 0, url: receiver.url });
    await product.core.webhooks.followEnvironment();
    expect(await take()).toHaveLength(6);
  });

  test('a day of nothing but failures is told once, and five days disable it', async () => {
    const other = await desk.create('http://127.0.0.1:9/hook', { event_types: ['webhook_endpoint.disabled'] });
    await fail(1);
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
    await fail(1);
    const { body: rows } = await desk.ask('GET', '/api/admin/webhook-endpoints');
    expect(rows).toMatchObject([{ id, source: 'environment', failures: 1, last_error: 'http_500' }]);
    expect((await desk.change(id, { description: 'Mine' })).status).toBe(409);
    expect((await desk.remove(id)).status).toBe(409);
    expect(await product.core.webhooks.storedSecrets()).toEqual({ current: 0, previous: 0, unreadable: 0 });
  });
});

describeOnEachQueue('the address of the environment is down for a while', (queue) => {
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

  const sql = (text: string) => product.core.database.sql.query({ text });
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
  const inState = (state: string) => countOf(product, 'job', "queue = 'webhooks' AND state = $1", [state]);

  test('it is tried out now and then; what waited follows once it is back, and what failed for good on request', async () => {
    receiver.always(500);
    await apply(1);
    await eventually(async () => expect(await inState('dead')).toBe(1));
    await apply(3);
    await eventually(async () => expect(await desk.read(id)).toMatchObject({ state: 'tripped' }));
    await apply(6);
    await eventually(async () => expect(await inState('running')).toBe(0));
    // Those of the second three that had been begun when the breaker opened.
    expect(receiver.deliveries.length).toBeLessThanOrEqual(failuresToOpen + 3);
    const dead = await inState('dead');

    receiver.clear();
    await sql("UPDATE endpoint SET open_until = now() - interval '1 second'");
    await eventually(async () => expect(await inState('succeeded')).toBe(10 - dead));
    expect(await desk.read(id)).toMatchObject({ state: 'enabled', failures: 0 });

    const started = await desk.recover(id, { since: hourAgo(), only: 'failed' });
    expect(started.body.messages).toBe(dead);
    expect(await isDone(started.body.recovery_id)).toMatchObject({ messages: dead, queued: dead });
    await eventually(async () => expect(await inState('succeeded')).toBe(10));
    expect(got().toSorted()).toEqual([...new Set(got())].toSorted());

    const again = await desk.recover(id, { since: hourAgo(), only: 'all' });
    expect(again.body.messages).toBe(10);
    await isDone(again.body.recovery_id);
    await eventually(() => expect(got()).toHaveLength(20));
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
