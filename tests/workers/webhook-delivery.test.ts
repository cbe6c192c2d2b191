import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { type Reaction, startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput, demoRequestInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually, hungAfter } from '#tests/support/conditions.ts';
import { endpointDesk } from '#tests/support/endpoints.ts';
import { jobInState, jobOf, postDeal, webhookIdOf } from '#tests/support/jobs.ts';
import { type Product, startProduct, webhookSecret } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { countOf } from '#tests/support/tables.ts';

const partnerFields = [
  'application_status',
  'business_type',
  'company_name',
  'contact_name',
  'email',
  'experience',
  'form_type',
  'id',
  'partner_code',
  'partner_tier',
  'phone',
  'reference',
  'stripe_account_id',
  'submission_time',
  'website',
];
const demoFields = [
  'billing_zip',
  'business_description',
  'card_last_four',
  'card_provided',
  'demo_id',
  'email',
  'email_reminders',
  'follow_up_method',
  'form_type',
  'heard_about_us',
  'heard_demo',
  'important_features',
  'integration_choice',
  'lead_score',
  'phone',
  'phone_verified',
  'priority',
  'ready_for_demo',
  'reference',
  'sms_reminders',
  'submission_time',
  'tried_demo',
];
const dealFields = [
  'calculations',
  'contractDuration',
  'contractFile',
  'contractStartDate',
  'customFeatures',
  'customerCompany',
  'customerEmail',
  'customerName',
  'customerPhone',
  'dealName',
  'deal_id',
  'form_type',
  'integrationFee',
  'monthlyFee',
  'paymentTerms',
  'reference',
  'salesRepCode',
  'salesRepEmail',
  'salesRepName',
  'specialNotes',
  'submission_time',
];

