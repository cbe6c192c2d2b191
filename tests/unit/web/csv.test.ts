import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';
import { csvOf as fileOf } from '#tests/support/csv.ts';

const dollars = z.number().register(cellFormats, { amountIn: 'dollars' });
const cents = z.number().int().register(cellFormats, { amountIn: 'cents' });
const typed = z.object({ typed: z.string() });

/** The file without what all files have: the byte order mark, and the time zone of every row. */
async function csvOf(row: z.ZodObject, rows: object[]): Promise<string> {
  const file = await fileOf(row, rows);
  expect(file).toMatch(/^\ufeff[^\n]*,time_zone(?:\n|$)/);
  return file.slice(1).replace(',time_zone', '').replaceAll(',"UTC"', '');
}

test('the first row is the field names, and every record follows in that order', async () => {
  const row = z.object({ name: z.string(), score: z.number(), ready: z.boolean(), company: z.string().nullable() });
  expect(
    await csvOf(row, [
      { name: 'Maria', score: 35, ready: true, company: null },
      { company: 'Becker, Sons & "Co"', ready: false, name: 'Tom', score: -0.5 },
    ]),
  ).toBe('name,score,ready,company\n"Maria",35,true,\n"Tom",-0.5,false,"Becker, Sons & ""Co"""');
  expect(await csvOf(row, [])).toBe('name,score,ready,company');
});

test('amounts are numbers in dollars with two decimals, which a spreadsheet sums, and the header says so', async () => {
  const row = z.object({ fee: dollars, share: cents, back: cents.nullable(), months: z.number() });
  expect(
    await csvOf(row, [
      { fee: 1234.5, share: 23_984, back: -5, months: 24 },
      { fee: 0, share: 100_000_000_01, back: null, months: 1 },
    ]),
  ).toBe('fee_dollars,share_dollars,back_dollars,months\n1234.50,239.84,-0.05,24\n0.00,100000000.01,,1');
});

test('parts of a record become columns of their own, also where the first record lacks them', async () => {
  const contract = z.object({ filename: z.string(), size: z.number() }).nullable();
  const row = z.object({ customer: z.object({ name: z.string(), company: z.string() }), contract });
  const customer = { name: 'Luis', company: 'Clinics' };
  expect(
    await csvOf(row, [
      { customer, contract: null },
      { customer, contract: { filename: 'a.pdf', size: 12 } },
    ]),
  ).toBe(
    'customer_name,customer_company,contract_filename,contract_size\n"Luis","Clinics",,\n"Luis","Clinics","a.pdf",12',
  );
});

test('lists are joined, also those of records, and nothing is written as JSON', async () => {
  const attempts = z.array(z.object({ attempt: z.number(), http_status: z.number().nullable() }));
  const row = z.object({ features: z.array(z.string()), attempts, details: z.record(z.string(), z.unknown()) });
  expect(
    await csvOf(row, [
      {
        features: ['CRM Integration', 'White-label Solution'],
        attempts: [
          { attempt: 1, http_status: null },
          { attempt: 2, http_status: 200 },
        ],
        details: { rows: 12, filter: { status: ['new', 'closed'], q: 'x' }, empty: null },
      },
    ]),
  ).toBe(
    'features,attempts_attempt,attempts_http_status,details\n"CRM Integration; White-label Solution","1; 2","; 200","rows: 12; filter.status: new, closed; filter.q: x; empty: "',
  );
});

test('stored choices are written by their labels', async () => {
  const heard = z.string().register(cellFormats, { labels: { change2100: 'Change2100', friend: 'A friend' } });
  expect(await csvOf(z.object({ heard }), [{ heard: 'friend' }, { heard: 'change2100' }, { heard: 'other' }])).toBe(
    'heard\n"A friend"\n"Change2100"\n"other"',
  );
});

test('no typed text runs as a formula in a spreadsheet', async () => {
  for (const text of ['=1+1', '+1 615', '-2', '@SUM(A1)', '\t=1', '\r=1'])
    expect(await csvOf(typed, [{ typed: text }])).toBe(`typed\n"'${text}"`);
  expect(await csvOf(typed, [{ typed: 'a=1' }])).toBe('typed\n"a=1"');
  const list = z.object({ features: z.array(z.string()), details: z.record(z.string(), z.unknown()) });
  expect(await csvOf(list, [{ features: ['=x', 'y'], details: { '=1': 1 } }])).toBe(
    `features,details\n"'=x; y","'=1: 1"`,
  );
});

test('line breaks stay inside their cell', async () => {
  expect(await csvOf(typed, [{ typed: 'one\ntwo' }])).toBe('typed\n"one\ntwo"');
});

test('what follows a semicolon, a tab or a line break in a text is no formula either, for Excels that end a cell there', async () => {
  const texts = [
    'x;=HYPERLINK("http://evil.example")',
    'a\n=1',
    'b\t@SUM(1)',
    'c; -1+1',
    ';=1',
    'f;"=1',
    'd;e - f = g',
  ];
  expect(
    await csvOf(
      typed,
      texts.map((text) => ({ typed: text })),
    ),
  ).toBe(
    [
      'typed',
      '"x;\'=HYPERLINK(""http://evil.example"")"',
      '"a\n\'=1"',
      '"b\t\'@SUM(1)"',
      '"c;\' -1+1"',
      '";\'=1"',
      '"f;\'""=1"',
      '"d;e - f = g"',
    ].join('\n'),
  );
});

test('a phone number is written as it is dialed where a column has nothing else', async () => {
  const phone = z.string().register(cellFormats, { only: 'phone numbers' });
  const row = z.object({ phone, typed: z.string(), demo_number: phone.nullable() });
  for (const number of ['+1 615 555 0175', '+12125550147 ext. 12', '+44 (0)20 7946 0958'])
    expect(await csvOf(row, [{ phone: number, typed: number, demo_number: null }])).toBe(
      `phone,typed,demo_number\n"${number}","'${number}",`,
    );
  for (const formula of ['+1+1', '=1+1', '@SUM(1)', '+1 615 555 0175 =1', '+cmd|1'])
    expect(await csvOf(row, [{ phone: formula, typed: '', demo_number: null }])).toContain(`\n"'${formula}",`);
});

test('moments are in the time zone that the file names', async () => {
  const row = z.object({ created_at: z.string(), note: z.string(), sent_at: z.string().nullable() });
  const moment = '2026-11-28T21:00:00.000Z';
  const file = await fileOf(row, [{ created_at: moment, note: moment, sent_at: null }], 'Pacific/Auckland');
  expect(file).toBe(
    `\ufeffcreated_at,note,sent_at,time_zone\n"2026-11-29T10:00:00+13:00","${moment}",,"Pacific/Auckland"`,
  );
});
