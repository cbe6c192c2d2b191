import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folded } from '#core/text/folding/rules.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

const tongues = {
  Zoë: 'Ana Zoe\u0308 Bra\u0308nnstro\u0308m',
  İstanbul: 'Cafe İSTANBUL',
  Hindi: 'शर्मा',
  Persian: 'علی می\u200cخواهم',
  Chinese: '王芳丽',
} as const;

describe('what people type in any language is stored and found', () => {
  let product: Product;
  let headers: { cookie: string; 'sec-fetch-site': string };
  const send = async (name: string, message: string, email = 'ana@example.org') => {
    const answer = await product.post(contactForm.url, contactForm.valid({ name, message, email }));
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json().id as string;
  };
  const search = (q: string) =>
    product.app.inject({ url: `/api/admin/contact-forms?q=${encodeURIComponent(q)}`, headers });
  const names = async (q: string): Promise<string[]> => {
    const answer = await search(q);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    await send(tongues.Zoë, 'Please call me.');
    await send('Zoë Brännström', 'Große Straße 5, ΟΔΟΣ ΑΘΗΝΑΣ');
    await send(tongues.İstanbul, 'We said “burst” twice; don’t wait.');
    await send(tongues.Hindi, 'मुझे पानी का पाइप ठीक करवाना है। धन्यवाद');
    await send(tongues.Persian, 'سلام، لطفا زنگ بزنید');
    await send(tongues.Chinese, '我想了解你们的电话接待服务，请联系我。');
    await send('Oleg', 'Ａｂｃ ｶﾀｶﾅ 서울에서 왔어요', 'oleg@пример.рф');
  });
  afterAll(() => product.close());

  test.each([
    ['Zoë Brännström', ['Zoë Brännström', 'Ana Zoë Brännström']],
    ['Zoe\u0308 Bra\u0308nnstro\u0308m', ['Zoë Brännström', 'Ana Zoë Brännström']],
    ['zoe brannstrom', ['Zoë Brännström', 'Ana Zoë Brännström']],
    ['istanbul', ['Cafe İSTANBUL']],
    ['İstanbul', ['Cafe İSTANBUL']],
    ['ISTANBUL', ['Cafe İSTANBUL']],
    ['ıstanbul', ['Cafe İSTANBUL']],
    ['strasse', ['Zoë Brännström']],
    ['STRASSE', ['Zoë Brännström']],
    ['οδος', ['Zoë Brännström']],
    ['οδός αθήνας', ['Zoë Brännström']],
    ['burst', ['Cafe İSTANBUL']],
    ["don't", ['Cafe İSTANBUL']],
    ['don’t', ['Cafe İSTANBUL']],
    ['पानी', ['शर्मा']],
    ['पाइप धन्यवाद', ['शर्मा']],
    ['शर्मा', ['शर्मा']],
    ['करवा', ['शर्मा']],
    ['میخواهم', ['علی می\u200cخواهم']],
    ['می\u200cخواهم', ['علی می\u200cخواهم']],
    ['لطفا', ['علی می\u200cخواهم']],
    ['王芳', ['王芳丽']],
    ['芳丽', ['王芳丽']],
    ['电话接待', ['王芳丽']],
    ['服务', ['王芳丽']],
    ['联系我', ['王芳丽']],
    ['话电', []],
    ['abc', ['Oleg']],
    ['カタカナ', ['Oleg']],
    ['서울', ['Oleg']],
    ['oleg@пример.рф', ['Oleg']],
    ['пример', ['Oleg']],
    ['xn--e1afmkfd', ['Oleg']],
    ['\u200bistanbul\u200b', ['Cafe İSTANBUL']],
  ])('%j finds %j', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  test.each(['ab', 'é', '王', '王a'])('%j is too short', async (q) => {
    expect((await search(q)).json().detail).toBe('Please type at least 3 characters to search');
  });

  test('the database compares texts as the page does', async () => {
    const texts = [
      ...[
        '',
        'Plain ASCII',
        'İSTANBUL ıstanbul',
        'Straße STRASSE ẞ',
        'ΟΔΟΣ οδός',
        'ŁÓDŹ Øre Đ Æsop Œuvre',
        'Ａｂｃ１２％',
      ],
      ...[
        'ﬁne',
        'Ṩ',
        'e\u0301e',
        'शर्मा क्‍ष',
        'می\u200cخواهم',
        '葛\u{e0100}',
        'ｶﾞ ガ',
        '한글',
        '❤\ufe0f',
        '’‘“',
        'ёй ѓ',
        'ấ',
      ],
    ];
    const { rows } = await product.core.database.sql.query<{ text: string }>({
      text: 'SELECT folded(each) AS text FROM unnest($1::text[]) AS each',
      values: [texts],
    });
    expect(rows.map(({ text }) => text)).toEqual(texts.map(folded));
  });

  test('texts are stored composed, visible and without card numbers', async () => {
    const id = await send('\u2066דוד\u2069 Zoe\u0308', 'Order 4242 4242 4242 4242\u200b, please');
    const [row] = await rowsOf(product, 'contact_form', `id = '${id}'`);
    expect(row).toMatchObject({ name: 'דוד Zoë', message: 'Order •••• •••• •••• 4242, please' });
    const url = `/api/admin/records/contact-forms/${id}/notes`;
    const payload = { text: 'Paid with 5555 5555 5555 4444\u200b' };
    const note = await product.app.inject({ method: 'POST', url, headers, payload });
    expect(note.json().text).toBe('Paid with •••• •••• •••• 4444');
    const empty = await product.app.inject({ method: 'POST', url, headers, payload: { text: '\u2800' } });
    expect(empty.json().detail).toBe('Please write a note');
  });

  test('an address of another alphabet is stored in ASCII and shown readable, also in the export', async () => {
    const [row] = await rowsOf(product, 'contact_form', "name = 'Oleg'");
    expect(row?.email).toBe('oleg@xn--e1afmkfd.xn--p1ai');
    expect((await search('Oleg')).json()[0].email).toBe('oleg@пример.рф');
    const exported = await product.app.inject({ url: '/api/admin/export/contact-forms.csv?q=Oleg', headers });
    expect(exported.body).toContain('oleg@пример.рф');
    for (const typed of ['oleg@пример.рф', 'OLEG@xn--e1afmkfd.xn--p1ai'])
      expect((await product.post(newsletter.url, { email: typed })).statusCode).toBe(202);
    expect(await rowsOf(product, 'newsletter_subscriber')).toMatchObject([{ email: 'oleg@xn--e1afmkfd.xn--p1ai' }]);
  });

  test('a phone number is stored as it is dialed, and an address of a site with its scheme', async () => {
    const form = partnerApplication.valid({ phone: '\u202d212.555.0147 x12\u202c', website: 'www.example.com' });
    const { id } = (await product.post(partnerApplication.url, form)).json();
    expect(await rowsOf(product, 'partner_application', `id = '${id}'`)).toMatchObject([
      { phone: '212-555-0147 ext. 12', website: 'https://www.example.com' },
    ]);
    const demo = demoRequest.valid({ phone: '----------' });
    expect((await product.post(demoRequest.url, demo)).json().detail).toBe('Invalid phone number');
  });
});
