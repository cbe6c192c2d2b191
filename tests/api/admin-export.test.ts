import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNames } from '#core/dashboard/rules.ts';
import { contactFormRow } from '#core/leads/contact-form/schemas.ts';
import { leadKinds, leadPaths } from '#core/leads/registry.ts';
import { exportColumns } from '#core/lists/columns.ts';
import { exportList } from '#core/lists/export.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { messageRow } from '#core/messaging/messages/schemas.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { csvOf } from '#tests/support/csv.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

/** Far more than the buffers between the server and a reader hold. */
const rows = 40_000;

describe('an administrator exports a whole list', () => {
  let product: Product;
  let headers: { cookie: string };
  let address: string;

  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    address = await product.app.listen({ port: 0, host: '127.0.0.1' });
    await product.core.database.sql.query({
      text: `
        INSERT INTO message (id, job_id, channel, state, recipient, subject, text)
        SELECT uuidv7(make_interval(secs => n - ${rows})), uuidv7(), 'email', 'sent', 'reader-' || n || '@example.org', 'Subject ' || n, repeat('words ', 150)
        FROM generate_series(1, ${rows}) n`,
    });
    await product.post(contactForm.url, contactForm.valid({ name: '=HYPERLINK("x")', message: 'one "two",\nthree' }));
    await product.post(contactForm.url, contactForm.valid({ name: 'Visitor', company: '@home' }));
  });
  afterAll(() => product.close());

  /** The rows of a file without line breaks in its cells: each header with its cell, as written. */
  const exported = async (path: string): Promise<Record<string, string>[]> => {
    const { body } = await product.app.inject({ url: `/api/admin/export/${encodeURI(path)}`, headers });
    const [first = '', ...lines] = body.replace('\ufeff', '').split('\n');
    return lines.map((line) => {
      const cells = [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell);
      return Object.fromEntries(first.split(',').map((header, index) => [header, cells[index] ?? '']));
    });
  };

  /** The raw answer from the wire; the reader decides how much of it is read. */
  const fetchRaw = async (path: string): Promise<IncomingMessage> => {
    const [response] = await once(get(`${address}${path}`, { headers, agent: false }), 'response');
    return response as IncomingMessage;
  };

  test('as filtered and sorted, in the format the dashboard writes', async () => {
    const answer = await product.app.inject({ url: '/api/admin/export/contact-forms.csv?sort=received', headers });
    const today = new Date().toISOString().slice(0, 10);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`filename="contact-forms-${today}.csv"`);
    const shown = (await product.app.inject({ url: '/api/admin/contact-forms?sort=received', headers })).json();
    expect(answer.body).toBe(await csvOf(contactFormRow, shown));
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`);
    const found = await product.app.inject({ url: '/api/admin/export/contact-forms.csv?q=visitor', headers });
    expect(found.body.split('\n')).toHaveLength(2);
    const none = await product.app.inject({ url: '/api/admin/export/contact-forms.csv?q=no+such+sender', headers });
    expect([none.statusCode, none.body]).toEqual([200, await csvOf(contactFormRow, [])]);
  });

  test('only the selected rows', async () => {
    const [{ id }, other] = (await product.app.inject({ url: '/api/admin/contact-forms', headers })).json();
    const chosen = await product.app.inject({ url: `/api/admin/export/contact-forms.csv?ids=${id}`, headers });
    expect(chosen.body).toContain(id);
    expect(chosen.body).not.toContain(other.id);
    const many = Array.from({ length: 201 }, () => id).join(',');
    for (const ids of ['1', `${id},`, many]) {
      const refused = await product.app.inject({ url: `/api/admin/export/contact-forms.csv?ids=${ids}`, headers });
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, expect.stringMatching(/^ids/)]);
    }
  });

  test('no text in any column of any list runs as a formula', async () => {
    const formula = '=HYPERLINK("https://evil.example","open")';
    await product.post(contactForm.url, contactForm.valid({ name: formula, company: formula, message: formula }));
    await product.post(demoRequest.url, demoRequest.valid({ business_description: formula, phone: '+1 615 555 0175' }));
    const partner = { company_name: formula, contact_name: formula, experience: formula };
    await product.post(partnerApplication.url, partnerApplication.valid(partner));
    const fields = customDealInput() as Record<string, string>;
    for (const name of ['salesRepName', 'customerName', 'customerCompany', 'dealName', 'specialNotes'])
      fields[name] = formula;
    const deal = multipartForm(fieldParts(fields));
    const url = '/api/stripe-connect/upload-custom-deal';
    await product.app.inject({ method: 'POST', url, headers: deal.headers, payload: deal.body });
    const { sql } = product.core.database;
    await product.post(newsletter.url, newsletter.valid());
    for (const table of leadKinds) await sql.query({ text: `UPDATE "${table}" SET assignee = '=1+1'` });

    for (const list of listNames.filter((name) => name !== 'messages')) {
      const file = await product.app.inject({ url: `/api/admin/export/${list}.csv`, headers });
      // A cell as a spreadsheet reads it: in quotes, or up to the next comma.
      const cells = file.body.match(/"(?:[^"]|"")*"|[^,\n"]+/g) ?? [];
      const harmless = /^(?:-?[\d.]+|"\+[\d -]+")$/;
      const running = cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell) && !harmless.test(cell));
      expect([list, file.statusCode, running]).toEqual([list, 200, []]);
      if (leadPaths.some((name) => name === list)) expect(file.body).toContain(`"'=1+1"`);
    }
  });

  test('every answer of a visitor and every amount of a deal has a column of its own, in a form a spreadsheet sums', async () => {
    const card = { card_provided: true, card_last_four: '4242', billing_zip: '37203' };
    const answers = { tried_demo: 'not-yet', heard_about_us: 'change2100', email_reminders: false };
    const demo = demoRequest.valid({ ...card, ...answers, submission_time: '2026-01-02T03:04:05.000Z' });
    await product.post(demoRequest.url, demo);
    const [asked] = await exported(`demo-requests.csv?q=${demo.email}`);
    expect(asked).toMatchObject({
      card_provided: 'true',
      card_last_four: '"4242"',
      billing_zip: '"37203"',
      email_reminders: 'false',
      tried_demo: '"Not yet"',
      heard_demo: '"Yes"',
      heard_about_us: '"Change2100"',
      sms_reminders: 'true',
      ready_for_demo: '"Yes, set it up"',
      integration_choice: expect.stringMatching(/^"Standard: /),
      important_features: '"24/7 Availability, Appointment Scheduling"',
      lead_score: '45',
      submitted_at: '"2026-01-02T03:04:05+00:00"',
    });

    const name = 'Deal to be summed';
    const chosen = {
      dealName: name,
      monthlyFee: '1234.5',
      customFeatures: '["CRM Integration","White-label Solution"]',
    };
    const deal = multipartForm(fieldParts(customDealInput(chosen) as Record<string, string>));
    const url = '/api/stripe-connect/upload-custom-deal';
    await product.app.inject({ method: 'POST', url, headers: deal.headers, payload: deal.body });
    const [sold] = await exported('custom-deals.csv?q=to be summed');
    expect(sold).toEqual({
      deal_id: expect.any(String),
      reference: expect.any(String),
      status: '"pending_review"',
      created_at: expect.any(String),
      deal_name: `"${name}"`,
      deal_integration_fee_dollars: '4500.00',
      deal_monthly_fee_dollars: '1234.50',
      deal_contract_months: '24',
      deal_start_date: '"2027-01-04"',
      deal_payment_terms: '"Quarterly"',
      deal_custom_features: '"CRM Integration; White-label Solution"',
      deal_special_notes: '',
      sales_rep_name: '"Dana Whitfield"',
      sales_rep_email: expect.any(String),
      sales_rep_partner_code: '"ETC"',
      customer_name: '"Luis Ortega"',
      customer_email: '"luis@clinics.example"',
      customer_phone: '"(615) 555-0193"',
      customer_company: '"Cumberland Clinics"',
      commissions_totalIntegrationCommission_dollars: '720.00',
      commissions_monthlyCommission_dollars: '197.52',
      commissions_totalFirstYearCommission_dollars: '3090.24',
      commissions_totalContractCommission_dollars: '5460.48',
      contract_filename: '',
      contract_size: '',
      contract_scan: '',
      contract_finding: '',
      assignee: '',
      due_at: expect.any(String),
      time_zone: '"UTC"',
    });
  });

  test('no list has JSON in any of its columns', async () => {
    for (const list of listNames.filter((each) => each !== 'messages')) {
      const { body } = await product.app.inject({ url: `/api/admin/export/${list}.csv`, headers });
      expect([list, body.match(/[[{]""/g)]).toEqual([list, null]);
    }
  });

  test('only lists that exist, only with valid parameters, only when signed in', async () => {
    const status = async (path: string, given: object = headers) =>
      (await product.app.inject({ url: `/api/admin/export/${path}`, headers: { ...given } })).statusCode;
    expect(await status('contact-forms.csv?priority=High')).toBe(422);
    expect(await status('contact-forms.csv?limit=5')).toBe(422);
    expect(await status('jobs.csv?status=sleeping')).toBe(422);
    expect(await status('admin_session.csv')).toBe(404);
    expect(await status('contact-forms.csv', {})).toBe(401);
  });

  test('page by page, each read only when the one before is consumed, and none once the reader has gone', async () => {
    let pages = 0;
    const load = (query: PageQuery) => {
      pages += 1;
      return product.core.messages.list(query);
    };
    const pieces = await exportList(load, exportColumns(messageRow), {});
    const reader = pieces[Symbol.asyncIterator]();
    let lines = 0;
    for (let taken = 1; taken <= 4; taken += 1) {
      lines += (await reader.next()).value.split('\n').length - 1;
      // The first piece names the fields; the first page was read before it.
      expect(pages).toBe(Math.max(1, taken - 1));
    }
    expect(lines).toBe(3_000);
    await reader.return?.();
    expect(await reader.next()).toEqual({ done: true, value: undefined });
    expect(pages).toBe(3);
  });

  test('every row once, however many there are', async () => {
    const response = await fetchRaw('/api/admin/export/messages.csv');
    const lines = new Set((await text(response)).split('\n'));
    expect(response.complete).toBe(true);
    expect(lines.size).toBe(rows + 1);
  });

  test('a failure during the export breaks the file off, and never ends it as if it were complete', async () => {
    const response = await fetchRaw('/api/admin/export/messages.csv');
    await once(response, 'readable');
    await product.core.database.sql.query({ text: 'ALTER TABLE message RENAME TO message_away' });
    try {
      await expect(text(response)).rejects.toThrow(/aborted/);
    } finally {
      await product.core.database.sql.query({ text: 'ALTER TABLE message_away RENAME TO message' });
    }
  });
});
