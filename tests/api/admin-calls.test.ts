import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/platform/ids.ts';
import { leavingMessage, requestReceptionist, talkTo } from '#tests/support/own-calls.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('the team sees receptionists and calls', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });
  const get = (path: string) => product.app.inject({ url: `/api/admin/${path}`, headers: { ...headers } });
  const rows = async (path: string): Promise<Record<string, unknown>[]> => (await get(path)).json();
  const idsOf = async (path: string) => (await rows(path)).map(({ id }) => id);

  const request = (email = `owner-${newId()}@shop.example`) => requestReceptionist(product, { fields: { email } });
  /** A call by phone that is over. */
  const phoneCall = async (receptionist: string, caller: string | null, more: { failures?: number } = {}) => {
    const id = newId();
    await sql(
      `INSERT INTO call (id, receptionist_id, channel, sid, caller, started_at, seconds, outcome, counted, ended_by, failures)
        VALUES ($1, $2, 'phone', $3, $4, now(), 75, 'completed', true, 'caller', $5)`,
      [id, receptionist, `CA${id}`, caller, more.failures ?? 0],
    );
    return id;
  };

  describe('in the list of receptionists', () => {
    test('each one says whose it is, what it knows, and how often it was called', async () => {
      const { demo, reference, receptionist } = await request('dana@xn--e1afmkfd.xn--p1ai');
      await sql("UPDATE receptionist SET business_name = 'Dana’s Bicycles' WHERE id = $1", [receptionist]);
      await phoneCall(receptionist, '+16155550161');
      expect(await rows(`receptionists?q=${reference}`)).toEqual([
        {
          id: receptionist,
          demo_id: demo,
          reference,
          status: 'pending',
          business_name: 'Dana’s Bicycles',
          notify_email: 'dana@пример.рф',
          facts: 2,
          has_hours: true,
          calls: 1,
          created_at: expect.stringMatching(/Z$/),
        },
      ]);
      for (const q of ['dana’s BICYCLES', 'dana@пример.рф', reference.toLowerCase()])
        expect([q, await idsOf(`receptionists?q=${encodeURIComponent(q)}`)]).toEqual([q, [receptionist]]);
    });

    test('the newest is first, and a page leads to the next', async () => {
      const [older, newer] = [(await request()).receptionist, (await request()).receptionist];
      const first = await get('receptionists?limit=1');
      expect(first.json()).toMatchObject([{ id: newer }]);
      const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
      expect((await product.app.inject({ url: next, headers })).json()).toMatchObject([{ id: older }]);
      expect(Number(first.headers['x-total-count'])).toBe((await rows('receptionists?limit=100')).length);
    });

    test('the status is that of the demo request, and spam shows only when it is asked for', async () => {
      const [bought, spam] = [await request(), await request()];
      await sql("UPDATE demo_request SET status = 'converted' WHERE id = $1", [bought.demo]);
      await sql("UPDATE demo_request SET status = 'spam' WHERE id = $1", [spam.demo]);
      expect(await idsOf('receptionists?status=converted')).toEqual([bought.receptionist]);
      expect(await idsOf('receptionists?status=spam')).toEqual([spam.receptionist]);
      const all = await get('receptionists?limit=100');
      expect(all.json().map(({ id }: { id: string }) => id)).not.toContain(spam.receptionist);
      expect(all.headers['x-spam-count']).toBe('1');
      const { counts } = (await get('summary')).json();
      expect([counts.receptionists, Number(all.headers['x-total-count'])]).toEqual([
        all.json().length,
        all.json().length,
      ]);
      expect((await get('receptionists?status=sleeping')).statusCode).toBe(422);
      await sql("UPDATE demo_request SET status = 'pending' WHERE id = $1", [spam.demo]);
    });
  });

  describe('in the list of calls', () => {
    test('a call has everything but what a conversation needs to go on', async () => {
      const { status: token, demo, reference, receptionist } = await request();
      const { id } = await talkTo(product, token, ['How much is a tune-up?']);
      expect(await rows(`calls?q=${reference}`)).toEqual([
        {
          id,
          receptionist_id: receptionist,
          demo_id: demo,
          reference,
          channel: 'browser',
          sid: null,
          caller: null,
          started_at: expect.stringMatching(/Z$/),
          seconds: null,
          outcome: null,
          summary: null,
          counted: false,
          ended_by: null,
          left_at: null,
          failures: 0,
          transfer: null,
        },
      ]);
    });

    test('a caller is found by the number, however it is written', async () => {
      const { receptionist } = await request();
      const id = await phoneCall(receptionist, '+13125550187');
      await phoneCall(receptionist, null);
      for (const q of ['(312) 555-0187', '+13125550187', '312.555.0187', '5550187'])
        expect([q, await idsOf(`calls?q=${encodeURIComponent(q)}`)]).toEqual([q, [id]]);
      expect(await idsOf('calls?q=312%20555%200188')).toEqual([]);
      expect((await get('calls?q=31')).statusCode).toBe(422);
    });

    test('calls are filtered by how they ended, by whether they go on, and by whether anybody answered', async () => {
      const { status: token, reference, receptionist } = await request();
      const open = await talkTo(product, token);
      const message = await talkTo(product, token, leavingMessage);
      await message.call.answer('Bye');
      const missed = await phoneCall(receptionist, null);
      await sql('UPDATE call SET outcome = NULL WHERE id = $1', [missed]);
      const inState = (state: string) => idsOf(`calls?status=${state}&q=${reference}`);
      expect(await inState('open')).toEqual([open.id]);
      expect(await inState('follow-up')).toEqual([message.id]);
      expect(await inState('unanswered')).toEqual([missed]);
      expect(await inState('transferred')).toEqual([]);
      expect((await get('calls?status=failed')).statusCode).toBe(422);
    });

    test('it counts what is there after some were deleted', async () => {
      const { receptionist } = await request();
      const id = await phoneCall(receptionist, '+13125550111');
      const total = async () => [
        Number((await get('calls')).headers['x-total-count']),
        (await get('summary')).json().counts.calls,
      ];
      const [before] = await total();
      await sql('DELETE FROM call WHERE id = $1', [id]);
      expect(await total()).toEqual([Number(before) - 1, Number(before) - 1]);
    });

    test('the export keeps the plus of a number', async () => {
      const { reference, receptionist } = await request();
      await phoneCall(receptionist, '+13125550122');
      const file = await get(`export/calls.csv?q=${reference}`);
      expect(file.body).toContain('"+13125550122"');
      expect(file.body.split('\n')[0]).not.toMatch(/snapshot|state|connection/);
    });
  });

  test('one call shows what was said, what was left, and what nobody could answer', async () => {
    const { status: token, reference } = await request();
    const { id, call } = await talkTo(product, token, ['Do you sell boats?', ...leavingMessage]);
    await call.answer('No, that’s all. Bye');
    const shown = (await get(`calls/${id}`)).json();
    expect(shown).toMatchObject({
      id,
      reference,
      outcome: 'follow-up',
      ended_by: 'receptionist',
      messages: [
        { name: 'Dana Wells', number: '+16155550100', reason: 'A flat tire', preferred_time: 'at noon', done: false },
      ],
      appointment: null,
      questions: [{ question: 'Do you sell boats?', answered_at: null }],
    });
    expect(shown.turns.slice(1, 3)).toEqual([
      { n: 2, who: 'caller', planned: null, heard: 'Do you sell boats?', at: expect.stringMatching(/Z$/) },
      {
        n: 3,
        who: 'receptionist',
        planned: 'I’m not certain about that. I can take a message so someone gets back to you.',
        heard: 'I’m not certain about that. I can take a message so someone gets back to you.',
        at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('snapshot');
  });

  test('a booked time is shown with its call', async () => {
    const { status: token } = await request();
    const said = ['An appointment tomorrow at 10', 'yes', 'Dana Wells', '615 555 0100', 'yes', 'that is right'];
    const { id } = await talkTo(product, token, said);
    expect((await get(`calls/${id}`)).json()).toMatchObject({
      appointment: { name: 'Dana Wells', number: '+16155550100', cancelled: false },
    });
  });

  test('a call that is not there is not found', async () => {
    expect((await get(`calls/${newId()}`)).statusCode).toBe(404);
    expect((await get('calls/one')).statusCode).toBe(422);
  });

  describe('a new link', () => {
    const newLink = (id: string) =>
      product.app.inject({ method: 'POST', url: `/api/admin/receptionists/${id}/new-link`, headers: { ...headers } });
    const emailedLink = async (demo: string) =>
      String((await product.core.demo.email('demo-link', demo))?.link?.url).split('/dashboard/')[1] ?? '';
    const emailsOf = (demo: string) =>
      rowsOf(product, 'job', "subject_id = $1 AND payload ->> 'template' = 'demo-link'", [demo]);

    test('is emailed to the owner, ends the earlier one, and is in the audit log', async () => {
      const { demo, receptionist } = await request();
      const earlier = await emailedLink(demo);
      expect((await product.core.receptionists.read(earlier)).is_owner).toBe(true);

      const answer = await newLink(receptionist);
      expect([answer.statusCode, answer.json()]).toEqual([202, { emailed: true }]);
      expect((await product.core.receptionists.read(earlier)).is_owner).toBe(false);
      expect((await product.core.receptionists.read(await emailedLink(demo))).is_owner).toBe(true);
      expect(await emailsOf(demo)).toMatchObject([{ name: 'send-email', payload: { id: demo } }]);
      expect(await rowsOf(product, 'audit_entry', 'subject_id = $1', [receptionist])).toMatchObject([
        { action: 'owner-link-sent', subject_kind: 'receptionist', outcome: 'done' },
      ]);
    });

    test('is refused where there is no demo, and no email is sent', async () => {
      const { demo, receptionist } = await request();
      for (const status of ['spam', 'wrong_page']) {
        await sql('UPDATE demo_request SET status = $1 WHERE id = $2', [status, demo]);
        expect([status, (await newLink(receptionist)).statusCode]).toEqual([status, 409]);
      }
      expect(await emailsOf(demo)).toEqual([]);
      expect(await rowsOf(product, 'receptionist', 'id = $1', [receptionist])).toMatchObject([{ link_version: 1 }]);
      expect((await newLink(newId())).statusCode).toBe(404);
    });
  });

  test('the Health page counts the calls of the last 24 hours, those that failed, and those that go on', async () => {
    await sql('DELETE FROM call');
    const { status: token, receptionist } = await request();
    await talkTo(product, token);
    await phoneCall(receptionist, null);
    await phoneCall(receptionist, null, { failures: 1 });
    await sql("UPDATE call SET ended_by = 'failure' WHERE id = $1", [await phoneCall(receptionist, null)]);
    const old = await phoneCall(receptionist, null, { failures: 1 });
    await sql("UPDATE call SET id = '01900000-0000-7000-8000-000000000001' WHERE id = $1", [old]);
    expect((await get('health')).json().calls).toEqual({ total: 4, failed: 2, open: 1 });
  });
});
