import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '#core/platform/database.ts';
import { personArchive } from '#core/privacy/archive.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { textFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type PrivacyDesk, privacyDesk } from '#tests/support/privacy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const privacy = '/api/admin/privacy';
const dana = { email: 'dana.whitmore@evergreen.example', phone: '+1 (615) 555-0188' };
/** What only Dana wrote or is called. */
const traces = ['dana.whitmore', 'whitmore', '5550188', '555-0188', 'ballroom', 'lighthouse lane', 'quartet'];
const neighbor = { email: 'gail@lakeside.example', phone: '(615) 555-0142' };
const texts = {
  hers: 'The ballroom on Lighthouse Lane, for a quartet',
  neighbors: 'The bakery on Elm Street, for an oven',
};

describe('what is stored about a person', () => {
  let product: Product;
  let members: Team;
  let owner: SessionHeaders;
  let desk: PrivacyDesk;
  beforeAll(async () => {
    product = await startProduct();
    members = team(product);
    owner = await product.signIn();
    desk = privacyDesk(product, owner);
    // Nobody answers there, so attempts and what was sent with them stay.
    await members.ask(owner, 'POST', '/api/admin/webhook-endpoints', {
      url: 'http://127.0.0.1:9/',
      event_types: ['*'],
    });
  });
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });

  async function uploadDeal(overrides: Record<string, string>, contract: string) {
    const customDeal = { ...(customDealInput() as Record<string, string>), ...overrides };
    const file = { name: 'contractFile', filename: `${customDeal.customerName}.txt`, value: textFile(contract) };
    const deal = multipartForm([...fieldParts(customDeal), file]);
    const url = '/api/stripe-connect/upload-custom-deal';
    const answer = await product.app.inject({ method: 'POST', url, headers: deal.headers, payload: deal.body });
    expect(answer.statusCode).toBe(202);
  }

  /** Everything a person can send, with what the team and our jobs add. */
  async function leaveTraces({ email, phone }: typeof dana, name: string, text: string) {
    const withKey = (key: string) => ({ 'idempotency-key': key });
    const contact = contactForm.valid({ name, email: email.toUpperCase(), company: `${name} Events`, message: text });
    const { id } = (await product.post(contactForm.url, contact, withKey(`contact-${email}`))).json();
    await product.post(demoRequest.url, demoRequest.valid({ email, phone, business_description: text }));
    const partner = { company_name: name, contact_name: name, email, phone, experience: text };
    const application = partnerApplication.valid({ ...partner, stripe_account_id: `PayPal of ${name}` });
    await product.post(partnerApplication.url, application);
    await product.post(newsletter.url, { email });
    await uploadDeal(
      {
        customerName: name,
        customerEmail: email,
        customerPhone: phone,
        customerCompany: name,
        dealName: text,
        specialNotes: text,
      },
      `${name}: ${text}`,
    );
    await uploadDeal(
      { salesRepName: name, salesRepEmail: email, customerEmail: 'luis@clinics.example' },
      'Both sides agree.',
    );
    await members.ask(owner, 'POST', `/api/admin/records/contact-forms/${id}/notes`, {
      text: `${name} called: ${text}`,
    });
    const views = [
      { name: `About ${name}`, query: `q=${encodeURIComponent(email)}` },
      { name: `Call ${phone.replace(/\D/g, '')}`, query: 'status=new' },
    ];
    for (const view of views)
      await members.ask(owner, 'POST', '/api/admin/saved-views', { list: 'contact-forms', ...view });
    return id;
  }

  /** All jobs have ended but the deliveries to an endpoint where nobody answers. */
  const settle = () =>
    eventually(async () => {
      const busy =
        "state IN ('pending', 'queued', 'running', 'retrying') AND name <> 'deliver-event' AND run_at <= now()";
      expect(await countOf(product, 'job', busy)).toBe(0);
    });

  test('is found, handed over and erased to what the books keep, and nobody else loses anything', async () => {
    const id = await leaveTraces(dana, 'Whitmore', texts.hers);
    await leaveTraces(neighbor, 'Gail', texts.neighbors);
    await settle();
    await eventually(async () =>
      expect(await countOf(product, 'job_attempt', 'exchange IS NOT NULL')).toBeGreaterThan(0),
    );
    const byEmail = await desk.find({ email: dana.email });
    expect(byEmail.counts).toMatchObject({
      contact_form: 1,
      demo_request: 1,
      partner_application: 1,
      newsletter_subscriber: 1,
      custom_deal: 1,
      sold_deal: 1,
      note: 1,
      saved_view: 1,
    });
    const byPhone = await desk.find({ phone: '615.555.0188'.replaceAll('.', '-') });
    expect(byPhone.counts).toMatchObject({ demo_request: 1, partner_application: 1, custom_deal: 1 });

    const archive = await desk.handOver(dana);
    expect([...archive.keys()].filter((file) => file.startsWith('contracts/'))).toHaveLength(1);
    for (const [file, content] of archive) {
      if (['contact-forms.json', 'demo-requests.json', 'notes.json'].includes(file))
        expect(content).toContain(texts.hers);
      if (file === 'messages.json') expect(content).toContain('Thank you for your message');
      expect(content).not.toContain('Elm Street');
    }

    const deal = (await rowsOf(product, 'custom_deal', 'customer_email = $1', [dana.email]))[0];
    const before = await countOf(product, 'contact_form');
    const { receipt, ...asked } = await desk.erase(dana, 'Dana Whitmore called from Lighthouse Lane');
    expect(asked).toMatchObject({ email: null, reason: null });
    expect(receipt).toMatchObject({
      erased: {
        contact_form: 1,
        demo_request: 1,
        partner_application: 1,
        newsletter_subscriber: 1,
        custom_deal: 1,
        sold_deal: 1,
        note: 1,
        saved_view: 2,
      },
      told: ['127.0.0.1'],
      kept: {},
    });
    const left = await everything(product);
    expect(tracesIn(left, traces)).toEqual([]);
    expect([...left].filter(([, text]) => text.includes(neighbor.email)).length).toBeGreaterThan(5);
    expect(await countOf(product, 'contact_form')).toBe(before);
    expect(await rowsOf(product, 'contact_form', 'id = $1', [id])).toMatchObject([
      { name: 'erased', email: 'erased', message: 'erased', company: null, status: 'closed' },
    ]);
    expect(await rowsOf(product, 'custom_deal', 'id = $1', [deal?.id])).toMatchObject([
      {
        monthly_fee_cents: deal?.monthly_fee_cents,
        contract_commission_cents: deal?.contract_commission_cents,
        contract_file_id: null,
      },
    ]);
    const again = await desk.find(dana);
    expect(again).toEqual({ counts: {}, by_phone_only: {}, kept: [], asked_for_copy: false });
    const search = await members.ask(owner, 'GET', '/api/admin/contact-forms?q=whitmore');
    expect(search.body).toEqual([]);
  });

  test('of somebody who erases twice at once is erased once', async () => {
    const person = { email: 'twice@evergreen.example' };
    for (let count = 0; count < 20; count += 1) await product.post(contactForm.url, contactForm.valid(person));
    const both = Promise.all([desk.erase(person), desk.erase(person)]);
    // Two workers at the same time, as after a lost lease.
    await Promise.all([product.core.privacy.carryOut(), product.core.privacy.carryOut()]);
    const receipts = await both;
    expect(receipts.map(({ receipt }) => receipt?.erased.contact_form ?? 0).toSorted()).toEqual([0, 20]);
  });

  test('while money is open, the purchase keeps its address and the receipt says so; ended, it is erased too', async () => {
    const person = { email: 'Buyer@Evergreen.example' };
    await sql(`INSERT INTO checkout (id, channel, state, plan, payment_type, customer_email, amount_cents, success_url,
      cancel_url, livemode, request_id, expires_at) SELECT '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60', 'regular', 'paid', 'basic',
      'monthly', 'buyer@evergreen.example', 49900, 'https://a.example', 'https://a.example', false, 'test', now()`);
    await sql(`INSERT INTO subscription (id, checkout_id, customer_id, status, cancel_at_period_end)
      VALUES ('sub_1', '0199e4a0-91b5-7c26-9f08-d3a15e7b4c60', 'cus_1', 'active', false)`);
    const found = await desk.find(person);
    expect(found.kept).toMatchObject([
      { place: 'checkout', count: 1, reason: expect.stringContaining('payment or subscription') },
    ]);
    expect((await desk.erase(person)).receipt).toMatchObject({ erased: {}, kept: { checkout: 1 } });
    expect(await rowsOf(product, 'checkout')).toMatchObject([{ customer_email: 'buyer@evergreen.example' }]);
    await sql("UPDATE subscription SET status = 'canceled'");
    expect((await desk.erase(person)).receipt).toMatchObject({ erased: { checkout: 1 }, kept: {} });
    expect(await rowsOf(product, 'checkout')).toMatchObject([{ customer_email: 'erased', amount_cents: 49_900 }]);
  });

  test('of a partner goes from the purchases of others, whose own data stays with them', async () => {
    const partner = { email: 'partner@evergreen.example' };
    const ids = ['0199e4a0-91b5-7c26-9f08-d3a15e7b4c70', '0199e4a0-91b5-7c26-9f08-d3a15e7b4c71'];
    await sql(
      `INSERT INTO checkout (id, channel, state, plan, payment_type, customer_email, partner_code, partner_email,
      amount_cents, success_url, cancel_url, livemode, request_id, expires_at)
      SELECT unnest($1::uuid[]), 'partner', 'paid', 'basic', 'monthly', 'kim@lakeside.example', 'GENERALPARTNER', $2, 49900,
      'https://a.example', 'https://a.example', false, 'test', now()`,
      [ids, partner.email],
    );
    await sql(
      `INSERT INTO subscription (id, checkout_id, customer_id, status, cancel_at_period_end)
      VALUES ('sub_2', $1, 'cus_2', 'active', false)`,
      [ids[0]],
    );
    await sql("INSERT INTO payee (id, partner_code, email) VALUES ($1, 'GENERALPARTNER', $2)", [ids[0], partner.email]);
    await sql(
      `INSERT INTO commission (id, payee_id, checkout_id, invoice_id, invoice_line_id, partner_code, kind, plan, base_cents,
      share_cents, state, review_reason, paid_at, releases_at) VALUES (uuidv7(), $1, $1, 'in_2', 'il_2', 'GENERALPARTNER',
      'monthly', 'basic', 49900, 7984, 'paid', 'the customer has a card of the partner', now(), now())`,
      [ids[0]],
    );
    const archive = await desk.handOver(partner);
    expect(archive.get('referrals.json')).toContain(partner.email);
    expect(archive.get('commissions.json')).toContain('"share_cents":7984');
    expect(archive.get('commissions.json')).not.toContain('the customer');
    expect([...archive.values()].join()).not.toContain('lakeside');
    expect((await desk.erase(partner)).receipt).toMatchObject({
      erased: { referral: 1 },
      kept: { referral: 1, payee: 1 },
    });
    expect(await rowsOf(product, 'checkout', 'id = ANY($1)', [ids])).toMatchObject([
      { customer_email: 'kim@lakeside.example', partner_email: partner.email },
      { customer_email: 'kim@lakeside.example', partner_email: 'erased' },
    ]);
  });

  test('of a sales rep goes from a deal whose customer keeps theirs, and which is still worked on', async () => {
    const rep = { email: 'rep@evergreen.example' };
    await uploadDeal(
      { salesRepName: 'Rita Rep', salesRepEmail: rep.email, customerEmail: 'luis@lakeside.example' },
      'Both agree.',
    );
    await settle();
    const archive = [...(await desk.handOver(rep)).values()].join();
    expect(archive).toContain('Rita Rep');
    expect(archive).not.toContain('lakeside');
    await desk.erase(rep);
    const [deal] = await rowsOf(product, 'custom_deal', "customer_email = 'luis@lakeside.example'");
    expect(deal).toMatchObject({ sales_rep_name: 'erased', customer_name: 'Luis Ortega', status: 'pending_review' });
    const about = [deal?.id];
    expect(await rowsOf(product, 'webhook_event', 'subject_id = $1', about)).toMatchObject([
      { data: { sales_rep_email: 'erased', customer_email: 'luis@lakeside.example' } },
    ]);
    expect(await countOf(product, 'job', "subject_id = $1 AND state = 'cancelled'", about)).toBe(0);
    const left = [...(await everything(product))].filter(([, text]) => /rita rep|rep@evergreen/.test(text));
    expect(left.map(([table]) => table)).toEqual([]);
  });

  test('has nothing of others in its archive: no sales rep, partner, member or caller, and no commission', async () => {
    const buyer = { email: 'ines@harbor.example', phone: '(615) 555-0161' };
    const agent = await members.join(owner, 'agent');
    await uploadDeal(
      {
        customerEmail: buyer.email,
        dealName: 'Harbor desk',
        specialNotes: 'Her brother decides',
        salesRepName: 'Otto Quill',
        salesRepEmail: 'otto@reps.example',
      },
      'Both agree.',
    );
    const [deal] = await rowsOf(product, 'custom_deal', 'customer_email = $1', [buyer.email]);
    const record = `/api/admin/records/custom-deals/${deal?.id}`;
    const reason = 'Your share is too high';
    const work = [
      await members.ask(agent.headers, 'POST', `${record}/notes`, { text: 'She likes the quay' }),
      await members.ask(agent.headers, 'PATCH', record, { assignee: 'Noor Haddad' }),
      await members.ask(agent.headers, 'PATCH', `/api/admin/custom-deals/${deal?.id}`, {
        status: 'needs_changes',
        reason,
      }),
    ];
    expect(work.map(({ status }) => status)).toEqual([201, 200, 200]);
    await product.post(demoRequest.url, demoRequest.valid(buyer));
    const [demo] = await rowsOf(product, 'demo_request', 'email = $1', [buyer.email]);
    await sql(
      `INSERT INTO call (id, receptionist_id, channel, sid, caller, started_at)
      SELECT uuidv7(), r.id, 'phone', md5(caller), caller, now() FROM receptionist r, unnest($2::text[]) AS caller
      WHERE r.demo_id = $1`,
      [demo?.id, ['+16155550161', '+16155550162']],
    );
    await sql(
      `INSERT INTO checkout (id, channel, state, plan, payment_type, customer_email, partner_code, partner_email,
      amount_cents, commission_cents, main_account_cents, success_url, cancel_url, livemode, request_id, expires_at)
      VALUES (uuidv7(), 'partner', 'expired', 'basic', 'monthly', $1, 'GENERALPARTNER', 'pia@reseller.example', 49900, 7984,
      41916, 'https://a.example', 'https://a.example', false, 'test', now())`,
      [buyer.email],
    );
    await settle();
    const reminder = 'Your demo is waiting';
    await sql(
      `INSERT INTO message (id, job_id, channel, state, recipient, subject, text)
      SELECT uuidv7(), id, 'sms', 'sent', '+16155550161', 'Text message', $2 FROM job j
      WHERE subject_id = $1 AND NOT EXISTS (SELECT FROM message WHERE job_id = j.id) LIMIT 1`,
      [demo?.id, reminder],
    );
    const told = await rowsOf(product, 'message', 'recipient = $1', ['otto@reps.example']);
    const links = told.flatMap(({ text }) => String(text).match(/\/status\/[\w-]+/g) ?? []);
    expect(told.map(({ text }) => String(text)).join()).toContain(reason);
    expect(links.length).toBeGreaterThan(0);

    const archive = await desk.handOver({ email: buyer.email });
    const theirs = [
      ...[
        'otto@',
        'otto quill',
        'brother',
        reason,
        agent.email,
        'noor haddad',
        'pia@',
        'generalpartner',
        '+16155550162',
      ],
      ...[product.config.mail.team, 'commission', 'main_account', ':7984', ':41916', ...links],
    ].map((text) => text.toLowerCase());
    const files = new Map([...archive].map(([file, content]) => [file, content.toLowerCase()]));
    expect(tracesIn(files, theirs)).toEqual([]);
    const read = (file: string) => JSON.parse(archive.get(`${file}.json`) ?? '');
    expect(read('custom-deals')).toMatchObject([{ deal_name: 'Harbor desk', integration_fee_cents: 450_000 }]);
    expect(read('purchases')).toMatchObject([{ customer_email: buyer.email, amount_cents: 49_900, state: 'expired' }]);
    expect(read('notes')).toMatchObject([{ text: 'She likes the quay', actor: null }]);
    expect(read('calls')).toMatchObject([{ caller: '+16155550161' }, { caller: null }]);
    const messages = archive.get('messages.json');
    expect(messages, 'to the phone of her own request').toContain(reminder);
    expect(messages, 'her own status page').toMatch(/\/status\/[\w-]+/);
    const reps = (await desk.handOver({ email: 'otto@reps.example' })).get('changes.json');
    expect(reps).toContain(reason);
    expect(reps).not.toContain(agent.email);
  });

  test('is not found by a phone that has too few digits, which many could have typed', async () => {
    for (const phone of ['(---) ---- ---', '+1 615 555 01']) {
      const refused = await members.ask(owner, 'POST', `${privacy}/erase`, { phone, phone_checked: true });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'phone', message: 'Invalid phone number' }],
      ]);
    }
  });

  test('is not looked for without an email address and a phone', async () => {
    const nobody = await members.ask(owner, 'POST', `${privacy}/erase`, { reason: 'Asked by phone' });
    expect([nobody.status, nobody.body.errors]).toEqual([
      422,
      [{ field: 'email', message: 'Please enter an email address or a phone number' }],
    ]);
  });

  test('is handed over in whole or not at all: a database that goes away breaks the download off, and nothing else', async () => {
    const { sql: via } = product.core.database;
    let isAway = false;
    const query: Sql['query'] = (statement) =>
      isAway ? Promise.reject(new Error('The database went away')) : via.query(statement);
    const archive = await personArchive({ query }, { email: 'nobody@evergreen.example', phone: null }, false);
    isAway = true;
    await expect(buffer(archive)).rejects.toThrow('The database went away');
  });
});
