import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailGallery } from '#core/operations/gallery/schemas.ts';
import type { SetupLine, SetupTestRequest } from '#core/operations/setup/schemas.ts';
import { stripeSettings } from '#devkit/simulated-stripe.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { openPhones, type Phones } from '#tests/support/phones.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

type Headers = Awaited<ReturnType<Product['signIn']>>;

const send = (product: Product, headers: Headers, test: SetupTestRequest) =>
  product.post('/api/admin/setup/tests', test, headers);

describe('an owner who has configured nothing', () => {
  let product: Product;
  let headers: Headers;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  test('reads the same list on the page and from the command line, which ends with 1', async () => {
    const { lines } = (await product.app.inject({ url: '/api/admin/setup', headers })).json();
    const doctor = await runDoctor(product);
    for (const { title, meaning, how } of lines as SetupLine[])
      for (const words of [title, meaning, how ?? '']) expect(doctor.said).toContain(words);
    expect(doctor).toMatchObject({ code: 1, said: expect.stringContaining('To do: Your business, Public address') });
  });

  test.each<[SetupTestRequest, string]>([
    [{ kind: 'email', to: 'owner@clover.test' }, 'SMTP_URL'],
    [{ kind: 'text', to: '615-555-0123' }, 'TWILIO_ACCOUNT_SID'],
  ])('reads which setting a test of %j lacks', async (request, setting) => {
    const answer = await send(product, headers, request);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining(setting)]);
  });

  test('reads that the plans need Stripe', async () => {
    const answer = await product.post('/api/admin/setup/plans', {}, headers);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('STRIPE_SECRET_KEY')]);
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
});

describe('an owner who has configured everything', () => {
  let mail: MailServer;
  let stripe: StripeSimulator;
  let phones: Phones;
  let product: Product;
  let headers: Headers;
  beforeAll(async () => {
    [mail, stripe] = await Promise.all([startMailServer(), startStripe()]);
    phones = await openPhones({ workers: false, settings: { ...stripeSettings(stripe), SMTP_URL: mail.url } });
    product = phones.product;
    headers = await product.signIn();
  });
  afterAll(async () => {
    await phones.close();
    await Promise.all([mail.close(), stripe.close()]);
  });

  test('creates the plans at Stripe with one press, and a second one changes nothing', async () => {
    const made = await product.post('/api/admin/setup/plans', {}, headers);
    expect([made.statusCode, made.json().created.length]).toEqual([200, 8]);
    expect((await product.post('/api/admin/setup/plans', {}, headers)).json()).toEqual({ created: [] });
  });

  test('reads why Stripe did not create them', async () => {
    const recover = stripe.fail({ times: 100, react: (_response, request) => request.socket.destroy() });
    const answer = await product.post('/api/admin/setup/plans', {}, headers);
    recover();
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining('Stripe could not be reached'),
    ]);
  });

  test('sends a test email and a test text, and both arrive', async () => {
    const email = await send(product, headers, { kind: 'email', to: 'owner@clover.test' });
    expect(email.json()).toEqual({ accepted: true, said: expect.stringContaining('owner@clover.test') });
    expect(mail.mails.map(({ subject }) => subject)).toEqual(['A test from Ringwell']);

    const text = await send(product, headers, { kind: 'text', to: '(615) 555-0123' });
    expect(text.json()).toEqual({ accepted: true, said: expect.stringContaining('+16155550123') });
    expect(phones.twilio.inbox('+16155550123')).toEqual(['A test from Ringwell.']);
  });

  test('reads what the mail server said when it refuses, and that a number can’t get texts', async () => {
    mail.refuseNext(550, 'no such mailbox');
    const refused = await send(product, headers, { kind: 'email', to: 'nobody@clover.test' });
    expect(refused.json()).toEqual({ accepted: false, said: expect.stringContaining('no such mailbox') });

    const noNumber = await send(product, headers, { kind: 'text', to: '12' });
    expect([noNumber.statusCode, noNumber.json().errors[0].field]).toEqual([422, 'to']);
  });

  test('sends at most thirty tests in an hour, so that emails to customers are not held up', async () => {
    const counted = "UPDATE throttle SET failures = 30 WHERE key = 'setup-tests'";
    await product.core.database.sql.query({ text: counted });
    const before = mail.mails.length;
    const refused = await send(product, headers, { kind: 'email', to: 'owner@clover.test' });
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining('Many tests were sent')]);
    expect(mail.mails).toHaveLength(before);
  });
});

/** `npm run doctor` with the settings of the product; everything it printed. */
async function runDoctor({ databaseUrl, config }: Product): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      ADMIN_PASSWORD: 'a password for the doctor',
      SESSION_SECRET: config.secrets.sessionKeys[0],
    },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}
