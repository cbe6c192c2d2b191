import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertDemos } from '#core/leads/demo-request/lifecycle.ts';
import { demoRequest } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { jobsOf } from '#tests/support/tables.ts';
import { letHoursPass } from '#tests/support/time.ts';

let product: Product;
let headers: { cookie: string; 'sec-fetch-site': string };
beforeAll(async () => {
  product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
  headers = await product.signIn();
});
afterAll(() => product.close());

const ask = async (path: string) => (await product.app.inject({ url: `/api/admin/${path}`, headers })).json();
const send = async (overrides: Record<string, unknown> = {}) =>
  (await product.post(demoRequest.url, demoRequest.valid(overrides))).json();

test('a visitor on the wrong page is stored, scored and answered, but is owed no demo', async () => {
  const wanted = await send();
  const wrong = await send({
    ready_for_demo: 'wrong-page',
    card_provided: true,
    card_last_four: '4242',
    billing_zip: '37203',
  });
  expect(wrong).toMatchObject({ reference: expect.stringMatching(/^D-/), lead_score: 45, priority: 'Medium' });

  const templates = async (id: string) =>
    (await jobsOf(product, id)).map(({ name, payload }) => (payload as { template?: string }).template ?? name).sort();
  expect(await templates(wanted.demo_id)).toEqual(['acknowledgement', 'deliver-event', 'demo-late', 'team-notice']);
  expect(await templates(wrong.demo_id)).toEqual(['acknowledgement', 'deliver-event', 'team-notice']);

  await letHoursPass(product, 25);
  const rows: { demo_id: string; due_at: string | null }[] = await ask('demo-requests?status=wrong_page');
  expect(rows).toMatchObject([
    { demo_id: wrong.demo_id, status: 'wrong_page', ready_for_demo: 'wrong-page', due_at: null },
  ]);
  expect(await ask(`records/demo-requests/${wrong.demo_id}`)).toMatchObject({ status: 'wrong_page', sla: null });
  expect(await ask(`records/demo-requests/${wanted.demo_id}`)).toMatchObject({
    status: 'pending',
    sla: { state: 'late' },
  });
  expect((await ask('health')).late_demos).toBe(1);
  expect((await ask('figures?days=7')).funnel).toMatchObject({ requested: 1 });
});

test('such a visitor’s link says that it is closed, and opens no dashboard', async () => {
  const { status_url } = await send({ ready_for_demo: 'wrong-page' });
  await letHoursPass(product, 25);
  const status = await product.app.inject({ url: `/api${status_url}` });
  expect(status.json()).toMatchObject({ kind: 'demo_request', closed: true, overdue: false, demo_week: null });
  const dashboard = await product.app.inject({ url: `/api${status_url.replace('/status/', '/dashboard/')}` });
  expect(dashboard.statusCode).toBe(404);
});

test('nobody can give such a request a number', async () => {
  const { demo_id } = await send({ ready_for_demo: 'wrong-page' });
  for (const payload of [{ status: 'assigned', phone_number: '(629) 555-0123' }, { status: 'converted' }]) {
    const url = `/api/admin/demo-requests/${demo_id}`;
    expect((await product.app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(409);
  }
  expect(await convertDemos(product.core.database.sql, 'nobody@hvac.example')).toBe(0);
});

test('the emails about it promise no number, to the visitor or to the team', async () => {
  const { demo_id, reference } = await send({ ready_for_demo: 'wrong-page' });
  const emails = await product.core.demo.emails(demo_id);
  expect(emails?.teamNotice).toMatchObject({ subject: expect.stringContaining('wrong page') });
  expect(emails?.acknowledgement).toMatchObject({ heading: 'You were on the wrong page' });
  expect(emails?.acknowledgement.subject).toContain(reference);
  for (const email of [emails?.teamNotice, emails?.acknowledgement])
    expect(JSON.stringify(email)).not.toMatch(/24 hours|on its way|promised|7 days/);
});
