import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSentence } from '#core/operations/audit/rules.ts';
import { newId } from '#core/platform/ids.ts';
import { contactForm, demoRequest } from '#tests/factories/endpoints.ts';
import { pdfFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { insertJobs } from '#tests/support/jobs.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('the audit log', () => {
  let product: Product;
  let headers: { cookie: string };
  /** A fixed clock, so that a quarter of an hour ends when a test says so. */
  let time = Date.now();
  beforeAll(async () => {
    product = await startProduct({
      workers: false,
      settings: { TRUST_PROXY: '127.0.0.1' },
      clock: { now: () => new Date(time) },
    });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, more = {}) =>
    product.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload ? { payload } : {}) });
  const entries = (where: string, values: unknown[] = []) => rowsOf(product, 'audit_entry', where, values);
  const logIn = (password: string, address: string, email?: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'x-forwarded-for': address, 'user-agent': 'curl/8' },
      payload: { password, email },
    });

  test('shows who signed in, from where, and who was refused, and an attack does not flood it', async () => {
    const address = '203.0.113.7';
    for (let attempt = 0; attempt < 9; attempt += 1) await logIn('wrong', address);
    expect((await logIn(adminPassword, '203.0.113.8')).statusCode).toBe(200);
    const recorded = async (from: string) => (await entries('address = $1', [from])).map(({ action }) => action);
    expect((await recorded(address)).toSorted()).toEqual([...Array(5).fill('sign-in-refused'), 'sign-in-throttled']);
    expect(await recorded('203.0.113.8')).toEqual(['signed-in']);
    expect(await entries("action = 'signed-in' AND address = '203.0.113.8'")).toMatchObject([
      { actor: 'admin', outcome: 'done', user_agent: 'curl/8' },
    ]);
    const listed = (await ask('GET', `/api/admin/audit?q=${address}`)).json();
    expect(listed).toHaveLength(6);
    expect(JSON.stringify(listed)).not.toContain('wrong"');
  });

  test('says once in a quarter of an hour that passwords of people it does not know had to wait', async () => {
    const address = '203.0.113.9';
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn('wrong', address, `first-${attempt}@example.com`);
    const guess = async () => {
      for (const name of ['second', 'second', 'third'])
        expect((await logIn('wrong', address, `${name}@example.com`)).statusCode).toBe(429);
      return countOf(product, 'audit_entry', "action = 'sign-in-throttled' AND actor = 'unknown' AND address = $1", [
        address,
      ]);
    };
    expect(await guess()).toBe(1);
    time += 15 * 60_000;
    expect(await guess()).toBe(2);
  });

  test('records signing out once, however often it is requested', async () => {
    const other = await product.signIn();
    const before = await countOf(product, 'audit_entry', "action = 'signed-out'");
    for (let time = 0; time < 2; time += 1)
      await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: other });
    expect(await countOf(product, 'audit_entry', "action = 'signed-out'")).toBe(before + 1);
  });

  test('records repeated views of a list once, with the names of the filters and not their values', async () => {
    const jane = await product.signIn();
    const look = (query: string) => product.app.inject({ url: `/api/admin/contact-forms?${query}`, headers: jane });
    const before = await countOf(product, 'audit_entry', "subject_kind = 'contact-forms'");
    await Promise.all([look('q=jane.doe'), look('q=jane.doe'), look('q=jane.doe')]);
    await look('status=new');
    const recorded = async () => (await entries("subject_kind = 'contact-forms'")).slice(before);
    expect(await recorded()).toMatchObject([{ action: 'list-viewed', details: { filters: ['q'] }, outcome: 'done' }]);
    time += 15 * 60_000;
    await look('status=new');
    expect(await recorded()).toMatchObject([{}, { details: { filters: ['status'] } }]);
  });

  test('records every change, with the record’s reference, the fields’ names and its outcome', async () => {
    const { demo_id, reference } = (await product.post(demoRequest.url, demoRequest.valid())).json();
    const change = (payload: object) => ask('PATCH', `/api/admin/demo-requests/${demo_id}`, payload);
    expect((await change({ status: 'released' })).statusCode).toBe(409);
    expect((await change({ status: 'assigned', phone_number: '(615) 555-0177' })).statusCode).toBe(200);
    const recorded = (await ask('GET', `/api/admin/audit?q=${reference.toLowerCase()}&sort=received`)).json();
    expect(recorded).toMatchObject([
      { action: 'demo-changed', actor: 'admin', details: { fields: ['status'] }, outcome: 'refused' },
      { action: 'demo-changed', details: { fields: ['status', 'phone_number'] }, outcome: 'done' },
    ]);
    expect(auditSentence(recorded[1].action, recorded[1].subject)).toBe(`Changed ${reference}`);
    expect(JSON.stringify(recorded)).not.toContain('555-0177');
  });

  test('records downloads, exports, opened records and jobs that are run again', async () => {
    const fields = customDealInput() as Record<string, string>;
    const form = multipartForm([
      ...fieldParts(fields),
      { name: 'contractFile', filename: 'contract.pdf', value: pdfFile() },
    ]);
    const deal = (
      await product.app.inject({
        method: 'POST',
        url: '/api/stripe-connect/upload-custom-deal',
        headers: form.headers,
        payload: form.body,
      })
    ).json();
    await ask('GET', `/api/admin/custom-deals/${deal.deal_id}/contract`);
    await ask('GET', `/api/admin/records/custom-deals/${deal.deal_id}`);
    const rows = await countOf(product, 'job');
    await ask('GET', '/api/admin/export/jobs.csv?sort=received');
    const [job = ''] = await insertJobs(product, 1, { state: 'dead' });
    await ask('POST', `/api/admin/jobs/${job}/retry`);
    const recorded = async (where: string, value: string) =>
      (await entries(where, [value])).map(({ action, outcome }) => [action, outcome]);
    // The outcome of a stream is known when its last byte is sent.
    await eventually(async () => {
      expect((await recorded('subject_reference = $1', deal.reference)).toSorted()).toEqual([
        ['contract-downloaded', 'done'],
        ['record-viewed', 'done'],
      ]);
      expect(await entries('subject_kind = $1', ['jobs'])).toMatchObject([
        { action: 'list-exported', outcome: 'done', details: { rows, filters: ['sort'] } },
      ]);
    });
    expect(await recorded('subject_id = $1', job)).toEqual([['job-retried', 'done']]);
  });

  test('is permanent: no entry can be changed or removed, not even by SQL', async () => {
    const { sql } = product.core.database;
    const id = newId();
    await sql.query({
      text: `INSERT INTO audit_entry (id, actor, action, details, address, user_agent, request_id) VALUES ($1, 'admin', 'signed-in', '{"a": 1}', '', '', '')`,
      values: [id],
    });
    const before = await countOf(product, 'audit_entry');
    const attempts = [
      `UPDATE audit_entry SET actor = 'forged' WHERE id = '${id}'`,
      `UPDATE audit_entry SET outcome = 'done', actor = 'forged' WHERE id = '${id}'`,
      `UPDATE audit_entry SET outcome = 'done', details = '{}' WHERE id = '${id}'`,
      `UPDATE audit_entry SET outcome = NULL WHERE outcome IS NOT NULL`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ];
    for (const text of attempts) await expect(sql.query({ text }), text).rejects.toMatchObject({ code: '23001' });
    await product.core.audit.complete(id, 'done', { a: 2, rows: 3 });
    await product.core.audit.complete(id, 'failed');
    expect(await entries('id = $1', [id])).toMatchObject([{ outcome: 'done', details: { a: 1, rows: 3 } }]);
    expect(await countOf(product, 'audit_entry')).toBe(before);
  });

  test('what cannot be recorded is neither shown nor done', async () => {
    const { sql } = product.core.database;
    await product.post(contactForm.url, contactForm.valid());
    const session = await product.signIn();
    const [job = ''] = await insertJobs(product, 1, { state: 'dead' });
    await sql.query({ text: 'ALTER TABLE audit_entry RENAME TO audit_entry_away' });
    try {
      const shown = await product.app.inject({ url: '/api/admin/contact-forms', headers: session });
      const done = await product.app.inject({ method: 'POST', url: `/api/admin/jobs/${job}/retry`, headers: session });
      const signedIn = await logIn(adminPassword, '203.0.113.9');
      for (const answer of [shown, done, signedIn])
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(signedIn.headers['set-cookie']).toBeUndefined();
      expect(await rowsOf(product, 'job', 'id = $1', [job])).toMatchObject([{ state: 'dead' }]);
    } finally {
      await sql.query({ text: 'ALTER TABLE audit_entry_away RENAME TO audit_entry' });
    }
  });
});