describeOnEachQueue('a form goes to the automation webhook', (queue) => {
  let receiver: WebhookReceiver;
  let product: Product;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({ queue, settings: { AUTOMATION_WEBHOOK_URL: receiver.url } });
  });
  afterEach(() => receiver.clear());
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const apply = async () =>
    (await product.post('/api/partner-applications', partnerApplicationInput())).json().id as string;
  const delivered = (subjectId: string) => jobInState(product, subjectId, 'succeeded');
  const bodies = () => receiver.deliveries.map((delivery) => JSON.parse(delivery.body));
  const idsReceived = () => [...new Set(receiver.deliveries.map((delivery) => delivery.id))];

  test('a contact form arrives with every field', async () => {
    const form = contactFormInput();
    const { status_url: _private, ...answer } = (await product.post('/api/admin/contact-form', form)).json();
    await delivered(answer.id);
    const [body] = bodies();
    expect(body).toEqual({ form_type: 'contact_form', submission_time: body.submission_time, ...answer, ...form });
    expect(new Date(body.submission_time).toISOString()).toBe(body.submission_time);
  });

  test('a partner application arrives with every field the receiver expects', async () => {
    const form = partnerApplicationInput();
    const answer = (await product.post('/api/partner-applications', form)).json();
    await delivered(answer.id);
    const [body] = bodies();
    expect(Object.keys(body).sort()).toEqual(partnerFields);
    expect(body).toMatchObject({
      form_type: 'partner_application',
      id: answer.id,
      reference: answer.reference,
      company_name: form.company_name,
      partner_tier: answer.partner_tier,
    });
    expect(new Date(body.submission_time).toISOString()).toBe(body.submission_time);
  });

  test('a demo request arrives with every field, and with the server’s own values', async () => {
    const form = demoRequestInput({ lead_score: 999, priority: 'High' });
    const answer = (await product.post('/api/demo-requests', form)).json();
    await delivered(answer.demo_id);
    const [body] = bodies();
    expect(Object.keys(body).sort()).toEqual(demoFields);
    expect(body).toMatchObject({
      form_type: 'demo_request',
      demo_id: answer.demo_id,
      phone_verified: false,
      lead_score: answer.lead_score,
      important_features: form.important_features,
    });
    expect(new Date(body.submission_time).toISOString()).toBe(body.submission_time);
  });

  test('a custom deal arrives with every field, fees and commissions in dollars', async () => {
    const answer = (await postDeal(product, { integrationFee: '4500.00', monthlyFee: '2400' })).json();
    await delivered(answer.deal_id);
    const [body] = bodies();
    expect(Object.keys(body).sort()).toEqual(dealFields);
    expect(body).toMatchObject({
      form_type: 'custom_deal',
      deal_id: answer.deal_id,
      integrationFee: 4500,
      monthlyFee: 2400,
      contractStartDate: '2027-01-04',
      contractFile: null,
      calculations: answer.commissions,
    });
    expect(new Date(body.submission_time).toISOString()).toBe(body.submission_time);
  });

  test('a receiver that answers 500, then redirects, is tried again under the same id, each try signed and recorded', async () => {
    receiver.next(500, (response) => response.writeHead(301, { location: receiver.url }).end(), 200);
    const before = Date.now();
    const job = await delivered(await apply());

    expect(idsReceived()).toEqual([webhookIdOf(job)]);
    // A redirect is not followed.
    expect(receiver.deliveries).toHaveLength(3);
    const verifier = new Webhook(webhookSecret);
    for (const { body, headers } of receiver.deliveries) {
      expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({
        form_type: 'partner_application',
      });
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow();
    }
    expect(job.attempts).toMatchObject([
      { attempt: 1, outcome: 'failed', http_status: 500, error_class: 'http_500', snippet: 'ok' },
      { attempt: 2, outcome: 'failed', http_status: 301, error_class: 'redirect' },
      { attempt: 3, outcome: 'succeeded', http_status: 200, error_class: null, snippet: 'ok' },
    ]);
    for (const { started_at, duration_ms, worker } of job.attempts) {
      expect(started_at.getTime()).toBeGreaterThan(before - 2_000);
      expect(duration_ms).toBeGreaterThanOrEqual(0);
      expect(worker).not.toBe('');
    }
  });

  test('an operator sees what was sent to the automation webhook and what it answered', async () => {
    const desk = await endpointDesk(product);
    const busy: Reaction = (response) => response.writeHead(503, { 'x-receiver': 'busy' }).end('Later');
    receiver.next(busy, (_response, socket) => socket.destroy(), 200);
    const job = await delivered(await apply());
    const { attempts } = await desk.message(job.id);
    expect(attempts.map(({ exchange }) => exchange)).toMatchObject([
      { answer: { status: 503, headers: { 'x-receiver': 'busy' }, body: 'Later' } },
      { answer: null },
      { answer: { status: 200, body: 'ok' } },
    ]);
    for (const [index, { headers }] of receiver.deliveries.entries())
      expect(attempts[index]?.exchange).toMatchObject({
        url: receiver.url,
        request_headers: {
          'content-type': 'application/json',
          'user-agent': 'Ringwell-Webhooks/1',
          'webhook-id': webhookIdOf(job),
          'webhook-signature': headers['webhook-signature'],
          'webhook-timestamp': headers['webhook-timestamp'],
        },
      });
  });

  test('a receiver’s answer is stored up to 2,000 characters and without what the database refuses', async () => {
    receiver.next((response) => response.writeHead(500).end(`\u0000bad ${'é'.repeat(5_000)}`), 200);
    const job = await delivered(await apply());
    const said = job.attempts[0]?.snippet ?? '';
    expect(said).toHaveLength(2_000);
    expect(said.startsWith('bad é')).toBe(true);
  });

  test('after its last try a job is dead; an administrator’s retry sends it again under the same id', async () => {
    receiver.always(500);
    const id = await apply();
    const dead = await jobInState(product, id, 'dead');
    expect(dead.attempts.map((attempt) => attempt.http_status)).toEqual([500, 500, 500, 500]);
    expect(dead.last_error).toBe('http_500');

    receiver.always(200);
    await product.core.jobs.retry(dead.id);
    const done = await delivered(id);
    expect(done.attempts.at(-1)).toMatchObject({ attempt: 5, outcome: 'succeeded' });
    expect(idsReceived()).toEqual([webhookIdOf(dead)]);
  });

  test('a receiver’s retry-after is respected', async () => {
    receiver.next((response) => response.writeHead(503, { 'retry-after': '120' }).end());
    const job = await jobInState(product, await apply(), 'retrying');
    const [attempt] = job.attempts;
    const waits = (job.run_at.getTime() - (attempt?.started_at.getTime() ?? 0)) / 1000;
    expect(waits).toBeGreaterThan(118);
    expect(waits).toBeLessThan(120 + hungAfter / 1000);
    expect(receiver.deliveries).toHaveLength(1);
  });

  test('a receiver that is gone is left alone until an administrator enables it', async () => {
    const desk = await endpointDesk(product);
    receiver.next(410);
    const first = await jobInState(product, await apply(), 'dead');
    expect(first.attempts).toMatchObject([{ http_status: 410, error_class: 'gone' }]);
    expect(await desk.read(environmentEndpointId)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
    const second = await apply();
    expect(await countOf(product, 'job', "subject_id = $1 AND name = 'deliver-event'", [second])).toBe(0);

    await desk.change(environmentEndpointId, { state: 'enabled' });
    await desk.recover(environmentEndpointId, { since: new Date(Date.now() - 3_600_000).toISOString() });
    await delivered(first.subject_id);
    await delivered(second);
    expect(receiver.deliveries).toHaveLength(3);
  });

  test('a form is answered at once, however slow the receiver', async () => {
    let answer = () => {};
    receiver.next((response) => {
      answer = () => response.writeHead(200).end();
    });
    const id = await apply();
    await eventually(() => expect(receiver.deliveries).toHaveLength(1));
    expect((await jobOf(product, id)).state).toBe('running');
    answer();
    await delivered(id);
  });
});
