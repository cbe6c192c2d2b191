import { getCountries, getCountryCallingCode, isPossiblePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { textableNumber } from '#core/messaging/phone-verification/phone.ts';
import { partnerCheckout } from '#core/money/checkout/schemas.ts';
import { anyEmail, optional, optionalText, phone, text, webAddress } from '#core/shared/schemas.ts';
import { isPhone, withoutExtension } from '#core/text/phone/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { cleanText } from '#core/text/rules.ts';

describe('text without a visible character is empty', () => {
  test.each([
    ...[
      '',
      ' ',
      '\t\n',
      '\u00a0',
      '\u3000',
      '\u200b',
      '\u3164',
      '\u2800',
      ' \u2800\u2800 ',
      '\u115f',
      '\u1160',
      '\uffa0',
    ],
    ...['\u00ad', '\u034f', '\u061c', '\u180e', '\u200d', '\u2060', '\ufeff', '\ufe0f', '\u{e0041}\u{e007f}', '\u0000'],
    ...['\u202d\u202c', '\u2066\u2069', '\u0301', '\ufffc', '\ud800', '\u{e0100}', '\u17b4'],
  ])('%j', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(text({ max: 10, required: 'Name is required' }).safeParse(typed).error?.issues[0]?.message).toBe(
      'Name is required',
    );
    expect(optionalText({ max: 10 }).parse(typed)).toBeNull();
  });
});

describe('invisible formatting is removed', () => {
  test.each([
    ['\u202d+1 212\u202c', '+1 212'],
    ['\u2066דוד לוי\u2069', 'דוד לוי'],
    ['\u200fדוד\u200e', 'דוד'],
    ['Ana\u200b Ru\u00adiz\ufeff', 'Ana Ruiz'],
    ['Jo\u200dhn \u200cSmith\ufe0f', 'John Smith'],
    ['A\u202ena', 'Ana'],
    ['Ana\u0000 \u0007Ruiz\u001b', 'Ana Ruiz'],
    ['Ana\ud83d Ruiz', 'Ana Ruiz'],
    ['one\u2028two\u000bthree\u0085four', 'one two three four'],
    ['Zoe\u0308 Bra\u0308nnstro\u0308m', 'Zoë Brännström'],
    ['가', '가'],
  ])('%j', (typed, stored) => {
    expect(text({ max: 40 }).parse(typed)).toBe(stored);
  });

  test('line breaks of word processors are line breaks', () => {
    expect(text({ max: 40, multiline: true }).parse('one\u2028two\u000bthree')).toBe('one\ntwo\nthree');
  });

  test.each([
    ...['👩‍👩‍👧', '👩🏽‍🚒', '❤️‍🔥', '🏳️‍🌈', '1️⃣', '#️⃣', '☎️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇩🇪', '⠓⠑⠇⠇⠕'],
    ...['می‌خواهم', 'ه‍.ش', 'क्‍ष', 'ক্‌ষ', 'ශ්‍රී', '葛󠄀城', 'ᠮᠣᠩᠭᠣᠯ ᠤᠨ', 'शर्मा'],
  ])('but not what belongs to %s', (typed) => {
    expect(text({ max: 40 }).parse(typed)).toBe(typed.normalize('NFC'));
  });
});

