import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/platform/ids.ts';
import { checkoutUrls, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { contactForm, demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { noLimit } from '#tests/support/jobs.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const lists = [
  'contact-forms',
  'demo-requests',
  'custom-deals',
  'partner-applications',
  'receptionists',
  'calls',
  'purchases',
  'commissions',
  'messages',
  'jobs',
];

describe('an administrator reads the lists', () => {
  let product: Product;
  let headers: { cookie: string };

  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    await Promise.all(
      Array.from({ length: 57 }, (_, index) =>
        product.post(contactForm.url, contactForm.valid({ name: `Visitor ${index}` })),
      ),
    );
    for (const name of [
      '100% sure',
      '100_ sure',
      '100 x sure',
      'back\\slash',
      "O'Brien; DROP TABLE job; --",
      'say "hi"',
    ]) {
      await product.post(contactForm.url, contactForm.valid({ name }));
    }
    await product.post(demoRequest.url, demoRequest.valid({ email: 'lead@hvac.example' }));
    await product.post(partnerApplication.url, partnerApplication.valid());
    const deal = multipartForm(fieldParts(customDealInput() as Record<string, string>));
    await product.app.inject({
      method: 'POST',
      url: '/api/stripe-connect/upload-custom-deal',
      headers: deal.headers,
      payload: deal.body,
    });
    const named = { id: newId(), partner_code: 'ETC', email: '' };
    const [checkoutId, paidAt] = [newId(), new Date()];
    await product.core.database.prisma.commission.create({
      data: {
        id: newId(),
        payee: { create: named },
        checkout_id: checkoutId,
        invoice_id: 'in_1',
        invoice_line_id: 'il_1',
        partner_code: 'ETC',
        kind: 'monthly',
        plan: 'basic',
        base_cents: 39_900,
        share_cents: 6_384,
        state: 'accrued',
        paid_at: paidAt,
        releases_at: paidAt,
      },
    });
    await product.post(checkoutUrls[0], regularCheckoutInput());
    const email = { to: 'reader@example.org', subject: 'Hello', heading: 'Hello', paragraphs: [] };
    await product.core.messages.send(newId(), email, noLimit);
    await product.core.database.sql.query({
      text: "INSERT INTO call (id, receptionist_id, channel, started_at) SELECT $1, id, 'browser', now() FROM receptionist",
      values: [newId()],
    });
    await product.core.database.sql.query({
      text: "UPDATE contact_form SET status = 'answered' WHERE name LIKE 'Visitor 1%'",
    });
  });
  afterAll(() => product.close());

  const list = (path: string) => product.app.inject({ url: `/api/admin/${path}`, headers });
  const search = (q: string, name = 'contact-forms') => list(`${name}?q=${encodeURIComponent(q)}`);
  const namesOf = async (q: string) => (await search(q)).json().map(({ name }: { name: string }) => name);

  /** Follows the links from page to page, as a client does. */
  async function walk(path: string) {
    const pages: { rows: Record<string, string>[]; total: string | undefined }[] = [];
    for (let next: string | undefined = path; next; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(next);
      expect(page.statusCode).toBe(200);
      pages.push({ rows: page.json(), total: page.headers['x-total-count']?.toString() });
      next = /^<\/api\/admin\/([^>]+)>; rel="next"$/.exec(page.headers.link?.toString() ?? '')?.[1];
    }
    return pages;
  }

  test.each([1, 7, 50, 100])('pages of %i show every message exactly once, newest first', async (limit) => {
    const pages = await walk(`contact-forms?limit=${limit}`);
    const ids = pages.flatMap(({ rows }) => rows.map((row) => row.id ?? ''));
    expect(ids).toHaveLength(63);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(pages).toHaveLength(Math.ceil(63 / limit));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set(['63']));
  });

  test('a message that arrives while an administrator pages through shifts no row', async () => {
    const first = await list('contact-forms?limit=10&q=visitor');
    const link = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    await product.post(contactForm.url, contactForm.valid({ name: 'Visitor in between' }));
    const second = (await product.app.inject({ url: link, headers })).json();
    expect(second).toHaveLength(10);
    const shown = new Set(first.json().map(({ id }: { id: string }) => id));
    expect(second.filter(({ id }: { id: string }) => shown.has(id))).toEqual([]);
    expect(link).toContain('q=visitor');
    await product.core.database.sql.query({ text: "DELETE FROM contact_form WHERE name = 'Visitor in between'" });
  });

  test.each(lists)('%s: fifty rows unless asked, never cached, only for signed-in administrators', async (name) => {
    const page = await list(name);
    expect(page.statusCode).toBe(200);
    expect(page.json().length).toBeGreaterThan(0);
    expect(page.json().length).toBeLessThanOrEqual(50);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(Number(page.headers['x-total-count'])).toBeGreaterThanOrEqual(page.json().length);
    expect((await product.app.inject(`/api/admin/${name}`)).statusCode).toBe(401);
    expect((await product.app.inject({ method: 'HEAD', url: `/api/admin/${name}` })).statusCode).toBe(401);
  });

  test.each(lists)('%s: an invalid query is answered with what is wrong about it', async (name) => {
    const wrong: [string, string][] = [
      ['limit=0', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1e9', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=', 'limit'],
      ['limit=5&limit=6', 'limit'],
      ['cursor=abc', 'cursor'],
      ['cursor=', 'cursor'],
      ["cursor=' OR 1=1", 'cursor'],
      ['cursor=1&cursor=2', 'cursor'],
      ['q=ab', 'q'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=a&q=b', 'q'],
      ['status=new;drop', 'status'],
      [`status=${'x'.repeat(41)}`, 'status'],
      ['page=2', 'page'],
      ['sort=id', 'sort'],
      ['limit[]=5', 'limit[]'],
      ['fields=password', 'fields'],
      ['__proto__=1', '__proto__'],
      ['toString=1', 'toString'],
    ];
    for (const [query, field] of wrong) {
      const answer = await list(`${name}?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 422]);
      expect(answer.json().errors, query).toEqual([{ field, message: expect.any(String) }]);
    }
    expect((await search('ab', name)).json().detail).toBe('Please type at least 3 characters to search');
  });

  test('searching finds any part of a name, an address or a reference, in any letter case', async () => {
    expect(await namesOf('VISITOR 56')).toEqual(['Visitor 56']);
    const [row] = (await search('visitor 33')).json();
    expect(await namesOf(row.reference.toLowerCase())).toEqual(['Visitor 33']);
    expect(await namesOf(row.email.slice(2, 14))).toEqual(['Visitor 33']);
    expect((await search('lead@hvac', 'demo-requests')).json()).toHaveLength(1);
    expect((await search('evergreen', 'partner-applications')).json()).toHaveLength(1);
    expect((await search('cumberland', 'custom-deals')).json()).toHaveLength(1);
    expect((await search('reader@', 'messages')).json()).toHaveLength(1);
    expect((await search(row.reference, 'jobs')).json()).toHaveLength(2);
  });

  test.each([
    ['100%', ['100% sure']],
    ['100_', ['100_ sure']],
    ['back\\sl', ['back\\slash']],
    ["O'Brien; DROP TABLE job; --", ["O'Brien; DROP TABLE job; --"]],
    ['say "hi"', ['say "hi"']],
    ['%%%', []],
    ['___', []],
    ["' OR '1'='1", []],
    ['\\\\\\', []],
  ])('searching for %j means those characters and nothing else', async (q, expected) => {
    expect((await namesOf(q)).toSorted()).toEqual(expected);
  });

  test('a filter shows the rows in that state, and counts them', async () => {
    const answered = await list('contact-forms?status=answered&limit=100');
    expect(answered.json().map(({ status }: { status: string }) => status)).toEqual(Array(11).fill('answered'));
    expect(answered.headers['x-total-count']).toBe('11');
    const both = await list('contact-forms?status=answered&q=visitor%2012');
    expect([both.json().length, both.headers['x-total-count']]).toEqual([1, '1']);
    expect((await list('contact-forms?status=nonesuch')).json()).toEqual([]);
    expect((await list('jobs?status=pending')).json().length).toBe(50);
    expect((await list('jobs?status=dead')).json()).toEqual([]);
    expect((await list('jobs?status=sleeping')).json().errors).toEqual([
      { field: 'status', message: 'This list doesn’t have that status' },
    ]);
  });

  test('an empty search is ignored', async () => {
    expect((await list('contact-forms?q=&limit=100')).json()).toHaveLength(63);
    expect((await list('contact-forms?q=%20%20&limit=100')).json()).toHaveLength(63);
  });

  test('a cursor at a row of another list, or at none, gives the rows older than it', async () => {
    expect((await list(`contact-forms?cursor=${newId()}&limit=100`)).json()).toHaveLength(63);
    expect((await list('contact-forms?cursor=00000000-0000-0000-0000-000000000000')).json()).toEqual([]);
  });

  test('records have the fields the lists show', async () => {
    const [deal] = (await list('custom-deals')).json();
    expect(deal).toMatchObject({
      deal_id: expect.any(String),
      deal: {
        name: 'Six locations',
        integration_fee: 4500,
        monthly_fee: 2400,
        contract_months: 24,
        start_date: '2027-01-04',
        payment_terms: 'quarterly',
        custom_features: ['CRM Integration'],
      },
      sales_rep: { name: 'Dana Whitfield', partner_code: 'ETC' },
      customer: { name: 'Luis Ortega', company: 'Cumberland Clinics' },
      commissions: {
        totalContractCommission: 9936,
        monthlyCommission: 384,
        totalIntegrationCommission: 720,
        totalFirstYearCommission: 5328,
      },
      contract: null,
    });
    const [request] = (await list('demo-requests')).json();
    expect(request).toMatchObject({
      email: 'lead@hvac.example',
      status: 'pending',
      phone_verified: 'unverified',
      important_features: '24/7 Availability, Appointment Scheduling',
      lead_score: 20,
      priority: 'Medium',
    });
  });
});

describe('an administrator runs a job again', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const retry = (id: string) => product.app.inject({ method: 'POST', url: `/api/admin/jobs/${id}/retry`, headers });

  test.each(['retrying', 'dead', 'succeeded'])(
    'a job that is %s is due at once, with all its tries left',
    async (state) => {
      await product.post(contactForm.url, contactForm.valid());
      const [job] = (
        await product.core.database.sql.query<{ id: string }>({
          text: `UPDATE job SET state = '${state}', tries = 7, attempt = 7, run_at = now() + interval '1 day', finished_at = now() WHERE id = (SELECT id FROM job WHERE state = 'pending' LIMIT 1) RETURNING id`,
        })
      ).rows;
      const answer = await retry(job?.id ?? '');
      expect([answer.statusCode, answer.json()]).toEqual([202, { id: job?.id, state: 'pending' }]);
      const [stored] = (
        await product.core.database.sql.query({
          text: "SELECT state, tries, attempt, run_at <= now() + interval '1 ms' AS due, finished_at FROM job WHERE id = $1",
          values: [job?.id],
        })
      ).rows;
      expect(stored).toEqual({ state: 'pending', tries: 0, attempt: 7, due: true, finished_at: null });
    },
  );

  test.each(['pending', 'queued', 'running'])('one that is %s already is a conflict', async (state) => {
    const { id } = (await product.post(contactForm.url, contactForm.valid())).json();
    const [job] = (
      await product.core.database.sql.query<{ id: string }>({
        text: `UPDATE job SET state = '${state}' WHERE subject_id = $1 RETURNING id`,
        values: [id],
      })
    ).rows;
    const answer = await retry(job?.id ?? '');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'conflict', detail: `This job is already ${state}, so there’s nothing to retry` },
    ]);
  });

  test('an unknown job is not found, and an invalid id is refused', async () => {
    const unknown = await retry(newId());
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'We couldn’t find this job']);
    for (const id of ['1', 'abc', "' OR 1=1", '..%2f..%2fhealthz', '%00', 'a'.repeat(99)]) {
      const answer = await retry(id);
      expect([id, answer.statusCode, answer.json().errors]).toEqual([
        id,
        422,
        [{ field: 'id', message: 'This isn’t a valid job ID' }],
      ]);
    }
  });
});
