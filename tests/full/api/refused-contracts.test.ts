import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cfbFile, docxFile, exeFile, pdfFile, pngFile, textFile, zipFile } from '#tests/factories/files.ts';
import { expectCheap } from '#tests/support/cpu.ts';
import { type DealDesk, openDealDesk, wrongType } from '#tests/support/deal-desk.ts';

const nothing = { custom_deal: 0, stored_file: 0, job: 0, idempotency_key: 0, files: 0 };
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const mebibyte = 1024 * 1024;

describe('a custom deal with something wrong in it', () => {
  let desk: DealDesk;
  beforeAll(async () => {
    desk = await openDealDesk();
  });
  afterAll(() => desk.close());
  afterEach(async () => {
    expect(await desk.stored()).toEqual(nothing);
    expect((await desk.product.app.inject('/healthz')).statusCode).toBe(200);
  });

  const convertible = (what: string) => `Contract file is ${what}. Please save it as a PDF and choose that file`;
  const other = (what: string) => `Contract file is ${what}. Please choose a PDF, DOC, DOCX or TXT file`;
  const misnamed = `${wrongType}, and its name must say which. This one is a PDF, so the name must end in .pdf`;
  const damaged = 'Contract file is damaged or incomplete. Please save it again and choose the new file';
  const oversized = convertible('larger than 200 MB when it is unpacked, or has more than 5,000 parts');
  const withMacros = convertible('a Word document with macros');
  // What each file is called is a table of `tests/unit/contract-files.test.ts`; here nothing of it is stored.
  test.each<[string, string, Buffer, string]>([
    ['a web page called .pdf', 'a.pdf', html, convertible('a web page')],
    ['a PDF behind a web page', 'a.pdf', Buffer.concat([html, pdfFile()]), convertible('a web page')],
    ['a program', 'a.exe', exeFile(), other('a program')],
    ['a picture', 'a.png', pngFile(), convertible('an image (PNG)')],
    ['a PDF without an ending', 'contract', pdfFile(), misnamed],
    ['a PDF with another ending', 'contract.pdf.exe', pdfFile(), misnamed],
    ['a PDF whose ending is turned around', 'fdp.\u202eexe', pdfFile(), misnamed],
    ['a PDF whose ending is followed by a space', 'contract.pdf ', pdfFile(), misnamed],
    ['a PDF whose ending is cut by NUL', 'contract.exe\u0000.pdf\u0000', pdfFile(), misnamed],
    [
      'an archive whose document hides in another folder',
      'a.docx',
      zipFile([{ name: 'not/word/document.xml', content: '<x/>' }]),
      other('an archive'),
    ],
    ['a Word file with macros', 'a.docx', docxFile([{ name: 'word/vbaProject.bin', content: 'Sub x()' }]), withMacros],
    [
      'an older Word file with macros',
      'a.doc',
      Buffer.concat([cfbFile(), Buffer.from('_Vba_Project', 'utf16le')]),
      withMacros,
    ],
    [
      'an archive with a path that leads out of it',
      'a.docx',
      docxFile([{ name: '../../x.sh', content: 'x' }]),
      damaged,
    ],
    [
      'an archive that says it unpacks to gigabytes',
      'a.docx',
      docxFile([{ name: 'word/media/bomb', content: Buffer.alloc(1024), declaredSize: 0xffff_fff0 }]),
      oversized,
    ],
    [
      'an archive of ten thousand files',
      'a.docx',
      docxFile(Array.from({ length: 10_000 }, (_, index) => ({ name: `w/${index}`, content: '' }))),
      oversized,
    ],
    ['a .doc that only begins like one', 'a.doc', cfbFile().subarray(0, 16), damaged],
    ['text with NUL', 'a.txt', Buffer.from('some\u0000text'), wrongType],
    ['an SVG called .txt', 'a.txt', Buffer.from('  \n<svg onload="alert(1)">'), convertible('a web page')],
  ])('%s is not accepted as a contract', async (_what, filename, bytes, message) => {
    const answer = await desk.sendContract(filename, bytes, 'application/pdf', { 'idempotency-key': 'unused' });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'unsupported_media_type',
      detail: message,
      errors: [{ field: 'contractFile', message }],
    });
  });

  test('a decompression bomb is refused in a moment', async () => {
    const types = Buffer.alloc(100 * mebibyte, 0x20);
    const bomb = zipFile([
      { name: '[Content_Types].xml', content: types, declaredSize: 500 },
      { name: 'readme', content: 'x' },
    ]);
    expect(bomb.length).toBeLessThan(mebibyte);
    const before = process.memoryUsage().rss;
    const answer = await expectCheap(200, () => desk.sendContract('a.docx', bomb));
    expect(answer.status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * mebibyte);
  });

  test('an empty file is refused as empty', async () => {
    for (const filename of ['empty.pdf', 'empty.txt']) {
      const answer = await desk.sendContract(filename, Buffer.alloc(0));
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ field: 'contractFile', message: 'Contract file is empty' }],
      ]);
    }
  });

  const refused = (field: string, message: string | RegExp) => ({
    status: 422,
    errors: [{ field, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  });
  async function send(parts: Parameters<DealDesk['send']>[0]) {
    const { status, body } = await desk.send(parts);
    return { status, errors: body.errors };
  }

  test.each([
    ['salesRepName', 'Your name is required'],
    ['salesRepEmail', 'Your email is required'],
    ['customerName', 'Customer name is required'],
    ['customerEmail', 'Customer email is required'],
    ['customerPhone', 'Customer phone number is required'],
    ['customerCompany', 'Customer company is required'],
    ['dealName', 'Deal name is required'],
    ['integrationFee', 'Integration fee is required'],
    ['monthlyFee', 'Monthly fee is required'],
    ['contractStartDate', 'Contract start date is required'],
  ])('without %s it is asked for, whether missing or blank', async (field, message) => {
    const file = { name: 'contractFile', filename: 'c.pdf', value: pdfFile() };
    expect(await send([...desk.fields().filter((part) => part.name !== field), file])).toEqual(refused(field, message));
    expect(await send([...desk.fields({ [field]: '   ' }), file])).toEqual(refused(field, message));
  });

  test.each([
    [
      'integrationFee',
      ['-1', '0.005', '1,000', '1e3', 'NaN', 'Infinity', '0x10', '$5', '١٢٣', '5.', '.5', '1 000', '1'.repeat(40)],
      /must be an amount like 1499 or 1499\.50$/,
    ],
    ['monthlyFee', ['10000000.01', '999999999'], 'Monthly fee must be $10,000,000 or less'],
    [
      'contractDuration',
      ['', '1.5', 'twelve', '-1', '10000', '1e2'],
      'Contract duration must be a whole number of months',
    ],
    ['contractDuration', ['0', '000'], 'Contract duration must be at least 1 month'],
    ['contractDuration', ['601', '999'], 'Contract duration must be 600 months or less'],
    [
      'contractStartDate',
      [
        '2023-02-29',
        '0000-00-00',
        '04/01/2027',
        '2027-1-4',
        '9999999-01-01',
        '1999-12-31',
        '2101-01-01',
        '2027-01-04T00:00:00Z',
      ],
      'Contract start date must be a date from 2000 to 2100',
    ],
    ['paymentTerms', ['weekly', 'Monthly', ''], 'Please select the payment terms'],
    ['salesRepCode', ['diamond', 'E TC', ''], /^Please enter a valid partner code/],
    [
      'customFeatures',
      [
        'not json',
        '"CRM Integration"',
        '["Free beer"]',
        '{}',
        '[1]',
        'null',
        `[${Array(200).fill('"CRM Integration"').join(',')}]`,
      ],
      'Please choose from the listed custom features',
    ],
    ['salesRepEmail', ['no-at-sign', 'a@b', 'a@x.com\r\nBcc: b@x.com'], 'Your email is not a valid email address'],
    ['customerPhone', ['12345', 'call me', '----------'], 'Customer phone number is not a valid phone number'],
    ['dealName', ['x'.repeat(161)], 'Please keep this to 160 characters'],
    ['specialNotes', ['x'.repeat(5_001)], 'Please keep this to 5,000 characters'],
    ['customerName', ['\u200b', '\u3164', '\u2800'], 'Customer name is required'],
  ])('%s accepts its allowed values and nothing else', async (field, wrong, message) => {
    for (const value of wrong)
      expect(await send(desk.fields({ [field]: value })), value.slice(0, 40)).toEqual(refused(field, message));
  });

  test('every wrong field is named once', async () => {
    const { status, errors } = await send([
      { name: 'integrationFee', value: 'free' },
      { name: 'surprise', value: '1' },
    ]);
    expect(status).toBe(422);
    const fields = errors?.map(({ field }) => field) ?? [];
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toEqual(
      expect.arrayContaining(['salesRepName', 'customerPhone', 'integrationFee', 'surprise', 'contractStartDate']),
    );
  });

  test.each<[string, (fields: ReturnType<DealDesk['fields']>) => Parameters<DealDesk['send']>[0], object]>([
    [
      'a second file',
      (fields) => [
        ...fields,
        ...['a.pdf', 'b.pdf'].map((filename) => ({ name: 'contractFile', filename, value: pdfFile() })),
      ],
      refused('contractFile', 'Please send only one file'),
    ],
    [
      'a file under another name',
      (fields) => [...fields, { name: 'avatar', filename: 'a.pdf', value: pdfFile() }],
      refused('avatar', 'We don’t recognize this field'),
    ],
    [
      'a file where a text belongs',
      (fields) => [...fields, { name: 'dealName', filename: 'a.pdf', value: pdfFile() }],
      refused('dealName', 'We don’t recognize this field'),
    ],
    [
      'text where the file belongs',
      (fields) => [...fields, { name: 'contractFile', value: 'a contract' }],
      refused('contractFile', /./),
    ],
    [
      'a file without a name',
      (fields) => [...fields, { name: 'contractFile', value: pdfFile(), type: 'application/octet-stream' }],
      refused('contractFile', 'Contract file was sent without its name, such as contract.pdf'),
    ],
    [
      'a field given twice',
      (fields) => [...fields, { name: 'dealName', value: 'Again' }],
      refused('dealName', 'This field was sent twice'),
    ],
    [
      'a field of more than 8 kB',
      (fields) => [
        ...fields.filter(({ name }) => name !== 'specialNotes'),
        { name: 'specialNotes', value: 'x'.repeat(9_000) },
      ],
      refused('specialNotes', 'This field is too long'),
    ],
    [
      'a field with a name of 500 characters',
      (fields) => [...fields, { name: 'n'.repeat(500), value: '1' }],
      refused('n'.repeat(100), /./),
    ],
    [
      'a field that is not known',
      (fields) => [...fields, { name: 'is_admin', value: '1' }],
      refused('is_admin', 'We don’t recognize this field'),
    ],
    [
      'a field without a name',
      (fields) => [...fields, { name: '', value: '1' }],
      { status: 422, errors: [{ field: 'body', message: 'We don’t recognize this field' }] },
    ],
  ])('%s is refused by name', async (_what, parts, expected) => {
    expect(await send(parts(desk.fields()))).toEqual(expected);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a field or a file named %s changes nothing but the answer',
    async (name) => {
      for (const part of [
        { name, value: '{"is_admin": true}' },
        { name, filename: 'a.pdf', value: pdfFile() },
      ]) {
        const answer = await desk.send([...desk.fields(), part]);
        expect([400, 422]).toContain(answer.status);
        expect(answer.body.code).toMatch(/malformed_request|validation_failed/);
      }
      expect({}).not.toHaveProperty('is_admin');
    },
  );

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])(
    'a page of another site (%o) cannot have a visitor’s browser send one',
    async (headers: Record<string, string>) => {
      const answer = await desk.send(desk.fields(), headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    },
  );

  test('a hundred parts are too many', async () => {
    for (const more of [
      Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, value: 'x' })),
      Array.from({ length: 100 }, () => ({ name: 'contractFile', filename: 'a.txt', value: textFile() })),
    ]) {
      const answer = await desk.send([...desk.fields(), ...more]);
      expect([413, 422]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});
