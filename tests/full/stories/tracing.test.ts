import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OtlpCollector, startOtlpCollector } from '#devkit/simulators/otlp-collector.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput, demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { listening, openWire, postHead } from '#tests/support/wire.ts';

interface ListedJob {
  id: string;
  name: string;
  state: string;
  trace_id: string | null;
  trace_url: string | null;
}

describe('an operator sees a request through', () => {
  let collector: OtlpCollector;
  let receiver: WebhookReceiver;
  let mail: MailServer;
  let product: Product;
  let headers: Record<string, string>;
  const log: Record<string, unknown>[] = [];

  beforeAll(async () => {
    [collector, receiver, mail] = await Promise.all([startOtlpCollector(), startWebhookReceiver(), startMailServer()]);
    product = await startProduct({
      settings: {
        AUTOMATION_WEBHOOK_URL: `${receiver.url}?key=secret-of-the-receiver`,
        SMTP_URL: mail.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
        TRACE_URL_TEMPLATE: 'https://traces.example/trace/{traceId}?tab=all',
      },
      log: (line) => log.push(JSON.parse(line)),
    });
    headers = await product.signIn();
  });
  afterEach(() => {
    receiver.clear();
    collector.reacts('takes');
  });
  afterAll(async () => {
    await product.close();
    await Promise.all([collector.close(), receiver.close(), mail.close()]);
  });

  const send = async (form = contactFormInput(), extra: Record<string, string> = {}) => {
    const answer = await product.post('/api/admin/contact-form', form, extra);
    expect(answer.statusCode).toBe(202);
    return { reference: String(answer.json().reference), requestId: String(answer.headers['x-request-id']) };
  };
  /** The jobs of a record once all are done. */
  const doneJobs = (reference: string) =>
    eventually(async () => {
      const jobs: ListedJob[] = (await product.app.inject({ url: `/api/admin/jobs?q=${reference}`, headers })).json();
      expect(jobs.map(({ name, state }) => [name, state]).toSorted()).toEqual([
        ['deliver-webhook', 'succeeded'],
        ['send-email', 'succeeded'],
        ['send-email', 'succeeded'],
      ]);
      return jobs;
    });
  const webhookOf = (jobs: ListedJob[]) => {
    const found = jobs.find(({ name }) => name === 'deliver-webhook');
    if (!found?.trace_id) throw new Error('The webhook has no trace');
    return { ...found, trace_id: found.trace_id };
  };
  test('form, statement, dispatch, attempt and the calls to the outside are one trace', async () => {
    const { reference } = await send();
    const jobs = await doneJobs(reference);
    const { trace_id } = webhookOf(jobs);
    expect(jobs.map((job) => job.trace_id)).toEqual([trace_id, trace_id, trace_id]);

    const toStored = ['POST /api/admin/contact-form', 'store contact_form'];
    await eventually(() => {
      expect(collector.waysTo('POST automation webhook', trace_id)).toEqual([
        [...toStored, 'dispatch webhooks', 'attempt deliver-webhook', 'POST automation webhook'],
      ]);
      const email = [...toStored, 'dispatch emails', 'attempt send-email', 'send email'];
      expect(collector.waysTo('send email', trace_id)).toEqual([email, email]);
    });
    const find = (name: string) => collector.trace(trace_id).find((span) => span.name === name);
    expect(find('POST /api/admin/contact-form')).toMatchObject({
      service: 'ringwell-tests',
      attributes: { 'http.request.method': 'POST', 'http.route': '/api/admin/contact-form' },
    });
    expect(find('POST /api/admin/contact-form')?.attributes['http.response.status_code']).toBe(202);
    expect(find('store contact_form')?.attributes).toMatchObject({ 'db.operation.batch.size': 1 });
    expect(find('attempt deliver-webhook')?.attributes).toMatchObject({
      'messaging.message.id': webhookOf(jobs).id,
      'ringwell.job.attempt': 1,
      'ringwell.job.outcome': 'succeeded',
    });
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', authorization: 'Bearer abc' });
  });

  test('the receiver gets the same trace, and the lines of the log and the job’s page name it', async () => {
    const { reference, requestId } = await send();
    const { id, trace_id, trace_url } = webhookOf(await doneJobs(reference));
    expect(trace_url).toBe(`https://traces.example/trace/${trace_id}?tab=all`);

    const posted = await eventually(() => {
      const [span] = collector.trace(trace_id).filter(({ name }) => name === 'POST automation webhook');
      expect(span).toBeDefined();
      return span;
    });
    const [delivery] = receiver.deliveries;
    expect(delivery?.headers.traceparent).toBe(`00-${trace_id}-${posted?.spanId}-01`);

    const spans = collector.trace(trace_id);
    const line = (words: object) => log.find((entry) => Object.entries(words).every(([key, is]) => entry[key] === is));
    expect(line({ msg: 'answered', request_id: requestId })).toMatchObject({
      trace_id,
      span_id: spans.find(({ name }) => name.startsWith('POST /api'))?.spanId,
    });
    expect(line({ msg: 'a job is done', job_id: id })).toMatchObject({
      trace_id,
      span_id: spans.find(({ name }) => name === 'attempt deliver-webhook')?.spanId,
    });
    expect(log.filter(({ msg }) => msg === 'the workers are running').map((entry) => entry.trace_id)).toEqual([
      undefined,
    ]);
  });

  test('a retry is a second attempt in the same trace', async () => {
    receiver.next(502);
    const { reference } = await send();
    const { trace_id } = webhookOf(await doneJobs(reference));
    await eventually(() => expect(collector.waysTo('POST automation webhook', trace_id)).toHaveLength(2));
    const attempts = await eventually(() => {
      const found = collector.trace(trace_id).filter(({ name }) => name === 'attempt deliver-webhook');
      expect(found).toHaveLength(2);
      return found;
    });
    const [failed, done] = attempts;
    expect(failed?.attributes).toMatchObject({ 'ringwell.job.outcome': 'failed', 'error.type': 'http_502' });
    expect(failed?.status.code).toBe(2);
    expect(done?.attributes).toMatchObject({ 'ringwell.job.attempt': 2, 'ringwell.job.outcome': 'succeeded' });
    const way = ['POST /api/admin/contact-form', 'store contact_form', 'dispatch webhooks', 'attempt deliver-webhook'];
    expect(collector.waysTo('attempt deliver-webhook', trace_id)).toEqual([way, way]);
  });

  test('forms that share a statement have a trace each', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    const traces = await Promise.all(
      answers.map(async ({ reference }) => webhookOf(await doneJobs(reference)).trace_id),
    );
    expect(new Set(traces).size).toBe(5);
    const stored = await eventually(() => {
      const found = traces.flatMap((id) => collector.trace(id).filter(({ name }) => name === 'store contact_form'));
      expect(found).toHaveLength(5);
      return found;
    });
    const sizes = stored.map(({ attributes }) => Number(attributes['db.operation.batch.size']));
    expect(Math.max(...sizes)).toBeGreaterThan(1);
  });

  test('a job that an administrator’s request makes goes on with that request’s trace', async () => {
    const { demo_id, reference } = (await product.post('/api/demo-requests', demoRequestInput())).json();
    const number = { status: 'assigned', phone_number: '(615) 555-0142' };
    const url = `/api/admin/demo-requests/${demo_id}`;
    const answer = await product.app.inject({ method: 'PATCH', url, headers, payload: number });
    expect(answer.statusCode).toBe(200);
    await eventually(async () => {
      const jobs: (ListedJob & { summary: string })[] = (
        await product.app.inject({ url: `/api/admin/jobs?q=${reference}`, headers })
      ).json();
      const told = jobs.find(({ summary }) => summary === 'Email the customer their demo number');
      expect(collector.waysTo('send email', told?.trace_id ?? '')).toEqual([
        ['PATCH /api/admin/demo-requests/:id', 'dispatch emails', 'attempt send-email', 'send email'],
      ]);
    });
  });

  test('what a sender says of a trace of its own is linked, and decides nothing', async () => {
    const theirs = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    const { reference } = await send(contactFormInput(), { traceparent: `00-${theirs.traceId}-${theirs.spanId}-00` });
    const { trace_id } = webhookOf(await doneJobs(reference));
    expect(trace_id).not.toBe(theirs.traceId);
    await eventually(() => {
      const [request] = collector.trace(trace_id).filter(({ name }) => name.startsWith('POST /api'));
      expect(request?.links).toMatchObject([theirs]);
    });
  });

  test('no span holds what a person wrote, nor a secret', async () => {
    const form = contactFormInput({
      name: 'Canary Nightingale',
      email: 'canary.nightingale@example.org',
      company: 'Canary & Sons',
      message: 'A canary in a coal mine',
    });
    const { reference } = await send(form, { 'user-agent': 'canary-browser' });
    const { trace_id } = webhookOf(await doneJobs(reference));
    await product.app.inject({ url: '/api/admin/contact-forms?q=canary-query', headers });
    await eventually(() => {
      expect(collector.waysTo('send email', trace_id)).toHaveLength(2);
      expect(collector.spans.map(({ name }) => name)).toContain('GET /api/admin/contact-forms');
    });
    const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
    expect(sent).not.toMatch(/canary|secret-of-the-receiver|127\.0\.0\.1:\d+\/hook/i);
    expect(sent).not.toContain(reference);
  });

  test('pages, files and health checks have no span', async () => {
    for (const url of ['/', '/healthz', '/readyz', '/metrics', '/no-such-page']) await product.app.inject({ url });
    const { reference } = await send();
    const { trace_id } = webhookOf(await doneJobs(reference));
    await eventually(() => expect(collector.waysTo('POST automation webhook', trace_id)).toHaveLength(1));
    expect(collector.spans.filter(({ name }) => name.startsWith('GET') && !name.includes(' /api/'))).toEqual([]);
  });

  test('a sender who breaks off leaves a span that says so', async () => {
    const port = await listening(product.app);
    const arrived = new Promise<IncomingMessage>((resolve) => product.app.server.once('request', resolve));
    const wire = await openWire(port);
    const head = postHead('/api/newsletter', { 'content-type': 'application/json', 'content-length': '100' });
    wire.send(`${head}{"email":`);
    const request = await arrived;
    await eventually(() => expect(request.listenerCount('data')).toBeGreaterThan(0));
    wire.abort();
    await eventually(() => {
      const span = collector.spans.find(({ name }) => name === 'POST /api/newsletter');
      expect(span?.attributes['error.type']).toBe('aborted');
    });
  });

  test('a collector that refuses changes nothing but one line of the log', async () => {
    collector.reacts('refuses');
    const before = collector.requests.length;
    for (let round = 0; round < 3; round += 1) {
      const { reference } = await send();
      await doneJobs(reference);
      await eventually(() => expect(collector.requests.length).toBeGreaterThan(before + round));
    }
    await eventually(() =>
      expect(log.filter(({ msg }) => String(msg).startsWith('the trace collector'))).toHaveLength(1),
    );
  });
});

