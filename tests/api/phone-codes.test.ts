import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { twilioFaults } from '#devkit/simulators/twilio/simulator.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { anyPhone, openPhones, otherThan, type Phones } from '#tests/support/phones.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { letHoursPass } from '#tests/support/time.ts';

const tenMinutes = 10 / 60;
const skipped = 'OTP service temporarily unavailable. Phone verification skipped.';

describe('a visitor verifies their phone', () => {
  let phones: Phones;
  const lines: string[] = [];
  beforeAll(async () => {
    phones = await openPhones({ settings: { SMS_COUNTRIES: 'US,CA,GB' }, log: (line) => lines.push(line) });
  });
  beforeEach(() => phones.product.core.database.sql.query({ text: 'TRUNCATE throttle, provider_trouble' }));
  afterAll(() => phones.close());

  const requestDemo = async (phone: string, token?: string) =>
    (await phones.product.post('/api/demo-requests', demoRequestInput({ phone, verification_token: token }))).json();

  test('with the code from the message, and earns the points', async () => {
    const phone = anyPhone();
    const asked = await phones.askForCode(phone);
    expect([asked.statusCode, asked.json()]).toEqual([202, { expires_in: 600, resend_in: 60 }]);
    const code = await phones.codeIn(phone);

    const wrong = await phones.check(phone, otherThan(code));
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([{ field: 'code', message: 'Invalid code. Please try again.' }]);
    const right = await phones.check(phone, code);
    expect([right.statusCode, right.json()]).toEqual([
      200,
      { verified: true, verification_token: expect.stringMatching(/^[\w-]{40,}$/) },
    ]);
    const token = right.json().verification_token;
    expect((await phones.check(phone, code)).json()).toEqual(right.json());

    const written = phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
    expect(await requestDemo(written, token)).toMatchObject({ lead_score: 35, follow_up_method: 'SMS + Email' });
    for (const [otherPhone, otherToken] of [
      [anyPhone(), token],
      [phone, `${token.slice(0, -4)}xxxx`],
      [phone, undefined],
    ])
      expect(await requestDemo(otherPhone, otherToken)).toMatchObject({
        lead_score: 20,
        follow_up_method: 'Email Only',
      });
    await letHoursPass(phones.product, 0.51);
    expect(await requestDemo(phone, token)).toMatchObject({ lead_score: 20 });

    const traces = [...(await rowsOf(phones.product, 'job')), ...(await rowsOf(phones.product, 'phone_code'))];
    const texts = await rowsOf(phones.product, 'message', "channel = 'sms'");
    expect(texts.some(({ text }) => String(text).includes('•••••• is your'))).toBe(true);
    const secrets = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])|${token}`);
    for (const trace of [...traces, ...texts, ...lines]) expect(JSON.stringify(trace)).not.toMatch(secrets);
  });

  test('a resent code is the same code, and cannot be resent within a minute', async () => {
    const phone = anyPhone();
    await phones.askForCode(phone);
    const code = await phones.codeIn(phone);
    const tooSoon = await phones.askForCode(phone);
    expect(tooSoon.statusCode).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
    await letHoursPass(phones.product, 1.1 / 60);
    expect((await phones.askForCode(phone)).statusCode).toBe(202);
    expect(await phones.codeIn(phone, 2)).toBe(code);
    expect((await phones.check(phone, code)).statusCode).toBe(200);
  });

  test('a code is valid for ten minutes, and then only the right one is answered as expired', async () => {
    const phone = anyPhone();
    await phones.askForCode(phone);
    const code = await phones.codeIn(phone);
    await letHoursPass(phones.product, tenMinutes);
    expect((await phones.check(phone, otherThan(code))).statusCode).toBe(422);
    expect((await phones.check(phone, code)).statusCode).toBe(410);
  });

  test('of a hundred codes tried at once five are checked, and then even the right one is refused', async () => {
    const [phone, unknown] = [anyPhone(), anyPhone()];
    await phones.askForCode(phone);
    const code = await phones.codeIn(phone);
    const guess = () =>
      phones.product.core.otp.verify({ phone, code: otherThan(code) }, { address: '::1', requestId: 'x' });
    const guesses = await Promise.allSettled(Array.from({ length: 100 }, guess));
    const refusals = guesses.map((result) => (result.status === 'rejected' ? result.reason.code : 'accepted'));
    const lookedAt = refusals.filter((refusal) => refusal === 'validation_failed');
    expect(lookedAt).toHaveLength(5);
    expect(new Set(refusals)).toEqual(new Set(['validation_failed', 'too_many_requests']));
    expect((await phones.check(phone, code)).statusCode).toBe(429);

    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await phones.check(unknown, code)).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);

    await letHoursPass(phones.product, 1.1 / 60);
    await phones.askForCode(phone);
    expect((await phones.check(phone, await phones.codeIn(phone, 2))).statusCode).toBe(200);
  });

  const askFrom = (address: string, phone: string): Promise<string> =>
    phones.product.core.otp.send({ phone, service: 'demo_verification' }, { address, requestId: 'flood' }).then(
      () => 'sent',
      (refusal) => refusal.code,
    );

  test('one phone gets ten codes a day, and an address sixty an hour; then the form goes on without, which is stored', async () => {
    const phone = anyPhone();
    const codes: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      codes.push(await askFrom(`198.51.100.${index}`, phone));
      await letHoursPass(phones.product, 1.01 / 60);
    }
    expect(codes).toEqual([...Array(10).fill('sent'), 'codes_used_up']);
    await requestDemo(phone);
    const [demo] = await rowsOf(phones.product, 'demo_request', 'phone = $1', [phone]);
    expect(demo?.phone_verification).toBe('skipped');

    const office: string[] = [];
    for (let index = 0; index < 61; index += 1)
      office.push(await askFrom(`2001:db8:0:1::${index}`, anyPhone('+1646555')));
    expect(office).toEqual([...Array(60).fill('sent'), 'codes_used_up']);
    expect(await askFrom('2001:db8:0:2::1', anyPhone())).toBe('sent');
  });

  test('to a country without text codes the form goes on without one, and says why', async () => {
    const answer = await phones.askForCode('+61 412 345 678');
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'country_not_supported',
        detail: 'We can’t text numbers of this country yet. Please go on without a code.',
      }),
    ]);
    await requestDemo('+61 412 345 678');
    const [demo] = await rowsOf(phones.product, 'demo_request', "phone LIKE '%61%412%'");
    expect(demo?.phone_verification).toBe('skipped');
  });

  test('what is counted shows neither the phone nor the address', async () => {
    const phone = anyPhone();
    expect(await askFrom('203.0.113.77', phone)).toBe('sent');
    await phones.product.post('/api/verify-otp', { phone: anyPhone(), code: '000000' });
    const counted = (await rowsOf(phones.product, 'throttle')).map(({ key }) => String(key));
    for (const what of ['otp:address:', 'otp:phone:', 'otp:again:', 'sms:day', 'otp:check-address:', 'otp:check:'])
      expect(counted.filter((key) => key.startsWith(what))).toHaveLength(1);
    expect(counted.filter((key) => /203\.0\.113|127\.0\.0|\+1/.test(key))).toEqual([]);
  });

  test.each(['', '12345', '615-555', 'call me', '0000000000', '1-900-555-1234', '+999 123 456 7890'])(
    'no code goes to "%s"',
    async (phone) => {
      const answer = await phones.askForCode(phone);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual([{ field: 'phone', message: 'Please enter a valid phone number' }]);
    },
  );

  test.each(['12345', 'abcdef', '1234567', ''])('"%s" is not a code', async (code) => {
    const answer = await phones.check(anyPhone(), code);
    expect(answer.json().errors).toEqual([{ field: 'code', message: 'Please enter a valid 6-digit code' }]);
  });

  test('while Twilio is away, the visitor continues without verification: skipped, no points, and soon at once', async () => {
    const { product, twilio } = phones;
    await product.core.database.sql.query({ text: 'DELETE FROM provider_trouble' });
    twilio.fail(twilioFaults.away, 12);
    // All at once: after three failed tries, the next request is told immediately.
    const unlucky = await Promise.all([anyPhone(), anyPhone(), anyPhone()].map((phone) => phones.askForCode(phone)));
    expect(unlucky.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    await eventually(async () => {
      const [trouble] = await rowsOf(product, 'provider_trouble');
      expect(trouble?.failures).toBeGreaterThanOrEqual(3);
    });
    const late = anyPhone();
    const answer = await phones.askForCode(late);
    expect([answer.statusCode, answer.json().detail]).toEqual([503, skipped]);
    expect(await requestDemo(late)).toMatchObject({ lead_score: 20, follow_up_method: 'Email Only' });
    const [demo] = await rowsOf(product, 'demo_request', 'phone = $1', [late]);
    expect(demo?.phone_verification).toBe('skipped');

    await eventually(async () =>
      expect(await countOf(product, 'job', "name = 'send-otp' AND state <> 'succeeded' AND state <> 'dead'")).toBe(0),
    );
    await letHoursPass(product, 2 / 60);
    expect((await phones.askForCode(late)).statusCode).toBe(202);
    expect((await phones.check(late, await phones.codeIn(late))).statusCode).toBe(200);
    await eventually(async () => expect(await rowsOf(product, 'provider_trouble')).toEqual([]));
  });

  test('landlines that get no texts do not make Twilio count as away', async () => {
    const { product } = phones;
    await product.core.database.sql.query({ text: 'DELETE FROM provider_trouble' });
    for (let time = 0; time < 3; time += 1) {
      expect((await phones.askForCode('+442079460018')).statusCode).toBe(202);
      await eventually(async () =>
        expect(await countOf(product, 'phone_code', "phone = '+442079460018' AND failed_at IS NOT NULL")).toBe(1),
      );
      await letHoursPass(product, 1.1 / 60);
    }
    expect(await rowsOf(product, 'provider_trouble')).toEqual([]);
  });

  test('a phone whose owner answered STOP gets no message until they answer START', async () => {
    const { twilio, site } = phones;
    const phone = anyPhone();
    const answer = (body: string) =>
      twilio.post(`${site}/api/twilio/sms`, { From: phone, To: '+16155550100', Body: body });
    expect(await answer(' Stop. ')).toMatchObject({
      status: 200,
      type: 'text/xml; charset=utf-8',
      body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    });
    expect((await phones.askForCode(phone)).statusCode).toBe(202);
    await eventually(async () =>
      expect(await countOf(phones.product, 'phone_code', 'phone = $1 AND failed_at IS NOT NULL', [phone])).toBe(1),
    );
    expect(twilio.inbox(phone)).toEqual([]);
    await answer('START');
    await letHoursPass(phones.product, 1.1 / 60);
    await phones.askForCode(phone);
    expect(await phones.codeIn(phone)).toMatch(/^\d{6}$/);
    expect((await answer('help')).body).toContain('+1 (615) 555-0142');
  });

  test('message statuses are recorded in any order, and only with Twilio’s signature', async () => {
    const { twilio, product, site } = phones;
    const stateOf = async (phone: string) => (await rowsOf(product, 'message', 'recipient = $1', [phone]))[0]?.state;
    const [arrives, bounces] = [anyPhone(), anyPhone()];
    twilio.report('delivered', 'sent', 'queued');
    await phones.askForCode(arrives);
    await eventually(async () => expect(await stateOf(arrives)).toBe('delivered'));
    twilio.report('sent', 'undelivered', 'delivered');
    await phones.askForCode(bounces);
    await eventually(async () => expect(await stateOf(bounces)).toBe('failed'));
    twilio.report('sent', 'delivered');

    const forged = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    for (const path of ['status', 'sms', 'voice']) {
      expect((await twilio.post(`${site}/api/twilio/${path}`, forged, 'forged')).status).toBe(403);
      expect((await product.post(`/api/twilio/${path}`, forged)).statusCode).toBe(400);
    }
  });
});

describe('a phone code where text messages are not configured', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      settings: { OTP_TEST_CODE: '246810', SMS_PER_DAY: '5', TEAM_EMAIL: 'team@ringwell.test' },
    });
  });
  afterAll(() => product.close());

  test('is captured for the admin area, and the test code is accepted too', async () => {
    const [first, second] = [anyPhone(), anyPhone()];
    await product.post('/api/send-otp', { phone: first });
    await product.post('/api/send-otp', { phone: second });
    const kept = await eventually(async () => {
      const [message] = await rowsOf(product, 'message', "recipient = $1 AND state = 'captured'", [first]);
      return /^\d{6}/.exec(String(message?.text))?.[0] ?? expect.fail('no message yet');
    });
    expect((await product.post('/api/verify-otp', { phone: first, code: kept })).statusCode).toBe(200);
    expect((await product.post('/api/verify-otp', { phone: second, code: '246810' })).statusCode).toBe(200);
  });

  test('of a day’s texts codes get four fifths; then the team is told once, and reminders still go out', async () => {
    await product.core.database.sql.query({ text: 'TRUNCATE throttle' });
    const ask = () => product.post('/api/send-otp', { phone: anyPhone() });
    const warnings = () => rowsOf(product, 'job', "payload->>'template' = 'sms-daily-limit'");
    for (let index = 0; index < 4; index += 1) expect((await ask()).statusCode).toBe(202);
    expect(await warnings()).toEqual([]);
    const refused = await ask();
    expect([refused.statusCode, refused.json().detail]).toEqual([503, skipped]);
    await eventually(async () =>
      expect(await rowsOf(product, 'message', 'recipient = $1', ['team@ringwell.test'])).toMatchObject([
        { subject: 'Daily text message limit reached' },
      ]),
    );
    expect([await product.core.otp.mayRemind('first'), await product.core.otp.mayRemind('second')]).toEqual([
      true,
      false,
    ]);
    expect(await warnings()).toHaveLength(1);
  });
});
