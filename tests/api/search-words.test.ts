import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadKinds, leads } from '#core/leads/registry.ts';
import { wordQueryFor } from '#core/lists/words.ts';
import type { ResourceDefinition } from '#core/resources/definition.ts';
import { contactForm, demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('an administrator searches for words', () => {
  let product: Product;
  let headers: { cookie: string; 'sec-fetch-site': string };
  let pipe: { id: string };

  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    const written = contactForm.valid({ name: 'Maria Lopez', message: 'A pipe burst at 6:40, and nobody picked up.' });
    pipe = (await product.post(contactForm.url, written)).json();
    await product.post(
      contactForm.url,
      contactForm.valid({ name: 'Tom Reed', message: 'We do plumbing in Franklin.' }),
    );
    await product.post(
      demoRequest.url,
      demoRequest.valid({ business_description: 'A veterinary clinic with two locations' }),
    );
    await product.post(partnerApplication.url, partnerApplication.valid({ experience: 'Ten years of cabling' }));
    const deal = multipartForm(
      fieldParts({ ...(customDealInput() as Record<string, string>), specialNotes: 'Wants a bilingual greeting' }),
    );
    const url = '/api/stripe-connect/upload-custom-deal';
    const answer = await product.app.inject({ method: 'POST', url, headers: deal.headers, payload: deal.body });
    expect(answer.statusCode).toBe(202);
  });
  afterAll(() => product.close());

  const list = (path: string, q: string) =>
    product.app.inject({ url: `/api/admin/${path}?q=${encodeURIComponent(q)}`, headers });
  const names = async (q: string): Promise<string[]> =>
    (await list('contact-forms', q)).json().map(({ name }: { name: string }) => name);

  test.each([
    ['demo-requests', 'veterinary'],
    ['partner-applications', 'cabling'],
    ['custom-deals', 'bilingual'],
  ])('in %s finds what was written: %s', async (path, q) => {
    expect((await list(path, q)).json()).toHaveLength(1);
    expect((await list(path, `${q}s`)).json()).toHaveLength(0);
  });

  test('no form waits long for a search index: what one collects before it sorts it in is short', async () => {
    const { rows } = await product.core.database.sql.query<{ index: string; limit: string | null }>({
      text: `SELECT c.relname AS index, substring(array_to_string(c.reloptions, ' ') FROM 'gin_pending_list_limit=(\\d+)') AS limit
        FROM pg_class AS c JOIN pg_am AS a ON a.oid = c.relam WHERE c.relkind = 'i' AND a.amname = 'gin'`,
      values: [],
    });
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ limit }) => limit !== '256')).toEqual([]);
  });

  test.each([
    ['burst', ['Maria Lopez']],
    ['BURST pipe', ['Maria Lopez']],
    ['lopez burst', ['Maria Lopez']],
    ['plumb', ['Tom Reed']],
    ['lumbing', []],
    ['burst plumbing', []],
    ['in franklin', ['Tom Reed']],
    ["burst' | 'plumbing", []],
    ['burst:* | plumbing', []],
    ['“burst”?', ['Maria Lopez']],
    ['burst!', ['Maria Lopez']],
    ['\\burst', []],
    ['& | !', []],
  ])('%j finds the messages with all of its words', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  test('a word that is in nearly every message does not hide what another word finds', async () => {
    for (let number = 1; number <= 25; number += 1)
      await product.post(
        contactForm.url,
        contactForm.valid({ name: `Guest ${number}`, message: 'Please call me after lunch.' }),
      );
    await product.post(
      contactForm.url,
      contactForm.valid({ name: 'Ann Cole', message: 'The line was busy over lunch on a Saturday.' }),
    );
    await product.core.database.sql.query({ text: 'ANALYZE contact_form' });
    expect(await wordQueryFor(product.core.database.sql, 'contact_form', 'saturday lunch')).toEqual({
      find: "'saturday':*",
      check: "'lunch':*",
    });

    expect(await names('saturday lunch')).toEqual(['Ann Cole']);
    expect(await names('LUNCH satur')).toEqual(['Ann Cole']);
    expect(await names('burst lunch')).toEqual([]);
    expect(await names('please lunch')).toHaveLength(25);
  });

  test('a note is found with its record, and together with what the sender wrote', async () => {
    const note = { text: 'Promised a callback on Thursday' };
    const url = `/api/admin/records/contact-forms/${pipe.id}/notes`;
    expect((await product.app.inject({ method: 'POST', url, headers, payload: note })).statusCode).toBe(201);
    expect(await names('callback')).toEqual(['Maria Lopez']);
    expect(await names('thursday pipe')).toEqual(['Maria Lopez']);
    expect(await names('thursday plumbing')).toEqual([]);
  });

  test('the words of every kind are those of the columns it names', async () => {
    for (const kind of leadKinds) {
      const { search, texts }: ResourceDefinition = leads[kind];
      const [trigger] = await rowsOf(product, 'pg_trigger', `tgname = '${kind}_words'`);
      const columns = Buffer.from(String(trigger?.tgargs)).toString().split('\0').slice(0, -1);
      expect([kind, columns]).toEqual([kind, [...search.map((column) => column.replace('?', '')), ...texts]]);
    }
  });
});
