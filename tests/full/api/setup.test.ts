import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailGallery } from '#core/operations/gallery/schemas.ts';
import type { SetupLine, SetupTestRequest } from '#core/operations/setup/schemas.ts';
import { signInLine } from '#core/operations/setup/sign-in.ts';
import { freePort } from '#devkit/free-port.ts';
import { stripeSettings } from '#devkit/simulated-stripe.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { letProbesReturn } from '#tests/support/jobs.ts';
import { team } from '#tests/support/members.ts';
import { openPhones, type Phones } from '#tests/support/phones.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { listening } from '#tests/support/wire.ts';

type Headers = Awaited<ReturnType<Product['signIn']>>;

async function linesOf(product: Product, headers: Headers): Promise<Map<string, SetupLine>> {
  const answer = await product.app.inject({ url: '/api/admin/setup', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return new Map((answer.json().lines as SetupLine[]).map((line) => [line.id, line]));
}

const send = (product: Product, headers: Headers, test: SetupTestRequest) =>
  product.post('/api/admin/setup/tests', test, headers);

describe('an owner who has set up nothing', () => {
  let product: Product;
  let headers: Headers;
  beforeAll(async () => {
    product = await startProduct();
    headers = await product.signIn();
    await letProbesReturn(product);
  });
  afterAll(() => product.close());

  test('reads what is missing, and that the workers work', async () => {
    const lines = await linesOf(product, headers);
    expect(Object.fromEntries([...lines].map(([id, { state }]) => [id, state]))).toEqual({
      business: 'missing',
      address: 'missing',
      proxy: 'unknown',
      email: 'missing',
      texts: 'missing',
      payments: 'missing',
      plans: 'unknown',
      'stripe-events': 'unknown',
      automation: 'missing',
      alarms: 'missing',
      workers: 'ready',
      clock: 'ready',
      'sign-in': 'missing',
      'sign-in-provider': 'missing',
      'virus-scanner': 'missing',
      secrets: 'ready',
      backup: 'unknown',
    });
    for (const line of lines.values()) if (line.state === 'missing') expect(line.test, line.id).toBeNull();
  });

  test.each<[SetupTestRequest, string]>([
    [{ kind: 'email', to: 'owner@clover.test' }, 'SMTP_URL'],
    [{ kind: 'text', to: '615-555-0123' }, 'TWILIO_ACCOUNT_SID'],
    [{ kind: 'webhook' }, 'AUTOMATION_WEBHOOK_URL'],
    [{ kind: 'alarm' }, 'ALERT_WEBHOOK_URL'],
  ])('is told what a test of %j lacks', async (request, setting) => {
    const answer = await send(product, headers, request);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining(setting)]);
  });

  test('cannot make plans without Stripe, and nobody can without signing in', async () => {
    expect((await product.post('/api/admin/setup/plans', {}, headers)).statusCode).toBe(409);
    expect((await product.app.inject('/api/admin/setup')).statusCode).toBe(401);
    expect((await product.app.inject('/api/arrival')).statusCode).toBe(404);
  });

  test('opens every email of the gallery, as designed and as plain text', async () => {
    const get = (url: string) => product.app.inject({ url, headers });
    const { emails }: EmailGallery = (await get('/api/admin/emails')).json();
    expect(emails.length).toBeGreaterThan(20);
    for (const { id, subject } of emails) {
      const [html, text] = [await get(`/api/admin/emails/${id}/html`), await get(`/api/admin/emails/${id}/text`)];
      expect([subject, html.statusCode, html.headers['content-type']]).toEqual([
        subject,
        200,
        'text/html; charset=utf-8',
      ]);
      expect([subject, text.statusCode, text.headers['content-type']]).toEqual([
        subject,
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(html.headers['content-security-policy']).toContain("default-src 'none'");
      expect(html.headers['content-security-policy']).toContain('sandbox');
      expect(html.headers['content-security-policy']).toContain("base-uri 'none'");
      expect(html.body, subject).toMatch(/^<!DOCTYPE html/);
    }
    expect((await get('/api/admin/emails/nonesuch/html')).statusCode).toBe(404);
  });

  test('gets the same from the command line, which ends with 1', async () => {
    const doctor = await runDoctor(product);
    const lines = await linesOf(product, headers);
    for (const { title, found, meaning } of lines.values())
      for (const words of [title, found, meaning]) expect(doctor.said).toContain(words);
    expect(doctor.code).toBe(1);
  });
});

test('an owner is told to give everyone an account of their own, to turn the shared password off, and to require a second factor', async () => {
  const product = await startProduct({ workers: false });
  const members = team(product);
  const house = await product.signIn();
  const signingIn = async (of: Headers) => (await linesOf(product, of)).get('sign-in');
  expect((await signingIn(house))?.found).toMatch(/^Nobody has an account of their own/);
  const owner = await members.join(house, 'owner');
  expect((await signingIn(house))?.found).toMatch(/ADMIN_PASSWORD still opens everything/);
  await members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', { password_door: 'closed' });
  expect(await signingIn(owner.headers)).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('not required'),
  });
  await product.close();
  const ready = signInLine({ password_door: 'closed', second_factor: 'required', owners: 1 });
  expect([ready.state, ready.steps]).toEqual(['ready', []]);
});

