import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { everything } from '#tests/support/everything.ts';
import { requestReceptionist, talkTo } from '#tests/support/own-calls.ts';
import { privacyDesk } from '#tests/support/privacy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

const caller = { phone: '(615) 555-0163', name: 'Quentin Marsh', reason: 'A wobbling unicycle' };

describe('of people who called a receptionist', () => {
  let product: Product;
  let desk: ReturnType<typeof privacyDesk>;
  beforeAll(async () => {
    product = await startProduct();
    desk = privacyDesk(product, await product.signIn());
  });
  afterAll(() => product.close());

  const request = () => requestReceptionist(product, { fields: { business_description: 'We mend penny-farthings.' } });
  const call = async (token: string) => {
    const { id, call: talk } = await talkTo(product, token, [
      `Do you know ${caller.name}?`,
      'I want to leave a message',
      caller.name,
      caller.phone,
      'yes',
      caller.reason,
      'any time',
      'An appointment tomorrow at 10',
      'yes',
      caller.name,
      caller.phone,
      'yes',
      'yes',
    ]);
    await talk.answer('Bye');
    return id;
  };
  const settled = () =>
    eventually(async () => {
      expect(await rowsOf(product, 'job', "state IN ('pending', 'queued', 'running') AND run_at <= now()")).toEqual([]);
    });
  const traces = ['quentin', 'unicycle', '5550163'];
  const found = async () => {
    const tables = [...(await everything(product))];
    return tables.flatMap(([table, text]) =>
      traces.filter((trace) => text.toLowerCase().includes(trace)).map((trace) => `${trace} in ${table}`),
    );
  };

  test('everything that a caller said can be exported and erased; the owner is told of the appointment', async () => {
    const { owner, status: token } = await request();
    const id = await call(token);
    await settled();
    expect((await desk.find({ phone: caller.phone })).counts).toMatchObject({ call: 1 });
    const archive = await desk.handOver({ phone: caller.phone });
    const read = (file: string) => JSON.parse(archive.get(`${file}.json`) ?? '');
    expect(read('calls')).toMatchObject([{ id, turns: expect.arrayContaining([expect.any(Object)]) }]);
    expect(read('call-messages')).toMatchObject([{ name: caller.name, reason: caller.reason }]);
    expect(read('appointments')).toMatchObject([{ name: caller.name }]);
    expect(archive.get('receptionists.json')).not.toContain(owner);

    await desk.erase({ phone: caller.phone });
    expect(await found()).toEqual([]);
    expect(await rowsOf(product, 'call', 'id = $1', [id])).toMatchObject([
      { caller: null, summary: null, seconds: expect.any(Number), outcome: 'scheduled' },
    ]);
    await settled();
    expect(await rowsOf(product, 'message', "recipient = $1 AND subject LIKE 'Canceled:%'", [owner])).toHaveLength(1);
  });

  test('an owner’s receptionist goes with all its calls, and stays while a plan is paid for', async () => {
    const { owner, receptionist, status: token } = await request();
    await call(token);
    await settled();
    const order = `INSERT INTO checkout (id, channel, state, plan, payment_type, customer_email, amount_cents, success_url,
        cancel_url, livemode, request_id, expires_at, paid_at)
      VALUES ($1, 'site', 'paid', 'basic', 'monthly', $2, 49900, 'https://a.example', 'https://a.example', false, 'r', now(), now())`;
    const id = '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60';
    await product.core.database.sql.query({ text: order, values: [id, owner] });
    await product.core.database.sql.query({
      text: `INSERT INTO subscription (id, checkout_id, customer_id, status, cancel_at_period_end)
        VALUES ('sub_1', $1, 'cus_1', 'active', false)`,
      values: [id],
    });
    await desk.erase({ email: owner });
    expect(await rowsOf(product, 'receptionist', 'id = $1', [receptionist])).toHaveLength(1);
    await product.core.database.sql.query({ text: "UPDATE subscription SET status = 'canceled'" });
    await desk.erase({ email: owner });
    for (const [table, column] of [
      ['receptionist', 'id'],
      ['receptionist_fact', 'receptionist_id'],
      ['call', 'receptionist_id'],
      ['appointment', 'receptionist_id'],
      ['unanswered_question', 'receptionist_id'],
    ] as const)
      expect(await rowsOf(product, table, `${column} = $1`, [receptionist]), table).toEqual([]);
    expect(await found()).toEqual([]);
  });
});
