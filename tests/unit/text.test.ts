import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snippet } from '#core/jobs/rules.ts';
import { renderEmail } from '#core/messaging/messages/render.tsx';
import { safeFilename } from '#core/platform/files.ts';
import { containsCardNumber, maskCardNumbers, passesLuhn } from '#core/text/rules.ts';
import { expectCheap } from '#tests/support/cpu.ts';

describe('card numbers', () => {
  test.each([
    ['Visa', '4242424242424242'],
    ['Visa, 13 digits', '4222222222222'],
    ['Visa, 19 digits', '4000000000000000006'],
    ['Mastercard', '5555555555554444'],
    ['Mastercard, second range', '2223003122003222'],
    ['American Express', '378282246310005'],
    ['Discover', '6011111111111117'],
    ['Diners', '30569309025904'],
    ['JCB', '3530111333300000'],
    ['UnionPay', '6200000000000005'],
    ['Maestro', '6759649826438453'],
    ['spaces', '4242 4242 4242 4242'],
    ['dashes', '4242-4242-4242-4242'],
    ['dots', '4242.4242.4242.4242'],
    ['lines', '4242\n4242\n4242\n4242'],
    ['no-break spaces', '4242\u00a04242\u00a04242\u00a04242'],
    ['wide digits', '４２４２４２４２４２４２４２４２'],
    ['odd groups', '3782 822463 10005'],
    ['within words', 'my card is 4242424242424242, thanks'],
    ['with its expiry', '4242 4242 4242 4242 12/26 123'],
    ['with its expiry, unpunctuated', '4242 4242 4242 4242 12 26 123'],
    ['behind another number', 'suite 7 4242 4242 4242 4242'],
    ['beside a UUID', 'af1c7647-3865-4528-8846-53bab973eb94 4242 4242 4242 4242'],
    ['as the digits of a UUID', '42424242-4242-4242-9999-999999999999'],
  ])('are detected: %s', (_how, text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  test.each([
    ['a wrong check digit', '4242424242424241'],
    ['no known issuer', '9999999999999995'],
    ['a part of a longer number', '14242424242424242424242424'],
    ['too few digits', '424242424242'],
    ['a phone number', '+1 (615) 555-0142'],
    ['two phone numbers', '615-555-0142 615-555-0188'],
    ['a time stamp', '20261120133435'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['words', 'four two four two'],
    ['a tracking number', '1Z999AA10123456784'],
    ['a UUID', 'af1c7647-3865-4528-8846-53bab973eb94'],
    ['a UUID in capitals', 'Order AF1C7647-3865-4528-8846-53BAB973EB94'],
    ['nothing', ''],
  ])('are not detected in %s', (_what, text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  test.each([
    ['order 4242424242424242, please', 'order ••••••••••••4242, please'],
    ['4242 4242-4242 4242 12/26', '•••• ••••-•••• 4242 12/26'],
    ['suite 7 3782 822463 10005 and 5555.5555.5555.4444', 'suite 7 •••• •••••• •0005 and ••••.••••.••••.4444'],
    ['４２４２４２４２４２４２４２４２', '••••••••••••４２４２'],
    ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '•••• •••• •••• ٤٢٤٢'],
    ['4242\u22124242\u22124242\u22124242', '••••\u2212••••\u2212••••\u22124242'],
    ['+1 (615) 555-0142', '+1 (615) 555-0142'],
  ])('are masked but for their last four digits: %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  test('a check digit is wrong for nine in ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (digits) => {
        const passing = Array.from({ length: 10 }, (_, last) => passesLuhn(`${digits}${last}`)).filter(Boolean);
        expect(passing).toHaveLength(1);
      }),
    );
  });

  test('detecting them is fast, whatever the text', async () => {
    for (const text of [
      '4'.repeat(60_000),
      '4 '.repeat(30_000),
      '4-'.repeat(30_000),
      ' -'.repeat(30_000),
      '1 2 3 4242 '.repeat(5_000),
      'af1c7647-3865-4528-'.repeat(3_000),
    ]) {
      await expectCheap(50, () => containsCardNumber(text));
    }
  });
});

describe('a file name', () => {
  test('consists of letters with their marks and joiners, digits and a few signs, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFilename(`${name}.pdf`, 'pdf', 'contract');
        expect(safe).toMatch(/^[\p{L}\p{M}\p{N} _()-](?:[\p{L}\p{M}\p{N} ._()-]|\u200c|\u200d)*\.pdf$/u);
        expect(Array.from(safe).length).toBeLessThanOrEqual(120);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe).not.toContain('..pdf');
      }),
    );
  });

  test.each(['CON', 'prn', 'Aux', 'NUL', 'com1', 'lpt9', 'con.tar'])(
    '%s is a device on some machines, and is not used bare',
    (name) => {
      expect(safeFilename(`${name}.txt`, 'txt', 'contract')).toBe(`_${name}.txt`);
    },
  );
});

describe('an email', () => {
  const sender = { brand: 'Ring & <well>', phone: '1', email: 'a@b.co' };
  const hostile = `<script>alert("x")</script> & "quoted" 'single' <img src=x onerror=1>`;

  test('shows what a visitor typed, and never runs it', async () => {
    const email = renderEmail(
      {
        to: 'x@y.zz',
        subject: `Hi\r\nBcc: all@example.com ${hostile}`,
        heading: hostile,
        paragraphs: [hostile, 'two\nlines'],
        facts: [
          ['<b>Label</b>', hostile],
          ['Empty', ''],
          ['None', null],
        ],
        closing: hostile,
      },
      sender,
    );
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.html).not.toMatch(/<(?:script|img|b)\b/);
    expect(email.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &quot;quoted&quot;');
    expect(email.html).toContain('two<br/>lines');
    expect(email.html).toContain('Ring &amp; &lt;well&gt;');
    expect(email.text).toContain(hostile);
    expect(email.text).not.toMatch(/Empty|None/);
  });

  test('has balanced markup for any words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 60 }),
        async (heading, value) => {
          const { html } = renderEmail(
            { to: 'x@y.zz', subject: heading, heading, paragraphs: [value], facts: [[heading, value]] },
            sender,
          );
          const tags = html.match(/<[^>]*>/g) ?? [];
          const neutral =
            renderEmail(
              { to: 'x@y.zz', subject: 'a', heading: 'a', paragraphs: ['a'], facts: value ? [['a', 'a']] : [] },
              sender,
            ).html.match(/<[^>]*>/g) ?? [];
          expect(tags.filter((tag) => tag !== '<br/>')).toEqual(neutral.filter((tag) => tag !== '<br/>'));
        },
      ),
    );
  });
});

test('another server’s answer is cut to what can be stored', () => {
  expect(snippet('a\u0000b')).toBe('ab');
  expect(snippet('x'.repeat(5_000))).toHaveLength(2_000);
  expect(snippet(`${'x'.repeat(1_999)}😀`).isWellFormed()).toBe(true);
});