test.each([
  ['ahead of', 120],
  ['behind', -120],
])('an owner is told that the server’s clock is two minutes %s the database’s', async (words, seconds) => {
  const product = await startProduct({
    workers: false,
    clock: { now: () => new Date(Date.now() + seconds * 1000) },
  });
  expect((await linesOf(product, await product.signIn())).get('clock')).toMatchObject({
    state: 'failing',
    found: `This server’s clock is 2 minutes ${words} the database’s.`,
  });
  await product.close();
});

describe('an owner who has set up everything', () => {
  let mail: MailServer;
  let stripe: StripeSimulator;
  let tools: WebhookReceiver;
  let alarms: WebhookReceiver;
  let phones: Phones;
  let product: Product;
  let headers: Headers;
  beforeAll(async () => {
    [mail, stripe, tools, alarms] = await Promise.all([
      startMailServer(),
      startStripe(),
      startWebhookReceiver(),
      startWebhookReceiver(),
    ]);
    phones = await openPhones({
      workers: false,
      settings: {
        ...stripeSettings(stripe),
        SMTP_URL: mail.url,
        AUTOMATION_WEBHOOK_URL: tools.url,
        ALERT_WEBHOOK_URL: alarms.url,
      },
    });
    product = phones.product;
    headers = await product.signIn();
  });
  afterAll(async () => {
    await phones.close();
    await Promise.all([mail, stripe, tools, alarms].map((each) => each.close()));
  });

  test('reads what each other side answered just now', async () => {
    const lines = await linesOf(product, headers);
    expect(lines.get('address')).toMatchObject({ state: 'ready', found: `${phones.site} leads to this server.` });
    expect(lines.get('proxy')).toMatchObject({ state: 'ready' });
    expect(lines.get('email')).toMatchObject({ state: 'ready', test: 'email' });
    expect(lines.get('texts')).toMatchObject({ state: 'ready', test: 'text' });
    expect(lines.get('payments')).toMatchObject({ state: 'failing', found: expect.stringContaining('test mode') });
    expect(lines.get('automation')).toMatchObject({ state: 'unknown', test: 'webhook' });
    expect(lines.get('alarms')).toMatchObject({ state: 'unknown', test: 'alarm' });
  });

  test('makes the plans at Stripe with one press, and a second one changes nothing', async () => {
    expect((await linesOf(product, headers)).get('plans')).toMatchObject({ state: 'failing', can_make_plans: true });
    const made = await product.post('/api/admin/setup/plans', {}, headers);
    expect([made.statusCode, made.json().created.length]).toEqual([200, 8]);
    expect((await linesOf(product, headers)).get('plans')).toMatchObject({ state: 'ready', can_make_plans: false });
    expect((await product.post('/api/admin/setup/plans', {}, headers)).json()).toEqual({ created: [] });
  });

  test('reads whether Stripe sends its events here', async () => {
    expect((await linesOf(product, headers)).get('stripe-events')).toMatchObject({ state: 'failing' });
    stripe.deliverTo({ url: `${phones.site}/api/stripe/webhook`, secret: 'whsec_other' });
    expect((await linesOf(product, headers)).get('stripe-events')).toMatchObject({ state: 'unknown' });
  });

  test('sends a test of each, and it arrives', async () => {
    const email = await send(product, headers, { kind: 'email', to: 'owner@clover.test' });
    expect(email.json()).toEqual({ taken: true, said: expect.stringContaining('owner@clover.test') });
    expect(mail.mails.map(({ subject }) => subject)).toEqual(['A test from Ringwell']);

    const text = await send(product, headers, { kind: 'text', to: '(615) 555-0123' });
    expect(text.json()).toEqual({ taken: true, said: expect.stringContaining('+16155550123') });
    expect(phones.twilio.inbox('+16155550123')).toEqual(['A test from Ringwell.']);

    expect((await send(product, headers, { kind: 'webhook' })).json()).toMatchObject({ taken: true });
    expect(JSON.parse(tools.deliveries[0]?.body ?? '')).toMatchObject({ form_type: 'test' });
    expect((await send(product, headers, { kind: 'alarm' })).json()).toMatchObject({ taken: true });
    expect(JSON.parse(alarms.deliveries[0]?.body ?? '')).toMatchObject({ payload: { class: 'test' } });

    const lines = await linesOf(product, headers);
    expect(lines.get('automation')?.state).toBe('ready');
    expect(lines.get('alarms')?.state).toBe('ready');
  });

  test('reads what a receiver, a mail server and Twilio said when they refuse', async () => {
    tools.next(500);
    expect((await send(product, headers, { kind: 'webhook' })).json()).toMatchObject({ taken: false });
    expect((await linesOf(product, headers)).get('automation')?.state).toBe('failing');

    mail.refuseNext(550, 'no such mailbox');
    const refused = await send(product, headers, { kind: 'email', to: 'nobody@clover.test' });
    expect(refused.json()).toEqual({ taken: false, said: expect.stringContaining('no such mailbox') });

    const noNumber = await send(product, headers, { kind: 'text', to: '12' });
    expect([noNumber.statusCode, noNumber.json().errors[0].field]).toEqual([422, 'to']);
  });

  test('sends no more than thirty tests in an hour, so that what is sent to customers is not held up', async () => {
    const counted = "UPDATE throttle SET failures = 30 WHERE key = 'setup-tests'";
    await product.core.database.sql.query({ text: counted });
    const before = mail.mails.length;
    const refused = await send(product, headers, { kind: 'email', to: 'owner@clover.test' });
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining('Many tests were sent')]);
    expect(mail.mails).toHaveLength(before);
    await product.core.database.sql.query({ text: "DELETE FROM throttle WHERE key = 'setup-tests'" });
  });

  test('reads that Stripe does not answer', async () => {
    const recover = stripe.fail({ times: 100, react: (_response, request) => request.socket.destroy() });
    const lines = await linesOf(product, headers);
    recover();
    expect(lines.get('payments')).toMatchObject({ state: 'failing', found: expect.stringContaining('unreachable') });
  });
});

