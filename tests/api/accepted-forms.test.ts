import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointQueue } from '#core/jobs/rules.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { contactForm, demoRequest, formEndpoints, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { jobsOf, recordIds, rowsOf } from '#tests/support/tables.ts';

const reference = (kind: string) =>
  expect.stringMatching(new RegExp(`^${kind}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$`));
const statusUrl = expect.stringMatching(/^\/status\/[\w-]{44}$/);

describe('a valid form', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
  });
  afterAll(() => product.close());

  const send = (url: string, form: object) => product.post(url, form, { 'x-request-id': 'a-request-id-1' });
  const storedRow = async (table: string, id: string) => (await rowsOf(product, table, 'id = $1', [id]))[0];
  const jobsFor = async (id: string) =>
    (await jobsOf(product, id))
      .map(({ name, queue, payload }) => ({ name, queue, payload }))
      .toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
  const webhook = {
    name: 'deliver-event',
    queue: endpointQueue(environmentEndpointId),
    payload: { event: expect.any(String), endpoint: environmentEndpointId },
  };
  const emails = (subject: string, id: string, queue = 'emails', confirmations = 'confirmations') => [
    { name: 'send-email', queue, payload: { template: 'team-notice', subject, id } },
    { name: 'send-email', queue: confirmations, payload: { template: 'acknowledgement', subject, id } },
  ];

  test('a contact form is stored as it was written, with a webhook and two emails', async () => {
    const form = contactForm.valid({
      name: '  Ana <b>Ümlaut</b> 李 ',
      message: ' =HYPERLINK("x")\n\n{{7*7}} \'; DROP TABLE job; -- 👩‍👩‍👧 ',
      created_at: '2026-03-01T10:00:00.500+02:00',
    });
    const answer = await send(contactForm.url, form);
    expect(answer.statusCode).toBe(202);
    expect(answer.headers['content-type']).toMatch('application/json');
    const body = answer.json();
    expect(body).toEqual({ id: expect.any(String), reference: reference('C'), status_url: statusUrl });
    expect(await storedRow('contact_form', body.id)).toEqual({
      id: body.id,
      reference: body.reference,
      version: 1,
      words: expect.any(String),
      assignee: null,
      status: 'new',
      name: 'Ana <b>Ümlaut</b> 李',
      email: form.email,
      company: 'Alvarez Dental',
      message: '=HYPERLINK("x")\n\n{{7*7}} \'; DROP TABLE job; -- 👩‍👩‍👧',
      submitted_at: new Date('2026-03-01T08:00:00.500Z'),
      request_id: 'a-request-id-1',
      created_at: expect.any(Date),
      arrived_at: expect.any(Date),
    });
    expect(await jobsFor(body.id)).toEqual([webhook, ...emails('contact_form', body.id)]);
  });

  test('a newsletter subscription is stored under the address in lower case, with two emails', async () => {
    const answer = await send(newsletter.url, { email: ' Fan@Example.ORG ' });
    expect(answer.statusCode).toBe(202);
    const body = answer.json();
    expect(body).toEqual({ id: expect.any(String) });
    const [subscriber] = await rowsOf(product, 'newsletter_subscriber', 'email = $1', ['fan@example.org']);
    const id = String(subscriber?.id);
    expect(subscriber).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^N-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      status: 'subscribed',
      version: 1,
      words: expect.any(String),
      assignee: null,
      email: 'fan@example.org',
      address_id: body.id,
      request_id: 'a-request-id-1',
      created_at: expect.any(Date),
      arrived_at: expect.any(Date),
    });
    expect(await jobsFor(id)).toEqual(emails('newsletter_subscriber', id, 'bulk', 'bulk'));
  });

  test('subscribing again, in any letter case, gives the same answer, keeps one record and sends no email', async () => {
    const spellings = ['twice@example.org', 'TWICE@example.org', 'twice@Example.Org'];
    const answers = await Promise.all(spellings.map((email) => send(newsletter.url, { email })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202, 202]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const subscribers = await rowsOf(product, 'newsletter_subscriber', 'email = $1', ['twice@example.org']);
    expect(subscribers).toHaveLength(1);
    expect(await jobsFor(String(subscribers[0]?.id))).toHaveLength(2);
  });

  test('a partner application is stored for review, with a webhook and two emails', async () => {
    const form = partnerApplication.valid({
      stripe_account_id: ' acct_1NXyz12345678 ',
      submission_time: '2026-03-01T10:00:00Z',
    });
    const answer = await send(partnerApplication.url, form);
    expect(answer.statusCode).toBe(202);
    const body = answer.json();
    expect(body).toEqual({
      id: expect.any(String),
      reference: reference('P'),
      status_url: statusUrl,
      application_status: 'pending_review',
      partner_tier: 'Premium',
    });
    expect(await storedRow('partner_application', body.id)).toEqual({
      id: body.id,
      reference: body.reference,
      version: 1,
      words: expect.any(String),
      assignee: null,
      status: 'pending_review',
      partner_tier: 'Premium',
      partner_code: 'ETC',
      company_name: 'Evergreen Telecom',
      contact_name: 'Dana Whitfield',
      email: form.email,
      phone: '615-555-0188',
      website: 'https://evergreen.example',
      business_type: 'consulting',
      experience: 'Fifteen years of phone systems.',
      stripe_account_id: 'acct_1NXyz12345678',
      submitted_at: new Date('2026-03-01T10:00:00Z'),
      request_id: 'a-request-id-1',
      created_at: expect.any(Date),
      arrived_at: expect.any(Date),
    });
    expect(await jobsFor(body.id)).toEqual([webhook, ...emails('partner_application', body.id)]);
  });

  test.each([
    ['etc', 'ETC', 'Premium'],
    [' DirectFil ', 'DIRECTFIL', 'Standard'],
    ['generalPartner', 'GENERALPARTNER', 'Standard'],
  ])('the partner code %j is stored as %s, and the tier is %s', async (typed, code, tier) => {
    const answer = await send(partnerApplication.url, partnerApplication.valid({ partner_code: typed }));
    expect(answer.json()).toMatchObject({ partner_tier: tier });
    expect(await storedRow('partner_application', answer.json().id)).toMatchObject({
      partner_code: code,
      partner_tier: tier,
    });
  });

  test('optional fields of a partner application may be missing, null or blank', async () => {
    for (const nothing of [undefined, null, '', '   ']) {
      const form = partnerApplication.valid({ website: nothing, experience: nothing, stripe_account_id: nothing });
      const answer = await send(partnerApplication.url, form);
      expect(answer.statusCode).toBe(202);
      expect(await storedRow('partner_application', answer.json().id)).toMatchObject({
        website: null,
        experience: null,
        stripe_account_id: null,
        submitted_at: null,
      });
    }
  });

  test('a Stripe account is taken as typed, whatever it looks like', async () => {
    for (const typed of ['acct_1', 'cus_12345678', 'my PayPal, please']) {
      const answer = await send(partnerApplication.url, partnerApplication.valid({ stripe_account_id: ` ${typed} ` }));
      expect(answer.statusCode).toBe(202);
      expect(await storedRow('partner_application', answer.json().id)).toMatchObject({ stripe_account_id: typed });
    }
  });

  test.each(['999-999-9999', '0114 276 1234', '+123456789012'])(
    'the phone number %j is long enough and is stored as typed; only a code needs one that exists',
    async (phone) => {
      const demo = await send(demoRequest.url, demoRequest.valid({ phone }));
      expect(demo.json()).toMatchObject({ follow_up_method: 'Email Only' });
      const row = await storedRow('demo_request', demo.json().demo_id);
      expect(row).toMatchObject({ phone, phone_verification: 'unverified' });
      expect((await send(partnerApplication.url, partnerApplication.valid({ phone }))).statusCode).toBe(202);
      const code = await send('/api/send-otp', { phone });
      expect([code.statusCode, code.json().errors]).toEqual([
        422,
        [{ field: 'phone', message: 'Please enter a valid phone number' }],
      ]);
    },
  );

  test('a demo request is stored with its score, a webhook, two emails, and a follow-up job a day later', async () => {
    const form = demoRequest.valid({ card_provided: true, card_last_four: '4242', billing_zip: ' 37203 ' });
    const answer = await send(demoRequest.url, form);
    expect(answer.statusCode).toBe(202);
    const body = answer.json();
    expect(body).toEqual({
      demo_id: expect.any(String),
      reference: reference('D'),
      status_url: statusUrl,
      lead_score: 45,
      priority: 'High',
      follow_up_method: 'Email Only',
    });
    expect(await storedRow('demo_request', body.demo_id)).toEqual({
      id: body.demo_id,
      reference: body.reference,
      version: 1,
      words: expect.any(String),
      assignee: null,
      status: 'pending',
      email: form.email,
      phone: '(615) 555-0175',
      phone_verification: 'unverified',
      card_provided: true,
      card_last_four: '4242',
      billing_zip: '37203',
      tried_demo: 'called',
      heard_demo: 'yes',
      business_description: 'Heating and air conditioning, eight technicians.',
      important_features: ['24/7 Availability', 'Appointment Scheduling'],
      ready_for_demo: 'yes',
      integration_choice: 'standard',
      heard_about_us: 'friend',
      email_reminders: true,
      sms_reminders: true,
      lead_score: 45,
      priority: 'High',
      follow_up_method: 'Email Only',
      submitted_at: null,
      checkout_id: null,
      request_id: 'a-request-id-1',
      created_at: expect.any(Date),
      arrived_at: expect.any(Date),
      demo_number: null,
      ordered_at: null,
      assigned_at: null,
      activated_at: null,
      expires_at: null,
    });
    expect(await jobsFor(body.demo_id)).toEqual([
      webhook,
      ...emails('demo_request', body.demo_id),
      {
        name: 'send-email',
        queue: 'emails',
        payload: { template: 'demo-late', id: body.demo_id },
      },
    ]);
  });

  test('card details without a card are not stored', async () => {
    const answer = await send(
      demoRequest.url,
      demoRequest.valid({ card_provided: false, card_last_four: '4242', billing_zip: '37203' }),
    );
    expect(await storedRow('demo_request', answer.json().demo_id)).toMatchObject({
      card_provided: false,
      card_last_four: null,
      billing_zip: null,
    });
  });

  test('a demo request without features, or with a repeated one, counts each once', async () => {
    const none = await send(demoRequest.url, demoRequest.valid({ important_features: undefined }));
    expect(none.json()).toMatchObject({ lead_score: 0, priority: 'Medium' });
    const twice = await send(
      demoRequest.url,
      demoRequest.valid({ important_features: '24/7 Availability,24/7 Availability , 24/7 Availability' }),
    );
    expect(twice.json()).toMatchObject({ lead_score: 10 });
    expect(await storedRow('demo_request', twice.json().demo_id)).toMatchObject({
      important_features: ['24/7 Availability'],
    });
  });

  describe.each([
    [
      demoRequest,
      { lead_score: 999, priority: 'High', follow_up_method: 'SMS + Email', phone_verified: true, form_type: 'x' },
      {
        lead_score: 20,
        priority: 'Medium',
        follow_up_method: 'Email Only',
        phone_verification: 'unverified',
        status: 'pending',
      },
    ],
    [
      partnerApplication,
      { partner_code: 'DIRECTFIL', partner_tier: 'Premium', application_status: 'approved', form_type: 1 },
      { partner_tier: 'Standard', status: 'pending_review' },
    ],
    [contactForm, { created_at: '1971-01-01T00:00:00Z' }, { status: 'new' }],
  ] as const)('$name', (endpoint, claims, stored) => {
    test('the server’s own amounts are stored, whatever the browser sends', async () => {
      const before = Date.now();
      const answer = await send(
        endpoint.url,
        endpoint.valid({ ...claims, ready_for_demo: endpoint === demoRequest ? 'interested' : undefined }),
      );
      expect(answer.statusCode).toBe(202);
      const row = await storedRow(endpoint.table, endpoint.idOf(answer.json()));
      expect(row).toMatchObject(stored);
      expect(Number(row?.created_at)).toBeGreaterThanOrEqual(before - 60_000);
    });
  });

  test.each([
    ['1970-01-01T00:00:00Z', new Date(0)],
    ['2999-12-31T23:59:59Z', new Date('2999-12-31T23:59:59Z')],
    ['0000-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59-23:59', null],
    ['2026-01-01T00:00:00+23:59', new Date('2025-12-31T00:01:00Z')],
  ])('a browser whose clock says %s is not refused', async (created_at, stored) => {
    const answer = await send(contactForm.url, contactForm.valid({ created_at }));
    expect(answer.statusCode).toBe(202);
    expect((await storedRow('contact_form', answer.json().id))?.submitted_at).toEqual(stored);
  });

  test.each(formEndpoints)(
    '$name: the record and its jobs have the same timestamp, because one transaction wrote them',
    async (endpoint) => {
      const [id = ''] = await recordIds(product, endpoint, [await send(endpoint.url, endpoint.valid())]);
      const jobs = await jobsOf(product, id);
      expect(jobs).toHaveLength(endpoint.jobs + (endpoint === newsletter ? 0 : 1));
      const row = await product.core.database.sql.query<{ xmin: string }>({
        text: `SELECT xmin::text FROM "${endpoint.table}" WHERE id = $1`,
        values: [id],
      });
      const transactions = await product.core.database.sql.query<{ xmin: string }>({
        text: 'SELECT DISTINCT xmin::text FROM job WHERE subject_id = $1',
        values: [id],
      });
      expect(transactions.rows).toEqual(row.rows);
      for (const job of jobs) expect(job).toMatchObject({ state: 'pending', request_id: 'a-request-id-1', attempt: 0 });
    },
  );
});
