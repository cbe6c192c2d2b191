import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, demoRequest, formEndpoints, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, countsOf, recordIds, rowsOf } from '#tests/support/tables.ts';

describe('three hundred visitors send a form at the same moment', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());

  test.each(formEndpoints)(
    '$name: all are answered, each with its own id, and no job is missing or doubled',
    async (endpoint) => {
      const answers = await Promise.all(
        Array.from({ length: 300 }, () => product.post(endpoint.url, endpoint.valid())),
      );
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([202]));
      expect(new Set(answers.map((answer) => endpoint.idOf(answer.json()))).size).toBe(300);
      const ids = await recordIds(product, endpoint, answers);
      expect(ids).toHaveLength(300);
      const jobs = await product.core.database.sql.query<{ jobs: number }>({
        text: 'SELECT DISTINCT count(*) AS jobs FROM job WHERE subject_id = ANY($1) GROUP BY subject_id',
        values: [ids],
      });
      expect(jobs.rows).toEqual([{ jobs: endpoint.jobs }]);
    },
  );

  test('each gets the answer to their own form', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Visitor number ${index}`);
    const answers = await Promise.all(names.map((name) => product.post(contactForm.url, contactForm.valid({ name }))));
    const stored = new Map((await rowsOf(product, 'contact_form')).map((row) => [row.reference, row.name]));
    expect(answers.map((answer) => stored.get(answer.json().reference))).toEqual(names);
  });

  test('valid and invalid ones mixed: the valid are stored, the invalid are refused, and each gets its own answer', async () => {
    const before = await countsOf(product, 'contact_form', 'demo_request', 'partner_application');
    const forms = Array.from({ length: 200 }, (_, index) => {
      const endpoint = [contactForm, demoRequest, partnerApplication][index % 3] ?? contactForm;
      return { endpoint, bad: index % 2 === 1 };
    });
    const answers = await Promise.all(
      forms.map(({ endpoint, bad }) => product.post(endpoint.url, endpoint.valid(bad ? { email: 'no-at-sign' } : {}))),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(forms.map(({ bad }) => (bad ? 422 : 202)));
    const after = await countsOf(product, ...Object.keys(before));
    const added =
      Object.values(after).reduce((sum, n) => sum + n, 0) - Object.values(before).reduce((sum, n) => sum + n, 0);
    expect(added).toBe(100);
  });

  test('one visitor who subscribes three hundred times is one subscriber with one welcome email', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => product.post(newsletter.url, { email: 'eager@example.org' })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const ids = await recordIds(product, newsletter, answers);
    expect(ids).toHaveLength(1);
    expect(await countOf(product, 'job', 'subject_id = ANY($1)', [ids])).toBe(2);
  });
});
