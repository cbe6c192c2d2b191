import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailedLink, leavingMessage, requestReceptionist, talkTo, textOf } from '#tests/support/own-calls.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { openPage } from '#tests/support/talking.ts';

describe('a conversation with one’s own receptionist', () => {
  let product: Product;
  let address: string;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    address = await product.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });
  const request = async () => {
    const { demo, status } = await requestReceptionist(product);
    return { demo, token: status };
  };
  /** A page that has heard the greeting. */
  const open = async (token: string) => {
    const page = await openPage(address);
    page.send({ type: 'setup', token, mode: 'text' });
    const begun = await page.next();
    await page.hear();
    return { page, id: begun.type === 'call' ? begun.id : '' };
  };
  const callRow = async (id: string) => (await rowsOf(product, 'call', 'id = $1', [id]))[0];
  const turnsOf = async (id: string) =>
    (await rowsOf(product, 'call_turn', 'call_id = $1', [id]))
      .toSorted((one, other) => Number(one.n) - Number(other.n))
      .map(({ n, who, heard }) => `${n} ${who}: ${heard}`);
  const emailsOf = async (id: string) =>
    (await rowsOf(product, 'job', "subject_id = $1 AND name = 'send-email'", [id])).map(
      ({ payload }) => (payload as { template: string }).template,
    );

  test('is stored as it happens: what was said, what was asked in vain, and the message', async () => {
    const { token } = await request();
    const { id, call, answers } = await talkTo(product, token, [
      'How much is a tune-up?',
      'Do you sell boats?',
      ...leavingMessage,
    ]);
    expect(answers[0]).toBe('A tune-up is $80 and takes two days.');
    expect(answers.at(-1)).toBe('Thank you, I’ve passed that on. Is there anything else?');
    expect((await turnsOf(id)).slice(0, 5)).toEqual([
      expect.stringMatching(/^1 receptionist: Thanks for calling\. I’m an automated assistant/),
      '2 caller: How much is a tune-up?',
      '3 receptionist: A tune-up is $80 and takes two days.',
      '4 caller: Do you sell boats?',
      '5 receptionist: I’m not certain about that. I can take a message so someone gets back to you.',
    ]);
    expect(await rowsOf(product, 'unanswered_question', 'call_id = $1', [id])).toMatchObject([
      { question: 'Do you sell boats?', answered_at: null },
    ]);
    expect(await rowsOf(product, 'call_message', 'call_id = $1', [id])).toMatchObject([
      { name: 'Dana Wells', number: '+16155550100', reason: 'A flat tire', preferred_time: 'at noon', urgent: false },
    ]);
    expect(await callRow(id)).toMatchObject({ ended_by: null, outcome: null, snapshot: expect.any(Object) });

    const end = await call.answer('No, that’s all. Bye');
    expect(end.map(({ type }) => type)).toEqual(['text', 'outcome', 'end']);
    expect(await callRow(id)).toMatchObject({
      channel: 'browser',
      ended_by: 'receptionist',
      outcome: 'follow-up',
      summary: 'Dana Wells left a message: “A flat tire”. One question answered, one question without an answer.',
      seconds: expect.any(Number),
      counted: false,
      snapshot: null,
      state: null,
    });
    expect(await emailsOf(id)).toEqual(['call-notice']);
  });

  test('says at its end that a message was left, also one whose last question had no answer', async () => {
    const { token } = await request();
    const { id, call } = await talkTo(product, token, leavingMessage.slice(0, -1));
    expect(await call.answer('No thanks, bye')).toMatchObject([
      { type: 'text' },
      { type: 'outcome', outcome: 'follow-up', message: { name: 'Dana Wells', reason: 'A flat tire' } },
      { type: 'end' },
    ]);
    expect(await rowsOf(product, 'call_message', 'call_id = $1', [id])).toMatchObject([{ name: 'Dana Wells' }]);
  });

  test('emails the owner what was said, with the number to call back', async () => {
    const { token } = await request();
    const { id, call } = await talkTo(product, token, leavingMessage);
    await call.answer('Bye');
    expect(await product.core.calls.notice(id)).toMatchObject({
      subject: 'A message from Dana Wells',
      facts: expect.arrayContaining([
        ['Number', '(615) 555-0100'],
        ['Reason', 'A flat tire'],
        ['Caller', 'at noon'],
      ]),
      link: { url: expect.stringContaining('/dashboard/') },
    });
  });

  test('with an urgent message emails the owner at once, and not again at the end', async () => {
    const { token } = await request();
    const { id, call } = await talkTo(product, token, [
      'There is a fire',
      'Dana',
      '615 555 0100',
      'yes',
      'The shop burns',
    ]);
    expect(await emailsOf(id)).toEqual(['call-urgent']);
    await call.answer('Bye');
    expect(await emailsOf(id)).toEqual(['call-urgent']);
    expect((await product.core.calls.notice(id))?.subject).toBe('Urgent: a message from Dana');
  });

  test('sends at most three emails a day until the owner opened the emailed link', async () => {
    const { demo, token } = await request();
    const emails: string[] = [];
    const leave = async () => {
      const { id, call } = await talkTo(product, token, leavingMessage);
      await call.answer('Bye');
      emails.push(...(await emailsOf(id)));
    };
    for (let time = 0; time < 4; time += 1) await leave();
    expect(emails).toHaveLength(3);
    const link = await emailedLink(product, demo);
    await product.core.receptionists.read(link);
    await leave();
    expect(emails).toHaveLength(4);
  });

  test('about spam is stored, and nobody is told', async () => {
    const { demo, token } = await request();
    await sql("UPDATE demo_request SET status = 'spam' WHERE id = $1", [demo]);
    const { id, call } = await talkTo(product, token, leavingMessage);
    await call.answer('Bye');
    expect(await callRow(id)).toMatchObject({ outcome: 'follow-up' });
    expect(await emailsOf(id)).toEqual([]);
    expect(await rowsOf(product, 'webhook_event', 'subject_id = $1', [id])).toEqual([]);
  });

  test('gives a time to one of fifty who ask for it, and offers others to the rest', async () => {
    const { token } = await request();
    const callers = await Promise.all(
      Array.from({ length: 50 }, () =>
        talkTo(product, token, ['An appointment tomorrow at 10', 'yes', 'Dana Wells', '615 555 0100', 'yes']),
      ),
    );
    const answers = await Promise.all(callers.map(async ({ call }) => textOf(await call.answer('that is right'))));
    expect(answers.filter((text) => text.startsWith('You’re booked for'))).toHaveLength(1);
    expect(answers.filter((text) => text.startsWith('I’m sorry, that time was just taken.'))).toHaveLength(49);
    const ids = callers.map(({ id }) => id);
    expect(await rowsOf(product, 'appointment', 'call_id = ANY($1)', [ids])).toHaveLength(1);
  });

  test('keeps a card number nowhere, also one that is said in two halves', async () => {
    const { token } = await request();
    const { id, call } = await talkTo(product, token, [
      'I want to leave a message',
      'Dana Wells',
      '615 555 0100',
      'yes',
      'My card is 4242 4242',
      '4242 4242',
    ]);
    await call.answer('Bye');
    const stored = await Promise.all(
      ['call', 'call_turn', 'call_message', 'unanswered_question', 'webhook_event', 'job'].map((table) =>
        rowsOf(product, table),
      ),
    );
    expect(JSON.stringify(stored)).not.toContain('4242');
    expect((await rowsOf(product, 'call_message', 'call_id = $1', [id]))[0]).toMatchObject({
      reason: 'My card is [card number]',
    });
    expect(JSON.stringify(await product.core.calls.notice(id))).not.toContain('4242');
  });

  test('goes on after a lost connection: no second greeting, no turn twice, and what was missed is said again', async () => {
    const { token } = await request();
    const { page, id } = await open(token);
    await page.say('I want to leave a message');
    page.send({ type: 'prompt', voicePrompt: 'Dana Wells', last: true });
    await page.hear();
    page.socket.terminate();

    // The page knows the first three turns; the answer to the name was lost on the way.
    const again = await openPage(address);
    again.send({ type: 'setup', token, mode: 'text', call: id, turn: 3 });
    expect(await again.next()).toEqual({ type: 'call', id, turn: 5 });
    expect(await again.hear()).toBe('What number can we reach you at?');
    expect(await again.say('615 555 0100')).toBe('I have 6 1 5, 5 5 5, 0 1 0 0. Is that right?');
    expect((await turnsOf(id)).map((turn) => turn.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    again.socket.close();
  });

  test('is served to the newer of two windows', async () => {
    const { token } = await request();
    const { page, id } = await open(token);
    const other = await openPage(address);
    other.send({ type: 'setup', token, mode: 'text', call: id, turn: 1 });
    expect(await page.closed).toBe('4409 This conversation goes on in another window.');
    expect(await other.next()).toMatchObject({ type: 'call', id });
    expect(await other.say('How much is a tune-up?')).toBe('A tune-up is $80 and takes two days.');
    other.socket.close();
  });

  test('is over a minute after its page is gone, with the message as far as it came', async () => {
    const { token } = await request();
    const { id, call } = await talkTo(product, token, [
      'I want to leave a message',
      'Dana Wells',
      '615 555 0100',
      'yes',
    ]);
    await call.leave();
    expect(await product.core.calls.endLeft(id)).toBe(false);
    await sql("UPDATE call SET left_at = left_at - interval '1 minute' WHERE id = $1", [id]);
    expect(await product.core.calls.endLeft(id)).toBe(true);
    expect(await product.core.calls.endLeft(id)).toBe(false);
    expect(await callRow(id)).toMatchObject({ ended_by: 'caller', outcome: 'follow-up' });
    expect(await rowsOf(product, 'call_message', 'call_id = $1', [id])).toMatchObject([
      { name: 'Dana Wells', number: '+16155550100', reason: null },
    ]);
    // A page that comes back later is told how it ended.
    const late = await openPage(address);
    late.send({ type: 'setup', token, mode: 'text', call: id, turn: 9 });
    expect(await late.next()).toMatchObject({ type: 'outcome', outcome: 'follow-up' });
    expect(await late.next()).toEqual({ type: 'end' });
  });

  test('of a page that never says goodbye is over after ten minutes', async () => {
    const { token } = await request();
    const { id } = await talkTo(product, token, ['How much is a tune-up?']);
    const [job] = await rowsOf(product, 'job', "subject_id = $1 AND name = 'end-call'", [id]);
    expect(Number(job?.run_at) - Number(job?.created_at)).toBe(660_000);
    await sql("UPDATE call SET started_at = started_at - interval '10 minutes' WHERE id = $1", [id]);
    expect(await product.core.calls.endLeft(id)).toBe(true);
    expect(await callRow(id)).toMatchObject({ outcome: 'completed', summary: 'One question answered.' });
  });

  test('goes on with what the receptionist knew when it began, whatever the owner changes meanwhile', async () => {
    const { token, demo } = await request();
    const { call } = await talkTo(product, token);
    await sql(
      'DELETE FROM receptionist_fact WHERE receptionist_id = (SELECT id FROM receptionist WHERE demo_id = $1)',
      [demo],
    );
    expect(textOf(await call.answer('How much is a tune-up?'))).toBe('A tune-up is $80 and takes two days.');
  });

  test('cannot be joined by the link of another demo', async () => {
    const [mine, other] = [await request(), await request()];
    const { id, call } = await talkTo(product, mine.token);
    const page = await openPage(address);
    page.send({ type: 'setup', token: other.token, mode: 'text', call: id });
    expect(await page.closed).toMatch(/^44/);
    expect(textOf(await call.answer('How much is a tune-up?'))).toContain('$80');
  });
});
