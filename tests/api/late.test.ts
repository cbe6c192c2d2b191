import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstIdAt, newId } from '#core/platform/ids.ts';
import { contactForm, demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

/** A fixed clock, so that nothing becomes late during a test. */
const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let product: Product;
let headers: { cookie: string; 'sec-fetch-site': string };
beforeAll(async () => {
  product = await startProduct({ workers: false, clock: { now: () => now } });
  headers = await product.signIn();
});
afterAll(() => product.close());

/** Moves a record back as if it had arrived that many hours ago. */
async function backdate(table: string, id: string, hours: number, fields: Record<string, unknown>) {
  const at = hoursAgo(hours);
  const moved = { id: firstIdAt(at).slice(0, 13) + newId().slice(13), created_at: at, arrived_at: at, ...fields };
  const set = Object.keys(moved).map((column, index) => `"${column}" = $${index + 2}`);
  await product.core.database.sql.query({
    text: `UPDATE "${table}" SET ${set.join(', ')} WHERE id = $1`,
    values: [id, ...Object.values(moved)],
  });
}

const sendDeal = () => {
  const { headers: type, body } = multipartForm(fieldParts(customDealInput() as Record<string, string>));
  return product.app.inject({
    method: 'POST',
    url: '/api/stripe-connect/upload-custom-deal',
    headers: type,
    payload: body,
  });
};
const set = (assigned: number, expires: number) => ({ assigned_at: hoursAgo(assigned), expires_at: hoursAgo(expires) });

test.each([
  {
    list: 'contact-forms',
    table: 'contact_form',
    add: () => product.post(contactForm.url, contactForm.valid()),
    records: [
      [1.9, { status: 'new' }, false],
      [2.1, { status: 'new' }, true],
      [90, { status: 'answered' }, false],
    ],
  },
  {
    list: 'partner-applications',
    table: 'partner_application',
    add: () => product.post(partnerApplication.url, partnerApplication.valid()),
    records: [
      [23, { status: 'pending_review' }, false],
      [25, { status: 'pending_review' }, true],
      [90, { status: 'more_information' }, false],
    ],
  },
  {
    list: 'custom-deals',
    table: 'custom_deal',
    add: sendDeal,
    records: [
      [23, { status: 'pending_review' }, false],
      [25, { status: 'pending_review' }, true],
      [90, { status: 'approved' }, false],
    ],
  },
  {
    list: 'demo-requests',
    table: 'demo_request',
    add: () => product.post(demoRequest.url, demoRequest.valid()),
    records: [
      [23, { status: 'pending' }, false],
      [25, { status: 'pending' }, true],
      [47, { status: 'assigned', ...set(30, -138) }, false],
      [49, { status: 'assigned', ...set(23, -145) }, false],
      [50, { status: 'assigned', ...set(25, -143) }, true],
      [100, { status: 'active', ...set(90, -78) }, false],
      [200, { status: 'active', ...set(190, 22) }, true],
      [300, { status: 'converted', ...set(290, 122) }, false],
    ],
  },
] as const)(
  'the late records of $list are found, exactly those whose time has passed',
  async ({ list, table, add, records }) => {
    for (const [hours, fields] of records) {
      const { id, demo_id, deal_id } = (await add()).json();
      await backdate(table, id ?? demo_id ?? deal_id, hours, fields);
    }
    const rows = async (query: string): Promise<{ reference: string; due_at: string | null }[]> => {
      const answer = await product.app.inject({ url: `/api/admin/${list}?${query}`, headers });
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    const all = await rows('sort=-received');
    expect(all.map(({ due_at }) => due_at !== null && new Date(due_at) < now)).toEqual(
      records.map(([, , late]) => late),
    );
    const late = await rows('late=yes');
    expect(late).toEqual(all.filter(({ due_at }) => due_at !== null && new Date(due_at) < now));

    const file = await product.app.inject({ url: `/api/admin/export/${list}.csv?late=yes`, headers });
    expect(all.filter(({ reference }) => file.body.includes(reference))).toEqual(late);
    expect((await product.app.inject({ url: `/api/admin/${list}?late=no`, headers })).statusCode).toBe(422);
  },
);

test('a record shows whether its sender got an answer within the response time', async () => {
  const { id } = (await product.post(contactForm.url, contactForm.valid())).json();
  const responseTime = async () =>
    (await product.app.inject({ url: `/api/admin/records/contact-forms/${id}`, headers })).json().sla;
  const { created_at } = (await product.app.inject({ url: '/api/admin/contact-forms?limit=1', headers })).json()[0];
  const by = new Date(Date.parse(created_at) + 7_200_000).toISOString();
  expect(await responseTime()).toEqual({ by, state: 'open' });
  const answer = await product.app.inject({
    method: 'PATCH',
    url: `/api/admin/contact-forms/${id}`,
    headers,
    payload: { status: 'answered' },
  });
  expect(answer.json()).toMatchObject({ status: 'answered', due_at: null });
  expect(await responseTime()).toEqual({ by, state: 'met' });
});
