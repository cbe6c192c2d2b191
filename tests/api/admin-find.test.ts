import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstIdAt, newId } from '#core/platform/ids.ts';
import { demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('an administrator filters a list', () => {
  let product: Product;
  let headers: { cookie: string; 'sec-fetch-site': string };

  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    const scores = [10, 10, 25, 25, 25, 40, 50];
    for (const [index, score] of scores.entries()) {
      const { demo_id } = (
        await product.post(
          demoRequest.url,
          demoRequest.valid({
            email: `lead-${index}@example.org`,
            heard_about_us: index < 2 ? 'friend' : 'search',
          }),
        )
      ).json();
      await product.core.database.prisma.demoRequest.update({
        where: { id: demo_id },
        data: { lead_score: score, priority: score > 30 ? 'High' : 'Medium', assignee: index === 0 ? 'Maria' : null },
      });
    }
    for (const [index, fee] of ['100', '9000', '500'].entries()) {
      const deal = multipartForm(
        fieldParts({
          ...(customDealInput() as Record<string, string>),
          dealName: `Deal ${index}`,
          integrationFee: fee,
          customerPhone: '(615) 555-0177',
          salesRepEmail: 'dana.rep@example.org',
        }),
      );
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/stripe-connect/upload-custom-deal',
        headers: deal.headers,
        payload: deal.body,
      });
      expect(answer.statusCode).toBe(202);
    }
    await product.post(partnerApplication.url, partnerApplication.valid());
    await product.core.database.prisma.contactForm.createMany({
      data: ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'].map((at, index) => ({
        id: firstIdAt(new Date(at)).replace('-0000-0000-', '-7000-8000-'),
        reference: `C-DAY0${index}`,
        name: at,
        email: 'a@example.org',
        message: 'Hello',
        request_id: 'r',
      })),
    });
  });
  afterAll(() => product.close());

  const list = (path: string) => product.app.inject({ url: `/api/admin/${path}`, headers });
  const rows = async (path: string) => {
    const answer = await list(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json() as Record<string, unknown>[];
  };

  /** Follows the links from page to page, as a client does. */
  async function walk(path: string) {
    const found: Record<string, unknown>[] = [];
    for (let next: string | undefined = path; next; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(next);
      found.push(...page.json());
      next = /^<\/api\/admin\/([^>]+)>; rel="next"$/.exec(page.headers.link?.toString() ?? '')?.[1];
    }
    return found;
  }

  test('by priority, source and assignee', async () => {
    expect(await rows('demo-requests?priority=High')).toHaveLength(2);
    expect(await rows('demo-requests?source=friend')).toHaveLength(2);
    expect(await rows('demo-requests?priority=High&source=friend')).toEqual([]);
    expect(await rows('demo-requests?assignee=Maria')).toHaveLength(1);
    expect(await rows('demo-requests?assignee=nobody')).toHaveLength(6);
    expect(await rows('custom-deals?source=ETC')).toHaveLength(3);
    expect(await rows('partner-applications?source=DIRECTFIL')).toEqual([]);
    expect((await list('demo-requests?priority=High')).headers['x-total-count']).toBe('2');
  });

  test('by the days of the viewer’s time zone, which the export names', async () => {
    const names = async (query: string) =>
      (await rows(`contact-forms?sort=received&${query}`)).map((row) => row.name as string);
    const day = 'from=2026-03-02&to=2026-03-02';
    expect(await names(`${day}&time_zone=Pacific/Auckland`)).toEqual([
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
    ]);
    expect(await names(`${day}&time_zone=America/New_York`)).toEqual([]);
    expect(await names('from=2026-03-01&to=2026-03-01&time_zone=America/New_York')).toHaveLength(2);
    const file = await list(`export/contact-forms.csv?${day}&time_zone=Pacific/Auckland`);
    expect(file.body).toMatch(/"\d{4}-\d\d-\d\dT[\d:]{8}\+1[23]:00"/);
    expect(file.body.split('\n').map((line) => line.split(',').at(-1))).toEqual([
      'time_zone',
      '"Pacific/Auckland"',
      '"Pacific/Auckland"',
    ]);
    for (const zone of ['Mars/Olympus', '', 'x'.repeat(100)]) {
      const refused = await list(`contact-forms?time_zone=${zone}`);
      expect([zone, refused.statusCode, refused.json().errors?.[0].field]).toEqual([zone, 422, 'time_zone']);
    }
  });

  test('by days in UTC where no time zone is given, both included', async () => {
    const names = async (query: string) => (await rows(`contact-forms?${query}`)).map(({ name }) => name);
    expect(await names('from=2026-03-01&to=2026-03-01')).toEqual([
      '2026-03-01T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
    ]);
    expect(await names('from=2026-03-02')).toEqual(['2026-03-02T00:00:00.000Z']);
    expect(await names('to=2026-02-28')).toEqual([]);
  });

  test('by a customer’s phone number and a sales rep’s address', async () => {
    expect(await rows('custom-deals?q=555-0177')).toHaveLength(3);
    expect(await rows('custom-deals?q=dana.rep@')).toHaveLength(3);
  });

  test.each([1, 2, 3, 50])('and sorts it; pages of %i show every record once, in that order', async (limit) => {
    const byScore = (await walk(`demo-requests?sort=-score&limit=${limit}`)) as {
      demo_id: string;
      lead_score: number;
    }[];
    expect(byScore.map(({ lead_score }) => lead_score)).toEqual([50, 40, 25, 25, 25, 10, 10]);
    expect(new Set(byScore.map(({ demo_id }) => demo_id)).size).toBe(7);
    const byValue = (await walk(`custom-deals?sort=-value&limit=${limit}`)) as { deal: { name: string } }[];
    expect(byValue.map(({ deal }) => deal.name)).toEqual(['Deal 1', 'Deal 2', 'Deal 0']);
    const oldestFirst = await walk(`demo-requests?sort=received&limit=${limit}`);
    expect(oldestFirst).toEqual((await walk('demo-requests?sort=-received')).toReversed());
  });

  test('an unknown filter or value is refused, naming its field', async () => {
    const id = newId();
    const wrong: [string, string][] = [
      ['contact-forms?priority=High', 'priority'],
      ['contact-forms?source=friend', 'source'],
      ['contact-forms?sort=-score', 'sort'],
      ['messages?assignee=Maria', 'assignee'],
      ['jobs?source=ETC', 'source'],
      ['jobs?late=yes', 'late'],
      ['demo-requests?priority=Urgent', 'priority'],
      ['demo-requests?source=ETC', 'source'],
      ['demo-requests?sort=-value', 'sort'],
      ['demo-requests?from=yesterday', 'from'],
      ['demo-requests?from=2026-02-30', 'from'],
      ['demo-requests?to=0001-01-01', 'to'],
      ['demo-requests?from=2026-03-02&to=2026-03-01', 'to'],
      ['demo-requests?assignee=', 'assignee'],
      [`demo-requests?assignee=${'x'.repeat(121)}`, 'assignee'],
      [`demo-requests?sort=-score&cursor=${id}`, 'cursor'],
      [`demo-requests?cursor=25.${id}`, 'cursor'],
      [`demo-requests?sort=-score&cursor=-1.${id}`, 'cursor'],
      [`demo-requests?sort=-score&cursor=${'9'.repeat(16)}.${id}`, 'cursor'],
      ['demo-requests?sort=-score&cursor=25', 'cursor'],
    ];
    for (const [path, field] of wrong) {
      const answer = await list(path);
      expect([path, answer.statusCode]).toEqual([path, 422]);
      expect(answer.json().errors, path).toEqual([{ field, message: expect.any(String) }]);
    }
    expect(await rows(`demo-requests?sort=-score&cursor=${'9'.repeat(15)}.${id}`)).toHaveLength(7);
  });

  test('a search is saved under a name for the whole team, once, until it is removed', async () => {
    const save = (body: object) =>
      product.app.inject({ method: 'POST', url: '/api/admin/saved-views', headers, payload: body });
    const view = { list: 'demo-requests', name: 'Friends', query: 'source=friend&sort=-score' };
    const saved = await save(view);
    expect([saved.statusCode, saved.json()]).toMatchObject([201, { ...view, actor: 'admin' }]);
    expect((await save(view)).json().errors).toEqual([
      { field: 'name', message: 'A view with this name already exists' },
    ]);
    for (const [change, field] of [
      [{ list: 'nonesuch' }, 'list'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ query: '' }, 'query'],
      [{ query: 'x'.repeat(501) }, 'query'],
      [{ query: 'q=<script>' }, 'query'],
    ] as const) {
      const answer = await save({ ...view, name: 'Other', ...change });
      expect([change, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([change, 422, field]);
    }
    expect(await rows('saved-views')).toEqual([saved.json()]);
    const remove = () =>
      product.app.inject({ method: 'DELETE', url: `/api/admin/saved-views/${saved.json().id}`, headers });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await rows('saved-views')).toEqual([]);
  });
});