describe('behind a proxy', () => {
  test.each([
    ['that TRUST_PROXY does not name, the owner is told', {}, 'failing', 'failing'],
    ['that TRUST_PROXY names, all is well', { TRUST_PROXY: '127.0.0.1' }, 'ready', 'ready'],
  ])('%s', async (_what, settings, address, proxy) => {
    const port = await freePort();
    const product = await startProduct({
      workers: false,
      settings: { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    const forwarder = await startForwarder(port, await listening(product.app));
    try {
      const lines = await linesOf(product, await product.signIn());
      expect([lines.get('address')?.state, lines.get('proxy')?.state]).toEqual([address, proxy]);
    } finally {
      await forwarder.close();
      await product.close();
    }
  });
});

/** A proxy that tells who asked, and under which name. */
async function startForwarder(port: number, to: number) {
  const server = createServer((request, response) => {
    const headers = {
      ...request.headers,
      host: `inside:${to}`,
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': request.headers.host,
      'x-forwarded-proto': 'http',
    };
    const passed = httpRequest({ host: '127.0.0.1', port: to, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** `npm run doctor` with the settings of the product; everything it said. */
async function runDoctor({ databaseUrl, config }: Product): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      ADMIN_PASSWORD: 'a password for the doctor',
      SESSION_SECRET: config.secrets.sessionKeys.current,
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}