describe('an email address', () => {
  test.each([
    ['oleg@пример.рф', 'oleg@xn--e1afmkfd.xn--p1ai', 'oleg@пример.рф'],
    ['oleg@xn--e1afmkfd.xn--p1ai', 'oleg@xn--e1afmkfd.xn--p1ai', 'oleg@пример.рф'],
    ['Oleg@ПРИМЕР.РФ', 'Oleg@xn--e1afmkfd.xn--p1ai', 'Oleg@пример.рф'],
    ['a@mu\u0308nchen.de', 'a@xn--mnchen-3ya.de', 'a@münchen.de'],
    ['a@straße.de', 'a@xn--strae-oqa.de', 'a@straße.de'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp', 'a@例え.jp'],
    ['a@mail.пример.com', 'a@mail.xn--e1afmkfd.com', 'a@mail.пример.com'],
    ['\u202aana@example.com\u202c', 'ana@example.com', 'ana@example.com'],
    ["o'brien+x_y@sub.example.co", "o'brien+x_y@sub.example.co", "o'brien+x_y@sub.example.co"],
  ])('%j is stored in ASCII and shown readable', (typed, stored, shown) => {
    expect(anyEmail.parse(typed)).toBe(stored);
    expect(readableAddresses(`Ana, ${stored} (ETC)`)).toBe(`Ana, ${shown} (ETC)`);
  });

  test.each([
    ...[
      'a..b@x.com',
      '.a@x.com',
      'a.@x.com',
      'a@-x.com',
      'a@x-.com',
      'a@x..com',
      'a@.x.com',
      'a@x.com.',
      'a@b',
      'a@b@c.com',
    ],
    ...[
      'a@-пример.рф',
      'a@пример-.рф',
      'a@\u212aelvin.com',
      'a@xn--.com',
      'a@xn--a.com',
      'a@x.123',
      'a@a_b.com',
      'a b@x.com',
    ],
    ...[
      'a@ｘ.com',
      'a@é/x.com',
      'a@é:80.com',
      `${'a'.repeat(65)}@x.com`,
      `a@${'b.'.repeat(130)}com`,
      `a@${'б'.repeat(60)}.рф`,
    ],
  ])('%j is none', (typed) => {
    expect(anyEmail.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Invalid email address']);
  });

  test.each(['ána@x.com', 'олег@пример.рф', '\u212aelvin@x.com', 'ａｎａ@x.com'])(
    '%j is refused with the reason',
    (typed) => {
      expect(anyEmail.safeParse(typed).error?.issues[0]?.message).toMatch(/letters like these before the @/);
    },
  );

  test('of a partner is stored in ASCII too', () => {
    const form = {
      partner_code: 'generalpartner',
      partner_email: ' oleg@пример.рф ',
      product_id: 'basic',
      payment_type: 'setup',
      customer_email: 'anna@münchen.de',
      success_url: 'https://x.com/success',
      cancel_url: 'https://x.com/cancel',
    };
    expect(partnerCheckout.parse(form)).toMatchObject({
      partner_email: 'oleg@xn--e1afmkfd.xn--p1ai',
      customer_email: 'anna@xn--mnchen-3ya.de',
    });
  });
});

describe('a phone number', () => {
  test.each([
    ['212.555.0147', '212-555-0147'],
    ['212–555–0147', '212-555-0147'],
    ['212\u2011555\u20110147', '212-555-0147'],
    ['212−555−0147', '212-555-0147'],
    ['(212) 555-0147', '(212) 555-0147'],
    ['212\u00a0555\u00a00147', '212 555 0147'],
    ['(+1) 212 555 0147', '+1 212 555 0147'],
    ['+(1) 212 555 0147', '+1 212 555 0147'],
    ['+ 1 212 555 0147', '+1 212 555 0147'],
    ['001 212 555 0147', '+1 212 555 0147'],
    ['\u202d+1 212 555 0147\u202c', '+1 212 555 0147'],
    ['٢١٢-٥٥٥-٠١٤٧', '212-555-0147'],
    ['２１２－５５５－０１４７', '212-555-0147'],
    ['tel:+1-212-555-0147', '+1-212-555-0147'],
    ['Tel. 212 555 0147', '212 555 0147'],
    ['212/555/0147', '212-555-0147'],
    ['212-555-0147 x12', '212-555-0147 ext. 12'],
    ['212-555-0147 ext. 12', '212-555-0147 ext. 12'],
    ['212-555-0147 Extension: 12', '212-555-0147 ext. 12'],
    ['(212) 555-0147#12', '(212) 555-0147 ext. 12'],
    ['2125550147,,12#', '2125550147 ext. 12'],
    ['tel:+12125550147;ext=12', '+12125550147 ext. 12'],
  ])('%j is stored as %j and texted', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
    expect(textableNumber(typed)).toBe('+12125550147');
    expect(phone.parse(stored)).toBe(stored);
  });

  test.each([
    ['0044 20 7946 0958', '+44 20 7946 0958'],
    ['011 44 20 7946 0958', '+44 20 7946 0958'],
    ['011442079460958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
    ['+45 12 34 56 78', '+45 12 34 56 78'],
    ['0114 276 1234', '0114 276 1234'],
    ['+376 312 345', '+376 312 345'],
  ])('%j of another country is stored as %j', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
  });

  test.each([
    ...[
      '----------',
      '(((((((((',
      '..........',
      '+',
      'x12',
      'call me',
      '555-0147',
      '212 555 014',
      '1 212 555 014',
      '+1 212 555 014',
    ],
    ...['+44 20 7946', '+49 30', '+0 212 555 0147', '++12125550147', '1'.repeat(16), '1'.repeat(31), '615-555-010x'],
    ...['212 555 0147 or 212 555 0148', '212-555-0147 x123456789'],
  ])('%j is none', (typed) => {
    expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Invalid phone number']);
  });

  test('has at least as many digits as its country needs', () => {
    for (const code of new Set(getCountries().map((country) => getCountryCallingCode(country)))) {
      const numbers = Array.from({ length: 12 }, (_, count) => `+${code}${'234567890123'.slice(0, count + 1)}`);
      const shortest = numbers.find((number) => isPossiblePhoneNumber(number)) ?? '';
      expect([isPhone(shortest), isPhone(shortest.slice(0, -1))], shortest).toEqual([true, false]);
    }
  });

  test('is called without its extension', () => {
    expect(withoutExtension('212-555-0147 ext. 12')).toBe('212-555-0147');
  });
});

describe('a website', () => {
  const website = optional(webAddress);
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['example.com/a?b=c', 'https://example.com/a?b=c'],
    ['example.com:8080', 'https://example.com:8080'],
    ['//example.com', 'https://example.com'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['http:example.com', 'http://example.com'],
    [' \u200bexample.com\u200b ', 'https://example.com'],
    ['пример.рф', 'https://пример.рф'],
    ['https://example.com/p/4242424242424242', 'https://example.com/p/••••••••••••4242'],
    ['\u2800', null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(website.parse(typed)).toBe(stored);
  });

  test.each(['ftp://example.com', 'javascript:alert(1)', 'mailto:a@b.co', 'data:text/html,hi', 'file:///etc/passwd'])(
    '%j is of another kind',
    (typed) => {
      expect(website.safeParse(typed).error?.issues[0]?.message).toMatch(/begins with https:\/\/ or http:\/\//);
    },
  );

  test.each([
    'http://',
    'localhost:3000',
    'a b.com',
    'info@example.com',
    'https://user:secret@example.com',
    'example..com',
  ])('%j is none', (typed) => {
    expect(website.safeParse(typed).error?.issues[0]?.message).toMatch(/valid website address/);
  });
});
