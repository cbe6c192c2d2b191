import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormEndpoint, formEndpoints } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { dealUrl } from '#tests/support/deal-desk.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

const seed = 20_261_120;
const requests = 2_000;
const batch = 40;

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff',
    '\u202e',
    '\ufeff',
    '\u0085',
    '\u2028',
    '\u200b',
    'ﷺ',
    'é',
    'e\u0301',
    '\\u0000',
    '%00',
    '../',
    '#{7*7}',
    '{{7*7}}',
    "'; --",
    '"',
    '\\',
    '=1+1',
    '\r\n',
    'null',
    'true',
    '__proto__',
    '1e999',
    '4242424242424242',
  ),
  fc
    .tuple(
      fc.constantFrom('a', ' ', '1', 'é', '𠮷', '\u0301', '<', '.', '@'),
      fc.constantFrom(1, 30, 64, 120, 121, 160, 161, 254, 255, 300, 3_000, 3_001, 5_000, 5_001),
    )
    .map(([character, times]) => character.repeat(times)),
);
const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.005, 1e308, 5e-324, 2 ** 53 + 1, Number.MAX_SAFE_INTEGER),
);
const oddValue = fc.oneof(
  { arbitrary: oddText, weight: 6 },
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 2 }),
);
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-01-01T24:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-01-01T00:00:00-23:59',
  ),
);

type Change = (form: Record<string, unknown>) => Record<string, unknown>;

/** A valid form with one change. */
const changeTo = (fields: string[]): fc.Arbitrary<Change> => {
  const field = fc.constantFrom(...fields);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(field, oddValue).map(
        ([name, value]): Change =>
          (form) => ({ ...form, [name]: value }),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(field, oddText, fc.double({ min: 0, max: 1, noNaN: true })).map(
        ([name, text, where]): Change =>
          (form) => ({ ...form, [name]: splice(String(form[name] ?? ''), text, where) }),
      ),
    },
    {
      weight: 1,
      arbitrary: field.map(
        (name): Change =>
          ({ [name]: _left, ...rest }) =>
            rest,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(oddText, oddValue).map(
        ([name, value]): Change =>
          (form) => ({ ...form, [name]: value }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('created_at', 'submission_time'), time).map(
        ([name, value]): Change =>
          (form) => ({ ...form, [name]: value }),
      ),
    },
  );
};

const splice = (text: string, insert: string, where: number) => {
  const at = Math.floor(text.length * where);
  return text.slice(0, at) + insert + text.slice(at);
};

describe('random invalid forms', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => product.close());

  /** Whatever was sent, the answer is one of ours: accepted, or a problem that says what is wrong. */
  function judge(sent: string, answer: { statusCode: number; headers: Record<string, unknown>; body: string }) {
    const described = `${answer.statusCode} ${answer.body.slice(0, 300)} for ${sent.slice(0, 500)}`;
    if (answer.statusCode === 202) return;
    expect(answer.statusCode, described).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, described).toBeLessThan(500);
    expect(answer.headers['content-type'], described).toBe('application/problem+json');
    const problem = JSON.parse(answer.body);
    expect(problem, described).toMatchObject({
      status: answer.statusCode,
      code: expect.stringMatching(/^[a-z_]+$/),
      detail: expect.stringMatching(/\S/),
      request_id: expect.any(String),
    });
    if (answer.statusCode === 422)
      for (const error of problem.errors)
        expect(error, described).toEqual({
          field: expect.stringMatching(/\S|^/),
          message: expect.stringMatching(/\S/),
        });
    if (answer.statusCode === 422) expect(problem.errors.length, described).toBeGreaterThan(0);
    expect(answer.body, described).not.toMatch(/ZodError|node_modules|at Object\.|SELECT |INSERT |syntax error|FST_/);
  }

  /** Sends them in groups, because many arrive together in production. */
  async function sendAll(
    forms: string[],
    send: (form: string) => Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>,
  ) {
    let accepted = 0;
    for (let at = 0; at < forms.length; at += batch) {
      const group = forms.slice(at, at + batch);
      const answers = await Promise.all(group.map(send));
      for (const [index, answer] of answers.entries()) judge(group[index] ?? '', answer);
      accepted += answers.filter((answer) => answer.statusCode === 202).length;
    }
    return accepted;
  }

  test.each<FormEndpoint>(formEndpoints)(
    `$name: ${requests} of them are each accepted or refused, and none causes a server error`,
    async (endpoint) => {
      const form = endpoint.valid();
      const changes = fc.sample(changeTo(Object.keys(form)), { seed, numRuns: requests });
      const bodies = changes.map((change) => JSON.stringify(change(form)));
      const before = await countOf(product, endpoint.table);
      const accepted = await sendAll(bodies, (body) => product.post(endpoint.url, body));
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThan(requests);
      if (endpoint.name !== 'newsletter') expect((await countOf(product, endpoint.table)) - before).toBe(accepted);
    },
    60_000,
  );

  test('custom deals, field by field, as multipart text', async () => {
    const form = customDealInput() as Record<string, string>;
    const changes = fc.sample(changeTo(Object.keys(form)), { seed, numRuns: requests });
    const texts = changes.map((change) =>
      Object.entries(change(form)).map(([name, value]): [string, string] => [
        name.replace(/["\r\n]/g, '?').toWellFormed(),
        (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
      ]),
    );
    const before = await countOf(product, 'custom_deal');
    const accepted = await sendAll(
      texts.map((entries) => JSON.stringify(entries)),
      (sent) => {
        const { headers, body } = multipartForm(
          (JSON.parse(sent) as [string, string][]).map(([name, value]) => ({ name, value })),
        );
        return product.app.inject({ method: 'POST', url: dealUrl, headers, payload: body });
      },
    );
    expect(accepted).toBeGreaterThan(0);
    expect((await countOf(product, 'custom_deal')) - before).toBe(accepted);
  });

  test('bodies that are almost JSON', async () => {
    const good = JSON.stringify(formEndpoints[0]?.valid());
    const mangled = fc
      .sample(fc.tuple(fc.nat({ max: good.length }), fc.nat({ max: 6 }), oddText), { seed, numRuns: requests })
      .map(([at, cut, insert]) => good.slice(0, at) + insert + good.slice(at + cut));
    await sendAll(mangled, (body) => product.post('/api/admin/contact-form', body));
  });

  test('multipart forms with bytes missing, doubled or changed', async () => {
    const { headers, body } = multipartForm([
      ...fieldParts(customDealInput() as Record<string, string>),
      { name: 'contractFile', filename: 'c.txt', value: 'text' },
    ]);
    const { 'content-length': _counted, ...kept } = headers;
    const mangled = fc
      .sample(fc.tuple(fc.nat({ max: body.length }), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 20 })), {
        seed,
        numRuns: 500,
      })
      .map(([at, cut, insert]) =>
        Buffer.concat([body.subarray(0, at), insert, body.subarray(at + cut)]).toString('latin1'),
      );
    await sendAll(mangled, (bytes) =>
      product.app.inject({ method: 'POST', url: dealUrl, headers: kept, payload: Buffer.from(bytes, 'latin1') }),
    );
  });
});
