import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxContractBytes } from '#core/leads/custom-deal/rules.ts';
import { cfbFile, docxFile, pdfFile, pdfOfSize, textFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { type DealDesk, dealUrl, openDealDesk } from '#tests/support/deal-desk.ts';
import { fieldParts } from '#tests/support/multipart.ts';
import { countsOf, jobsOf, rowsOf } from '#tests/support/tables.ts';

describe('a sales rep uploads a custom deal', () => {
  let desk: DealDesk;
  beforeAll(async () => {
    desk = await openDealDesk();
  });
  afterAll(() => desk.close());

  const dealOf = async (id: unknown) => (await rowsOf(desk.product, 'custom_deal', 'id = $1', [id]))[0];
  const fileOf = async (id: unknown) => {
    const [file] = await rowsOf(
      desk.product,
      'stored_file',
      'id = (SELECT contract_file_id FROM custom_deal WHERE id = $1)',
      [id],
    );
    return file as { filename: string; content_type: string; size: number; sha256: string; bytes: Buffer } | undefined;
  };

  test('without a contract it is stored with the commissions the server calculated', async () => {
    const form = customDealInput({
      specialNotes: 'Two lines\nof notes',
      calculations: '{"totalContractCommission": 999999}',
    }) as Record<string, string>;
    const answer = await desk.send(fieldParts(form), { 'x-request-id': 'deal-request-1' });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      deal_id: expect.any(String),
      reference: expect.stringMatching(/^S-/),
      status_url: expect.stringMatching(/^\/status\//),
      commissions: {
        totalIntegrationCommission: 720,
        monthlyCommission: 384,
        totalFirstYearCommission: 5328,
        totalContractCommission: 9936,
      },
    });
    expect(await dealOf(answer.body.deal_id)).toEqual({
      id: answer.body.deal_id,
      reference: answer.body.reference,
      version: 1,
      words: expect.any(String),
      assignee: null,
      status: 'pending_review',
      sales_rep_name: 'Dana Whitfield',
      sales_rep_email: form.salesRepEmail,
      partner_code: 'ETC',
      customer_name: 'Luis Ortega',
      customer_email: 'luis@clinics.example',
      customer_phone: '(615) 555-0193',
      customer_company: 'Cumberland Clinics',
      deal_name: 'Six locations',
      integration_fee_cents: 450_000,
      monthly_fee_cents: 240_000,
      contract_months: 24,
      contract_start_date: '2027-01-04',
      payment_terms: 'quarterly',
      custom_features: ['CRM Integration'],
      special_notes: 'Two lines\nof notes',
      integration_commission_cents: 72_000,
      monthly_commission_cents: 38_400,
      first_year_commission_cents: 532_800,
      contract_commission_cents: 993_600,
      contract_file_id: null,
      request_id: 'deal-request-1',
      created_at: expect.any(Date),
      arrived_at: expect.any(Date),
    });
    const jobs = await jobsOf(desk.product, String(answer.body.deal_id));
    expect(jobs.map(({ name, payload }) => [name, payload])).toEqual([
      ['send-email', { template: 'team-notice', subject: 'custom_deal', id: answer.body.deal_id }],
      ['send-email', { template: 'acknowledgement', subject: 'custom_deal', id: answer.body.deal_id }],
    ]);
  });

  test('optional fields get the form’s own defaults', async () => {
    const { salesRepCode, contractDuration, paymentTerms, customFeatures, specialNotes, ...needed } =
      customDealInput() as Record<string, string>;
    const answer = await desk.send(fieldParts(needed));
    expect(answer.status).toBe(202);
    expect(await dealOf(answer.body.deal_id)).toMatchObject({
      partner_code: 'GENERALPARTNER',
      contract_months: 12,
      payment_terms: 'monthly',
      custom_features: [],
      special_notes: null,
    });
  });

  test.each([
    ['contract.pdf', pdfFile(), 'application/pdf'],
    ['Contract.PDF', pdfFile(), 'application/pdf'],
    ['contract.docx', docxFile(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['contract.doc', cfbFile(), 'application/msword'],
    ['contract.txt', textFile(), 'text/plain; charset=utf-8'],
    ['marked.txt', Buffer.from('\ufeffWith a byte-order mark\r\n\tand a tab'), 'text/plain; charset=utf-8'],
  ])('with %s, every byte of it is stored', async (filename, bytes, contentType) => {
    const answer = await desk.sendContract(filename, bytes, 'text/html');
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    const stored = await fileOf(answer.body.deal_id);
    expect(stored).toMatchObject({
      filename: filename.replace('.PDF', '.pdf'),
      content_type: contentType,
      size: bytes.length,
    });
    expect(stored?.bytes.equals(bytes)).toBe(true);
    expect(stored?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await desk.stored()).files).toBe(0);
  });

  test('a contract of exactly 10 MB is stored, one byte more is refused by name', async () => {
    const largest = pdfOfSize(maxContractBytes);
    const kept = await desk.sendContract('large.pdf', largest);
    expect(kept.status).toBe(202);
    expect((await fileOf(kept.body.deal_id))?.bytes.equals(largest)).toBe(true);

    const before = await desk.stored();
    const refused = await desk.sendContract('larger.pdf', pdfOfSize(maxContractBytes + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      code: 'payload_too_large',
      detail: 'Contract file must be 10MB or smaller',
      errors: [{ field: 'contractFile', message: 'Contract file must be 10MB or smaller' }],
    });
    expect(await desk.stored()).toEqual(before);
  });

  test('the file may come first, last or in between', async () => {
    const file = { name: 'contractFile', filename: 'c.pdf', value: pdfFile() };
    const fields = desk.fields();
    for (const parts of [
      [file, ...fields],
      [...fields, file],
      [...fields.slice(0, 5), file, ...fields.slice(5)],
    ]) {
      const answer = await desk.send(parts);
      expect(answer.status).toBe(202);
      expect((await fileOf(answer.body.deal_id))?.filename).toBe('c.pdf');
    }
  });

  test('a deal comes from our own pages, and from a program that is no browser', async () => {
    const own = { 'sec-fetch-site': 'same-origin', cookie: 'ringwell_device=any' };
    const address = { origin: `http://127.0.0.1:${desk.port}` };
    for (const headers of [own, address, {}]) expect((await desk.send(desk.fields(), headers)).status).toBe(202);
  });

  test('an empty file field counts as no file', async () => {
    for (const part of [
      { name: 'contractFile', filename: '', value: '', type: 'application/octet-stream' },
      { name: 'contractFile', value: '' },
      { name: 'contractFile', value: ' ' },
    ]) {
      const answer = await desk.send([...desk.fields(), part]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(202);
      expect(await fileOf(answer.body.deal_id)).toBeUndefined();
    }
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system.pdf', 'system.pdf'],
    ['/absolute/path.pdf', 'path.pdf'],
    [`${'long'.repeat(80)}.pdf`, `${'long'.repeat(80).slice(0, 110)}.pdf`],
    ['cod\u202efdp.pdf', 'cod_fdp.pdf'],
    ['%00%2e%2e%2fname.pdf', '_00_2e_2e_2fname.pdf'],
    ['a%0d%0aset-cookie: x.pdf', 'a_0d_0aset-cookie_ x.pdf'],
    ['.pdf.pdf', 'pdf.pdf'],
    ['...   .pdf', 'contract.pdf'],
    ['con.pdf', '_con.pdf'],
    ['<script>alert(1)</script>.pdf', 'script_.pdf'],
    ['Vertrag – Zürich 契約 (v2).pdf', 'Vertrag _ Zürich 契約 (v2).pdf'],
    ['🤝 deal.pdf', '_ deal.pdf'],
    [`${'𠮷'.repeat(200)}.pdf`, `${'𠮷'.repeat(110)}.pdf`],
    ['double.exe.pdf', 'double.exe.pdf'],
    ['4242 4242 4242 4242.pdf', 'contract.pdf'],
  ])('the file name %.60s is stored as %.60s', async (sent, kept) => {
    const answer = await desk.sendContract(sent, pdfFile());
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    expect((await fileOf(answer.body.deal_id))?.filename).toBe(kept);
  });

  test('sent twice with its key, one after the other or at once, it is one deal with one file', async () => {
    const parts = [...desk.fields(), { name: 'contractFile', filename: 'c.pdf', value: pdfFile('once') }];
    const before = await desk.stored();
    const first = await desk.send(parts, { 'idempotency-key': 'deal key 1' });
    const others = await Promise.all(
      Array.from({ length: 10 }, () => desk.send(parts, { 'idempotency-key': 'deal key 1' })),
    );
    for (const answer of others) expect([answer.status, answer.body]).toEqual([202, first.body]);
    const racing = await Promise.all(
      Array.from({ length: 10 }, () => desk.send(parts, { 'idempotency-key': 'deal key 2' })),
    );
    expect(new Set(racing.map((answer) => `${answer.status} ${answer.body.deal_id}`)).size).toBe(1);
    expect(await desk.stored()).toEqual({
      custom_deal: (before.custom_deal ?? 0) + 2,
      stored_file: (before.stored_file ?? 0) + 2,
      job: (before.job ?? 0) + 4,
      idempotency_key: (before.idempotency_key ?? 0) + 2,
      files: 0,
    });
  });

  test('with its key and another contract, or none, it is refused because the key was used', async () => {
    const fields = desk.fields();
    const file = (text: string) => ({ name: 'contractFile', filename: 'c.pdf', value: pdfFile(text) });
    expect((await desk.send([...fields, file('one')], { 'idempotency-key': 'deal key 3' })).status).toBe(202);
    const before = await desk.stored();
    for (const parts of [[...fields, file('two')], fields, [...desk.fields({ dealName: 'Another' }), file('one')]]) {
      const answer = await desk.send(parts, { 'idempotency-key': 'deal key 3' });
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await desk.stored()).toEqual(before);
  });

  test('twenty sales reps at the same moment each get their deal with their contract', async () => {
    const before = await countsOf(desk.product, 'stored_file');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => desk.sendContract(`${index}.txt`, Buffer.from(`contract ${index}`))),
    );
    for (const [index, answer] of answers.entries()) {
      expect(answer.status).toBe(202);
      expect((await fileOf(answer.body.deal_id))?.bytes.toString()).toBe(`contract ${index}`);
    }
    expect(await countsOf(desk.product, 'stored_file')).toEqual({ stored_file: (before.stored_file ?? 0) + 20 });
  });

  test('the address accepts a form and nothing else', async () => {
    const before = await desk.stored();
    for (const contentType of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await desk.product.app.inject({
        method: 'POST',
        url: dealUrl,
        headers: { 'content-type': contentType },
        payload: '{}',
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
    const nothing = await desk.product.app.inject({ method: 'POST', url: dealUrl });
    expect([nothing.statusCode, nothing.json().code]).toEqual([415, 'unsupported_media_type']);
    expect(await desk.stored()).toEqual(before);
  });
});
