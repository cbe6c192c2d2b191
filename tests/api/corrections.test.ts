import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactFormInput, demoRequestInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { postDeal } from '#tests/support/jobs.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a person asks for their data to be corrected', () => {
  let product: Product;
  let members: Team;
  let agent: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
    agent = (await members.join(await product.signIn(), 'agent')).headers;
  });
  afterAll(() => product.close());

  const address = (path: string, id: string) => `/api/admin/records/${path}/${id}`;
  const read = async (path: string, id: string) => (await members.ask(agent, 'GET', address(path, id))).body;
  const correct = (path: string, id: string, body: object) =>
    members.ask(agent, 'PATCH', `${address(path, id)}/person`, body);
  const contact = async () => (await product.post('/api/admin/contact-form', contactFormInput())).json().id as string;

  test.each<[path: string, fields: Record<string, string>, send: () => Promise<string>]>([
    ['contact-forms', { name: 'Ana Ruiz', email: 'ana@corrected.example', company: 'Evergreen' }, contact],
    [
      'demo-requests',
      { email: 'ana@corrected.example', phone: '+1 615 555 0123' },
      async () => (await product.post('/api/demo-requests', demoRequestInput())).json().demo_id,
    ],
    [
      'partner-applications',
      { contact_name: 'Ana Ruiz', company_name: 'Evergreen', phone: '+1 615 555 0123' },
      async () => (await product.post('/api/partner-applications', partnerApplicationInput())).json().id,
    ],
    [
      'custom-deals',
      { customer_name: 'Ana Ruiz', customer_email: 'ana@corrected.example', sales_rep_email: 'rep@ringwell.example' },
      async () => (await postDeal(product)).json().deal_id,
    ],
  ])('one of the %s has their new texts, is found by them, and says who corrected it', async (path, fields, send) => {
    const id = await send();
    const before = await read(path, id);
    const { status, body } = await correct(path, id, { fields, version: before.version });
    expect([status, body.version]).toEqual([200, before.version + 1]);
    const now = Object.fromEntries(
      body.correctable.map(({ field, value }: { field: string; value: string | null }) => [field, value]),
    );
    for (const [field, text] of Object.entries(fields))
      expect(now[field]?.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
    expect(JSON.stringify(body.record)).toContain(Object.values(fields)[0]);
    const found = await members.ask(
      agent,
      'GET',
      `/api/admin/${path}?q=${encodeURIComponent(String(Object.values(fields)[0]))}`,
    );
    expect(JSON.stringify(found.body)).toContain(id);
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^Corrected: /), actor: expect.any(String) }),
    );
    const [change] = await rowsOf(product, 'record_change', "record_id = $1 AND field = 'person'", [id]);
    expect(JSON.stringify(change)).not.toMatch(/Ana|corrected\.example|0123/);
    const trail = await rowsOf(product, 'audit_entry', "action = 'person-corrected' AND subject_id = $1", [id]);
    expect(trail).toMatchObject([{ outcome: 'done' }]);
    expect(JSON.stringify(trail)).not.toMatch(/Ana|corrected\.example|0123/);
  });

  test('the fields of a deal are in the order people read them', async () => {
    const { correctable } = await read('custom-deals', (await postDeal(product)).json().deal_id);
    expect(correctable.map(({ label }: { label: string }) => label)).toEqual([
      ...['Customer name', 'Customer email', 'Customer phone', 'Customer company'],
      ...['Sales rep’s name', 'Sales rep’s email'],
    ]);
  });

  test('a corrected phone is not proven any more', async () => {
    const { demo_id: id } = (await product.post('/api/demo-requests', demoRequestInput())).json();
    await product.core.database.sql.query({
      text: "UPDATE demo_request SET phone_verification = 'verified' WHERE id = $1",
      values: [id],
    });
    await correct('demo-requests', id, { fields: { email: 'new@evergreen.example' } });
    expect(await rowsOf(product, 'demo_request', 'id = $1', [id])).toMatchObject([{ phone_verification: 'verified' }]);
    await correct('demo-requests', id, { fields: { phone: '(615) 555-0199' } });
    expect(await rowsOf(product, 'demo_request', 'id = $1', [id])).toMatchObject([
      { phone_verification: 'unverified' },
    ]);
  });

  test('what the form would refuse is refused with the field’s message, and nothing is half changed', async () => {
    const id = await contact();
    const before = await read('contact-forms', id);
    for (const [fields, error] of [
      [
        { name: 'Ana', email: 'no address' },
        { field: 'email', message: 'Invalid email address' },
      ],
      [{ name: '  ' }, { field: 'name', message: 'Name is required' }],
      [{ name: null }, { field: 'name', message: 'Name is required' }],
      [{ name: 'a'.repeat(121) }, { field: 'name', message: expect.any(String) }],
      [{ status: 'closed' }, { field: 'status', message: 'This can’t be corrected here' }],
      [{ toString: 'x' }, { field: 'toString', message: 'This can’t be corrected here' }],
    ] as const) {
      const refused = await correct('contact-forms', id, { fields });
      expect([refused.status, refused.body.errors]).toEqual([422, [error]]);
    }
    expect((await correct('contact-forms', id, { fields: { company: '' } })).status).toBe(200);
    expect(await read('contact-forms', id)).toMatchObject({ record: { name: before.record.name, company: null } });
  });

  test('of two people who correct it at once, the second is told what the first corrected', async () => {
    const id = await contact();
    const { version } = await read('contact-forms', id);
    const answers = await Promise.all([
      correct('contact-forms', id, { fields: { name: 'Ana' }, version }),
      correct('contact-forms', id, { fields: { name: 'Rita' }, version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/Name corrected, changed by/);
  });

  test('nothing is corrected of a person who was erased', async () => {
    const id = await contact();
    const { record } = await read('contact-forms', id);
    await product.core.privacy.request(
      'erasure',
      { email: record.email, reason: null },
      { actor: 'admin', requestId: 'by-hand' },
    );
    await product.core.privacy.carryOut();
    expect((await read('contact-forms', id)).correctable).toEqual([]);
    for (const fields of [{ name: 'Ana' }, { company: 'Evergreen' }])
      expect((await correct('contact-forms', id, { fields })).status).toBe(409);
  });

  test('the same texts again change nothing', async () => {
    const id = await contact();
    const { version, record } = await read('contact-forms', id);
    expect((await correct('contact-forms', id, { fields: { name: record.name } })).body.version).toBe(version);
  });

  test('what is not there is not found', async () => {
    const id = await contact();
    expect((await correct('contact-forms', '01900000-0000-7000-8000-000000000000', { fields: {} })).status).toBe(404);
    expect((await correct('newsletter-subscribers', id, { fields: {} })).status).toBe(404);
  });
});
