import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSid } from '#devkit/simulators/twilio/world.ts';
import { alwaysOpen, requestReceptionist } from '#tests/support/own-calls.ts';
import { anyPhone, openPhones, type Phones } from '#tests/support/phones.ts';
import { rowsOf } from '#tests/support/tables.ts';

const caller = '+16155550177';
const person = '+16155550188';
const untilInterrupted = () => new Promise<void>(() => undefined);

describe('a call to a number of a receptionist', () => {
  let phones: Phones;
  beforeAll(async () => {
    phones = await openPhones({ workers: false });
  });
  afterAll(() => phones.close());

  const sql = (text: string, values: unknown[] = []) => phones.product.core.database.sql.query({ text, values });
  /** A demo with a number, whose owner takes calls at any time. */
  const startDemo = async (settings: Record<string, unknown> = {}) => {
    const { demo } = await requestReceptionist(phones.product, {
      settings: {
        hours: JSON.stringify(alwaysOpen),
        transfer_number: person,
        transfer_when: 'always',
        ...settings,
      },
    });
    const number = anyPhone('+1629555');
    const assigned = { status: 'assigned', phone_number: number, version: null } as const;
    await phones.product.core.demoLifecycle.change(demo, assigned, 'admin');
    return { demo, number };
  };
  const place = async (number: string, options: Parameters<Phones['twilio']['placeCall']>[1] = {}) => {
    const call = phones.twilio.placeCall(number, options);
    await call.begun;
    return call;
  };
  const rowOf = async (sid: string) => (await rowsOf(phones.product, 'call', 'sid = $1', [sid]))[0];
  const turnsOf = async (sid: string) =>
    (await rowsOf(phones.product, 'call_turn', 'call_id = (SELECT id FROM call WHERE sid = $1)', [sid]))
      .toSorted((one, other) => Number(one.n) - Number(other.n))
      .map(({ who, heard }) => `${who}: ${heard}`);
  const messagesOf = (sid: string) =>
    rowsOf(phones.product, 'call_message', 'call_id = (SELECT id FROM call WHERE sid = $1)', [sid]);

  test('is answered in the owner’s words, written down as it was heard, and counted', async () => {
    const { number } = await startDemo();
    const call = await place(number);
    expect(call.heard[0]).toMatch(/^Thanks for calling\. I’m an automated assistant, and this call is written down/);
    expect(await call.say('How much is a tune-up?')).toBe('A tune-up is $80 and takes two days.');
    expect(await call.say('Thanks, bye')).toBe('Thanks for calling. Goodbye.');
    await call.over();
    expect(await rowOf(call.sid)).toMatchObject({
      channel: 'phone',
      caller,
      outcome: 'completed',
      ended_by: 'receptionist',
      counted: true,
      summary: 'One question answered.',
      snapshot: null,
    });
    expect((await turnsOf(call.sid)).slice(1)).toEqual([
      'caller: How much is a tune-up?',
      'receptionist: A tune-up is $80 and takes two days.',
      'caller: Thanks, bye',
      'receptionist: Thanks for calling. Goodbye.',
    ]);
  });

  test('books a time, with a number that is keyed in and never among the caller’s words', async () => {
    const { number } = await startDemo();
    const call = await place(number, { from: 'anonymous' });
    for (const said of ['An appointment tomorrow at 10', 'yes', 'Dana Wells']) await call.say(said);
    const count = call.heard.length;
    call.press('6155550100');
    expect(await call.next(count)).toContain('6 1 5, 5 5 5, 0 1 0 0. Is that right?');
    await call.say('yes');
    expect(await call.say('yes')).toMatch(/^You’re booked for /);
    await call.hangUp();
    expect(await rowOf(call.sid)).toMatchObject({ caller: null, outcome: 'scheduled', ended_by: 'caller' });
    expect((await turnsOf(call.sid)).filter((turn) => turn.startsWith('caller:')).join()).not.toContain('0100');
  });

  test('is put through to a person who accepts it, and is transferred then', async () => {
    const { number } = await startDemo();
    const call = await place(number, { person: 'accepts' });
    await call.say('Can I talk to a person about my tandem?');
    await call.until(() => call.state() === 'with a person');
    await call.hangUp();
    expect(await rowOf(call.sid)).toMatchObject({
      transfer: 'accepted',
      outcome: 'transferred',
      ended_by: 'transfer',
      counted: true,
    });
  });

  test.each(['declines', 'away'] as const)(
    'comes back when the person %s, and a message is taken in the same conversation',
    async (answer) => {
      const { number } = await startDemo();
      const call = await place(number, { person: answer });
      await call.say('How much is a tune-up?');
      await call.say('Can I talk to a person?');
      await call.until(() => call.heard.some((text) => text.startsWith('I’m sorry, nobody can take the call')));
      expect(await call.say('Dana Wells')).toBe(
        'Can we reach you at the number you’re calling from, 6 1 5, 5 5 5, 0 1 7 7?',
      );
      await call.hangUp();
      expect(await rowOf(call.sid)).toMatchObject({ transfer: 'declined', outcome: 'follow-up', ended_by: 'caller' });
      expect(await messagesOf(call.sid)).toMatchObject([{ name: 'Dana Wells', number: caller }]);
    },
  );

  test('tells the person who calls and what about, before they decide', async () => {
    const { number } = await startDemo();
    const call = await place(number);
    void call.say('Can I speak to Sam about my tandem?');
    expect(await call.whisper()).toBe(
      'Call from 6 1 5, 5 5 5, 0 1 7 7 about: Can I speak to Sam about my tandem?. Press 1 to accept.',
    );
    call.answer('2');
    await call.until(() => call.heard.some((text) => text.startsWith('I’m sorry, nobody can take the call')));
    await call.hangUp();
  });

  test('goes on after one broken connection, and after the second is given to a person', async () => {
    const { number } = await startDemo();
    const call = await place(number, { person: 'accepts' });
    await call.say('How much is a tune-up?');
    let count = call.heard.length;
    call.drop();
    expect(await call.next(count)).toBe('I’m sorry, we were cut off. A tune-up is $80 and takes two days.');
    expect(await call.say('Do you repair bicycles?')).toContain('Nashville');
    count = call.heard.length;
    call.drop();
    await call.until(() => call.state() === 'with a person');
    await call.hangUp();
    expect(await rowOf(call.sid)).toMatchObject({ failures: 2, outcome: 'transferred', ended_by: 'transfer' });
  });

  test('goes on where it was when Twilio connects again by itself, and says again what nobody heard', async () => {
    const { number } = await startDemo();
    const call = await place(number, { speaking: untilInterrupted });
    const answer = await call.say('How much is a tune-up?');
    const count = call.heard.length;
    await call.reconnect();
    expect(await call.next(count)).toBe(answer);
    call.interrupt(answer.length);
    await call.say('Do you repair bicycles?');
    expect((await turnsOf(call.sid)).filter((turn) => turn.startsWith('caller'))).toEqual([
      'caller: How much is a tune-up?',
      'caller: Do you repair bicycles?',
    ]);
    await call.hangUp();
  });

  test('that nobody can take is apologized for, and the number is kept to call back', async () => {
    const { number } = await startDemo({ transfer_when: 'never' });
    const call = await place(number);
    const count = call.heard.length;
    call.drop();
    await call.next(count);
    call.drop();
    await call.over();
    expect(call.heard.at(-1)).toBe('We’re having trouble with this line. Someone will call you back.');
    expect(await rowOf(call.sid)).toMatchObject({ outcome: 'voicemail', ended_by: 'failure', counted: false });
    expect(await messagesOf(call.sid)).toMatchObject([{ name: null, number: caller, reason: null }]);
  });

  test('of an unknown caller that nobody can take is asked to call again', async () => {
    const { number } = await startDemo({ transfer_number: null });
    const fields = { CallSid: newSid('CA'), To: number, From: 'anonymous' };
    const answer = await phones.twilio.post(`${phones.site}/api/twilio/fallback`, fields);
    expect(answer.body).toContain('We’re having trouble with this line. Please call again.');
    await phones.twilio.post(`${phones.site}/api/twilio/call-status`, { ...fields, CallStatus: 'completed' });
    expect(await rowOf(fields.CallSid)).toMatchObject({ outcome: 'completed', ended_by: 'failure' });
    expect(await messagesOf(fields.CallSid)).toEqual([]);
  });

  test('keeps what was really played when the caller interrupts', async () => {
    const { number } = await startDemo();
    const call = await place(number, { speaking: untilInterrupted });
    call.interrupt(19);
    await call.say('How much is a tune-up?');
    call.interrupt(12);
    // Nothing is being said now.
    call.interrupt(12);
    await call.say('Where are you?');
    expect(await turnsOf(call.sid)).toMatchObject([
      'receptionist: Thanks for calling.',
      'caller: How much is a tune-up?',
      'receptionist: A tune-up is',
      'caller: Where are you?',
      'receptionist: ',
    ]);
    await call.hangUp();
  });

  test('is connected again by the same instructions when Twilio asks twice', async () => {
    const { number } = await startDemo();
    const fields = { CallSid: newSid('CA'), To: number, From: caller, CallStatus: 'ringing' };
    const [first, second] = [
      await phones.twilio.post(`${phones.site}/api/twilio/voice`, fields),
      await phones.twilio.post(`${phones.site}/api/twilio/voice`, fields),
    ];
    expect(second.body).toBe(first.body);
    expect(first.body).toMatch(
      /<Connect action="\/api\/twilio\/relay-ended"><ConversationRelay url="wss:\/\/127\.0\.0\.1:\d+\/api\/twilio\/relay\/[\w-]+" /,
    );
    expect(await turnsOf(fields.CallSid)).toHaveLength(1);
  });

  test('is not served on a socket without Twilio’s signature, of another call, or of frames that are none', async () => {
    const { number } = await startDemo({ transfer_when: 'never' });
    const call = await place(number);
    const { id } = (await rowOf(call.sid)) ?? {};
    for (const signature of [undefined, 'bm90IFR3aWxpbw==']) {
      const headers = {
        connection: 'upgrade',
        upgrade: 'websocket',
        ...(signature && { 'x-twilio-signature': signature }),
      };
      const answer = await phones.product.app.inject({ url: `/api/twilio/relay/${id}`, headers });
      expect([400, 403]).toContain(answer.statusCode);
    }
    const count = call.heard.length;
    for (let frame = 0; frame < 10; frame += 1) call.send('{');
    expect(await call.next(count)).toMatch(/^I’m sorry, we were cut off\./);
    call.send(JSON.stringify({ type: 'setup', callSid: newSid('CA') }));
    await call.over();
    expect(call.heard.at(-1)).toContain('We’re having trouble with this line.');
  });

  test('is no longer than a demo has minutes, and says so', async () => {
    const { number, demo } = await startDemo();
    const first = await place(number);
    await first.hangUp();
    await sql('UPDATE call SET seconds = 3600 WHERE sid = $1', [first.sid]);
    const second = await place(number);
    expect(second.heard).toEqual([
      'This demo has used its 60 minutes of calls. It answers again once you choose a plan.',
    ]);
    await sql("UPDATE demo_request SET status = 'converted' WHERE id = $1", [demo]);
    const third = await place(number);
    expect(third.heard[0]).toMatch(/^Thanks for calling/);
    await third.hangUp();
  });

  test('has ten minutes in a demo, and no limit with a plan', async () => {
    const { number, demo } = await startDemo();
    const fields = { CallSid: newSid('CA'), To: number, From: caller, CallStatus: 'ringing' };
    await phones.twilio.post(`${phones.site}/api/twilio/voice`, fields);
    const { id } = (await rowOf(fields.CallSid)) ?? {};
    const sent: unknown[] = [];
    const line = phones.product.core.calls.serve(String(id), {
      send: (frame) => sent.push(frame),
      close: (code) => sent.push(code),
    });
    await line.open();
    await sql("UPDATE demo_request SET status = 'converted' WHERE id = $1", [demo]);
    await line.timeIsUp();
    expect(sent).toEqual([]);
    await sql("UPDATE demo_request SET status = 'active' WHERE id = $1", [demo]);
    await line.timeIsUp();
    expect(sent).toMatchObject([{ type: 'text', token: expect.stringContaining('A demo call has 10 minutes') }]);
    await line.leave();
  });

  test('of which no end was reported is over a quarter of an hour after the last word', async () => {
    const { number } = await startDemo();
    const call = await place(number);
    const { id } = (await rowOf(call.sid)) ?? {};
    const { calls } = phones.product.core;
    expect(await calls.endLeft(String(id))).toBe(false);
    expect(await rowsOf(phones.product, 'job', "subject_id = $1 AND name = 'end-call'", [id])).toHaveLength(2);
    await sql("UPDATE call_turn SET at = at - interval '15 minutes' WHERE call_id = $1", [id]);
    expect(await calls.endLeft(String(id))).toBe(true);
    await call.hangUp();
    expect(await rowOf(call.sid)).toMatchObject({
      outcome: 'completed',
      ended_by: 'caller',
      seconds: expect.any(Number),
    });
  });
});
