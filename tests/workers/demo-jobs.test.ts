import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobName, JobPayload } from '#core/jobs/definitions.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { newId } from '#core/platform/ids.ts';
import { twilioFaults } from '#devkit/simulators/twilio/simulator.ts';
import { checkoutUrls, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { noLimit, runningJob } from '#tests/support/jobs.ts';
import { anyPhone, openPhones, type Phones } from '#tests/support/phones.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { letHoursPass } from '#tests/support/time.ts';
import { handlers } from '#workers/registry.ts';

describe('the jobs of codes and demos, each run twice', () => {
  let phones: Phones;
  beforeAll(async () => {
    phones = await openPhones({ workers: false });
  });
  afterAll(() => phones.close());

  /** Runs a job as a worker would, twice, as after a crash before its result was written. */
  async function twice<Name extends JobName>(name: Name, payload: JobPayload<Name>): Promise<string[]> {
    const job = runningJob(name, payload);
    const first = await handlers[name](phones.product.core, payload, job);
    const second = await handlers[name](phones.product.core, payload, { ...job, attempt: 2 });
    return [first.outcome, second.outcome];
  }
  const request = async (phone = anyPhone()) =>
    (await phones.product.post('/api/demo-requests', demoRequestInput({ phone }))).json().demo_id as string;
  const assigned = async (number: string) => {
    const id = await request();
    await phones.product.core.demoLifecycle.change(
      id,
      { status: 'assigned', phone_number: number, version: null },
      'admin',
    );
    return id;
  };
  const count = (table: string, where: string, values: unknown[]) => countOf(phones.product, table, where, values);

  test('a code is sent once, and is the one that works even if it had to be sent again', async () => {
    const [once, again] = [anyPhone(), anyPhone()];
    await phones.askForCode(once);
    const [row] = await rowsOf(phones.product, 'phone_code', 'phone = $1', [once]);
    await twice('send-otp', { id: String(row?.id) });
    expect(phones.twilio.inbox(once)).toHaveLength(1);

    await phones.askForCode(again);
    const [other] = await rowsOf(phones.product, 'phone_code', 'phone = $1', [again]);
    const id = String(other?.id);
    const jobId = newId();
    await phones.product.core.otp.deliver(jobId, id, noLimit);
    // The phone company's report must not arrive after the change it belongs to was undone.
    await eventually(async () =>
      expect(await count('message', "job_id = $1 AND state = 'delivered'", [jobId])).toBe(1),
    );
    await phones.product.core.database.sql.query({
      text: "UPDATE message SET state = 'queued', sent_at = NULL, provider_id = NULL WHERE job_id = $1",
      values: [jobId],
    });
    await phones.product.core.otp.deliver(jobId, id, noLimit);
    const codes = phones.twilio.inbox(again).map((text) => text.slice(0, 6));
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(1);
    expect((await phones.check(again, codes[0] ?? '')).statusCode).toBe(200);
  });

  test('an expired code is not sent', async () => {
    const phone = anyPhone();
    await phones.askForCode(phone);
    const [row] = await rowsOf(phones.product, 'phone_code', 'phone = $1', [phone]);
    await letHoursPass(phones.product, 0.2);
    expect(await twice('send-otp', { id: String(row?.id) })).toEqual(['skipped', 'skipped']);
    expect(phones.twilio.inbox(phone)).toEqual([]);
  });

  test('one number is bought for a demo, also when the answer was lost', async () => {
    const id = await request('(629) 555-0142');
    phones.twilio.fail((_response, incoming) => {
      phones.twilio.world.buy({ PhoneNumber: '+16295553999', FriendlyName: `demo:${id}` });
      incoming.socket.destroy();
    });
    await expect(twice('demo-buy-number', { id, actor: 'admin' })).rejects.toMatchObject({
      errorClass: 'twilio_unreachable',
    });
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['succeeded', 'skipped']);
    expect(phones.twilio.world.numbers).toMatchObject([{ phone_number: '+16295553999', friendly_name: `demo:${id}` }]);
    expect(await count('demo_number', 'demo_id = $1', [id])).toBe(1);
    expect(
      await count(
        'job',
        "subject_id = $1 AND (name IN ('demo-sms', 'demo-move') OR payload->>'template' LIKE 'demo-%')",
        [id],
      ),
    ).toBe(6);
  });

  /** The demo that is made from a purchase. */
  async function bought(email: string) {
    const { product, site } = phones;
    const pages = { success_url: `${site}/success`, cancel_url: `${site}/` };
    await product.post(checkoutUrls[0], regularCheckoutInput({ customer_email: email, ...pages }));
    const paid = "UPDATE checkout SET state = 'paid', paid_at = now() WHERE customer_email = $1 RETURNING id";
    const { rows } = await product.core.database.sql.query<{ id: string }>({ text: paid, values: [email] });
    const asked = { actor: 'admin', requestId: 'by-hand' };
    const { demo_id: id } = await product.core.purchases.setUp(String(rows[0]?.id), asked);
    return id;
  }
  const demoOf = async (id: string) => (await rowsOf(phones.product, 'demo_request', 'id = $1', [id]))[0];
  const emailed = async (id: string, template: 'demo-link' | 'demo-converted') =>
    (await phones.product.core.demo.email(template, id))?.paragraphs.join(' ');

  test('the demo of a purchase gets a number for good: one is bought once, and the buyer is told', async () => {
    const id = await bought('owner@bakery.example');
    expect(await count('job', "subject_id = $1 AND name = 'demo-buy-number'", [id])).toBe(1);
    expect(await emailed(id, 'demo-link')).not.toContain('answers at');
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['succeeded', 'skipped']);
    const demo = await demoOf(id);
    expect(demo).toMatchObject({ status: 'converted', demo_number: expect.stringMatching(/^\+1/), expires_at: null });
    expect(await count('demo_number', 'demo_id = $1 AND number = $2', [id, demo?.demo_number])).toBe(1);
    expect(await count('job', "subject_id = $1 AND payload ->> 'template' = 'demo-converted'", [id])).toBe(1);
    expect(await emailed(id, 'demo-converted')).toContain(spokenNumber(String(demo?.demo_number)));
    // Nothing is planned for the end of seven days.
    expect(await count('job', "subject_id = $1 AND name IN ('demo-sms', 'demo-move')", [id])).toBe(0);
    await phones.product.core.database.transaction(async (via) =>
      expect(await phones.product.core.demoLifecycle.answering(via, String(demo?.demo_number))).toBe(id),
    );
  });

  test('the demo of a purchase takes a free number at once, and the email with its link says which', async () => {
    await phones.product.core.database.sql.query({
      text: "INSERT INTO demo_number (number, free_since) VALUES ('+16295550177', now())",
    });
    const id = await bought('owner@florist.example');
    expect(await demoOf(id)).toMatchObject({ status: 'converted', demo_number: '+16295550177', ordered_at: null });
    expect(await emailed(id, 'demo-link')).toContain('Your receptionist answers at (629) 555-0177.');
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['skipped', 'skipped']);
    await phones.product.core.database.sql.query({ text: "DELETE FROM demo_number WHERE number = '+16295550177'" });
  });

  test('no number is bought for the demo of a purchase whose buyer was erased meanwhile', async () => {
    const id = await bought('owner@tailor.example');
    const erased = "UPDATE demo_request SET email = 'erased' WHERE id = $1";
    await phones.product.core.database.sql.query({ text: erased, values: [id] });
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['skipped', 'skipped']);
  });

  test('a number that was ordered before the purchase is bought after it, too', async () => {
    const id = await request();
    const moved = "UPDATE demo_request SET status = 'converted' WHERE id = $1";
    await phones.product.core.database.sql.query({ text: moved, values: [id] });
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['succeeded', 'skipped']);
    expect(await demoOf(id)).toMatchObject({ status: 'converted', demo_number: expect.stringMatching(/^\+1/) });
  });

  test('a number that another customer bought first is skipped', async () => {
    const id = await request('(423) 555-0142');
    const [taken = ''] = phones.twilio.world.offer('423');
    const after = Number(taken.slice(-4)) + 1;
    phones.twilio.world.buy({ PhoneNumber: `+1423555${after}` });
    expect(await twice('demo-buy-number', { id, actor: 'admin' })).toEqual(['succeeded', 'skipped']);
    const [demo] = await rowsOf(phones.product, 'demo_request', 'id = $1', [id]);
    expect(demo?.demo_number).toMatch(/^\+1423555/);
    expect(demo?.demo_number).not.toBe(`+1423555${after}`);
  });

  test('emails are sent once, and a demo ends and is released once', async () => {
    const id = await assigned('(615) 555-0190');
    expect(await twice('send-email', { template: 'demo-reminder', id })).toEqual(['captured', 'skipped']);
    expect(await twice('send-email', { template: 'demo-late', id })).toEqual(['skipped', 'skipped']);
    expect(await twice('demo-sms', { id })).toEqual(['skipped', 'skipped']);
    expect(await twice('demo-move', { to: 'expired', id })).toEqual(['skipped', 'skipped']);
    await letHoursPass(phones.product, 7 * 24);
    expect(await twice('demo-move', { to: 'expired', id })).toEqual(['succeeded', 'skipped']);
    expect(await twice('demo-move', { to: 'released', id })).toEqual(['succeeded', 'skipped']);
    expect(await count('record_change', 'record_id = $1', [id])).toBe(3);
    expect(await count('job', "subject_id = $1 AND name = 'demo-move'", [id])).toBe(2);
  });

  test('the team is alerted once', async () => {
    expect(await twice('send-email', { template: 'sms-daily-limit', day: '2026-11-20 08:00' })).toEqual([
      'captured',
      'skipped',
    ]);
  });

  test('a number unused by demos for a month is returned, and typed ones stay', async () => {
    const { product, twilio } = phones;
    const { sql } = product.core.database;
    await sql.query({ text: "UPDATE demo_number SET demo_id = NULL, free_since = now() - interval '31 days'" });
    const sold = twilio.world.numbers.length;
    const ours = await countOf(product, 'demo_number', 'sid IS NOT NULL');
    twilio.fail(twilioFaults.away);
    await expect(product.core.demoLifecycle.returnIdleNumbers(10)).rejects.toMatchObject({
      errorClass: 'twilio_failed',
    });
    expect(await product.core.demoLifecycle.returnIdleNumbers(10)).toBe(ours);
    await eventually(() => expect(twilio.world.numbers).toHaveLength(sold - ours));
    expect(await rowsOf(product, 'demo_number')).toMatchObject([{ sid: null, returning_at: null }]);
  });
});