test('spans are sent as protobuf unless another encoding is asked for', async () => {
  const collector = await startOtlpCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_SERVICE_NAME: 'front-office' };
  const product = await startProduct({ settings, workers: false });
  const headers = await product.signIn();
  const { reference } = (await product.post('/api/admin/contact-form', contactFormInput())).json();
  const [job] = (await product.app.inject({ url: `/api/admin/jobs?q=${reference}`, headers })).json();
  await product.close();
  const sent = collector.requests.map(({ body }) => body.toString('latin1')).join('');
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' });
  expect(sent).toContain(Buffer.from(job.trace_id, 'hex').toString('latin1'));
  expect(sent).toContain('front-office');
  await collector.close();
});

test('a trace that is not sampled is not sampled by workers either, and nobody is led to it', async () => {
  const [collector, receiver] = await Promise.all([startOtlpCollector(), startWebhookReceiver()]);
  const product = await startProduct({
    settings: {
      AUTOMATION_WEBHOOK_URL: receiver.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    },
  });
  const headers = await product.signIn();
  const { reference } = (await product.post('/api/admin/contact-form', contactFormInput())).json();
  await eventually(() => expect(receiver.deliveries).toHaveLength(1));
  expect(receiver.deliveries[0]?.headers.traceparent).toMatch(/-00$/);
  const jobs = (await product.app.inject({ url: `/api/admin/jobs?q=${reference}`, headers })).json();
  expect(jobs.map((job: ListedJob) => job.trace_id)).toEqual([null, null, null]);
  await product.close();
  expect(collector.requests).toEqual([]);
  await Promise.all([collector.close(), receiver.close()]);
});

test('without a collector nothing is traced: not in the rows, not in the log, not in what is sent', async () => {
  const receiver = await startWebhookReceiver();
  const log: string[] = [];
  const product = await startProduct({
    settings: { AUTOMATION_WEBHOOK_URL: receiver.url },
    log: (line) => log.push(line),
  });
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  await product.post('/api/admin/contact-form', contactFormInput(), headers);
  await eventually(() => expect(receiver.deliveries).toHaveLength(1));
  expect(receiver.deliveries[0]?.headers).not.toHaveProperty('traceparent');
  await eventually(() => expect(log.join('')).toContain('a job is done'));
  expect(log.join('')).not.toContain('trace_id');
  expect(await product.core.database.prisma.job.count()).toBe(3);
  expect(await product.core.database.prisma.job.count({ where: { traceparent: { not: null } } })).toBe(0);
  await product.close();
  await receiver.close();
});
