import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { openPage } from '#tests/support/talking.ts';

describe('talking to a sample business', () => {
  const lines: string[] = [];
  let product: Product;
  let address: string;
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      log: (line) => lines.push(line),
      clock: { now: () => new Date('2026-12-01T15:00:00Z') },
    });
    address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => product.close());

  const begin = async (setup: Record<string, unknown> = {}) => {
    const page = await openPage(address);
    page.send({ type: 'setup', sample: 'dental', mode: 'text', ...setup });
    expect(await page.next()).toMatchObject({ type: 'call' });
    return page;
  };

  test('the page lists three businesses with what they know', async () => {
    const { statusCode, body } = await product.app.inject('/api/receptionists/samples');
    expect(statusCode).toBe(200);
    const businesses = JSON.parse(body);
    expect(businesses.map(({ id }: { id: string }) => id)).toEqual(['dental', 'plumber', 'law']);
    expect(businesses[0]).toMatchObject({
      business_name: 'Maple Street Dental',
      hours: 'We’re open Monday to Thursday 8 AM to 5 PM and Friday 8 AM to 1 PM, closed on Saturday and Sunday.',
    });
  });

  test('it greets, says what it is, and answers in the owner’s words', async () => {
    const page = await begin();
    expect(await page.hear()).toBe(
      'Thanks for calling Maple Street Dental. I’m an automated assistant, and this call is written down. How can I help you?',
    );
    expect(await page.say('Where can I park?')).toBe(
      'Parking is free behind the building. Please enter from Second Avenue.',
    );
    page.socket.close();
  });

  test('it books, says that a sample books nothing, and sends the outcome before the end', async () => {
    const page = await begin();
    await page.hear();
    await page.say('I’d like an appointment tomorrow at 10');
    await page.say('yes');
    await page.say('Dana Wells');
    await page.say('615 555 0100');
    await page.say('yes');
    expect(await page.say('that is right')).toContain('This is a sample, so nothing is booked.');
    await page.say('No, that’s all');
    expect(await page.next()).toEqual({
      type: 'outcome',
      outcome: 'scheduled',
      summary: 'Dana Wells booked Wednesday, December 2, at 10 AM.',
      appointment: { when: 'Wed 10 AM', name: 'Dana Wells' },
    });
    expect(await page.next()).toEqual({ type: 'end' });
    expect(await page.closed).toBe('1000');
  });

  test('a person cannot be reached from a browser, and a message is taken instead', async () => {
    const page = await begin({ sample: 'plumber' });
    await page.hear();
    expect(await page.say('Can I talk to a person?')).toContain('On the phone, I’d put you through now.');
    expect(await page.say('yes')).toBe('What’s your name?');
    page.socket.close();
  });

  test('a page that lost its connection goes on where it was, without a second greeting', async () => {
    const page = await begin({
      turns: [
        { who: 'receptionist', text: 'Thanks for calling Maple Street Dental.' },
        { who: 'caller', text: 'I want to leave a message' },
        { who: 'receptionist', text: 'What’s your name?' },
      ],
    });
    expect(await page.say('Dana Wells')).toBe('What number can we reach you at?');
    page.socket.close();
  });

  test('the fifty-first question ends it', async () => {
    const page = await begin();
    await page.hear();
    for (let asked = 0; asked < 50; asked += 1) await page.say('Where can I park?');
    expect(await page.say('Where can I park?')).toBe('That was the last of 50 questions. Thanks for trying it.');
    expect(await page.next()).toMatchObject({ type: 'outcome', outcome: 'completed' });
  });

  test('text of 5,000 characters, or none, is answered or waited for, and frames that are none are ignored', async () => {
    const page = await begin();
    await page.hear();
    for (const frame of ['no JSON', { type: 'unknown' }, { type: 'prompt' }, { type: 'prompt', voicePrompt: '' }])
      page.send(frame);
    expect(await page.say('word '.repeat(1_000))).toContain('I’m not certain about that.');
    page.socket.close();
  });

  test.each<[string, unknown[], string]>([
    [
      'a sample that is unknown',
      [{ type: 'setup', sample: 'bakery', mode: 'text' }],
      '4404 There is nobody to talk to at this link.',
    ],
    [
      'words before the setup',
      [{ type: 'prompt', voicePrompt: 'Hello' }],
      '4400 The conversation was not started in time.',
    ],
    [
      'ten frames in a row that are none',
      Array.from({ length: 10 }, () => '{'),
      '1007 Ten frames in a row could not be read.',
    ],
    ['a frame of more than 64 KiB', [{ type: 'prompt', voicePrompt: 'x'.repeat(65_536) }], '1009'],
  ])('%s closes the socket with a reason', async (_what, frames, expected) => {
    const page = await openPage(address);
    for (const frame of frames) page.send(frame);
    expect(await page.closed).toBe(expected);
    expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });

  test('a page of another site is refused', async () => {
    await expect(openPage(address, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).rejects.toThrow(
      '403',
    );
  });

  test('the twenty-first conversation at a time from an address finds the lines busy, and the next one is answered', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => begin()));
    const late = await openPage(address);
    expect(await late.hear()).toBe('All our lines are busy. Please try again in a few minutes.');
    expect(await late.next()).toEqual({ type: 'end' });
    for (const { socket } of pages) socket.close();
    await Promise.all(pages.map(({ closed }) => closed));
    await begin();
  });
});

describe('talking to the receptionist of a demo', () => {
  let product: Product;
  let address: string;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => product.close());

  const description = 'We repair bicycles in Nashville. A tune-up is $80 and takes two days.';
  /** Requests a demo, and returns the token of its status link. */
  const request = async (headers: Record<string, string> = {}) => {
    const answer = await product.post(
      '/api/demo-requests',
      demoRequestInput({ business_description: description }),
      headers,
    );
    return String(answer.json().status_url).split('/').at(-1);
  };
  const setStatus = (status: string) =>
    product.core.database.sql.query({ text: 'UPDATE demo_request SET status = $1', values: [status] });
  const begin = async (token: unknown) => {
    const page = await openPage(address);
    page.send({ type: 'setup', token, mode: 'text' });
    return page;
  };

  test.each([
    ['a new request', {}],
    ['a request that counts as spam', { 'x-leave-empty': 'filled' }],
  ])('%s is answered from its description, before there is a number', async (_what, headers) => {
    const page = await begin(await request(headers));
    expect(await page.next()).toMatchObject({ type: 'call' });
    await page.hear();
    expect(await page.say('How much is a tune-up?')).toBe('A tune-up is $80 and takes two days.');
    expect(await page.say('Are you open now?')).toContain('I’m not certain about that.');
    page.socket.close();
  });

  test.each([
    ['assigned', true],
    ['active', true],
    ['converted', true],
    ['expired', '4410 This demo is over. The receptionist answers again once you choose a plan.'],
    ['released', '4410 This demo is over. The receptionist answers again once you choose a plan.'],
    ['wrong_page', '4404 There is nobody to talk to at this link.'],
  ])('a demo that is %s: %s', async (status, expected) => {
    const token = await request();
    await setStatus(status);
    const page = await begin(token);
    if (expected === true) expect(await page.next()).toMatchObject({ type: 'call' });
    else expect(await page.closed).toBe(expected);
    page.socket.close();
  });

  test('a link that was made up leads to nobody', async () => {
    const page = await begin('x'.repeat(44));
    expect(await page.closed).toBe('4404 There is nobody to talk to at this link.');
  });
});
