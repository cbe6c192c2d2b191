import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertDemos } from '#core/leads/demo-request/lifecycle.ts';
import {
  alwaysOpen,
  bookingTime,
  emailedLink,
  leavingMessage,
  requestReceptionist,
  talkTo,
  textOf,
} from '#tests/support/own-calls.ts';
import { openPhones, type Phones } from '#tests/support/phones.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('an owner’s receptionist', () => {
  let phones: Phones;
  beforeAll(async () => {
    phones = await openPhones({ workers: false, settings: { OTP_TEST_CODE: '246810' } });
  });
  afterAll(() => phones.close());

  const request = (fields: Record<string, unknown> = {}) =>
    requestReceptionist(phones.product, {
      fields: { business_description: 'We repair bicycles in Nashville. A tune-up is $80.', ...fields },
      settings: {},
    });
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await phones.product.app.inject({
      method,
      url: `/api/receptionist/${path}`,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('knows the sentences of the request, offers appointments if they were chosen, and says what it is', async () => {
    const { link } = await request();
    const { status, body } = await ask('GET', link);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      is_owner: true,
      business_name: null,
      hours: null,
      closures: [],
      appointment_minutes: 30,
      full_greeting: expect.stringContaining('I’m an automated assistant, and this call is written down.'),
      facts: [{ question: null, answer: 'We repair bicycles in Nashville.' }, { answer: 'A tune-up is $80.' }],
      owner: { transfer_number: null, messages: [], appointments: [], questions: [] },
    });
    expect((await ask('GET', (await request({ important_features: '' })).link)).body.appointment_minutes).toBeNull();
  });

  test('is changed by the emailed link; the next caller hears the new answer', async () => {
    const { link, status } = await request();
    const changed = await ask('PATCH', link, {
      version: 1,
      business_name: 'Cumberland Bikes',
      greeting: 'Thanks for calling Cumberland Bikes.',
      time_zone: 'America/Chicago',
      hours: alwaysOpen,
      closures: [{ date: '2026-12-25', name: 'Christmas Day' }],
      urgent_words: ['stolen bike'],
    });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, business_name: 'Cumberland Bikes' } });
    const added = await ask('POST', `${link}/facts`, {
      version: 2,
      question: 'Do you take walk-ins on Saturday?',
      answer: 'Yes, until noon.',
    });
    expect(added.body).toMatchObject({ version: 3, facts: [{}, {}, { keywords: [] }] });
    const { call, greeting } = await talkTo(phones.product, status);
    expect(greeting).toContain('Thanks for calling Cumberland Bikes.');
    expect(textOf(await call.answer('Do you take walk-ins on Saturday?'))).toBe('Yes, until noon.');

    const { id } = added.body.facts[2];
    const edited = { version: 3, question: 'Do you take walk-ins on Saturday?', answer: 'Yes, until one.' };
    expect((await ask('PATCH', `${link}/facts/${id}`, edited)).body.facts[2]).toMatchObject({
      answer: 'Yes, until one.',
    });
    expect((await ask('DELETE', `${link}/facts/${id}?version=4`)).body).toMatchObject({ version: 5, facts: [{}, {}] });
    expect((await ask('PATCH', `${link}/facts/${id}`, { ...edited, version: 5 })).status).toBe(404);
  });

  test('refuses an old version, and says by field what is wrong', async () => {
    const { link } = await request();
    await ask('PATCH', link, { version: 1, business_name: 'Cumberland Bikes' });
    expect(await ask('PATCH', link, { version: 1, business_name: 'Other' })).toMatchObject({
      status: 409,
      body: { detail: 'This was changed somewhere else meanwhile. Please look at it again.' },
    });
    const fieldsOf = async (change: object) => {
      const { status, body } = await ask('PATCH', link, change);
      return [status, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
    };
    expect(await fieldsOf({ business_name: 'No version' })).toEqual([422, 'version']);
    expect(await fieldsOf({ version: 2, time_zone: 'Nashville' })).toEqual([422, 'time_zone']);
    expect(await fieldsOf({ version: 2, greeting: '' })).toEqual([422, 'greeting']);
    expect((await fieldsOf({ version: 2, hours: { mon: [{ open: '9', close: '17:00' }] } }))[0]).toBe(422);
    expect(await fieldsOf({ version: 2, appointment_minutes: 0 })).toEqual([422, 'appointment_minutes']);
    expect(await fieldsOf({ version: 2, notify_email: 'stranger@example.com' })).toEqual([422, 'notify_email']);
    expect((await ask('GET', link)).body).toMatchObject({ version: 2, business_name: 'Cumberland Bikes' });
  });

  test('calls only numbers that were verified, until a plan is bought', async () => {
    const { link, owner } = await request();
    const change = (fields: object) => ask('PATCH', link, fields);
    const refusalOf = async (fields: object) => (await change(fields)).body.errors?.[0];
    expect(await refusalOf({ version: 1, transfer_number: '+16155550188' })).toEqual({
      field: 'transfer_number',
      message: 'Please verify this number with a code first',
    });
    expect(await refusalOf({ version: 1, notify_phone: '+442079460000' })).toMatchObject({ field: 'notify_phone' });
    expect(await refusalOf({ version: 1, transfer_number: '+19005550100' })).toMatchObject({
      field: 'transfer_number',
    });

    const phone = '(629) 555-0147';
    const { product } = phones;
    await phones.askForCode(phone);
    const { verification_token } = (await phones.check(phone, '246810')).json();
    expect(await change({ version: 1, transfer_number: phone, verification_token })).toMatchObject({
      status: 200,
      body: { owner: { transfer_number: '+16295550147' } },
    });
    // It stays without another code.
    expect((await change({ version: 2, transfer_number: phone, transfer_when: 'always' })).status).toBe(200);

    await convertDemos(product.core.database.sql, owner);
    const plan = { version: 3, transfer_number: '+16155550188', notify_phone: '+16155550189' };
    expect((await change({ ...plan, notify_email: 'front.desk@example.com' })).status).toBe(200);
    expect(await refusalOf({ version: 4, notify_phone: '+19005550100' })).toMatchObject({ field: 'notify_phone' });
  });

  test('shows what callers left: messages to answer, appointments, and questions to teach', async () => {
    const { link, status } = await request();
    await ask('PATCH', link, { version: 1, hours: alwaysOpen });
    const { call } = await talkTo(phones.product, status, ['Do you sell boats?', ...leavingMessage, ...bookingTime]);
    await call.answer('Bye');
    const { messages, appointments, questions } = (await ask('GET', link)).body.owner;
    expect(messages).toMatchObject([
      { name: 'Dana Wells', number: '+16155550100', reason: 'A flat tire', done: false },
    ]);
    expect(appointments).toMatchObject([{ name: 'Dana Wells', cancelled: false }]);
    expect(questions).toMatchObject([{ question: 'Do you sell boats?' }]);

    const message = `${link}/messages/${messages[0].id}`;
    expect((await ask('PATCH', message, { done: true })).body.owner.messages).toMatchObject([{ done: true }]);
    expect((await ask('PATCH', message, { done: false })).body.owner.messages).toMatchObject([{ done: false }]);

    const appointment = `${link}/appointments/${appointments[0].id}`;
    expect((await ask('PATCH', appointment, { cancelled: true })).body.owner.appointments).toMatchObject([
      { cancelled: true },
    ]);
    const other = await talkTo(phones.product, status, ['An appointment tomorrow at 10']);
    expect(other.answers[0], 'the time is free again').toContain('at 10 AM, is free. Shall I take it?');

    const taught = await ask('POST', `${link}/questions/${questions[0].id}/answer`, { answer: 'No, only bicycles.' });
    expect(taught.body).toMatchObject({ owner: { questions: [] } });
    const next = await talkTo(phones.product, status, ['Do you sell boats?']);
    expect(next.answers).toEqual(['No, only bicycles.']);

    const [seen] = (await phones.product.app.inject({ url: `/api/dashboard/${link}` })).json().calls.slice(-1);
    expect(seen).toMatchObject({
      channel: 'browser',
      outcome: 'scheduled',
      messages: [{ name: 'Dana Wells' }],
      appointment: { cancelled: true },
    });
    expect(seen.turns[1]).toEqual({ who: 'caller', text: 'Do you sell boats?' });
  });

  test('is read by the status link without numbers, messages and calls, and changed by it not at all', async () => {
    const { status } = await request();
    const { body } = await ask('GET', status);
    expect(body).toMatchObject({ is_owner: false, owner: null, facts: [{}, {}] });
    const id = '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60';
    for (const [method, path, payload] of [
      ['PATCH', '', { version: 1, business_name: 'Mine' }],
      ['POST', '/facts', { version: 1, answer: 'Mine' }],
      ['PATCH', `/facts/${id}`, { version: 1, answer: 'Mine' }],
      ['DELETE', `/facts/${id}?version=1`, undefined],
      ['PATCH', `/messages/${id}`, { done: true }],
      ['PATCH', `/appointments/${id}`, { cancelled: true }],
      ['POST', `/questions/${id}/answer`, { answer: 'Mine' }],
    ] as const)
      expect((await ask(method, status + path, payload)).status, path).toBe(403);
    expect((await ask('GET', 'x')).status).toBe(404);
  });

  test('has its link emailed: a new one for the owner, the present one for any other link, three times a day', async () => {
    const { demo, link, status } = await request();
    const emails = () =>
      rowsOf(phones.product, 'job', "subject_id = $1 AND payload ->> 'template' = 'demo-link'", [demo]);
    for (let time = 0; time < 3; time += 1) expect((await ask('POST', `${status}/new-link`)).status).toBe(202);
    expect((await ask('POST', `${status}/new-link`)).status).toBe(429);
    expect(await emailedLink(phones.product, demo)).toBe(link);
    expect((await ask('POST', `${link}/new-link`)).status).toBe(202);
    expect(await emails()).toHaveLength(4);
    const renewed = await emailedLink(phones.product, demo);
    expect(renewed).not.toBe(link);
    expect((await ask('GET', link)).body).toMatchObject({ is_owner: false, owner: null });
    expect((await ask('GET', renewed)).body).toMatchObject({ is_owner: true });
  });
});
