import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '#core/platform/clock.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { textFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, type Row, rowsOf } from '#tests/support/tables.ts';
import { applyRetention } from '#workers/schedules/retention.ts';

/** What only these people wrote or are called. */
const traces = {
  dana: ['dana.whitmore', 'whitmore', '5550188', '555-0188', 'ballroom'],
  gail: ['gail@lakeside', 'gail', '5550142', '555-0142', 'bakery'],
};
const dana = { email: 'dana.whitmore@evergreen.example', phone: '+1 (615) 555-0188' };
const gail = { email: 'gail@lakeside.example', phone: '+1 (615) 555-0142' };
const orders = {
  old: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60',
  monthly: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c61',
  earning: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c62',
};
const payees = {
  settled: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c70',
  unpaid: '0199e4a0-91b5-7c26-9f08-d3a15e7b4c71',
};

describe('what people sent, bought and were sent', () => {
  let product: Product;
  let daysPassed = 0;
  const clock: Clock = { now: () => new Date(Date.now() + daysPassed * 86_400_000) };
  beforeAll(async () => {
    product = await startProduct({ clock });
    await leaveTraces(dana, 'Whitmore', 'The ballroom');
    await leaveTraces(gail, 'Gail', 'The bakery');
    await unsubscribed(dana.email);
    await eventually(async () =>
      expect(
        await countOf(product, 'job', "state IN ('pending', 'queued', 'running', 'retrying') AND run_at <= now()"),
      ).toBe(0),
    );
    // What was planned for the days after, and what an automation service would have got and answered.
    await sql("UPDATE job SET state = 'succeeded', finished_at = now()");
    await sql(`INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker)
      SELECT id, 99, now(), 1, 'succeeded', 'w' FROM job`);
    await sql(`UPDATE job_attempt SET snippet = 'Thanks', exchange = jsonb_build_object('body', m.text)
      FROM message m WHERE m.job_id = job_attempt.job_id AND attempt = 99`);
    await sql("UPDATE contact_form SET status = 'answered' WHERE email = $1", [dana.email]);
    await sell();
  });
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });
  const whole = (name: string) => new RegExp(name, 'i');

  async function leaveTraces({ email, phone }: typeof dana, name: string, text: string) {
    const contact = contactForm.valid({ name, email, company: `${name} Events`, message: text });
    const { id } = (await product.post(contactForm.url, contact)).json();
    await product.post(demoRequest.url, demoRequest.valid({ email, phone, business_description: text }));
    const partner = { company_name: name, contact_name: name, email, phone, experience: text };
    const application = partnerApplication.valid({ ...partner, stripe_account_id: `PayPal of ${name}` });
    await product.post(partnerApplication.url, application);
    await product.post(newsletter.url, { email });
    const deal = { ...(customDealInput() as Record<string, string>), salesRepName: name, salesRepEmail: email };
    const customer = { customerName: name, customerEmail: email, customerPhone: phone, customerCompany: name };
    const file = { name: 'contractFile', filename: `${name}.txt`, value: textFile(`${name}: ${text}`) };
    const form = multipartForm([...fieldParts({ ...deal, ...customer, dealName: text, specialNotes: text }), file]);
    const url = '/api/stripe-connect/upload-custom-deal';
    expect(
      (await product.app.inject({ method: 'POST', url, headers: form.headers, payload: form.body })).statusCode,
    ).toBe(202);
    await sql(
      `INSERT INTO note (id, record_kind, record_id, text, actor) VALUES (gen_random_uuid(), 'contact_form', $1, $2, 'admin')`,
      [id, `${name} called: ${text}`],
    );
    await sql(
      `INSERT INTO call (id, receptionist_id, channel, sid, caller, started_at, summary)
       SELECT uuidv7(), r.id, 'phone', 'CA' || d.id, '+1615' || right(regexp_replace(d.phone, '\\D', '', 'g'), 7), now(),
         'Asked about ' || d.business_description
       FROM demo_request d JOIN receptionist r ON r.demo_id = d.id WHERE d.email = $1`,
      [email],
    );
    await sql(
      `INSERT INTO privacy_request (id, reference, kind, state, email, reason, requested_by, request_id)
       VALUES (uuidv7(), gen_random_uuid(), 'access', 'waiting', $1 || '@evergreen.example', $1 || ' called', 'admin', 'r')`,
      [name],
    );
  }

  async function unsubscribed(email: string) {
    const [subscription] = await rowsOf(product, 'newsletter_subscriber', 'email = $1', [email]);
    await product.core.newsletter.unsubscribe(String(subscription?.address_id));
  }

  /** Purchases of Dana through partners: one that is over, one still paid monthly, one that still earns. */
  async function sell() {
    await sql(
      `INSERT INTO checkout (id, channel, state, plan, payment_type, customer_email, partner_code, partner_email, amount_cents,
        success_url, cancel_url, livemode, request_id, expires_at, paid_at)
       SELECT unnest($1::uuid[]), 'partner', 'paid', 'basic', 'monthly', $2, 'GENERALPARTNER', $2, 49900,
        'https://a.example', 'https://a.example', false, 'r', now(), now()`,
      [Object.values(orders), dana.email],
    );
    for (const [name, id] of Object.entries(orders)) {
      const status = name === 'monthly' ? 'active' : 'canceled';
      await sql(
        `INSERT INTO subscription (id, checkout_id, customer_id, status, cancel_at_period_end) VALUES ($1, $2, 'cus_1', $3, false)`,
        [`sub_${name}`, id, status],
      );
      await sql(
        `INSERT INTO invoice (id, subscription_id, status, currency, total_cents, paid_cents, attempts, issued_at)
         VALUES ($1, $2, 'paid', 'usd', 49900, 49900, 1, now())`,
        [`in_${name}`, `sub_${name}`],
      );
    }
    for (const [name, id] of Object.entries(payees)) {
      const order = name === 'settled' ? 'old' : 'earning';
      await sql(`INSERT INTO payee (id, partner_code, email) VALUES ($1, 'GENERALPARTNER', $2)`, [
        id,
        `${name}.${dana.email}`,
      ]);
      await sql(
        `INSERT INTO commission (id, payee_id, checkout_id, invoice_id, invoice_line_id, partner_code, kind, plan, base_cents,
          share_cents, state, paid_at, releases_at)
         VALUES (uuidv7(), $1, $2, $3, $3, 'GENERALPARTNER', 'monthly', 'basic', 49900, 7984, $4, now(), now())`,
        [id, orders[order], `in_${order}`, name === 'settled' ? 'paid' : 'held'],
      );
    }
  }

  async function whenOld(days: number) {
    daysPassed = days;
    await applyRetention(product.core);
    return everything(product);
  }
  const forms = ['contact_form', 'demo_request', 'custom_deal', 'partner_application', 'newsletter_subscriber'];
  const idsAndAmounts = async () =>
    (await Promise.all(forms.map((table) => rowsOf(product, table))))
      .flat()
      .map(({ id, reference, created_at, monthly_fee_cents }) => ({
        id,
        reference,
        created_at,
        monthly_fee_cents,
      }));

  /** Without what says how the workers are, and what is kept for less than 89 days. */
  const lasting = (tables: Map<string, string>) =>
    [...tables].filter(([table]) => !/^(?:throttle|webhook_event|scheduled_job)$/.test(table));

  test('stay whole while they are young', async () => {
    const before = await everything(product);
    expect(lasting(await whenOld(89))).toEqual(lasting(before));
  });

  test('lose what was written in emails and sent to others after 90 days, and nothing else', async () => {
    const messages = await countOf(product, 'message');
    const left = await whenOld(91);
    expect(await countOf(product, 'message')).toBe(messages);
    expect(await countOf(product, 'message', "text = 'erased' AND subject = 'erased' AND html IS NULL")).toBe(messages);
    expect(await countOf(product, 'message', 'recipient = $1', [dana.email])).toBeGreaterThan(0);
    expect(await countOf(product, 'job_attempt', 'snippet IS NOT NULL OR exchange IS NOT NULL')).toBe(0);
    expect(left.get('contact_form')).toMatch(whole('ballroom'));
    expect(left.get('note')).toMatch(whole('ballroom'));
    expect(left.get('call')).toContain('5550142');
    expect(left.get('call')).not.toMatch(whole('ballroom'));
  });

  test('lose everything about the sender after 24 months, but for what is newer, open, or still wanted', async () => {
    // Gail was in touch since.
    await sql(`INSERT INTO record_change (id, record_kind, record_id, field, from_value, to_value, actor, created_at)
      SELECT gen_random_uuid(), 'any', id, 'assignee', NULL, 'a', 'a', now() + interval '700 days'
      FROM (SELECT id, email FROM contact_form UNION SELECT id, email FROM demo_request UNION SELECT id, email FROM partner_application
        UNION SELECT id, customer_email FROM custom_deal) records WHERE email = 'gail@lakeside.example'`);
    const before = await idsAndAmounts();
    const left = await whenOld(731);
    const money = ['checkout', 'payee', 'receptionist', 'receptionist_fact'];
    expect(tracesIn(left, traces.dana).filter((trace) => !money.some((table) => trace.endsWith(table)))).toEqual([]);
    for (const table of forms) expect(left.get(table)).toContain(gail.email);
    expect(left.get('stored_file')).toMatch(whole('bakery'));
    expect(left.get('receptionist')).toContain(gail.email);
    expect(left.get('call')).not.toContain('5550142');
    expect(await idsAndAmounts()).toEqual(before);
    expect(await rowsOf(product, 'contact_form', "email = 'erased'")).toMatchObject([{ status: 'answered' }]);
    expect(await rowsOf(product, 'custom_deal', "customer_email = 'erased'")).toMatchObject([
      { contract_file_id: null, sales_rep_email: 'erased', status: 'rejected' },
    ]);
    expect(await rowsOf(product, 'newsletter_subscriber', 'status = $1', ['subscribed'])).toMatchObject([
      { email: gail.email },
    ]);
  });

  test('leave a request that was answered to the days the person was told, however soon forms are erased', async () => {
    const email = 'told@evergreen.example';
    await sql(
      `INSERT INTO privacy_request (id, reference, kind, state, email, reason, requested_by, request_id, finished_at)
       VALUES (uuidv7(), gen_random_uuid(), 'access', 'done', $1, 'Called', 'admin', 'r', now())`,
      [email],
    );
    await whenOld(731);
    expect(await rowsOf(product, 'privacy_request', 'email = $1', [email])).toMatchObject([{ reason: 'Called' }]);
    await sql('DELETE FROM privacy_request WHERE email = $1', [email]);
  });

  test('wait for a demo’s number and for an unfinished job, however old they are', async () => {
    await sql(
      "INSERT INTO demo_number (number, demo_id) SELECT '+16295550100', id FROM demo_request WHERE email <> 'erased'",
    );
    await sql(
      "UPDATE job SET state = 'pending', run_at = now() + interval '10 years' WHERE id IN (SELECT min(id::text)::uuid FROM job WHERE subject_kind = 'contact_form' AND subject_id = (SELECT id FROM contact_form WHERE email <> 'erased'))",
    );
    await whenOld(1_500);
    expect(await rowsOf(product, 'demo_request', "email <> 'erased'")).toMatchObject([{ email: gail.email }]);
    expect(await rowsOf(product, 'contact_form', "email <> 'erased'")).toMatchObject([{ email: gail.email }]);
    await sql('UPDATE demo_number SET demo_id = NULL');
    await sql("UPDATE job SET state = 'succeeded', finished_at = now() WHERE state = 'pending'");
    const left = await whenOld(1_500);
    // The newsletter still goes to her.
    expect(
      tracesIn(left, traces.gail).filter((trace) => !/ in (?:newsletter_subscriber|message)$/.test(trace)),
    ).toEqual([]);
    const aboutNewsletter = "job_id IN (SELECT id FROM job WHERE subject_kind = 'newsletter_subscriber')";
    expect(await countOf(product, 'message', `recipient = $1 AND NOT ${aboutNewsletter}`, [gail.email])).toBe(0);
  });

  test('keep who bought and was paid for 7 years, and longer while money is open', async () => {
    const ledger = async () =>
      (await Promise.all(['commission', 'invoice', 'subscription'].map((table) => rowsOf(product, table)))).flat();
    const before = await ledger();
    const addresses = async (table: string, column: string) =>
      Object.fromEntries((await rowsOf(product, table)).map((row: Row) => [String(row.id), row[column]]));
    await whenOld(2_556);
    expect(new Set(Object.values(await addresses('checkout', 'customer_email')))).toEqual(new Set([dana.email]));

    await whenOld(2_558);
    expect(await addresses('checkout', 'customer_email')).toEqual({
      [orders.old]: 'erased',
      [orders.monthly]: dana.email,
      [orders.earning]: dana.email,
    });
    expect(await addresses('checkout', 'partner_email')).toEqual({
      [orders.old]: 'erased',
      [orders.monthly]: dana.email,
      [orders.earning]: dana.email,
    });
    expect(await addresses('payee', 'email')).toEqual({
      [payees.settled]: `erased ${payees.settled}`,
      [payees.unpaid]: `unpaid.${dana.email}`,
    });

    await sql("UPDATE commission SET state = 'paid'");
    await sql("UPDATE subscription SET status = 'canceled'");
    expect(tracesIn(await whenOld(2_558), traces.dana)).toEqual([]);
    expect(await countOf(product, 'checkout', 'amount_cents = 49900 AND paid_at IS NOT NULL')).toBe(3);
    expect((await ledger()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('as partners and in approved deals is kept for 7 years after the last payment or the contract’s end', async () => {
    daysPassed = 0;
    const kit = { email: 'kit@orchard.example' };
    await leaveTraces({ ...kit, phone: '+1 (615) 555-0199' }, 'Kitty', 'The orchard');
    await sql("UPDATE job SET state = 'succeeded', finished_at = now()");
    await sql("UPDATE partner_application SET status = 'approved' WHERE email = $1", [kit.email]);
    await sql(
      "UPDATE custom_deal SET status = 'approved', contract_start_date = now(), contract_months = 12 WHERE customer_email = $1",
      [kit.email],
    );
    await whenOld(2_560);
    expect(await countOf(product, 'partner_application', 'email = $1', [kit.email])).toBe(0);
    expect(
      await countOf(product, 'custom_deal', 'customer_email = $1 AND contract_file_id IS NOT NULL', [kit.email]),
    ).toBe(1);
    await whenOld(2_560 + 366);
    expect(await countOf(product, 'custom_deal', "status = 'approved' AND customer_email = 'erased'")).toBe(1);
    expect(await countOf(product, 'stored_file')).toBe(0);
  });
});
