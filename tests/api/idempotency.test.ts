import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contactForm,
  demoRequest,
  type FormEndpoint,
  formEndpoints,
  newsletter,
  partnerApplication,
} from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, jobsOf, recordIds } from '#tests/support/tables.ts';

const newKey = () => `key ${randomUUID()}`;

describe('a form that is sent again', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());

  const send = ({ url }: FormEndpoint, form: object, key: string) =>
    product.post(url, form, { 'idempotency-key': key });
  const recordsUnder = (table: string, key: string) =>
    countOf(product, table, 'id IN (SELECT record_id FROM idempotency_key WHERE scope = $1 AND key = $2)', [
      table,
      key,
    ]);

  test.each(formEndpoints)('$name: with the same key gets the same answer, and is one record', async (endpoint) => {
    const [form, key] = [endpoint.valid(), newKey()];
    const first = await send(endpoint, form, key);
    const again = await send(endpoint, form, key);
    const reordered = await send(endpoint, Object.fromEntries(Object.entries(form).toReversed()), key);
    expect([first.statusCode, again.statusCode, reordered.statusCode]).toEqual([202, 202, 202]);
    expect(again.json()).toEqual(first.json());
    expect(reordered.json()).toEqual(first.json());
    expect(await recordsUnder(endpoint.table, key)).toBe(1);
    const [id = ''] = await recordIds(product, endpoint, [first]);
    expect(await jobsOf(product, id)).toHaveLength(endpoint.jobs);
  });

  test.each(formEndpoints)(
    '$name: with the same key and another content is refused, and changes nothing',
    async (endpoint) => {
      const key = newKey();
      const first = await send(endpoint, endpoint.valid(), key);
      const before = await countOf(product, endpoint.table);
      const other = await send(endpoint, endpoint.valid({ email: 'another-sender@example.org' }), key);
      expect(other.statusCode).toBe(422);
      expect(other.headers['content-type']).toBe('application/problem+json');
      expect(other.json()).toMatchObject({
        code: 'idempotency_mismatch',
        status: 422,
        detail: expect.stringContaining('already used'),
      });
      expect(other.json().request_id).not.toBe(first.headers['x-request-id']);
      expect(await countOf(product, endpoint.table)).toBe(before);
    },
  );

  test.each(formEndpoints)(
    '$name: fifty times at the same moment is one record, one event, one set of jobs and fifty equal answers',
    async (endpoint) => {
      const [form, key] = [endpoint.valid(), newKey()];
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(endpoint, form, key)));
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(202));
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(await recordsUnder(endpoint.table, key)).toBe(1);
      const ids = await recordIds(product, endpoint, answers);
      expect(ids).toHaveLength(1);
      expect(await countOf(product, 'webhook_event', 'subject_id = $1', [ids[0]])).toBe(1);
      expect(await jobsOf(product, ids[0] ?? '')).toHaveLength(endpoint.jobs);
    },
  );

  test('fifty different forms under one key at the same moment: one is accepted, the others are refused', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(contactForm, contactForm.valid(), key)));
    expect(answers.filter((answer) => answer.statusCode === 202)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.statusCode !== 202);
    expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json().code}`))).toEqual(
      new Set(['422 idempotency_mismatch']),
    );
    expect(await recordsUnder('contact_form', key)).toBe(1);
  });

  test('fields the server drops make no difference, fields it stores do', async () => {
    const [form, key] = [contactForm.valid({ name: 'Ana', created_at: '2026-03-01T10:00:00Z' }), newKey()];
    const first = await send(contactForm, form, key);
    expect((await send(contactForm, { ...form, name: ' Ana ' }, key)).json()).toEqual(first.json());
    expect((await send(contactForm, { ...form, name: 'Anna' }, key)).statusCode).toBe(422);
  });

  test.each([
    [contactForm, 'created_at'],
    [demoRequest, 'submission_time'],
    [partnerApplication, 'submission_time'],
  ] as const)('the same words sent by two tabs, a moment apart, are one $name', async (endpoint, sentAt) => {
    const [form, key] = [endpoint.valid(), newKey()];
    const answers = await Promise.all(
      ['2026-03-01T10:00:00Z', '2026-03-01T10:00:09Z'].map((time) => send(endpoint, { ...form, [sentAt]: time }, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
  });

  test('one key on different forms is independent', async () => {
    const key = newKey();
    const answers = await Promise.all(
      [contactForm, newsletter, partnerApplication, demoRequest].map((endpoint) =>
        send(endpoint, endpoint.valid(), key),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202, 202, 202]);
  });

  test('without a key every form counts, even an identical one', async () => {
    const form = contactForm.valid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.post(contactForm.url, form)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(20);
    expect(await countOf(product, 'contact_form', 'email = $1', [form.email])).toBe(20);
  });

  test('a refused form does not use its key up', async () => {
    const key = newKey();
    expect((await send(contactForm, contactForm.valid({ name: '' }), key)).statusCode).toBe(422);
    expect((await send(contactForm, contactForm.valid(), key)).statusCode).toBe(202);
  });

  test.each([
    ['255 characters', 'k'.repeat(255), 202],
    ['punctuation and accents', 'order "#1" {é}; ö', 202],
    ['one character more', 'k'.repeat(256), 422],
    ['ten thousand characters', 'k'.repeat(10_000), 422],
    ['nothing', '', 422],
  ])('a key of %s', async (_what, key, status) => {
    for (const endpoint of formEndpoints) {
      const answer = await send(endpoint, endpoint.valid(), key);
      expect(answer.statusCode).toBe(status);
      if (status === 422)
        expect(answer.json().errors).toEqual([
          { field: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 characters' },
        ]);
    }
  });
});
