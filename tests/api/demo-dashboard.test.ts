import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertDemos } from '#core/leads/demo-request/lifecycle.ts';
import { newId } from '#core/platform/ids.ts';
import { newSid } from '#devkit/simulators/twilio/world.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { openPhones, type Phones } from '#tests/support/phones.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const caller = '+16155550177';

describe('a visitor sees the calls of the demo number they requested', () => {
  let phones: Phones;
  let admin: Record<string, string>;
  const lines: string[] = [];
  beforeAll(async () => {
    phones = await openPhones({ workers: false, log: (line) => lines.push(line), settings: { LOG_LEVEL: 'trace' } });
    admin = await phones.product.signIn();
  });
  afterAll(() => phones.close());

  let subscriber = 2_000;
  const requestDemo = async () => {
    const form = demoRequestInput();
    const { demo_id: id, status_url } = (await phones.product.post('/api/demo-requests', form)).json();
    return { id, form, token: String(status_url).slice('/status/'.length) };
  };
  const change = async (id: string, payload: object) =>
    expect(
      (
        await phones.product.app.inject({
          method: 'PATCH',
          url: `/api/admin/demo-requests/${id}`,
          headers: admin,
          payload,
        })
      ).statusCode,
    ).toBe(200);
  const startDemo = async () => {
    const demo = await requestDemo();
    subscriber += 1;
    const number = `+1629555${subscriber}`;
    await change(demo.id, { status: 'assigned', phone_number: number });
    return { ...demo, number };
  };
  const report = (
    route: 'voice' | 'call-status' | 'sms' | 'status',
    fields: Record<string, string>,
    signature?: string,
  ) => phones.twilio.post(`${phones.site}/api/twilio/${route}`, fields, signature);
  const look = async (token: string, query = '') => {
    const answer = await phones.product.app.inject({ url: `/api/dashboard/${token}${query}` });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  /** The token of the link in our email, which only whoever reads the address of the demo has. */
  const emailedToken = async (id: string, template: 'demo-assigned' | 'demo-converted' = 'demo-converted') =>
    String((await phones.product.core.demo.email(template, id))?.link?.url).split('/dashboard/')[1] ?? '';
  const callsOf = (demoId: string) =>
    rowsOf(phones.product, 'call', 'receptionist_id = (SELECT id FROM receptionist WHERE demo_id = $1)', [demoId]);

  test('a call is stored once, even if the phone company reports it twice or in another order', async () => {
    const { id, number } = await startDemo();
    const first = { CallSid: newSid('CA'), To: number, From: caller };
    const ended = { ...first, CallStatus: 'completed', CallDuration: '75' };
    for (let times = 0; times < 2; times += 1)
      expect((await report('voice', first)).body).toContain('<ConversationRelay');
    expect((await report('call-status', { ...first, CallStatus: 'in-progress' })).status).toBe(204);
    expect(await callsOf(id)).toMatchObject([{ caller, outcome: null, seconds: null }]);
    expect((await look(await emailedToken(id, 'demo-assigned'))).body).toMatchObject({
      total: { calls: 1, seconds: 0 },
      calls: [{ is_open: true, outcome: null }],
    });
    for (const reported of [ended, ended, { ...ended, CallStatus: 'failed', CallDuration: '3' }])
      expect((await report('call-status', reported)).status).toBe(204);
    expect(await callsOf(id)).toMatchObject([{ sid: first.CallSid, outcome: 'completed', seconds: 75 }]);

    // The end is reported first, and the caller's number is Twilio's value for a withheld one.
    const second = { CallSid: newSid('CA'), To: number, From: '+266696687' };
    await report('call-status', { ...second, CallStatus: 'no-answer' });
    await report('voice', second);
    expect(await callsOf(id)).toMatchObject([
      { sid: first.CallSid },
      { sid: second.CallSid, caller: null, ended_by: 'caller', outcome: null, seconds: null },
    ]);
    expect((await rowsOf(phones.product, 'demo_request', 'id = $1', [id]))[0]).toMatchObject({ status: 'active' });

    const before = await countOf(phones.product, 'call');
    const elsewhere = { CallSid: newSid('CA'), To: '+16295559999', From: caller };
    expect((await report('voice', elsewhere)).body).toContain('no longer in use');
    expect((await report('call-status', { ...elsewhere, CallStatus: 'busy' })).status).toBe(204);
    const unsigned = { ...first, CallSid: newSid('CA') };
    expect((await report('voice', unsigned, 'bm90IFR3aWxpbw==')).status).toBe(403);
    expect((await report('call-status', { ...unsigned, CallStatus: 'busy' }, 'bm90IFR3aWxpbw==')).status).toBe(403);
    expect((await report('voice', { To: number, From: caller })).status).toBe(400);
    const whole = { CallSid: newSid('CA'), To: number, From: caller, CallStatus: 'completed', CallDuration: '75' };
    const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, field) => [`Field${field}`, 'x']));
    for (const wrong of [
      { CallSid: 'CA1' },
      { From: `+${'1'.repeat(40)}` },
      { To: '+1615555\u0000' },
      { CallStatus: 'x'.repeat(31) },
      { CallDuration: '-1' },
      { CallDuration: '86401' },
      { [`F${'x'.repeat(100)}`]: '' },
      { FromCity: 'x'.repeat(20_000) },
      crowd,
    ])
      expect((await report('call-status', { ...whole, ...wrong })).status, JSON.stringify(wrong).slice(0, 60)).toBe(
        400,
      );
    expect((await report('sms', { From: caller, Body: 'x'.repeat(1_601) })).status).toBe(400);
    expect((await report('status', { MessageSid: 'SM1', MessageStatus: 'delivered' })).status).toBe(400);
    expect((await report('voice', { ...elsewhere, AddedLater: 'yes' })).status).toBe(200);
    expect(await countOf(phones.product, 'call')).toBe(before);
  });

  test('a few calls, masked, until a plan is bought, all of them afterwards, and none after the seven days', async () => {
    const { id, form, number, token } = await startDemo();
    for (let call = 1; call <= 4; call += 1) {
      const fields = { CallSid: newSid('CA'), To: number, From: `+1615555010${call}` };
      await report('voice', fields);
      await report('call-status', { ...fields, CallStatus: 'completed', CallDuration: String(call * 1_000) });
    }
    const emailed = await emailedToken(id, 'demo-assigned');
    const preview = await look(emailed);
    expect(preview).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(preview.body).toEqual({
      reference: expect.stringMatching(/^D-/),
      demo_week: 'running',
      demo_number: number,
      is_owner: true,
      full: false,
      ends_at: expect.any(String),
      days_left: 7,
      total: { calls: 4, seconds: 10_000 },
      calls: [4, 3, 2].map((call) => ({
        id: expect.any(String),
        channel: 'phone',
        caller: `+1615•••••0${call}`,
        started_at: expect.any(String),
        is_open: false,
        outcome: 'completed',
        seconds: call * 1_000,
        summary: 'The caller asked nothing.',
        turns: [],
        messages: [],
        appointment: null,
      })),
      next_cursor: null,
    });
    const oldest = preview.body.calls[2].id;
    expect((await look(emailed, `?cursor=${oldest}`)).body.calls).toEqual(preview.body.calls);
    // Whoever only sent the form, perhaps with somebody else's address, sees no call.
    expect((await look(token)).body).toMatchObject({ is_owner: false, total: { calls: 4 }, calls: [] });

    const { sql } = phones.product.core.database;
    await convertDemos(sql, form.email);
    const full = (await look(emailed)).body;
    expect(full).toMatchObject({ demo_week: 'plan', full: true, ends_at: null, days_left: null, next_cursor: null });
    expect(full.calls.map((call: { caller: string }) => call.caller)).toEqual(
      [4, 3, 2, 1].map((call) => `+1615555010${call}`),
    );
    // The number keeps answering, and the email about the dashboard is sent once.
    expect(
      (await phones.twilio.post(`${phones.site}/api/twilio/voice`, { CallSid: newSid('CA'), To: number })).body,
    ).toContain('<ConversationRelay');
    expect(
      await countOf(phones.product, 'job', "subject_id = $1 AND payload ->> 'template' = 'demo-converted'", [id]),
    ).toBe(1);

    const over = await startDemo();
    await report('voice', { CallSid: newSid('CA'), To: over.number, From: caller });
    await sql.query({
      text: "UPDATE demo_request SET expires_at = now() - interval '1 s' WHERE id = $1",
      values: [over.id],
    });
    const link = await emailedToken(over.id, 'demo-assigned');
    expect((await look(link)).body).toMatchObject({
      demo_week: 'running',
      days_left: 0,
      calls: [{ caller: '+1615•••••77' }],
    });
    await phones.product.core.demoLifecycle.move(over.id, 'expired');
    expect((await look(link)).body).toMatchObject({
      demo_week: 'over',
      days_left: null,
      total: { calls: 1 },
      calls: [],
    });
  });

  test('after a purchase the emailed link shows every caller, and any other link none', async () => {
    const { id, number, token } = await startDemo();
    await report('voice', { CallSid: newSid('CA'), To: number, From: caller });
    await change(id, { status: 'converted' });
    expect((await look(token)).body).toMatchObject({ demo_week: 'plan', is_owner: false, full: false, calls: [] });
    expect((await look(await emailedToken(id))).body).toMatchObject({ full: true, calls: [{ caller }] });
  });

  test('whoever sent spam sees the page of a new request', async () => {
    const { id, token } = await requestDemo();
    await phones.product.core.database.sql.query({
      text: "UPDATE demo_request SET status = 'spam' WHERE id = $1",
      values: [id],
    });
    expect(await look(token)).toMatchObject({ status: 200, body: { demo_week: 'ahead', calls: [] } });
  });

  test('older calls come page by page, each once', async () => {
    const { id } = await startDemo();
    await change(id, { status: 'converted' });
    const token = await emailedToken(id);
    const ids = Array.from({ length: 401 }, newId);
    await phones.product.core.database.sql.query({
      text: `INSERT INTO call (id, receptionist_id, channel, sid, started_at)
        SELECT called, r.id, 'phone', called, now() FROM unnest($1::uuid[]) AS called, receptionist r WHERE r.demo_id = $2`,
      values: [ids, id],
    });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await look(token, cursor && `?cursor=${cursor}`);
      expect(body).toMatchObject({ total: { calls: 401 } });
      seen.push(...body.calls.map((call: { id: string }) => call.id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(ids.toSorted().toReversed());
    expect(await look(token, '?cursor=1')).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } });
  });

  test('an administrator sees how many calls there were, and the first of them', async () => {
    const { id, number } = await startDemo();
    const adminDetail = async () =>
      (await phones.product.app.inject({ url: `/api/admin/records/demo-requests/${id}`, headers: admin })).json();
    expect(await adminDetail()).toMatchObject({ calls: { count: 0, seconds: 0, first_at: null } });
    await report('voice', { CallSid: newSid('CA'), To: number, From: caller });
    await report('voice', { CallSid: newSid('CA'), To: number, From: caller });
    const { calls, timeline } = await adminDetail();
    expect(calls).toEqual({ count: 2, seconds: 0, first_at: expect.any(String) });
    expect(timeline).toContainEqual(expect.objectContaining({ title: 'First call to the number', at: calls.first_at }));
  });

  test('a link to no demo is not found, and no log line contains a link or a number', async () => {
    const { id, token, number } = await startDemo();
    await report('voice', { CallSid: newSid('CA'), To: number, From: caller });
    await look(token);
    const message = (await phones.product.post(contactForm.url, contactForm.valid())).json();
    const altered = Buffer.from(token, 'base64url');
    altered[20] = (altered[20] ?? 0) ^ 1;
    const others = [message.status_url.slice('/status/'.length), altered.toString('base64url'), token.slice(1), 'x'];
    for (const other of others) expect(await look(other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await phones.product.core.database.sql.query({ text: 'DELETE FROM demo_request WHERE id = $1', values: [id] });
    expect((await look(token)).status).toBe(404);
    expect(lines.length).toBeGreaterThan(10);
    for (const secret of [token, number, caller]) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
